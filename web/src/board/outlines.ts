// Outlines of sets of cells as SVG paths, with round corners and slightly inside the cells.
import type { Cell } from './cells';

type Point = readonly [x: number, y: number];

const RIGHT: Point = [1, 0];
const DOWN: Point = [0, 1];
const LEFT: Point = [-1, 0];
const UP: Point = [0, -1];

/** The corners of each closed line around the cells, clockwise; holes run the other way. */
export function loops(cells: readonly Cell[]): Point[][] {
  const own = new Set(cells.map(String));
  const edges = new Map<string, Point[]>(); // the directions of the edges that start at each lattice corner
  const add = (x: number, y: number, direction: Point): void => {
    const key = `${x},${y}`;
    edges.set(key, [...(edges.get(key) ?? []), direction]);
  };
  for (const [row, column] of cells) {
    if (!own.has(`${row - 1},${column}`)) add(column, row, RIGHT);
    if (!own.has(`${row},${column + 1}`)) add(column + 1, row, DOWN);
    if (!own.has(`${row + 1},${column}`)) add(column + 1, row + 1, LEFT);
    if (!own.has(`${row},${column - 1}`)) add(column, row + 1, UP);
  }
  const found: Point[][] = [];
  for (const [start, directions] of edges) {
    while (directions.length) found.push(followed(start, edges));
  }
  return found;
}

function followed(start: string, edges: Map<string, Point[]>): Point[] {
  const corners: Point[] = [];
  let [x, y] = start.split(',').map(Number) as [number, number];
  let going = edges.get(start)!.shift()!;
  const first = going;
  for (;;) {
    x += going[0];
    y += going[1];
    const here = edges.get(`${x},${y}`) ?? [];
    if (`${x},${y}` === start && !here.length) break;
    // Where two cells touch only at a corner, turn right: the line stays with its own cell.
    const right = here.findIndex(([dx, dy]) => dx === -going[1] && dy === going[0]);
    const next = here.splice(Math.max(right, 0), 1)[0]!;
    if (next !== going) corners.push([x, y]);
    going = next;
  }
  if (going !== first) corners.push([x, y]);
  return corners;
}

/** The outline as the `d` of a path; `unit` is a cell's side, `inset` and `radius` are in the same measure. */
export function outline(cells: readonly Cell[], unit: number, inset: number, radius: number): string {
  return loops(cells)
    .map((corners) => rounded(corners, unit, inset, radius))
    .join('');
}

function rounded(corners: Point[], unit: number, inset: number, radius: number): string {
  const count = corners.length;
  let path = '';
  corners.forEach(([x, y], index) => {
    const into = direction(corners[(index + count - 1) % count]!, [x, y]);
    const out = direction([x, y], corners[(index + 1) % count]!);
    // The inside lies to the right of the direction of travel.
    const px = x * unit + inset * (-into[1] - out[1]);
    const py = y * unit + inset * (into[0] + out[0]);
    const from = `${short(px - radius * into[0])} ${short(py - radius * into[1])}`;
    const to = `${short(px + radius * out[0])} ${short(py + radius * out[1])}`;
    path += `${index ? 'L' : 'M'}${from}Q${short(px)} ${short(py)} ${to}`;
  });
  return `${path}Z`;
}

function direction(from: Point, to: Point): Point {
  return [Math.sign(to[0] - from[0]), Math.sign(to[1] - from[1])];
}

function short(number: number): number {
  return Math.round(number * 100) / 100;
}

/** The lines between the cells of one piece. */
export function seams(cells: readonly Cell[], unit: number): string {
  const own = new Set(cells.map(String));
  let path = '';
  for (const [row, column] of cells) {
    if (own.has(`${row},${column + 1}`)) path += `M${(column + 1) * unit} ${row * unit}v${unit}`;
    if (own.has(`${row + 1},${column}`)) path += `M${column * unit} ${(row + 1) * unit}h${unit}`;
  }
  return path;
}

/** The cell of a piece that is nearest to all its others; its number or letter is written there. */
export function middle(cells: readonly Cell[]): Cell {
  let best = cells[0]!;
  let least = Infinity;
  for (const cell of cells) {
    const distance = cells.reduce(
      (sum, [row, column]) => sum + Math.abs(cell[0] - row) + Math.abs(cell[1] - column),
      0,
    );
    if (distance < least) [best, least] = [cell, distance];
  }
  return best;
}
