// What is laid in a race that is not over, kept in this browser: the server is told only what is shown at the end. It
// outlives a closed tab, for the clock runs on, and is the same in every tab of a seat. A browser that keeps nothing is
// no error.
import type { Place } from './view';

export interface Unfinished {
  /** Which race, which card: what was laid for another one is of no use. */
  task: string;
  laid: readonly Place[];
  /** How many hints were taken at this table. */
  hints: number;
}

const KEY = 'ominoes.laid';
const MOST = 12;
const NOTHING: Unfinished = { task: '', laid: [], hints: 0 };

function all(): Record<string, Unfinished> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}');
  } catch {
    return {};
  }
}

/** What is kept of a seat at a table. */
export function unfinished(table: string, seat: number): Unfinished {
  return { ...NOTHING, ...all()[`${table} ${seat}`] };
}

/** Keep it; of many tables the latest, and nothing where there is nothing to keep. */
export function keep(table: string, seat: number, now: Unfinished): void {
  const { [`${table} ${seat}`]: _, ...others } = all();
  const own = now.laid.length || now.hints ? [[`${table} ${seat}`, now] as const] : [];
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries([...Object.entries(others).slice(1 - MOST), ...own])));
  } catch {
    // It holds until the page is left.
  }
}

/** Hear of changes by other tabs, until the returned function is called. */
export function otherTabs(changed: () => void): () => void {
  const heard = ({ key }: StorageEvent): void => {
    if (key === KEY) changed();
  };
  addEventListener('storage', heard);
  return () => removeEventListener('storage', heard);
}
