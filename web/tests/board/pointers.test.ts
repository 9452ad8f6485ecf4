// What mouse and fingers do on a board.
import { beforeEach, expect, test, vi } from 'vitest';
import type { BoardContext } from '../../src/board/board-controller.svelte';
import type { Cell } from '../../src/board/cells';
import type { Touch } from '../../src/board/gestures';
import { Pointers } from '../../src/board/pointers.svelte';
import { fakes, SIDE } from './board-fakes';

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => (run(), 0));
  vi.stubGlobal('cancelAnimationFrame', () => {});
});

const LYING = [
  [0, 0],
  [0, 1],
];
const UPRIGHT = [
  [0, 0],
  [1, 0],
];

/** A pointer at a place of the board, measured in cells. */
const at = (row: number, column: number, kind: Touch['kind'] = 'mouse', id = 1): Touch => ({
  id,
  x: column * SIDE,
  y: row * SIDE,
  kind,
});

function pointers(facts: Partial<BoardContext> = {}) {
  const { context, controller, zoom, surface } = fakes(facts);
  const shown: number[][] = [];
  const image = { show: (...[, , , x, y]: any[]) => void shown.push([x, y]), hide: () => {} };
  const made = new Pointers(
    controller,
    () => surface,
    zoom,
    image,
    () => context,
  );
  return { pointers: made, controller, zoom, shown };
}

function tap(pointers: Pointers, touch: Touch, piece: string | null = null): void {
  pointers.down(touch, piece);
  pointers.up(touch);
}

test('a tap on a piece of the tray takes it up, and a second one turns it', () => {
  const { pointers: mine, controller } = pointers();
  tap(mine, at(9, 9), 'I2');
  expect(controller.hand).toMatchObject({
    piece: 'I2',
    shape: [
      [0, 0],
      [0, 1],
    ],
  });
  tap(mine, at(9, 9), 'I2');
  expect(controller.hand!.shape).toEqual([
    [0, 0],
    [1, 0],
  ]);
});

test('a tap on the board moves the piece there, and a tap on the piece turns it', () => {
  const { pointers: mine, controller } = pointers();
  tap(mine, at(9, 9), 'I2');
  tap(mine, at(2.5, 3));
  expect(controller.cells).toEqual([
    [2, 2],
    [2, 3],
  ]);
  tap(mine, at(2.5, 3.5));
  expect(controller.hand!.shape).toEqual([
    [0, 0],
    [1, 0],
  ]);
});

test('a tap with an empty hand picks the cell', () => {
  const picked = vi.fn();
  tap(pointers({ picked }).pointers, at(4.2, 6.9));
  expect(picked).toHaveBeenCalledExactlyOnceWith([4, 6]);
});

test('a piece dragged by a finger floats above it, and by the mouse is under it', () => {
  for (const [kind, raised] of [
    ['touch', SIDE / 2 + 44],
    ['mouse', 0],
  ] as const) {
    const { pointers: mine, shown } = pointers();
    mine.down(at(9, 4, kind), 'I2');
    mine.move(at(5, 4, kind));
    expect(shown.at(-1)).toEqual([4 * SIDE, 5 * SIDE - raised]);
  }
});

test('a drag with the mouse begins without a jump', () => {
  const { pointers: mine, controller, shown } = pointers();
  tap(mine, at(9, 9), 'I2');
  tap(mine, at(2.5, 3));
  mine.down(at(2.75, 2.25), null);
  mine.move(at(4.75, 2.25));
  expect(shown.at(-1)).toEqual([3 * SIDE, 4.5 * SIDE]);
  expect(controller.cells).toEqual([
    [4, 2],
    [4, 3],
  ]);
});

test('a piece dropped outside the board is put back', () => {
  const { pointers: mine, controller } = pointers();
  mine.down(at(4, 9), 'L3');
  mine.move(at(4, 4));
  expect([mine.away, mine.holds]).toEqual([false, true]);
  mine.move(at(4, 12));
  expect(mine.away).toBe(true);
  mine.up(at(4, 12));
  expect([controller.hand, mine.away, mine.idle]).toEqual([null, false, true]);
});

