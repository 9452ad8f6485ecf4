import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keep, unfinished } from '../src/games/polyminix/unfinished';
import type { Place } from '../src/games/polyminix/view';

const piece = {
  type: 'place',
  piece: 'I2',
  cells: [
    [0, 0],
    [0, 1],
  ],
} as unknown as Place;

beforeEach(() => {
  const held = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('what is laid is kept for its seat and its task', () => {
  keep('one', 0, { task: 'race 1', laid: [piece], hints: 2 });
  keep('one', 1, { task: 'race 1', laid: [], hints: 1 });
  expect(unfinished('one', 0)).toEqual({ task: 'race 1', laid: [piece], hints: 2 });
  expect(unfinished('one', 1).laid).toEqual([]);
  expect(unfinished('two', 0)).toEqual({ task: '', laid: [], hints: 0 });
});

test('nothing stays of a race that is over, and little of many tables', () => {
  keep('one', 0, { task: 'race 1', laid: [piece], hints: 0 });
  keep('one', 0, { task: '', laid: [], hints: 0 });
  expect(localStorage.getItem('ominoes.laid')).toBe('{}');
  for (let table = 0; table < 30; table++) keep(`t${table}`, 0, { task: 'race', laid: [piece], hints: 0 });
  expect(unfinished('t29', 0).laid).toHaveLength(1);
  expect(unfinished('t0', 0).laid).toHaveLength(0);
});

test('a browser that stores nothing is no error', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
  keep('one', 0, { task: 'race 1', laid: [piece], hints: 2 });
  expect(unfinished('one', 0).laid).toEqual([]);
});
