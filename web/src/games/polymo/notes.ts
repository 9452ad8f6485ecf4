// The figures that a player has noted in pencil as those to work at. Only this browser knows them.

const KEY = 'ominoes.polymo.notes';
/** How many sheets are remembered. */
const MOST = 40;

type Notes = Record<string, string[]>;

/** The figures noted on the sheet of a seat. */
export function noted(table: string, seat: number): string[] {
  return stored()[`${table} ${seat}`] ?? [];
}

/** Note a figure, or rub its note out; returns the notes of the sheet. */
export function note(table: string, seat: number, figure: string): string[] {
  const sheet = `${table} ${seat}`;
  const { [sheet]: before = [], ...others } = stored();
  const now = before.includes(figure) ? before.filter((one) => one !== figure) : [...before, figure];
  const sheets = Object.entries({ ...others, ...(now.length ? { [sheet]: now } : {}) }).slice(-MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(sheets)));
  } catch {
    // Without storage the notes last until the page is left.
  }
  return now;
}

function stored(): Notes {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return read && typeof read === 'object' ? (read as Notes) : {};
  } catch {
    return {};
  }
}
