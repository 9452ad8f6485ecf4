// What a person can do besides moving, and for which seat. The server decides; the page hides what it would refuse.
import type { NumberedEvent } from 'ominoes/server/wire';
import type { PositionView, TableView } from 'ominoes/tables/view';

/** The request to take back that waits for my answer: not my own, and not when all my seats are out or have agreed. */
export function undoRequestForMe(
  { seats, undo_request }: TableView,
  mine: readonly number[],
): TableView['undo_request'] {
  if (!undo_request || mine.includes(undo_request.seat)) return null;
  const able = (seat: number) => !seats[seat]!.player && !seats[seat]!.out && !undo_request.agreed.includes(seat);
  return mine.some(able) ? undo_request : null;
}

/** My seat that may act now. */
export function actingSeat(
  { status, seats }: TableView,
  { turn }: PositionView,
  mine: readonly number[],
): number | null {
  if (status !== 'playing') return null;
  return mine.find((seat) => turn.seats.includes(seat) && !seats[seat]!.player && !seats[seat]!.out) ?? null;
}

/** Whether one of my seats has a move to take back: a person's seat that is not out. */
export function canUndo({ seats }: TableView, events: readonly NumberedEvent[], mine: readonly number[]): boolean {
  const able = mine.filter((seat) => seats[seat]!.kind === 'person' && !seats[seat]!.out);
  const movers: (number | null)[] = [];
  for (const { event } of events) {
    if (event.type === 'played') movers.push(event.seat);
    else if (event.type === 'drawn') movers.push(null);
    else if (event.type === 'taken-back') movers.splice(movers.lastIndexOf(event.seat));
  }
  return able.some((seat) => movers.includes(seat));
}

/** The seat that would resign: the one that may act now, or my first one that is not out. */
export function resigningSeat({ seats }: TableView, mine: readonly number[], acting: number | null): number | null {
  return acting ?? mine.find((seat) => !seats[seat]!.out) ?? null;
}

/** The first seat of somebody else that a computer player may take over, and from when on. */
export function abandonedSeat(
  { status, seats }: TableView,
  mine: readonly number[],
): { seat: number; at: number } | null {
  if (status !== 'playing' || !mine.length) return null;
  const gone = seats.flatMap(({ abandoned_at: at }, seat) =>
    at === null || mine.includes(seat) ? [] : [{ seat, at }],
  );
  return gone.sort((one, other) => one.at - other.at)[0] ?? null;
}
