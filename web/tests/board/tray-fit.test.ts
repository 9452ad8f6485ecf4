// The squares of a tray: all in sight, as large as they can be, and where there is no room a tray that scrolls.
import { describe, expect, test } from 'vitest';
import { commonCell, fitted, type Fit, type Room } from '../../src/board/tray-fit';

const LIMITS = { least: 44, most: 76, gap: 4 };
const tall = ({ rows, side }: Fit): number => rows * side + (rows - 1) * LIMITS.gap;
const wide = ({ columns, side }: Fit): number => columns * side + (columns - 1) * LIMITS.gap;

describe('the squares of a tray', () => {
  test('hold all pieces inside the room', () => {
    for (const room of [
      { width: 366, height: 220 },
      { width: 300, height: 600 },
      { width: 480, height: 232 },
    ])
      for (const count of [1, 12, 21]) {
        const fit = fitted(count, room, LIMITS, true);
        expect(fit.columns * fit.rows).toBeGreaterThanOrEqual(count);
        expect(wide(fit)).toBeLessThanOrEqual(room.width);
        expect(tall(fit)).toBeLessThanOrEqual(room.height);
        expect(fit.side).toBeGreaterThanOrEqual(LIMITS.least);
        expect(fit.side).toBeLessThanOrEqual(LIMITS.most);
      }
  });

  test('are in as few rows as their size allows', () => {
    expect(fitted(21, { width: 800, height: 800 }, LIMITS, true)).toEqual({ columns: 10, rows: 3, side: 76 });
  });

  test('scroll upwards or sideways where not all fit', () => {
    const room: Room = { width: 188, height: 140 };
    expect(fitted(21, room, LIMITS, true)).toEqual({ columns: 4, rows: 6, side: 44 });
    expect(fitted(21, room, LIMITS, false)).toEqual({ columns: 7, rows: 3, side: 44 });
  });
});

test('board and pieces have the largest cells with which both have room', () => {
  const board = { columns: 4, rows: 5 };
  const pieces = [
    { columns: 2, rows: 1 },
    { columns: 3, rows: 1 },
    { columns: 3, rows: 3 },
  ];
  const limits = { least: 34, most: 80, gap: 4 };
  const room = { width: 1000, height: 400, taken: 100, beside: true };
  expect(commonCell(board, pieces, room, limits)).toBe(78); // one row of pieces: 4 + 8 cells across, and 56 pixels
  expect(commonCell(board, pieces, { ...room, height: 300 }, limits)).toBe(60); // 5 rows of the board
  expect(commonCell(board, pieces, { ...room, width: 700 }, limits)).toBe(68); // two rows of pieces, 4 cells high
  expect(commonCell(board, pieces, { ...room, beside: false, height: 700 }, limits)).toBe(72); // 5 + 3 cells high
  expect(commonCell(board, pieces, { ...room, width: 300, beside: false }, limits)).toBe(0);
});
