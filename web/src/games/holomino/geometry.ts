// The geometry of the honeycomb: where hexagons, digits and circles are drawn. The side of a hexagon is 1.
//
// Hexagons are flat-topped, with axial coordinates (q, r): (+1, 0) is lower right, (0, +1) is down. A tile has digits
// at the corners top left, right and bottom left, and notches at the other three; three notches make a circle.

export type Hex = readonly [q: number, r: number];
export type Point = readonly [x: number, y: number];
export type Digits = readonly [topLeft: number, right: number, bottomLeft: number];

export const NOTCH = 0.42;
const HALF = Math.sqrt(3) / 2;
const CORNERS: readonly Point[] = [
  [-0.5, -1],
  [0.5, -1],
  [1, 0],
  [0.5, 1],
  [-0.5, 1],
  [-1, 0],
];

export const key = ([q, r]: Hex): string => `${q},${r}`;

/** The middle of a hexagon. */
export function centre([q, r]: Hex): Point {
  return [1.5 * q, (2 * r + q) * HALF];
}

/** The corners of a hexagon, clockwise from the top left, scaled around its middle. */
export function corners(hex: Hex, scale = 1): Point[] {
  const [x, y] = centre(hex);
  return CORNERS.map(([dx, dy]) => [x + dx * scale, y + dy * HALF * scale]);
}

/** The hexagon at a point. */
export function hexAt([x, y]: Point): Hex {
  const q = x / 1.5;
  const r = y / (2 * HALF) - q / 2;
  const [a, b, c] = [Math.round(q), Math.round(r), Math.round(-q - r)];
  const [da, db, dc] = [Math.abs(a - q), Math.abs(b - r), Math.abs(c + q + r)];
  if (da > db && da > dc) return [-b - c + 0, b + 0];
  return db > dc ? [a + 0, -a - c + 0] : [a + 0, b + 0];
}

const short = (number: number): number => Math.round(number * 1000) / 1000;
const towards = (from: Point, to: Point, distance: number): Point => [
  from[0] + distance * (to[0] - from[0]),
  from[1] + distance * (to[1] - from[1]),
];

/** The outline of a tile around a middle of (0, 0), as the `d` of a path: an arc for each notch. */
export const TILE_PATH =
  CORNERS.map((corner, index) => {
    const point = (at: number): Point => {
      const [x, y] = CORNERS[(at + 6) % 6]!;
      return [x, y * HALF];
    };
    const written = ([x, y]: Point) => `${short(x)} ${short(y)}`;
    if (index % 2 === 0) return `${index ? 'L' : 'M'}${written([corner[0], corner[1] * HALF])}`;
    const here = point(index);
    const [before, after] = [towards(here, point(index - 1), NOTCH), towards(here, point(index + 1), NOTCH)];
    return `L${written(before)}A${NOTCH} ${NOTCH} 0 0 0 ${written(after)}`;
  }).join('') + 'Z';

/** Where the three digits are, relative to the middle of a tile. */
export const DIGIT_PLACES: readonly Point[] = [0, 2, 4].map((index) => {
  const [x, y] = CORNERS[index]!;
  return towards([x, y * HALF], [0, 0], 0.36);
});

/** The circle at the left corner of a hexagon. */
export function circlePoint(hex: Hex): Point {
  return corners(hex)[5]!;
}

export function digits(tile: string): Digits {
  return [...tile].map(Number) as unknown as Digits;
}

/** Whether two names are the same tile up to rotation. */
export function sameTile(one: string, other: string): boolean {
  return one.length === other.length && (one + one).includes(other);
}

/** The digits of a tile rotated until they meet the demands of a place; 0 demands nothing. */
export function turned(tile: string, demands: Digits): Digits {
  for (let turn = 0; turn < 3; turn++) {
    const way = digits(tile.slice(turn) + tile.slice(0, turn));
    if (way.every((digit, index) => demands[index] === 0 || demands[index] === digit)) return way;
  }
  return digits(tile);
}

export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The frame around some hexagons, at least `least` wide and high. */
export function frame(hexes: readonly Hex[], least = 9.5): Frame {
  const points = (hexes.length ? hexes : [[0, 0] as Hex]).flatMap((hex) => corners(hex));
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const width = Math.max(least, Math.max(...xs) - left + 0.8);
  const height = Math.max(least, Math.max(...ys) - top + 0.8);
  const [middleX, middleY] = [(left + Math.max(...xs)) / 2, (top + Math.max(...ys)) / 2];
  return { x: middleX - width / 2, y: middleY - height / 2, width, height };
}

/** A frame zoomed around a point that stays where it is on the screen. */
export function zoomed(frame: Frame, factor: number, [x, y]: Point): Frame {
  return {
    x: x - (x - frame.x) / factor,
    y: y - (y - frame.y) / factor,
    width: frame.width / factor,
    height: frame.height / factor,
  };
}

/** The nearest hexagon of a set in a direction; distance to the side counts more than distance ahead. */
export function neighbour(from: Hex, [dx, dy]: Point, among: readonly Hex[]): Hex | undefined {
  const [x, y] = centre(from);
  let best: Hex | undefined;
  let least = Infinity;
  for (const hex of among) {
    const [hx, hy] = centre(hex);
    const along = (hx - x) * dx + (hy - y) * dy;
    const aside = Math.abs((hx - x) * dy - (hy - y) * dx);
    if (along < 0.5) continue;
    const cost = along + 1.6 * aside;
    if (cost < least) [best, least] = [hex, cost];
  }
  return best;
}
