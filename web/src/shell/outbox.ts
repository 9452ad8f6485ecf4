// Moves on their way: kept in the browser before they are sent, forgotten when the server has answered them. Each has
// an identity, so that sending it again after a lost connection, a reload or from a second tab does it once. Each is kept
// under a name of its own: tabs that write at the same time do not overwrite one another's.
import { discard, keep, kept, names } from './keeping';

export interface Outgoing {
  type: 'move';
  id: string;
  since: number;
  action?: unknown;
  text?: string;
  seat?: number;
}

interface Kept {
  /** When it was made, in milliseconds. */
  at: number;
  /** The key that it is made with: a tab that holds another seat does not send it. */
  key: string | null;
  move: Outgoing;
}

/** Where earlier versions of the page kept all moves of a table together. */
const list = (table: string) => `ominoes.outbox.${table}`;
const name = (table: string, id: string) => `${list(table)}.${id}`;

/** An identity for a message; works without a secure context too. */
export function fresh(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The moves made with a key, before some time, that the server has not answered; in their order. */
export function waiting(table: string, key: string | null, before = Infinity): Outgoing[] {
  const single = names(`${list(table)}.`)
    .map((each) => kept<Kept | null>(each, null))
    .filter((each) => each !== null)
    .sort((one, other) => one.at - other.at);
  return [
    ...kept<Outgoing[]>(list(table), []),
    ...single.filter((each) => each.key === key && each.at < before).map(({ move }) => move),
  ];
}

export function put(table: string, key: string | null, move: Outgoing): void {
  keep(name(table, move.id), { at: Date.now(), key, move } satisfies Kept);
}

/** The server has answered this message. */
export function answered(table: string, id: string): void {
  discard(name(table, id));
  const together = kept<Outgoing[]>(list(table), []);
  const rest = together.filter((move) => move.id !== id);
  if (rest.length) keep(list(table), rest);
  else if (together.length) discard(list(table));
}
