// The plug-in of Polyminix.
import { BOARD_KEYS } from '../../board/keys';
import { loadMessages } from '../../i18n/messages.svelte';
import type { GamePlugin } from '../contract';
import Mini from './Mini.svelte';
import Table from './Table.svelte';
import { describe, type Assets, type View } from './view';

await loadMessages('board');

const polyminix: GamePlugin<View, Assets> = {
  Table,
  Mini,
  describe,
  keys: [
    ...BOARD_KEYS,
    { keys: ['Backspace', 'Delete'], does: 'polyminix.key-lift' },
    { keys: ['!'], does: 'polyminix.key-hint' },
  ],
  practice: (task) => ({ players: 1, card: task }),
};

export default polyminix;
