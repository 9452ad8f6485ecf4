// The outbox: a move is stored in the browser before it is sent, and removed when the server has answered. Each move
// has an id, so a move that is sent again, after a lost connection or a reload or by a second tab, is played once. Each
// is stored under a name of its own, so that tabs that write at the same time do not overwrite each other.
import type { Move } from 'ominoes/tables/commands';
import { remove, store, stored, storedNames } from './storage';

interface StoredMove {
  /** When the move was made, in milliseconds. */
  at: number;
  /** The key of the seat that made it: a tab with another key does not send it. */
  key: string | null;
  move: Move;
}

/** The name under which earlier versions of the page stored all moves of a table together. */
const list = (table: string) => `ominoes.outbox.${table}`;
const name = (table: string, id: string) => `${list(table)}.${id}`;

/** A new id for a message. crypto.randomUUID would need a secure context. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The unanswered moves made with a key before some time, in their order. */
export function unanswered(table: string, key: string | null, before = Infinity): Move[] {
  const single = storedNames(`${list(table)}.`)
    .map((each) => stored<StoredMove | null>(each, null))
    .filter((each) => each !== null)
    .sort((one, other) => one.at - other.at);
  return [
    ...stored<Move[]>(list(table), []),
    ...single.filter((each) => each.key === key && each.at < before).map(({ move }) => move),
  ];
}

export function put(table: string, key: string | null, move: Move): void {
  store(name(table, move.id), { at: Date.now(), key, move } satisfies StoredMove);
}

/** Remove a move that the server has answered. */
export function answered(table: string, id: string): void {
  remove(name(table, id));
  const together = stored<Move[]>(list(table), []);
  const rest = together.filter((move) => move.id !== id);
  if (rest.length) store(list(table), rest);
  else if (together.length) remove(list(table));
}
