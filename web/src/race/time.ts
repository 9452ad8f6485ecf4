// Times of races as people read them.
import { language } from '../i18n/messages.svelte';

/** Minutes, seconds and tenths: 1:07.4, or 1:07,4. */
export function raceTime(milliseconds: number, tenths = true): string {
  const all = Math.max(0, milliseconds);
  const minutes = Math.floor(all / 60_000);
  const step = tenths ? 100 : 1000;
  const seconds = (Math.floor((all % 60_000) / step) * step) / 1000;
  return `${minutes}:${seconds.toLocaleString(language(), { minimumIntegerDigits: 2, minimumFractionDigits: tenths ? 1 : 0 })}`;
}

/** Seconds, with tenths for short times: 7.4 s. */
export function inSeconds(milliseconds: number): string {
  const digits = milliseconds < 10_000 ? 1 : 0;
  return `${(milliseconds / 1000).toLocaleString(language(), { maximumFractionDigits: digits })} s`;
}
