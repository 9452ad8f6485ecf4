// Fields and challenges of Polyminix, and the card of the day as a text to share.
import { expect, test } from 'vitest';
import type { Cell } from '../src/board/cells';
import { silhouette, today } from '../src/games/polyminix/daily-card';
import { fieldOf, openPlaces, wanted, type Challenge, type Assets } from '../src/games/polyminix/view';
import { raceTime } from '../src/race/time';

const assets = { rows: 14, columns: 14, top: 50 } as unknown as Assets;
const challenge: Challenge = {
  face: 1,
  cells: [
    [6, 0],
    [7, 0],
    [7, 1],
    [7, 2],
  ],
  rule: 'exactly',
  pieces: ['I2'],
  more: 0,
  sizes: [],
};
const domino: Cell[] = [
  [0, 0],
  [0, 1],
];

test('a field is the frame of the figure, in the lower left of the card', () => {
  const field = fieldOf(challenge, assets);
  expect([field.rows, field.columns, field.top]).toEqual([2, 3, 6]);
  expect(fieldOf(null, assets)).toMatchObject({ rows: 14, top: 50, white: null });
});

test('a piece can be placed on white and free cells only, in all its orientations', () => {
  const field = fieldOf(challenge, assets);
  expect(openPlaces(domino, field, new Set())).toHaveLength(3);
  expect(openPlaces(domino, field, new Set(['1,1']))).toEqual([
    [
      [0, 0],
      [1, 0],
    ],
  ]);
});

test('the box of a challenge says which pieces can be used', () => {
  expect(wanted(challenge, 'I2', 2)).toBe(true);
  expect(wanted(challenge, 'I3', 3)).toBe(false);
  expect(wanted({ ...challenge, rule: 'without' }, 'I2', 2)).toBe(false);
  expect(wanted({ ...challenge, rule: 'sizes', sizes: [3] }, 'I3', 3)).toBe(true);
  expect(wanted(null, 'X5', 5)).toBe(true);
});

test('times and days are written as people read them', () => {
  expect([0, 20_399, 67_450, 3_600_000].map((time) => raceTime(time))).toEqual([
    '0:00.0',
    '0:20.3',
    '1:07.4',
    '60:00.0',
  ]);
  expect(raceTime(9_000, false)).toBe('0:09');
  expect(today(new Date(2026, 0, 5))).toBe('2026-01-05');
});

test('the shared text shows the figure and not a solution', () => {
  expect(silhouette(['#.', '##'])).toBe('🟩⬜\n🟩🟩');
});
