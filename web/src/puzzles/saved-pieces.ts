// The pieces placed on a puzzle, stored so that they outlive a reload or a visit to another view. Only the last puzzle
// is stored, with its address.
import type { PlacedPiece } from './pieces';

const NAME = 'ominoes.puzzle';

/** Store the pieces placed on the puzzle of an address. */
export function savePieces(address: string, placed: readonly PlacedPiece[]): void {
  try {
    sessionStorage.setItem(NAME, JSON.stringify({ address, placed }));
  } catch {
    // Without storage the pieces stay until the page is left.
  }
}

/** The stored pieces of the puzzle of an address. */
export function savedPieces(address: string): readonly PlacedPiece[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(NAME) ?? '{}') as { address?: string; placed?: PlacedPiece[] };
    return kept.address === address ? (kept.placed ?? []) : [];
  } catch {
    return [];
  }
}
