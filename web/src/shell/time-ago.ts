// How long ago something happened, in words: `3 minutes ago`, `yesterday`.

const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** Some milliseconds ago, in the words of a language. */
export function timeAgo(milliseconds: number, language: string): string {
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const seconds = milliseconds / 1000;
  const [unit, length] = UNITS.find(([, length]) => seconds >= length) ?? ['second', Infinity];
  return words.format(-Math.floor(seconds / length), unit);
}