test('a second finger cancels the drag and zooms', () => {
  const { pointers: mine, controller, zoom } = pointers();
  mine.down(at(4, 9, 'touch'), 'L3');
  mine.move(at(4, 4, 'touch'));
  mine.down(at(4, 6, 'touch', 2), null);
  expect(controller.hand).toBeNull();
  mine.move(at(4, 8, 'touch', 2));
  expect(zoom.now.scale).toBe(2);
  zoom.reset();
  expect(zoom.now).toEqual({ scale: 1, x: 0, y: 0 });
});

test('the wheel turns the piece in the hand, zooms with Ctrl, and scrolls otherwise', () => {
  const { pointers: mine, controller, zoom } = pointers();
  expect(mine.wheel(100, at(1, 1), false)).toBe(false);
  expect(mine.wheel(-240, at(4, 4), true)).toBe(true);
  expect(zoom.now.scale).toBeCloseTo(Math.E);
  tap(mine, at(9, 9), 'I2');
  expect(mine.wheel(100, at(5, 4), false)).toBe(true);
  expect(controller.hand!.shape).toEqual(UPRIGHT);
  mine.down(at(9, 4), 'I2');
  mine.move(at(5, 4));
  mine.wheel(-100, at(5, 4), false);
  expect(controller.hand!.shape).toEqual(LYING);
});

test('a sweep on a touchpad turns the piece once, not with each of its many events', () => {
  const { pointers: mine, controller } = pointers();
  tap(mine, at(9, 9), 'I2');
  const turn = vi.spyOn(controller, 'turn');
  for (let event = 0; event < 25; event++) mine.wheel(4, at(4, 4), false);
  expect(turn).toHaveBeenCalledOnce();
});

test('a piece that is turned while it is dragged stays under the pointer', () => {
  const { pointers: mine, controller, shown } = pointers();
  tap(mine, at(9, 9), 'I2');
  tap(mine, at(2.5, 3));
  mine.down(at(2.5, 2.5), null); // on the left of its two cells
  mine.move(at(4.5, 2.5));
  controller.turn('rotate');
  expect(controller.cells).toEqual([
    [4, 2],
    [5, 2],
  ]);
  expect(shown.at(-1)).toEqual([2.5 * SIDE, 5 * SIDE]);
  controller.turn('rotate-back');
  controller.turn('flip');
  expect(controller.cells).toEqual([
    [4, 1],
    [4, 2],
  ]);
});

test('a mouse above the board shows where a click would put the piece; on the piece itself it shows nothing', () => {
  const { pointers: mine, controller } = pointers();
  mine.hover(at(4, 4));
  expect(controller.aim).toBeNull();
  tap(mine, at(9, 9), 'I2');
  mine.hover(at(1.5, 2));
  expect(controller.aim).toEqual([
    [1, 1],
    [1, 2],
  ]);
  mine.hover(at(4.5, 4.5));
  expect(controller.aim).toBeNull();
  mine.hover(at(1.5, 2));
  mine.hover(null);
  expect(controller.aim).toBeNull();
  mine.hover(at(1.5, 2, 'touch'));
  expect(controller.aim).toBeNull();
});

test('a piece that is let go by a key while it is dragged stays away', () => {
  const { pointers: mine, controller } = pointers();
  mine.down(at(9, 4), 'I2');
  mine.move(at(5, 4));
  controller.letGo();
  mine.move(at(4, 4));
  mine.up(at(4, 4));
  expect(controller.hand).toBeNull();
});

test('the second click of a double click does not pick up the piece that the first one laid', async () => {
  const picked = vi.fn();
  const place: Cell[] = [
    [2, 2],
    [2, 3],
  ];
  const { pointers: mine, controller } = pointers({ picked, find: async () => [place] });
  tap(mine, at(9, 9), 'I2');
  controller.move(3, 3);
  await vi.waitFor(() => expect(controller.placements).not.toBeNull());
  tap(mine, at(2.5, 2.5));
  await vi.waitFor(() => expect(controller.hand).toBeNull());
  tap(mine, at(2.5, 2.5));
  expect(picked).not.toHaveBeenCalled();
});
