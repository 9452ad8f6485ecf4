// The zoom of a board on the screen: points of the window become shares of the board's sides.
import { WHOLE, zoomed, type Zoom } from './zoom';

export interface Point {
  x: number;
  y: number;
}

/** The frame of the board in the window. */
export type Box = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>;

export class BoardZoom {
  now: Zoom = $state.raw(WHOLE);

  constructor(private readonly box: () => Box) {}

  /** Zoom by a factor around a point of the window, the middle of the board by default, and move by a distance. */
  by(factor: number, around?: Point, moved: Point = { x: 0, y: 0 }): void {
    const { left, top, width, height } = this.box();
    const centre = around ? { x: (around.x - left) / width, y: (around.y - top) / height } : { x: 0.5, y: 0.5 };
    this.now = zoomed(this.now, factor, centre, { x: moved.x / width, y: moved.y / height });
  }

  /** Show the whole board again. */
  reset(): void {
    this.now = WHOLE;
  }
}
