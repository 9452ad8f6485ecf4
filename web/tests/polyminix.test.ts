import { expect, test } from 'vitest';
import type { Cell } from '../src/board/cells';
import { silhouette, today } from '../src/games/polyminix/sharing';
import { clock, fieldOf, openPlaces, wanted, type Challenge, type Kit } from '../src/games/polyminix/view';

const kit = { rows: 14, columns: 14, top: 50 } as unknown as Kit;
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
  const field = fieldOf(challenge, kit);
  expect([field.rows, field.columns, field.top]).toEqual([2, 3, 6]);
  expect(fieldOf(null, kit)).toMatchObject({ rows: 14, top: 50, white: null });
});

test('a piece can lie on white and free cells only, in all its orientations', () => {
  const field = fieldOf(challenge, kit);
  expect(openPlaces(domino, field, new Set())).toHaveLength(3);
  expect(openPlaces(domino, field, new Set(['1,1']))).toEqual([
    [
      [0, 0],
      [1, 0],
    ],
  ]);
});

test('the box says which pieces are of use', () => {
  expect(wanted(challenge, 'I2', 2)).toBe(true);
  expect(wanted(challenge, 'I3', 3)).toBe(false);
  expect(wanted({ ...challenge, rule: 'without' }, 'I2', 2)).toBe(false);
  expect(wanted({ ...challenge, rule: 'sizes', sizes: [3] }, 'I3', 3)).toBe(true);
  expect(wanted(null, 'X5', 5)).toBe(true);
});

test('times and days are written as people read them', () => {
  expect(clock(67_450)).toBe('1:07.4');
  expect(clock(9_000, false)).toBe('0:09');
  expect(today(new Date(2026, 0, 5))).toBe('2026-01-05');
});

test('what is shared shows the figure and not how it is covered', () => {
  expect(silhouette(['#.', '##'])).toBe('🟩⬜\n🟩🟩');
});
