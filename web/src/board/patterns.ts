// The patterns of the inks in SVG, so that no picture depends on seeing colours. With them comes the light that falls on
// each cell of a piece: drawn in the pattern it costs nothing.
//
// The names are those of polyforms/palette.py; the figures are drawn on a cell of 20 units.
import { UNIT, svg } from './svg';

/** The lines of each pattern, as the `d` of a path on one cell. */
const LINES: Readonly<Record<string, string>> = {
  plain: '',
  stripes: 'M-2 8 8 -2M-2 18 18 -2M2 24 24 2M12 24 24 12',
  backstripes: 'M-2 12 8 22M-2 2 18 22M2 -4 24 18M12 -4 24 8',
  dots: 'M5 5h.01M15 15h.01M15 5h.01M5 15h.01',
  crosses: 'M6 6 14 14M14 6 6 14',
  rings: 'M10 5.5a4.5 4.5 0 1 1 0 9a4.5 4.5 0 1 1 0 -9',
  checks: 'M5 0V10M15 10V20',
  bars: 'M5 -1V21M15 -1V21',
  lines: 'M-1 5H21M-1 15H21',
  diamonds: 'M10 4.5 15.5 10 10 15.5 4.5 10Z',
  waves: 'M0 7q5 -5 10 0t10 0M0 16q5 -5 10 0t10 0',
  net: 'M-2 8 8 -2M12 22 22 12M-2 12 8 22M12 -2 22 8',
  bricks: 'M0 10H20M0 0H20M10 0V10M0 10V20',
  zigzags: 'M0 9 5 4 10 9 15 4 20 9M0 18 5 13 10 18 15 13 20 18',
  pluses: 'M10 5.5V14.5M5.5 10H14.5',
  triangles: 'M10 5 15.5 14.5H4.5Z',
  grid: 'M6.7 0V20M13.3 0V20M0 6.7H20M0 13.3H20',
  dashes: 'M4 6H11M9 14H16',
};

const WIDTHS: Readonly<Record<string, number>> = { dots: 4, checks: 10 };

/** The side of the lighter square in the middle of a cell. */
const SHINE = 13.6;

/** The <pattern> element of an ink, for `fill: url(#id)`; `shine` for all of a piece, without for one cell of it. */
export function pattern(
  id: string,
  ink: { name: string; pattern: string; writing: string },
  shine: boolean,
): SVGElement {
  const square = { id, patternUnits: 'userSpaceOnUse', width: UNIT, height: UNIT };
  const made = svg('pattern', square);
  const from = (UNIT - SHINE) / 2;
  if (shine) made.append(svg('rect', { x: from, y: from, width: SHINE, height: SHINE, rx: 1.6, class: 'ink-shine' }));
  const lines = svg('path', {
    d: LINES[ink.pattern] ?? '',
    fill: 'none',
    'stroke-width': WIDTHS[ink.pattern] ?? 2,
    'stroke-linecap': ink.pattern === 'checks' ? 'butt' : 'round',
    'stroke-linejoin': 'round',
    class: 'ink-lines',
  });
  lines.style.stroke = `var(--ink-${ink.name}-writing, ${ink.writing})`;
  made.append(lines);
  return made;
}
