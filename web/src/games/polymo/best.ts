// The best results of playing alone, kept on this device.

export interface Result {
  table: string;
  score: number;
  size: number;
  /** The day, as 2026-11-16. */
  day: string;
}

const KEY = 'ominoes.polymo.best';
const MOST = 10;

/** The best results on a grid of a size, the fewest squares first. */
export function best(size: number): Result[] {
  return kept().filter((result) => result.size === size);
}

/** Add a result, once for each table; gives the list for its size. */
export function add(result: Result): Result[] {
  const all = kept().filter(({ table }) => table !== result.table);
  all.push(result);
  all.sort((one, other) => one.score - other.score || one.day.localeCompare(other.day));
  const list = [8, 9].flatMap((size) => all.filter((one) => one.size === size).slice(0, MOST));
  try {
    localStorage.setItem(KEY, JSON.stringify(list));
  } catch {
    // A browser that keeps nothing shows the list of this moment.
  }
  return list.filter(({ size }) => size === result.size);
}

function kept(): Result[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(read) ? read.filter((one) => typeof one?.score === 'number') : [];
  } catch {
    return [];
  }
}
