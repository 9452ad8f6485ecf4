// The plug-in of Blokus.
import { BOARD_KEYS } from '../../board/keys';
import type { BoardAssets } from '../../board/assets';
import { loadMessages } from '../../i18n/messages.svelte';
import type { GamePlugin } from '../contract';
import Mini from './Mini.svelte';
import Move from './Move.svelte';
import Table from './Table.svelte';
import { decided, describe, running, seatInks, stuck, type View } from './view';

await loadMessages('board');

const blokus: GamePlugin<View, BoardAssets> = {
  Table,
  Mini,
  Move,
  describe,
  running,
  decided,
  seatInks,
  stuck,
  keys: BOARD_KEYS,
};
export default blokus;
