// Shapes of polyominoes: turned, flipped, measured. A shape is a set of cells that begins in row 0 and column 0, sorted.
import { byReading, type Cell } from './cells';

export type Shape = readonly Cell[];

/** The shape of a set of cells, moved to the upper left. */
export function shapeOf(cells: readonly Cell[]): Shape {
  const [top, left] = corner(cells);
  return cells.map(([row, column]): Cell => [row - top, column - left]).sort(byReading);
}

/** The upper left corner of the rectangle around some cells. */
export function corner(cells: readonly Cell[]): Cell {
  let top = Infinity;
  let left = Infinity;
  for (const [row, column] of cells) {
    top = Math.min(top, row);
    left = Math.min(left, column);
  }
  return [top, left];
}

export function heightOf(shape: Shape): number {
  return 1 + Math.max(...shape.map(([row]) => row));
}

export function widthOf(shape: Shape): number {
  return 1 + Math.max(...shape.map(([, column]) => column));
}

/** A quarter turn clockwise. */
export function turned(shape: Shape): Shape {
  return shapeOf(shape.map(([row, column]) => [column, -row]));
}

/** A quarter turn the other way. */
export function turnedBack(shape: Shape): Shape {
  return shapeOf(shape.map(([row, column]) => [-column, row]));
}

/** Flipped over: left becomes right. */
export function flipped(shape: Shape): Shape {
  return shapeOf(shape.map(([row, column]) => [row, -column]));
}

/** The shape with its upper left corner at a cell. */
export function shapeAt(shape: Shape, [top, left]: Cell): Cell[] {
  return shape.map(([row, column]) => [row + top, column + left]);
}

/** All different orientations, the given one first. */
export function orientations(shape: Shape): Shape[] {
  const found = new Map<string, Shape>();
  for (let one of [shape, flipped(shape)]) {
    for (let turn = 0; turn < 4; turn++) {
      const key = one.join(';');
      if (!found.has(key)) found.set(key, one);
      one = turned(one);
    }
  }
  return [...found.values()];
}
