// The plug-in of every game that the page has no folder for, such as one of an outside package.
import { loadMessages } from '../i18n/messages.svelte';
import type { GamePlugin } from '../games/contract';
import Mini from './Mini.svelte';
import Table from './Table.svelte';

await loadMessages('generic');

const generic: GamePlugin = {
  Table,
  Mini,
  describe: (_, t, over) => t(over ? 'generic.over' : 'generic.described'),
  keys: [],
};

export default generic;
