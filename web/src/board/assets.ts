// The assets of a game of placed pieces.
export type { BoardAssets, PieceAsset } from 'ominoes/games/assets';

/** Pieces and inks by name. */
export function named<One extends { name: string }>(all: readonly One[]): Map<string, One> {
  return new Map(all.map((one) => [one.name, one]));
}
