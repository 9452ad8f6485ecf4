// The card of the day: its table on this device, and the figure as a text to share.

const KEY = 'ominoes.polyminix.daily';

/** The table of each day's card. */
type Days = Record<string, string>;

/** A date as 2026-11-16, in the person's time zone. */
export function today(now = new Date()): string {
  const part = (number: number) => String(number).padStart(2, '0');
  return `${now.getFullYear()}-${part(now.getMonth() + 1)}-${part(now.getDate())}`;
}

export function rememberTable(day: string, table: string): void {
  try {
    const days = { ...stored(), [day]: table };
    const recent = Object.keys(days).sort().slice(-30);
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(recent.map((one) => [one, days[one]!]))));
  } catch {
    // Without storage the result is shared without its day.
  }
}

/** The day whose card is on a table, if it is a card of the day. */
export function dayOf(table: string): string | undefined {
  return Object.entries(stored()).find(([, own]) => own === table)?.[0];
}

/** The table with the card of a day, if it was begun on this device. */
export function tableOf(day: string): string | undefined {
  return stored()[day];
}

function stored(): Days {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? '{}') ?? {}) as Days;
  } catch {
    return {};
  }
}

/** A figure as rows of emoji, which show nothing of a solution. */
export function silhouette(figure: readonly string[]): string {
  return figure.map((row) => [...row].map((mark) => (mark === '#' ? '🟩' : '⬜')).join('')).join('\n');
}
