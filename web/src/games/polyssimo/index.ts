// The plug-in of Polyssimo Challenge.
import { BOARD_KEYS } from '../../board/keys';
import { loadMessages } from '../../i18n/messages.svelte';
import type { GamePlugin } from '../contract';
import Mini from './Mini.svelte';
import Move from './Move.svelte';
import Table from './Table.svelte';
import { decided, describe, type Assets, type View } from './view';

await loadMessages('board');

const polyssimo: GamePlugin<View, Assets> = {
  Table,
  Mini,
  Move,
  describe,
  decided,
  stuck: ({ players }, seat) => players[seat]!.standing,
  counts: 'polyssimo.score-held',
  keys: BOARD_KEYS,
};
export default polyssimo;
