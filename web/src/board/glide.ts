// Pieces on their way from where their owner sits to their place on the board. Each is a picture above the whole page,
// while the piece on the board is hidden. Nobody has to wait for it: it takes no part in input, and ends when asked.
import type { Cell } from './cells';
import type { Ink } from './inks';
import { pieceGroup } from './piece';
import { corner, heightOf, shapeOf, widthOf } from './shapes';
import { svg, UNIT } from './svg';

export type Point = readonly [x: number, y: number];

const LENGTH_MS = 320;
/** How large a piece is where it starts. */
const SMALL = 0.6;

export class Glides {
  /** What ends each flight. */
  private readonly flying = new Set<() => void>();

  /** Let a piece come from a point of the window to its cells on a board that lies in this rectangle. */
  start(piece: SVGGElement, cells: readonly Cell[], ink: Ink, from: Point, board: DOMRect, columns: number): void {
    const side = board.width / columns;
    const shape = shapeOf(cells);
    const [width, height] = [widthOf(shape) * side, heightOf(shape) * side];
    const [top, left] = corner(cells);
    const picture = svg('svg', {
      class: 'board-gliding',
      viewBox: `0 0 ${widthOf(shape) * UNIT} ${heightOf(shape) * UNIT}`,
      width,
      height,
      'aria-hidden': 'true',
    });
    picture.append(pieceGroup(shape, ink));
    document.body.append(picture);
    piece.classList.add('gliding');
    const animation = picture.animate(
      [
        { transform: `translate(${from[0] - width / 2}px, ${from[1] - height / 2}px) scale(${SMALL})` },
        { transform: `translate(${board.left + left * side}px, ${board.top + top * side}px)` },
      ],
      { duration: LENGTH_MS, easing: 'ease-out' },
    );
    const end = (): void => {
      this.flying.delete(end);
      picture.remove();
      piece.classList.remove('gliding');
    };
    this.flying.add(end);
    animation.onfinish = end;
  }

  /** Bring all pieces to their places at once. */
  land(): void {
    for (const end of [...this.flying]) end();
  }
}
