// Placed pieces as a small picture, cropped to them.
import type { PlacedPiece } from './board';
import type { Cell, Size } from './cells';
import type { Ink } from './inks';

/** The part of a game's assets that colours its pieces. */
export interface Inked {
  pieces: readonly { name: string; ink: string | null }[];
  inks: readonly Ink[];
}

/** Pieces by their names and cells, moved to the corner of their frame; for `MiniBoard`. */
export function crop(
  pieces: readonly (readonly [string, readonly Cell[]])[],
  assets: Inked,
): { size: Size; placed: PlacedPiece[] } {
  const cells = pieces.flatMap(([, cells]) => cells);
  const rows = cells.map(([row]) => row);
  const columns = cells.map(([, column]) => column);
  const [top, left] = [Math.min(...rows), Math.min(...columns)];
  return {
    size: { rows: Math.max(...rows) - top + 1, columns: Math.max(...columns) - left + 1 },
    placed: pieces.map(([piece, cells], index) => ({
      id: `${index}`,
      cells: cells.map(([row, column]): Cell => [row - top, column - left]),
      ink: inkOf(piece, assets),
    })),
  };
}

function inkOf(piece: string, { pieces, inks }: Inked): Ink {
  const ink = pieces.find(({ name }) => name === piece)?.ink;
  return inks.find(({ name }) => name === ink) ?? inks[0]!;
}
