// What is laid on a puzzle outlives a reload and a look elsewhere; it is kept for the puzzle worked on last, by its address.
import type { Lying } from './pieces';

const NAME = 'ominoes.puzzle';

/** Keep what is laid on the puzzle of an address. */
export function keepLaid(address: string, laid: readonly Lying[]): void {
  try {
    sessionStorage.setItem(NAME, JSON.stringify({ address, laid }));
  } catch {
    // A browser that keeps nothing: it lies there until the page is left.
  }
}

/** What lay on the puzzle of an address. */
export function laidAt(address: string): readonly Lying[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(NAME) ?? '{}') as { address?: string; laid?: Lying[] };
    return kept.address === address ? (kept.laid ?? []) : [];
  } catch {
    return [];
  }
}
