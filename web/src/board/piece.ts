// One piece as SVG: its body, its pattern, the seams between its cells and its edge.
import type { Cell } from './cells';
import { paint, type Ink } from './inks';
import { outline, seams } from './outlines';
import { svg, UNIT } from './svg';

/** A piece on cells; its looks are in board.css. */
export function pieceGroup(cells: readonly Cell[], ink: Ink): SVGGElement {
  const body = outline(cells, UNIT, 0.8, 3);
  const group = svg('g', { class: 'piece' });
  paint(group, ink);
  group.append(
    svg('path', { d: body, class: 'piece-body' }),
    svg('path', { d: body, class: 'piece-pattern' }),
    svg('path', { d: seams(cells, UNIT), class: 'piece-seams' }),
    svg('path', { d: body, class: 'piece-edge' }),
  );
  return group;
}
