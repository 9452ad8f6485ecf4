// How long ago something happened, in words: `3 minutes ago`, `yesterday`.

const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** Some milliseconds ago, in the words of a language; null for less than a minute. */
export function timeAgo(milliseconds: number, language: string): string | null {
  const seconds = milliseconds / 1000;
  const found = UNITS.find(([, length]) => seconds >= length);
  if (!found) return null;
  const [unit, length] = found;
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-Math.floor(seconds / length), unit);
}
