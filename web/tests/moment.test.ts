// Addresses of moments, as people write them.
import { expect, test } from 'vitest';
import { momentAsked } from '../src/shell/moment';

test('an address asks for a move that there is, whatever stands in it', () => {
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
    expect([text, momentAsked(text, 7)]).toEqual([text, move]);
});
