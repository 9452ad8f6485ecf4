// One piece as SVG: its body with an edge, its pattern, and the seams between its cells.
import type { Cell } from './cells';
import { paint, type Ink } from './inks';
import { middle, outline, seams } from './outlines';
import { corner, shapeOf, type Shape } from './shapes';
import { svg, UNIT } from './svg';

/** How far inside its cells a piece begins, and how far its pattern. */
const INSET = { body: 0.8, pattern: 1.4 };

const drawings = new Map<string, SVGGElement>();

/** A shape drawn at the upper left; kept, to be cloned. */
function drawing(shape: Shape): SVGGElement {
  const key = shape.join(';');
  let found = drawings.get(key);
  if (!found) {
    found = svg('g', { class: 'piece' });
    found.append(
      svg('path', { d: outline(shape, UNIT, INSET.body, 3), class: 'piece-body' }),
      svg('path', { d: outline(shape, UNIT, INSET.pattern, 2.4), class: 'piece-pattern' }),
      svg('path', { d: sign(shape), class: 'piece-sign' }),
      svg('path', { d: seams(shape, UNIT), class: 'piece-seams' }),
    );
    drawings.set(key, found);
  }
  return found;
}

/** The one cell that has the pattern where the pieces have none. */
function sign(cells: readonly Cell[]): string {
  return outline([middle(cells)], UNIT, INSET.pattern, 2.4);
}

/** All pieces of one ink as one drawing without seams, for small pictures: a page may have many of them. */
export function inkGroup(pieces: readonly (readonly Cell[])[], ink: Ink): SVGGElement {
  const group = svg('g', { class: 'piece' });
  const d = pieces.map((cells) => outline(cells, UNIT, INSET.body, 3)).join('');
  group.append(
    svg('path', { d, class: 'piece-body' }),
    svg('path', { d, class: 'piece-pattern' }),
    svg('path', { d: pieces.map(sign).join(''), class: 'piece-sign' }),
  );
  paint(group, ink);
  return group;
}

/** A piece on cells; board.css styles it. */
export function pieceGroup(cells: readonly Cell[], ink: Ink): SVGGElement {
  const [top, left] = corner(cells);
  const group = drawing(shapeOf(cells)).cloneNode(true) as SVGGElement;
  group.setAttribute('transform', `translate(${left * UNIT} ${top * UNIT})`);
  paint(group, ink);
  return group;
}
