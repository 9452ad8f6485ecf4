// The kit of a game of laid pieces, as the server's games/kit.py writes it.
import type { Cell } from './cells';
import type { Ink } from './inks';

export interface PieceKit {
  name: string;
  cells: Cell[];
  ink: string | null;
  kind: string | null;
}

export interface BoardKit {
  rows: number;
  columns: number;
  pieces: PieceKit[];
  inks: Ink[];
  starts: Cell[];
}

/** Pieces and inks by name. */
export function named<One extends { name: string }>(all: readonly One[]): Map<string, One> {
  return new Map(all.map((one) => [one.name, one]));
}
