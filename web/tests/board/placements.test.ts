// The legal placements of a piece.
import { expect, test } from 'vitest';
import type { Cell } from '../../src/board/cells';
import { Placements } from '../../src/board/placements';
import { shapeOf } from '../../src/board/shapes';

const lying = (row: number, column: number): Cell[] => [
  [row, column],
  [row, column + 1],
];
const upright = (row: number, column: number): Cell[] => [
  [row, column],
  [row + 1, column],
];
const [low, first, standing, last] = [lying(5, 5), lying(0, 0), upright(2, 3), lying(9, 1)];
const places = new Placements([low, first, standing, last]);

test('a placement is found by its cells in any order, and by nothing else', () => {
  expect(
    places.at([
      [0, 1],
      [0, 0],
    ]),
  ).toBe(first);
  expect(places.at(lying(0, 1))).toBeUndefined();
});

test('a piece snaps to a near placement of the same orientation', () => {
  expect(places.near(shapeOf(lying(0, 0)), [5.9, 6.1], 0.85)).toBe(low);
  expect(places.near(shapeOf(lying(0, 0)), [7, 6], 0.85)).toBeUndefined();
  expect(places.near(shapeOf(upright(0, 0)), [5.5, 6], 0.85)).toBeUndefined();
});

test('the placement under a spot is the one that covers it, and of several the nearest', () => {
  const overlapping = new Placements([lying(4, 4), lying(4, 5), standing]);
  expect(overlapping.under(shapeOf(first), [4.5, 5.4])).toEqual(lying(4, 4));
  expect(overlapping.under(shapeOf(first), [4.5, 5.6])).toEqual(lying(4, 5));
  expect(overlapping.under(shapeOf(first), [2.5, 3.5])).toBeUndefined();
});

test('the nearest placement has the same orientation, and only without one another', () => {
  expect(places.nearest(shapeOf(lying(0, 0)), [3, 3])).toBe(first);
  expect(new Placements([low]).nearest(shapeOf(upright(0, 0)), [0, 0])).toBe(low);
  expect(new Placements([]).nearest(shapeOf(lying(0, 0)), [0, 0])).toBeUndefined();
});

test('the next placement is the next in reading order, and the first after the last', () => {
  let cells: readonly Cell[] = first;
  for (const expected of [standing, low, last, first]) {
    cells = places.next(cells, 1)!;
    expect(cells).toBe(expected);
  }
  expect(places.next(first, -1)).toBe(last);
  expect(places.next(lying(1, 1), 1)).toBe(standing);
  expect(places.next(lying(1, 1), -1)).toBe(first);
  expect(places.next(lying(12, 1), 1)).toBe(first);
  expect(places.next(lying(12, 1), -1)).toBe(last);
});

test('the reach is all cells that some placement covers, each once', () => {
  expect(places.reach()).toHaveLength(8);
  expect(places.reach(shapeOf(upright(0, 0)))).toEqual(upright(2, 3));
});
