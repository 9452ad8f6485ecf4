// Polyminix on the page.
import { BOARD_KEYS } from '../../board/keys';
import { need } from '../../words/words.svelte';
import type { GamePlugin } from '../contract';
import Corner from './Corner.svelte';
import Mini from './Mini.svelte';
import Table from './Table.svelte';
import { spoken, type Kit, type View } from './view';

await need('board');

const polyminix: GamePlugin<View, Kit> = {
  Table,
  Mini,
  Corner,
  spoken,
  keys: [
    ...BOARD_KEYS,
    { keys: ['Backspace', 'Delete'], does: 'polyminix.key-lift' },
    { keys: ['!'], does: 'polyminix.key-hint' },
  ],
};

export default polyminix;
