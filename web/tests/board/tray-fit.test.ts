// The squares of a tray: all in sight, as large as they can be, and where there is no room a tray that scrolls.
import { describe, expect, test } from 'vitest';
import { fitted, type Fit, type Room } from '../../src/board/tray-fit';

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
