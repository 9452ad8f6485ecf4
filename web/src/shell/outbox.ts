// Moves on their way: kept in the browser before they are sent, forgotten when the server has answered them. Each has
// an identity, so that sending it again after a lost connection, a reload or from a second tab does it once.
import { keep, kept } from './keeping';

export interface Outgoing {
  type: 'move';
  id: string;
  since: number;
  action?: unknown;
  text?: string;
  seat?: number;
}

const name = (table: string) => `ominoes.outbox.${table}`;

/** An identity for a message; works without a secure context too. */
export function fresh(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The moves of a table that the server has not answered. */
export function waiting(table: string): Outgoing[] {
  return kept<Outgoing[]>(name(table), []);
}

export function put(table: string, move: Outgoing): void {
  keep(name(table), [...waiting(table), move]);
}

/** The server has answered this message. */
export function answered(table: string, id: string): void {
  const rest = waiting(table).filter((move) => move.id !== id);
  if (rest.length) keep(name(table), rest);
  else
    try {
      localStorage.removeItem(name(table));
    } catch {
      // Nothing was kept.
    }
}
