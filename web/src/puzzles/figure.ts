// A figure to cover: a grid, and the squares of it that belong to the figure. It knows no pieces.
import type { Cell, Size } from '../board/cells';

export interface Figure extends Size {
  /** The squares to cover, as `row,column`. */
  cells: ReadonlySet<string>;
}

export const MOST_SIDE = 24;

/** A figure of these cells, moved to the upper left. */
export function figureOf(cells: readonly Cell[]): Figure {
  if (!cells.length) return { rows: 1, columns: 1, cells: new Set() };
  const top = Math.min(...cells.map(([row]) => row));
  const left = Math.min(...cells.map(([, column]) => column));
  return {
    rows: 1 + Math.max(...cells.map(([row]) => row)) - top,
    columns: 1 + Math.max(...cells.map(([, column]) => column)) - left,
    cells: new Set(cells.map(([row, column]) => `${row - top},${column - left}`)),
  };
}

/** The squares of a figure in reading order. */
export function cellsOf(figure: Figure): Cell[] {
  const cells: Cell[] = [];
  for (let row = 0; row < figure.rows; row++)
    for (let column = 0; column < figure.columns; column++)
      if (figure.cells.has(`${row},${column}`)) cells.push([row, column]);
  return cells;
}

/** A figure as text: `#` for a square to cover, `.` for any other; rows are separated by line ends or slashes. */
export function pictureOf(figure: Figure, between = '\n'): string {
  const lines = Array.from({ length: figure.rows }, (_, row) =>
    Array.from({ length: figure.columns }, (_, column) => (figure.cells.has(`${row},${column}`) ? '#' : '.')).join(''),
  );
  return lines.join(between);
}

/** Splits a text into characters as people count them: a letter with its accent, or an emoji, is one. */
const signs = new Intl.Segmenter('en', { granularity: 'grapheme' });
const BLANK = /^[\s.⬜-]/;

/** The figure in a text: every character except blanks, dots, dashes and white squares is a square to cover. Null if
    the figure is empty or too large. */
export function figureIn(picture: string): Figure | null {
  const cells: Cell[] = [];
  picture
    .split(/\r?\n|\//)
    .forEach((line, row) =>
      [...signs.segment(line)].forEach(({ segment }, column) => BLANK.test(segment) || cells.push([row, column])),
    );
  const figure = figureOf(cells);
  return cells.length && figure.rows <= MOST_SIDE && figure.columns <= MOST_SIDE ? figure : null;
}

/** The figure with a square added, or removed if it was there. */
export function toggled(figure: Figure, [row, column]: Cell): Figure {
  const cells = new Set(figure.cells);
  if (!cells.delete(`${row},${column}`)) cells.add(`${row},${column}`);
  return { ...figure, cells };
}

/** The squares on the line from one square to another, both included: a quick stroke skips some of them. */
export function between([row, column]: Cell, [toRow, toColumn]: Cell): Cell[] {
  const steps = Math.max(Math.abs(toRow - row), Math.abs(toColumn - column));
  const share = (from: number, to: number, step: number): number =>
    Math.round(from + ((to - from) * step) / (steps || 1));
  return Array.from({ length: steps + 1 }, (_, step): Cell => [share(row, toRow, step), share(column, toColumn, step)]);
}

/** The figure with these squares added or removed. */
export function painted(figure: Figure, squares: readonly Cell[], filling: boolean): Figure {
  const cells = new Set(figure.cells);
  for (const square of squares.map(String))
    if (filling) cells.add(square);
    else cells.delete(square);
  return { ...figure, cells };
}

/** The figure on a grid of another size, without the squares beyond its edge. */
export function resized(figure: Figure, rows: number, columns: number): Figure {
  const cells = cellsOf(figure).filter(([row, column]) => row < rows && column < columns);
  return { rows, columns, cells: new Set(cells.map(String)) };
}
