// A piece in the hand above the board: which way it lies and where. A value; every change gives a new one.
//
// It keeps the middle of the piece, so that turning it four times brings it back to the same cells.
import type { Cell, Size } from './cells';
import { flipped, heightOf, shapeAt, shapeOf, turned, turnedBack, widthOf, type Shape } from './shapes';

/** A point on the board, measured in cells from its upper left corner. */
export type Spot = readonly [down: number, across: number];

export interface Hand {
  readonly piece: string;
  readonly shape: Shape;
  /** The middle of the rectangle around the piece. */
  readonly middle: Spot;
}

/** Clockwise, back, or over. */
export type Turn = 'rotate' | 'rotate-back' | 'flip';

/** A piece taken up, with its middle at a spot. */
export function lifted(piece: string, cells: readonly Cell[], middle: Spot): Hand {
  return { piece, shape: shapeOf(cells), middle };
}

/** A piece lying exactly on these cells. */
export function handOnCells(piece: string, cells: readonly Cell[]): Hand {
  const shape = shapeOf(cells);
  const top = Math.min(...cells.map(([row]) => row));
  const left = Math.min(...cells.map(([, column]) => column));
  return { piece, shape, middle: [top + heightOf(shape) / 2, left + widthOf(shape) / 2] };
}

/** Where the upper left corner of the piece is: the nearest place that is wholly on the board. */
export function anchor({ shape, middle }: Hand, { rows, columns }: Size): Cell {
  const height = heightOf(shape);
  const width = widthOf(shape);
  return [
    within(Math.round(middle[0] - height / 2), rows - height),
    within(Math.round(middle[1] - width / 2), columns - width),
  ];
}

/** The cells under the piece. */
export function under(hand: Hand, board: Size): Cell[] {
  return shapeAt(hand.shape, anchor(hand, board));
}

/** Moved by rows and columns from the cells under it, as far as the board goes. */
export function shifted(hand: Hand, down: number, across: number, board: Size): Hand {
  const [row, column] = anchor(hand, board);
  const height = heightOf(hand.shape);
  const width = widthOf(hand.shape);
  return {
    ...hand,
    middle: [
      within(row + down, board.rows - height) + height / 2,
      within(column + across, board.columns - width) + width / 2,
    ],
  };
}

/** Held with its middle at another spot. */
export function movedTo(hand: Hand, middle: Spot): Hand {
  return { ...hand, middle };
}

/** Turned clockwise, or back, or over. */
export function reoriented(hand: Hand, how: Turn): Hand {
  const change = how === 'rotate' ? turned : how === 'rotate-back' ? turnedBack : flipped;
  return { ...hand, shape: change(hand.shape) };
}

/** A way from a point of the piece to another, after a turn. */
export function turnedWay([down, across]: Spot, how: Turn): Spot {
  if (how === 'flip') return [down, -across];
  return how === 'rotate' ? [across, -down] : [-across, down];
}

function within(value: number, most: number): number {
  return Math.max(0, Math.min(most, value)) + 0; // no negative zero
}
