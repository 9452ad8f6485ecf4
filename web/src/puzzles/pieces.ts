// The pieces of a puzzle: their numbers, text form, inks, and the placements that are free.
import type { PieceView, PlacedPieceView } from 'ominoes/server/jobs';
import type { Cell } from '../board/cells';
import type { Ink } from '../board/inks';
import { heightOf, orientations, shapeAt, shapeOf, widthOf } from '../board/shapes';
import { cellsOf, type Figure } from './figure';

export type PieceKind = Pick<PieceView, 'name' | 'cells'>;

/** A piece placed on squares of the figure. */
export type PlacedPiece = PlacedPieceView;

/** The number of pieces of each kind, by name. */
export type Counts = Readonly<Record<string, number>>;

/** The text form that the server reads: `F5 L5*2`. */
export function written(kinds: readonly PieceKind[], counts: Counts): string {
  return kinds
    .filter(({ name }) => counts[name])
    .map(({ name }) => (counts[name]! > 1 ? `${name}*${counts[name]}` : name))
    .join(' ');
}

/** The counts in such a text; unknown names are left out. */
export function read(text: string, kinds: readonly PieceKind[]): Record<string, number> {
  const known = new Set(kinds.map(({ name }) => name));
  const counts: Record<string, number> = {};
  for (const part of text.split(/[\s,]+/)) {
    const [name, times] = part.split('*') as [string, string?];
    if (known.has(name)) counts[name] = (counts[name] ?? 0) + Math.max(1, Math.min(99, Number(times) || 1));
  }
  return counts;
}

/** The area of all pieces together. */
export function areaOf(kinds: readonly PieceKind[], counts: Counts): number {
  return kinds.reduce((sum, { name, cells }) => sum + cells.length * (counts[name] ?? 0), 0);
}

/** All placements of a piece on the free squares of the figure. */
export function placesOf(piece: readonly Cell[], figure: Figure, placed: readonly PlacedPiece[]): Cell[][] {
  const free = new Set(figure.cells);
  for (const { cells } of placed) for (const cell of cells) free.delete(String(cell));
  const found: Cell[][] = [];
  for (const shape of orientations(shapeOf(piece)))
    for (let row = 0; row + heightOf(shape) <= figure.rows; row++)
      for (let column = 0; column + widthOf(shape) <= figure.columns; column++) {
        const there = shapeAt(shape, [row, column]);
        if (there.every((cell) => free.has(String(cell)))) found.push(there);
      }
  return found;
}

/** Whether the pieces cover all squares. */
export function covered(figure: Figure, placed: readonly PlacedPiece[]): boolean {
  return placed.reduce((sum, { cells }) => sum + cells.length, 0) === cellsOf(figure).length;
}

const FILLS = [
  '#2460c2',
  '#f7cf36',
  '#cf2b2e',
  '#2fbb7a',
  '#8a5bc7',
  '#f08a24',
  '#2a9db0',
  '#d3629b',
  '#7d8a2e',
  '#8c6239',
  '#9fb4d9',
  '#5b6472',
];
const DARK = new Set(['#2460c2', '#cf2b2e', '#8a5bc7', '#8c6239', '#5b6472']);
const WAYS = [
  'plain',
  'stripes',
  'dots',
  'crosses',
  'rings',
  'lines',
  'bars',
  'diamonds',
  'waves',
  'pluses',
  'zigzags',
  'triangles',
];

/** The inks: twelve colours, each with a pattern of its own. */
export const INKS: readonly Ink[] = FILLS.map((fill, index) => ({
  name: `piece-${index}`,
  letter: '',
  pattern: WAYS[index]!,
  fill,
  stroke: '#2a2c33',
  writing: DARK.has(fill) ? '#ffffff' : '#16181d',
}));

/** The ink of a kind; a set of more than twelve kinds repeats the inks. */
export function inkOf(kinds: readonly PieceKind[], name: string): Ink {
  return INKS[
    Math.max(
      0,
      kinds.findIndex((kind) => kind.name === name),
    ) % INKS.length
  ]!;
}
