// What a person is offered beside moving, and for which seat. The server decides; this is so that nothing is offered in vain.
import type { Numbered, TableView } from './wire';

/** The request to take back that waits for a word of mine: not my own, and not when all my seats are out or have agreed. */
export function asksMe({ seats, undo_request }: TableView, mine: readonly number[]): TableView['undo_request'] {
  if (!undo_request || mine.includes(undo_request.seat)) return null;
  const able = (seat: number) => !seats[seat]!.player && !seats[seat]!.out && !undo_request.agreed.includes(seat);
  return mine.some(able) ? undo_request : null;
}

/** Whether there is a move of mine to take back: a person's, and not of somebody who is out. */
export function takesBack({ seats }: TableView, events: readonly Numbered[], mine: readonly number[]): boolean {
  const able = mine.filter((seat) => seats[seat]!.kind === 'person' && !seats[seat]!.out);
  const movers: (number | null)[] = [];
  for (const { event } of events) {
    if (event.type === 'played' || event.type === 'drawn') movers.push(event.seat ?? null);
    else if (event.type === 'taken-back') movers.splice(movers.lastIndexOf(event.seat ?? null));
  }
  return able.some((seat) => movers.includes(seat));
}

/** The seat that resigns: the one that may act now, or the first of mine that is not out. */
export function resigningSeat({ seats }: TableView, mine: readonly number[], acting: number | null): number | null {
  return acting ?? mine.find((seat) => !seats[seat]!.out) ?? null;
}

/** The seat of somebody else that may be handed to a computer player first, and from when on. */
export function abandoned({ status, seats }: TableView, mine: readonly number[]): { seat: number; at: number } | null {
  if (status !== 'playing' || !mine.length) return null;
  const gone = seats.flatMap(({ abandoned_at: at }, seat) =>
    at === null || mine.includes(seat) ? [] : [{ seat, at }],
  );
  return gone.sort((one, other) => one.at - other.at)[0] ?? null;
}
