// The attempts in races that are not over, stored in this browser: the server gets only the pieces shown at the end. A
// stored attempt outlives a closed tab, as the clock runs on, and all tabs of a seat share it. Without storage an
// attempt holds until the page is left.
import type { Place } from './view';

export interface SavedAttempt {
  /** The race and the card of the attempt. */
  task: string;
  placed: readonly Place[];
  /** How many hints were taken at this table. */
  hints: number;
}

/** As it is stored: version 0.1.0 wrote `laid` for `placed`. */
type Stored = Partial<SavedAttempt> & { laid?: readonly Place[] };

const KEY = 'ominoes.laid';
const MOST = 12;
const NOTHING: SavedAttempt = { task: '', placed: [], hints: 0 };

function all(): Record<string, Stored> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}');
  } catch {
    return {};
  }
}

/** The stored attempt of a seat at a table. */
export function savedAttempt(table: string, seat: number): SavedAttempt {
  const { laid = [], ...stored } = all()[`${table} ${seat}`] ?? {};
  return { ...NOTHING, placed: laid, ...stored };
}

/** Store an attempt, for the latest tables only; an empty one is removed. */
export function saveAttempt(table: string, seat: number, now: SavedAttempt): void {
  const { [`${table} ${seat}`]: _, ...others } = all();
  const own = now.placed.length || now.hints ? [[`${table} ${seat}`, now] as const] : [];
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries([...Object.entries(others).slice(1 - MOST), ...own])));
  } catch {
    // It holds until the page is left.
  }
}

/** Call `changed` when another tab stores an attempt, until the returned function is called. */
export function watchOtherTabs(changed: () => void): () => void {
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === KEY) changed();
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}
