// Whether a game of races can be analysed: whether somebody raced.
import type { PositionView, TableView } from 'ominoes/tables/view';

/** In a game with these positions. */
export function raced(positions: readonly PositionView[]): boolean {
  return positions.some(({ turn }) => turn.kind === 'race');
}

/** At a table whose game has ended in this position. */
export function racedAt({ reason }: TableView, { turn, scores }: PositionView): boolean {
  return turn.kind === 'race' || reason === 'played' || scores.some((score) => score > 0);
}
