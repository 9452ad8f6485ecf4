// Times of races as people read them: cut off and not rounded, as the server writes them (i18n/numbers.py).
import { language } from '../i18n/messages.svelte';

/** Minutes, seconds and tenths: 1:07.4, or 1:07,4. */
export function raceTime(milliseconds: number, tenths = true): string {
  const all = Math.max(0, Math.floor(milliseconds / 100));
  const [minutes, rest] = [Math.floor(all / 600), all % 600];
  const seconds = tenths ? rest / 10 : Math.floor(rest / 10);
  const digits = tenths ? 1 : 0;
  return `${minutes}:${seconds.toLocaleString(language(), { minimumIntegerDigits: 2, minimumFractionDigits: digits, maximumFractionDigits: digits })}`;
}
