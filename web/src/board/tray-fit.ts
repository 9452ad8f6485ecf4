// How large the pieces of a tray are drawn: as large as they can be while all of them are in sight.

/** The room for a tray, in pixels. */
export interface Room {
  width: number;
  height: number;
}

/** The squares of a tray, each with one piece. */
export interface Fit {
  columns: number;
  rows: number;
  /** The side of a square. */
  side: number;
}

/** The limits of a square's side, and the gap between two squares. */
export interface Limits {
  least: number;
  most: number;
  gap: number;
}

/**
 * The squares for `count` pieces. Where even the smallest do not fit, the tray scrolls: upwards in a room that is `high`,
 * else sideways.
 */
export function fitted(count: number, room: Room, { least, most, gap }: Limits, high: boolean): Fit {
  const across = (side: number): number => Math.max(1, Math.floor((room.width + gap) / (side + gap)));
  const down = (side: number): number => Math.max(1, Math.floor((room.height + gap) / (side + gap)));
  let best: Fit = { columns: 1, rows: count, side: 0 };
  for (let columns = 1; columns <= count; columns++) {
    const rows = Math.ceil(count / columns);
    const wide = (room.width - (columns - 1) * gap) / columns;
    const tall = (room.height - (rows - 1) * gap) / rows;
    const side = Math.floor(Math.min(wide, tall, most));
    if (side >= best.side) best = { columns, rows, side };
  }
  if (best.side >= least) return best;
  if (high) return { columns: across(least), rows: Math.ceil(count / across(least)), side: least };
  return { columns: Math.ceil(count / down(least)), rows: down(least), side: least };
}

/** A shape by its cells across and down. */
export interface Extent {
  columns: number;
  rows: number;
}

/** Around the picture of a piece, and between the board and the tray, in pixels. */
export const AROUND = 6;
const BETWEEN = 12;

/**
 * The largest side of a cell, in whole pixels, at which a board and all its pieces have room, each piece in its own
 * size; 0 where even the smallest has none. `taken` is the height that other parts beside or below the board need.
 */
export function commonCell(
  board: Extent,
  pieces: readonly Extent[],
  room: Room & { taken: number; beside: boolean },
  { least, most, gap }: Limits,
): number {
  for (let cell = Math.floor(most); cell >= least; cell--) {
    const [wide, high] = [board.columns * cell, board.rows * cell];
    const width = room.beside ? room.width - wide - BETWEEN : room.width;
    const height = room.height - room.taken - (room.beside ? 0 : high + BETWEEN);
    if (wide <= room.width && high <= room.height && stacked(pieces, cell, width, gap) <= height) return cell;
  }
  return 0;
}

/** How high the rows of pieces are that follow each other in a width. */
function stacked(pieces: readonly Extent[], cell: number, width: number, gap: number): number {
  let [total, row, used] = [0, 0, 0];
  for (const { columns, rows } of pieces) {
    const [wide, high] = [columns * cell + 2 * AROUND, rows * cell + 2 * AROUND];
    if (wide > width) return Infinity;
    if (used && used + gap + wide > width) {
      total += row + gap;
      [row, used] = [0, 0];
    }
    used += (used ? gap : 0) + wide;
    row = Math.max(row, high);
  }
  return total + row;
}
