// Attempts in races, stored in the browser until the race is over.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { saveAttempt, savedAttempt } from '../src/games/polyminix/saved-attempts';
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

test('an attempt is stored for its seat and its task', () => {
  saveAttempt('one', 0, { task: 'race 1', placed: [piece], hints: 2 });
  saveAttempt('one', 1, { task: 'race 1', placed: [], hints: 1 });
  expect(savedAttempt('one', 0)).toEqual({ task: 'race 1', placed: [piece], hints: 2 });
  expect(savedAttempt('one', 1).placed).toEqual([]);
  expect(savedAttempt('two', 0)).toEqual({ task: '', placed: [], hints: 0 });
});

test('attempts stored by version 0.1.0 are read', () => {
  localStorage.setItem('ominoes.laid', JSON.stringify({ 'one 0': { task: 'race 1', laid: [piece], hints: 2 } }));
  expect(savedAttempt('one', 0)).toEqual({ task: 'race 1', placed: [piece], hints: 2 });
});

test('the attempt of a race that is over is removed, and only the latest tables are kept', () => {
  saveAttempt('one', 0, { task: 'race 1', placed: [piece], hints: 0 });
  saveAttempt('one', 0, { task: '', placed: [], hints: 0 });
  expect(localStorage.getItem('ominoes.laid')).toBe('{}');
  for (let table = 0; table < 30; table++) saveAttempt(`t${table}`, 0, { task: 'race', placed: [piece], hints: 0 });
  expect(savedAttempt('t29', 0).placed).toHaveLength(1);
  expect(savedAttempt('t0', 0).placed).toHaveLength(0);
});

test('a browser that stores nothing is no error', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
  saveAttempt('one', 0, { task: 'race 1', placed: [piece], hints: 2 });
  expect(savedAttempt('one', 0).placed).toEqual([]);
});
