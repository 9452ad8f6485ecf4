// The pieces of a puzzle: how many of which, how they are written, coloured, and where they still fit.
import type { Cell } from '../board/cells';
import type { Ink } from '../board/inks';
import { heightOf, orientations, placed, shapeOf, widthOf } from '../board/shapes';
import { cellsOf, type Figure } from './figure';

export interface PieceKind {
  name: string;
  cells: Cell[];
}

/** A piece on squares of the figure. */
export interface Lying {
  piece: string;
  cells: Cell[];
}

/** How many there are of each kind, by name. */
export type Counts = Readonly<Record<string, number>>;

/** As the server reads it: `F5 L5*2`. */
export function written(kinds: readonly PieceKind[], counts: Counts): string {
  return kinds
    .filter(({ name }) => counts[name])
    .map(({ name }) => (counts[name]! > 1 ? `${name}*${counts[name]}` : name))
    .join(' ');
}

/** The numbers in such a text; names that are not among the kinds are left out. */
export function read(text: string, kinds: readonly PieceKind[]): Record<string, number> {
  const known = new Set(kinds.map(({ name }) => name));
  const counts: Record<string, number> = {};
  for (const part of text.split(/[\s,]+/)) {
    const [name, times] = part.split('*') as [string, string?];
    if (known.has(name)) counts[name] = (counts[name] ?? 0) + Math.max(1, Math.min(99, Number(times) || 1));
  }
  return counts;
}

/** How many squares all pieces have. */
export function areaOf(kinds: readonly PieceKind[], counts: Counts): number {
  return kinds.reduce((sum, { name, cells }) => sum + cells.length * (counts[name] ?? 0), 0);
}

/** Every place where a piece fits on squares of the figure that are still free. */
export function placesOf(piece: readonly Cell[], figure: Figure, laid: readonly Lying[]): Cell[][] {
  const free = new Set(figure.cells);
  for (const { cells } of laid) for (const cell of cells) free.delete(String(cell));
  const found: Cell[][] = [];
  for (const shape of orientations(shapeOf(piece)))
    for (let row = 0; row + heightOf(shape) <= figure.rows; row++)
      for (let column = 0; column + widthOf(shape) <= figure.columns; column++) {
        const there = placed(shape, [row, column]);
        if (there.every((cell) => free.has(String(cell)))) found.push(there);
      }
  return found;
}

/** Whether every square is covered. */
export function covered(figure: Figure, laid: readonly Lying[]): boolean {
  return laid.reduce((sum, { cells }) => sum + cells.length, 0) === cellsOf(figure).length;
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

/** Inks for pieces: twelve colours, each with a pattern of its own, over and over. */
export const INKS: readonly Ink[] = FILLS.map((fill, index) => ({
  name: `piece-${index}`,
  letter: '',
  pattern: WAYS[index]!,
  fill,
  stroke: '#2a2c33',
  writing: DARK.has(fill) ? '#ffffff' : '#16181d',
}));

/** The ink of a kind. */
export function inkOf(kinds: readonly PieceKind[], name: string): Ink {
  return INKS[
    Math.max(
      0,
      kinds.findIndex((kind) => kind.name === name),
    ) % INKS.length
  ]!;
}
