// Strokes as a hand draws them, not quite straight. They depend on their place alone, so a redraw changes nothing.
import type { Cell } from '../../board/cells';

/** A pseudo-random number from -1 to 1 that depends on its arguments alone. */
export function tremor(row: number, column: number, which: number): number {
  let mixed = (row * 73_856_093) ^ (column * 19_349_663) ^ (which * 83_492_791);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 0x7fff_ffff - 1;
}

const short = (number: number): number => Math.round(number * 100) / 100;

/** A line from one point to another with a slight bow. */
export function stroke(x0: number, y0: number, x1: number, y1: number, bow: number): string {
  const mx = (x0 + x1) / 2 - (y1 - y0) * bow;
  const my = (y0 + y1) / 2 + (x1 - x0) * bow;
  return `M${short(x0)} ${short(y0)}Q${short(mx)} ${short(my)} ${short(x1)} ${short(y1)}`;
}

/** A cross in a square of the grid. */
export function cross([row, column]: Cell, unit: number, margin = 0.28): string {
  const at = (along: number, which: number) => (along + 0.04 * tremor(row, column, which)) * unit;
  const [left, right] = [column + margin, column + 1 - margin];
  const [top, bottom] = [row + margin, row + 1 - margin];
  return (
    stroke(at(left, 1), at(top, 2), at(right, 3), at(bottom, 4), 0.06 * tremor(row, column, 5)) +
    stroke(at(right, 6), at(top, 7), at(left, 8), at(bottom, 9), 0.06 * tremor(row, column, 10))
  );
}

/** The felt pen's lines over a painted square. */
export function hatching([row, column]: Cell, unit: number): string {
  let path = '';
  for (let line = 0; line < 5; line++) {
    const y = row + (line + 0.5) / 5 + 0.03 * tremor(row, column, line);
    const rise = 0.16 + 0.05 * tremor(row, column, line + 20);
    path += stroke(
      (column - 0.02) * unit,
      (y + rise / 2) * unit,
      (column + 1.02) * unit,
      (y - rise / 2) * unit,
      0.03 * tremor(row, column, line + 40),
    );
  }
  return path;
}

/** A ring in pencil around the middle of a box, which ends a little beside its beginning. */
export function ring(width: number, height: number, seed: number): string {
  const steps = 30;
  const [x, y] = [width / 2, height / 2];
  const points = Array.from({ length: steps + 3 }, (_, step) => {
    const turn = tremor(seed, 1, 1) - 2 + (step / steps) * 2 * Math.PI;
    const reach = 0.44 + (0.04 * step) / steps + 0.012 * Math.sin(3 * turn + seed);
    return `${short(x + reach * width * Math.cos(turn))} ${short(y + reach * height * Math.sin(turn))}`;
  });
  return `M${points.join('L')}`;
}

/** A bent stroke through a box. */
export function strike(width: number, height: number, seed: number): string {
  const lean = 0.1 * tremor(seed, 3, 1);
  return stroke(width * 0.06, height * (0.8 + lean), width * 0.94, height * (0.2 - lean), 0.07 * tremor(seed, 5, 2));
}
