// One piece as SVG: its body, its pattern, the seams between its cells and its edge.
import type { Cell } from './cells';
import { paint, type Ink } from './inks';
import { outline, seams } from './outlines';
import { corner, shapeOf } from './shapes';
import { svg, UNIT } from './svg';

const paths = new Map<string, { body: string; seams: string }>();

/** The lines of a shape, worked out once. */
function lines(cells: readonly Cell[]): { body: string; seams: string } {
  const shape = shapeOf(cells);
  const key = shape.join(';');
  let found = paths.get(key);
  if (!found) paths.set(key, (found = { body: outline(shape, UNIT, 0.8, 3), seams: seams(shape, UNIT) }));
  return found;
}

/** A piece on cells; its looks are in board.css. */
export function pieceGroup(cells: readonly Cell[], ink: Ink): SVGGElement {
  const { body, seams } = lines(cells);
  const [top, left] = corner(cells);
  const group = svg('g', { class: 'piece', transform: `translate(${left * UNIT} ${top * UNIT})` });
  paint(group, ink);
  group.append(
    svg('path', { d: body, class: 'piece-body' }),
    svg('path', { d: body, class: 'piece-pattern' }),
    svg('path', { d: seams, class: 'piece-seams' }),
    svg('path', { d: body, class: 'piece-edge' }),
  );
  return group;
}
