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
