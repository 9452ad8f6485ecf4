// What the keys do on a board.
import { expect, test, vi } from 'vitest';
import type { BoardContext } from '../../src/board/board-controller.svelte';
import { KeyCommands } from '../../src/board/key-commands';
import { fakes } from './board-fakes';

const NOWHERE = { board: false, button: false };
const BOARD = { board: true, button: false };

function keys(facts: Partial<BoardContext> = {}) {
  const { context, controller, zoom } = fakes(facts);
  const board = { focus: vi.fn(), focused: [3, 4] as const, walk: vi.fn() };
  const made = new KeyCommands(
    controller,
    () => board as never,
    zoom,
    () => context,
  );
  const press = (key: string, on = NOWHERE, shiftKey = false): boolean =>
    made.pressed({ key, shiftKey, ctrlKey: false, altKey: false, metaKey: false }, on);
  return { press, controller, zoom, board };
}

test('letters choose a piece by its name, and the board gets the focus', () => {
  const { press, controller, board } = keys();
  expect(press('l')).toBe(true);
  expect(controller.hand?.piece).toBe('L3');
  expect(board.focus).toHaveBeenCalledOnce();
  expect(press('x')).toBe(false);
});

test('the next piece follows the last one, and nobody else takes one', () => {
  const { press, controller } = keys();
  const names = [']', ']', ']', '['].map((key) => (press(key), controller.hand?.piece));
  expect(names).toEqual(['I2', 'L3', 'I2', 'L3']);
  expect(keys({ acting: false }).press(']')).toBe(false);
});

test('arrows move the piece, with Shift five squares, or walk over the cells of the board', () => {
  const { press, controller, board } = keys();
  expect(press('ArrowDown')).toBe(false);
  expect(press('ArrowDown', BOARD)).toBe(true);
  expect(board.walk).toHaveBeenCalledExactlyOnceWith(1, 0);
  press('i');
  const [row, column] = controller.cells[0]!;
  press('ArrowLeft');
  press('ArrowUp', NOWHERE, true);
  expect(controller.cells[0]).toEqual([Math.max(0, row - 5), column - 1]);
});

test('Enter on a button is left to the button', async () => {
  const { press } = keys();
  press('i');
  expect(press('Enter', { board: false, button: true })).toBe(false);
  expect(press('Enter')).toBe(true);
});

test('Enter with an empty hand picks the cell that has the focus', () => {
  const picked = vi.fn();
  const { press } = keys({ picked });
  expect([press('Enter'), press('Enter', BOARD)]).toEqual([false, true]);
  expect(picked).toHaveBeenCalledExactlyOnceWith([3, 4]);
});

test('plus zooms around the middle of the board, and Home shows all of it', () => {
  const { press, zoom } = keys();
  press('+');
  expect(zoom.now.scale).toBeCloseTo(1.4);
  expect(zoom.now.x).toBeCloseTo(-0.2);
  press('Home');
  expect(zoom.now.scale).toBe(1);
});
