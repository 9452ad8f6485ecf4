// The geometry of the honeycomb: where hexagons, digits and circles are drawn. The side of a hexagon is 1.
//
// Hexagons are flat-topped, with axial coordinates (q, r): (+1, 0) is lower right, (0, +1) is down. A tile has digits
// at the corners top left, right and bottom left, and notches at the other three; three notches make a circle.

export type Hex = readonly [q: number, r: number];
export type Point = readonly [x: number, y: number];
export type Digits = readonly [topLeft: number, right: number, bottomLeft: number];

export const NOTCH = 0.42;
/** The fewest sides of a hexagon that a frame is wide and high. */
const LEAST = 9.5;
const MARGIN = 0.4;
const HALF = Math.sqrt(3) / 2;
const CORNERS: readonly Point[] = [
  [-0.5, -1],
  [0.5, -1],
  [1, 0],
  [0.5, 1],
  [-0.5, 1],
  [-1, 0],
];

const AROUND: readonly Hex[] = [
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
  [1, -1],
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

/** The six hexagons around one. */
export function neighbours([q, r]: Hex): Hex[] {
  return AROUND.map(([dq, dr]) => [q + dq, r + dr]);
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
export function frame(hexes: readonly Hex[], least = LEAST): Frame {
  const { x, y, width, height } = extent(hexes);
  const [wide, high] = [Math.max(least, width), Math.max(least, height)];
  return { x: x - (wide - width) / 2, y: y - (high - height) / 2, width: wide, height: high };
}

/** The size of something on the screen, in pixels. */
export interface Size {
  width: number;
  height: number;
}

/** The largest frame with the shape of a window in which all hexagons are clear of what covers its lower right
    corner. */
export function wholeFrame(hexes: readonly Hex[], window: Size, covered: Size): Frame {
  const free = { width: window.width - covered.width, height: window.height - covered.height };
  const full = fitted(hexes, window, window);
  if (!hexes.some((hex) => under(hex, full, window, covered))) return full;
  const beside = fitted(hexes, window, { ...window, width: free.width });
  const above = fitted(hexes, window, { ...window, height: free.height });
  return beside.width < above.width ? beside : above;
}

/** The frame in which a hexagon is `tall` pixels high, with some of the hexagons in its middle, clear of what covers
    the right side; null if they have no room. It reaches no farther out than the hexagons do. */
export function frameOfHeight(
  hexes: readonly Hex[],
  window: Size,
  covered: Size,
  tall: number,
  middle: readonly Hex[],
): Frame | null {
  const unit = tall / (2 * HALF);
  const [wide, high] = [(window.width - covered.width) / unit, window.height / unit];
  const [all, wanted] = [extent(hexes), extent(middle)];
  if (wanted.width > wide || wanted.height > high) return null;
  return {
    x: within(wanted.x + (wanted.width - wide) / 2, all.x, all.x + all.width - wide),
    y: within(wanted.y + (wanted.height - high) / 2, all.y, all.y + all.height - high),
    width: window.width / unit,
    height: high,
  };
}

/** How many pixels high a hexagon is in a window with this frame. */
export function hexHeight(frame: Frame, window: Size): number {
  return 2 * HALF * scaleOf(frame, window);
}

/** Where a point of a frame is in its window, in pixels. */
export function onScreen([x, y]: Point, frame: Frame, window: Size): Point {
  const scale = scaleOf(frame, window);
  return [
    (window.width - frame.width * scale) / 2 + (x - frame.x) * scale,
    (window.height - frame.height * scale) / 2 + (y - frame.y) * scale,
  ];
}

const scaleOf = (frame: Frame, window: Size): number =>
  Math.min(window.width / frame.width, window.height / frame.height);

/** A number within two bounds; halfway between bounds that have changed sides. */
const within = (number: number, low: number, high: number): number =>
  low > high ? (low + high) / 2 : Math.min(Math.max(number, low), high);

/** The rectangle around some hexagons, with a margin. */
function extent(hexes: readonly Hex[]): Frame {
  const points = (hexes.length ? hexes : [[0, 0] as Hex]).flatMap((hex) => corners(hex));
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs) - MARGIN, Math.min(...ys) - MARGIN];
  return { x: left, y: top, width: Math.max(...xs) + MARGIN - left, height: Math.max(...ys) + MARGIN - top };
}

/** The frame of a window whose part `free`, from its upper left corner on, has all hexagons in its middle. */
function fitted(hexes: readonly Hex[], window: Size, free: Size): Frame {
  const all = extent(hexes);
  const scale = Math.min(free.width / Math.max(LEAST, all.width), free.height / Math.max(LEAST, all.height));
  return {
    x: all.x + all.width / 2 - free.width / scale / 2,
    y: all.y + all.height / 2 - free.height / scale / 2,
    width: window.width / scale,
    height: window.height / scale,
  };
}

/** Whether a hexagon reaches into the covered lower right corner of a window. */
function under(hex: Hex, frame: Frame, window: Size, covered: Size): boolean {
  const [x, y] = onScreen(centre(hex), frame, window);
  const scale = scaleOf(frame, window);
  return x + scale > window.width - covered.width && y + HALF * scale > window.height - covered.height;
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
