// The card of the day: which table has it, and the result as a text to share.

const KEY = 'ominoes.polyminix.daily';

/** What is kept of a day: at which table its card lies. */
type Days = Record<string, string>;

/** Today's date as 2026-11-16, by the person's own calendar. */
export function today(now = new Date()): string {
  const part = (number: number) => String(number).padStart(2, '0');
  return `${now.getFullYear()}-${part(now.getMonth() + 1)}-${part(now.getDate())}`;
}

export function keep(day: string, table: string): void {
  try {
    const days = { ...kept(), [day]: table };
    const recent = Object.keys(days).sort().slice(-30);
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(recent.map((one) => [one, days[one]!]))));
  } catch {
    // Nothing can be kept: the result is then shared without its day.
  }
}

/** The day whose card lies on a table, if it is one of a day. */
export function dayOf(table: string): string | undefined {
  return Object.entries(kept()).find(([, own]) => own === table)?.[0];
}

/** The table on which the card of a day lies, if it was begun here. */
export function tableOf(day: string): string | undefined {
  return kept()[day];
}

function kept(): Days {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? '{}') ?? {}) as Days;
  } catch {
    return {};
  }
}

/** The outline of a figure as signs, which tells nothing about how it is covered. */
export function silhouette(figure: readonly string[]): string {
  return figure.map((row) => [...row].map((mark) => (mark === '#' ? '🟩' : '⬜')).join('')).join('\n');
}
