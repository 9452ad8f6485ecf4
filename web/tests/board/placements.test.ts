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
const places = new Placements(
  [lying(5, 5), lying(0, 0), upright(2, 3), lying(9, 1)].map((cells, index) => ({ cells, action: index })),
);

test('a placement is found by its cells in any order, and by nothing else', () => {
  expect(
    places.at([
      [0, 1],
      [0, 0],
    ])?.action,
  ).toBe(1);
  expect(places.at(lying(0, 1))).toBeUndefined();
});

test('a piece is drawn to a place that is near and as it lies', () => {
  expect(places.near(shapeOf(lying(0, 0)), [5.9, 6.1], 0.85)?.action).toBe(0);
  expect(places.near(shapeOf(lying(0, 0)), [7, 6], 0.85)).toBeUndefined();
  expect(places.near(shapeOf(upright(0, 0)), [5.5, 6], 0.85)).toBeUndefined();
});

test('the nearest place is one as it lies, and only then another way round', () => {
  expect(places.nearest(shapeOf(lying(0, 0)), [3, 3])?.action).toBe(1);
  const flat = new Placements([{ cells: lying(5, 5), action: 'flat' }]);
  expect(flat.nearest(shapeOf(upright(0, 0)), [0, 0])?.action).toBe('flat');
  expect(new Placements([]).nearest(shapeOf(lying(0, 0)), [0, 0])).toBeUndefined();
});

test('the next place comes in reading order and goes round', () => {
  const order = [1, 2, 0, 3];
  let cells: readonly Cell[] = lying(0, 0);
  for (const expected of [2, 0, 3, 1]) {
    const next = places.next(cells, 1)!;
    expect(next.action).toBe(expected);
    cells = next.cells;
  }
  expect(places.next(lying(0, 0), -1)?.action).toBe(order.at(-1));
  expect(places.next(lying(1, 1), 1)?.action).toBe(2);
  expect(places.next(lying(1, 1), -1)?.action).toBe(1);
  expect(places.next(lying(12, 1), 1)?.action).toBe(1);
  expect(places.next(lying(12, 1), -1)?.action).toBe(3);
});

test('the reach is all cells that can be covered, each once', () => {
  expect(places.reach()).toHaveLength(8);
  expect(places.reach(shapeOf(upright(0, 0)))).toEqual(upright(2, 3));
});
