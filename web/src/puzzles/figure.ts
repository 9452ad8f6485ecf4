// A figure to be covered, as the page keeps it: a grid with some squares that belong to it. Knows no pieces.
import type { Cell, Size } from '../board/cells';

export interface Figure extends Size {
  /** The squares to cover, as `row,column`. */
  cells: ReadonlySet<string>;
}

export const MOST_SIDE = 24;

/** A figure of cells, moved to the upper left. */
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
    for (let column = 0; column < figure.columns; column++) if (figure.cells.has(`${row},${column}`)) cells.push([row, column]);
  return cells;
}

/** A picture in signs: `#` for a square to cover, `.` for none; lines are parted by line ends or slashes. */
export function pictureOf(figure: Figure, between = '\n'): string {
  const lines = Array.from({ length: figure.rows }, (_, row) =>
    Array.from({ length: figure.columns }, (_, column) => (figure.cells.has(`${row},${column}`) ? '#' : '.')).join(''),
  );
  return lines.join(between);
}

/** The figure in a picture of signs: everything but blanks, dots and dashes is a square. Nothing if it is empty or too large. */
export function figureIn(picture: string): Figure | null {
  const cells: Cell[] = [];
  picture
    .split(/\r?\n|\//)
    .forEach((line, row) => [...line].forEach((sign, column) => '.- \t'.includes(sign) || cells.push([row, column])));
  const figure = figureOf(cells);
  return cells.length && figure.rows <= MOST_SIDE && figure.columns <= MOST_SIDE ? figure : null;
}

/** With one square more, or one less. */
export function toggled(figure: Figure, [row, column]: Cell): Figure {
  const cells = new Set(figure.cells);
  if (!cells.delete(`${row},${column}`)) cells.add(`${row},${column}`);
  return { ...figure, cells };
}

/** On a grid of another size; squares beyond its edge are gone. */
export function resized(figure: Figure, rows: number, columns: number): Figure {
  const cells = cellsOf(figure).filter(([row, column]) => row < rows && column < columns);
  return { rows, columns, cells: new Set(cells.map(String)) };
}
