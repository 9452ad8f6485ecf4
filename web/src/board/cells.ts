// Cells of a board of squares, sets of them, and their names. Knows no pieces and no game.

/** A row, counted from the top, and a column, counted from the left; both from 0. */
export type Cell = readonly [row: number, column: number];

/** How many rows and columns a board has. */
export interface Size {
  rows: number;
  columns: number;
}

/** Compares two cells by reading order. */
export function byReading(one: Cell, other: Cell): number {
  return one[0] - other[0] || one[1] - other[1];
}

/** A text that is the same for the same set of cells, whatever their order. */
export function setKey(cells: readonly Cell[]): string {
  return [...cells].sort(byReading).join(';');
}

/** The name of a column: a, b … z, aa, ab … */
export function columnName(column: number): string {
  const letter = String.fromCharCode(97 + (column % 26));
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter;
}

/** A square as players write it: a1 is at the bottom left. */
export function squareName([row, column]: Cell, rows: number): string {
  return columnName(column) + (rows - row);
}

/** Squares as players write them, from the bottom left. */
export function squareNames(cells: readonly Cell[], rows: number): string {
  return [...cells]
    .sort((one, other) => other[0] - one[0] || one[1] - other[1])
    .map((cell) => squareName(cell, rows))
    .join(' ');
}

/** Whether all cells are on the board. */
export function inside(cells: readonly Cell[], { rows, columns }: Size): boolean {
  return cells.every(([row, column]) => row >= 0 && row < rows && column >= 0 && column < columns);
}
