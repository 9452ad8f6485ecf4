// Polyssimo Challenge on the page: pieces are taken in turn, then laid where there is room.
import { BOARD_KEYS } from '../../board/keys';
import type { BoardKit } from '../../board/kit';
import { need } from '../../words/words.svelte';
import type { GamePlugin } from '../contract';
import Mini from './Mini.svelte';
import Table from './Table.svelte';
import { spoken, type View } from './view';

await need('board');

const polyssimo: GamePlugin<View, BoardKit> = { Table, Mini, spoken, keys: BOARD_KEYS };
export default polyssimo;
