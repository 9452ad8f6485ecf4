// The geometry of Holomino: where hexagons, corners and circles are, how tiles turn, and how keys and zoom move.
import { describe, expect, test } from 'vitest';
import {
  centre,
  circlePoint,
  corners,
  frame,
  hexAt,
  key,
  neighbour,
  sameTile,
  TILE_PATH,
  turned,
  zoomed,
  type Hex,
} from '../src/games/holomino/geometry';
import { edges, fitting, whyClosed, type Place, type View } from '../src/games/holomino/view';

const around: Hex[] = [];
for (let q = -4; q <= 4; q++) for (let r = -4; r <= 4; r++) around.push([q, r]);

test('a hexagon is found by its middle and by points near its corners', () => {
  for (const hex of around) {
    expect(hexAt(centre(hex))).toEqual(hex);
    for (const corner of corners(hex, 0.9)) expect(key(hexAt(corner))).toBe(key(hex));
  }
});

test('the three hexagons around a circle share its point', () => {
  const [x, y] = circlePoint([2, -1]);
  const met = [
    [2, -1],
    [1, -1],
    [1, 0],
  ].filter((hex) => corners(hex as unknown as Hex).some(([cx, cy]) => Math.hypot(cx - x, cy - y) < 1e-9));
  expect(met).toHaveLength(3);
});

test('a tile has three notches', () => {
  expect(TILE_PATH.match(/A/g)).toHaveLength(3);
});

test('a tile is rotated until the known corners fit', () => {
  expect(turned('135', [0, 1, 0])).toEqual([5, 1, 3]);
  expect(turned('135', [3, 0, 1])).toEqual([3, 5, 1]);
  expect(turned('135', [0, 0, 0])).toEqual([1, 3, 5]);
});

test('a tile is the same after a rotation, but not after a reflection', () => {
  expect(sameTile('135', '351')).toBe(true);
  expect(sameTile('135', '153')).toBe(false);
});

test('the rotations that fit a place are those of the chosen tile only', () => {
  const place: Place = { hex: [0, 1], corners: [1, 0, 0], blocked: false, tiles: ['113', '131', '246'], points: 0 };
  expect(fitting(place, '113')).toEqual(['113', '131']);
  expect(fitting(place, null)).toEqual([]);
});

describe('a closed place', () => {
  const t = (key: string, facts: object = {}): string => `${key} ${Object.values(facts).join()}`;
  const place = (hex: Hex, corners: Place['corners'], blocked = true): Place => ({
    hex,
    corners,
    blocked,
    tiles: [],
    points: 0,
  });
  /** Tiles in a column; the places below and above them are left to the test. */
  const view = (places: Place[], bag = ['124'], tall = 1): View =>
    ({
      tiles: Array.from({ length: tall }, (_, r) => ({ hex: [0, r], corners: [1, 2, 3], seat: null })),
      places,
      hands: [['135'], ['136']],
      bag,
    }) as unknown as View;

  test('asks for a digit twice, which no tile has', () => {
    const found = whyClosed(view([place([1, 0], [3, 3, 0])]), [1, 0], 12, t);
    expect(found).toBe('holomino.closed-twice 3');
  });

  test('where tiles may repeat digits, or all digits differ, wants a tile that is not left', () => {
    const twice = view([place([1, 0], [3, 3, 0])], ['113']);
    expect(whyClosed(twice, [1, 0], 12, t)).toContain('holomino.closed-laid');
    const known = view([place([1, 0], [3, 0, 5])]);
    expect(whyClosed(known, [1, 0], 12, t)).toBe(
      'holomino.closed-laid holomino.corner-top-left 3, holomino.corner-bottom-left 5',
    );
  });

  test('would make the figure too wide or too high', () => {
    const here = view([place([1, 0], [3, 0, 0], false)], undefined, 4);
    expect(edges(here)).toContainEqual([0, 4]);
    expect(edges(here)).not.toContainEqual([1, 0]);
    expect(whyClosed(here, [0, 4], 4, t)).toBe('holomino.closed-high 4');
    expect(whyClosed(view([]), [1, 0], 1, t)).toBe('holomino.closed-wide 1');
    expect(whyClosed(here, [1, 0], 4, t)).toBeNull();
    expect(whyClosed(here, [0, 0], 4, t)).toBeNull();
  });
});

describe('the window', () => {
  test('holds all hexagons', () => {
    const seen = frame(around);
    for (const hex of around)
      for (const [x, y] of corners(hex)) {
        expect(x).toBeGreaterThan(seen.x);
        expect(x).toBeLessThan(seen.x + seen.width);
        expect(y).toBeGreaterThan(seen.y);
        expect(y).toBeLessThan(seen.y + seen.height);
      }
  });

  test('keeps the point around which it zooms', () => {
    const before = frame([[0, 0]]);
    const after = zoomed(before, 2, [1, 1]);
    expect((1 - after.x) / after.width).toBeCloseTo((1 - before.x) / before.width);
    expect(after.width).toBeCloseTo(before.width / 2);
  });
});

test('arrows lead to the next hexagon in their direction', () => {
  expect(neighbour([0, 0], [0, -1], around)).toEqual([0, -1]);
  expect(neighbour([0, 0], [1, 0], around)![0]).toBeGreaterThan(0);
  expect(neighbour([0, 0], [1, 0], [[0, 1]])).toBeUndefined();
});
