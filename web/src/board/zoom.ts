// How far the board is zoomed in and which part of it is seen. A value; the board applies it as a CSS transform.

export interface Zoom {
  readonly scale: number;
  /** Where the board's upper left corner is, as a share of the window's sides: 0 at its corner, negative beyond. */
  readonly x: number;
  readonly y: number;
}

export const WHOLE: Zoom = { scale: 1, x: 0, y: 0 };
export const MOST = 4;

/** Zoomed by a factor around a point of the window, moved by some distance; all in shares of the window's sides. */
export function zoomed(zoom: Zoom, factor: number, around: { x: number; y: number }, by = { x: 0, y: 0 }): Zoom {
  const scale = Math.min(MOST, Math.max(1, zoom.scale * factor));
  const real = scale / zoom.scale;
  return bounded({
    scale,
    x: around.x - (around.x - zoom.x) * real + by.x,
    y: around.y - (around.y - zoom.y) * real + by.y,
  });
}

/** Kept so that the window is always full of board. */
function bounded({ scale, x, y }: Zoom): Zoom {
  return { scale, x: Math.min(0, Math.max(1 - scale, x)) + 0, y: Math.min(0, Math.max(1 - scale, y)) + 0 };
}
