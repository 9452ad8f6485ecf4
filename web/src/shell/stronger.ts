// The next game after this one, against stronger computer players.
import type { NewTable, SeatChoice } from 'ominoes/server/schemas';
import type { TableView } from 'ominoes/tables/view';

const LEVEL = /^level-(\d)$/;
const STRONGEST = 9;

/** A table like this one, on which each computer player is one level stronger; null where none can be, or others play. */
export function strongerTable(
  { game, options, seats }: TableView,
  mine: readonly number[],
  name: string,
): NewTable | null {
  const next = seats.map(({ kind, player }, seat): SeatChoice | null => {
    if (mine.includes(seat)) return { kind: 'me', name };
    const level = kind === 'computer' && Number(LEVEL.exec(player ?? '')?.[1]);
    return level && level < STRONGEST ? { kind: 'computer', player: `level-${level + 1}` } : null;
  });
  const able = mine.length === 1 && next.length > 1 && next.every((choice) => choice !== null);
  return able ? { game, options, seats: next as SeatChoice[] } : null;
}
