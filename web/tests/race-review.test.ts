// The curves of races, and placed pieces as small pictures.
import { expect, test } from 'vitest';
import type { Race } from 'ominoes/players/race_review';
import { height, steps } from '../src/race/review';
import { crop } from '../src/board/crop';
import type { Ink } from '../src/board/inks';

const race = {
  length: 10_000,
  goals: [10, null],
  curves: [
    [
      [0, 0],
      [2_000, 4],
      [5_000, 10],
    ],
    [],
  ],
  finished: [5_000, null],
} as unknown as Race;

test('a curve climbs in steps and ends when its player has finished', () => {
  expect(height(race)).toBe(10);
  expect(steps(race, 0, 100, 50)).toBe('M0 50H0.0V50.0H20.0V30.0H50.0V0.0H50.0');
  expect(steps({ ...race, finished: [null, null] }, 0, 100, 50)).toMatch(/H100\.0$/);
});

test('a race without any placed piece can be drawn', () => {
  expect(height({ ...race, goals: [null], curves: [[[0, 0]]] })).toBe(1);
});

test('placed pieces are cropped to their frame and keep their inks', () => {
  const inks = [{ name: 'red' }, { name: 'blue' }] as Ink[];
  const assets = {
    pieces: [
      { name: 'I2', ink: 'blue' },
      { name: 'L3', ink: 'red' },
    ],
    inks,
  };
  const { size, placed } = crop(
    [
      [
        'I2',
        [
          [6, 3],
          [7, 3],
        ],
      ],
      [
        'L3',
        [
          [7, 4],
          [7, 5],
          [6, 5],
        ],
      ],
    ],
    assets,
  );
  expect(size).toEqual({ rows: 2, columns: 3 });
  expect(placed.map(({ ink }) => ink.name)).toEqual(['blue', 'red']);
  expect(placed[1]!.cells).toEqual([
    [1, 1],
    [1, 2],
    [0, 2],
  ]);
});
