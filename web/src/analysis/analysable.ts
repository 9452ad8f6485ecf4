// Whether there is anything to analyse in a game: somebody had a choice, or a race began.
import type { PositionView, TableView } from 'ominoes/tables/view';
import { raced, racedAt } from '../race/analysable';
import { game } from '../shell/catalogue.svelte';

/** In a game with these positions. */
export function analysable(name: string, positions: readonly PositionView[]): boolean {
  if (game(name)?.simultaneous) return raced(positions);
  return positions.slice(0, -1).some(({ turn }) => turn.kind === 'seat');
}

/** At a table whose game has ended in this position. */
export function analysableAt(table: TableView, position: PositionView): boolean {
  return game(table.game)?.simultaneous ? racedAt(table, position) : position.moves > 0;
}
