// The best results of solo games, stored on this device.

export interface Result {
  table: string;
  score: number;
  size: number;
  /** The day, as 2026-11-16. */
  day: string;
}

const KEY = 'ominoes.polymo.best';
const MOST = 10;

/** The best results on a grid of this size, the fewest squares first. */
export function best(size: number): Result[] {
  return stored().filter((result) => result.size === size);
}

/** Add a result, once for each table; returns the list for its size. */
export function add(result: Result): Result[] {
  const all = stored().filter(({ table }) => table !== result.table);
  all.push(result);
  all.sort((one, other) => one.score - other.score || one.day.localeCompare(other.day));
  const list = [8, 9].flatMap((size) => all.filter((one) => one.size === size).slice(0, MOST));
  try {
    localStorage.setItem(KEY, JSON.stringify(list));
  } catch {
    // Without storage the list of this moment is shown.
  }
  return list.filter(({ size }) => size === result.size);
}

function stored(): Result[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(read) ? read.filter((one) => typeof one?.score === 'number') : [];
  } catch {
    return [];
  }
}
