// The curve of an analysis.
import { expect, test } from 'vitest';
import type { JudgedMove } from 'ominoes/server/jobs';
import { curve } from '../src/analysis/moves';

const moves = [
  { number: 1, values: [0.5, 0.5] },
  { number: 3, values: [0.25, 0.75] },
] as unknown as JudgedMove[];
const size = { width: 40, height: 100 };

test('a curve goes through what was expected after each move and ends at the result', () => {
  expect(curve(moves, [0, 1], 0, 4, size)).toBe('M10.0 50.0L30.0 75.0L40.0 100.0');
  expect(curve(moves, [0, 1], 1, 4, size)).toBe('M10.0 50.0L30.0 25.0L40.0 0.0');
});

test('a game that nobody won ends where its last move left it', () => {
  expect(curve(moves, [], 0, 4, size)).toBe('M10.0 50.0L30.0 75.0');
  expect(curve([], [0, 1], 0, 4, size)).toBe('');
});
