// Blokus on the page: twenty-one pieces of each colour, laid corner to corner.
import { BOARD_KEYS } from '../../board/keys';
import type { BoardKit } from '../../board/kit';
import { need } from '../../words/words.svelte';
import type { GamePlugin } from '../contract';
import Mini from './Mini.svelte';
import Table from './Table.svelte';
import { spoken, type View } from './view';

await need('board');

const blokus: GamePlugin<View, BoardKit> = { Table, Mini, spoken, keys: BOARD_KEYS };
export default blokus;
