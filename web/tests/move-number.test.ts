// The move number in the address of a replay.
import { expect, test } from 'vitest';
import { requestedMove } from '../src/shell/move-number';

test('any text in the address gives a move of the game', () => {
  for (const [text, move] of [
    ['3', 3],
    ['1.5', 1],
    ['-2', 0],
    ['99', 7],
    ['x', 7],
    ['', 7],
    [null, 7],
    ['Infinity', 7],
  ] as const)
    expect([text, requestedMove(text, 7)]).toEqual([text, move]);
});
