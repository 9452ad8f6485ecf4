// Moves on their way are kept until they are answered.
import { beforeEach, expect, test } from 'vitest';
import { answered, fresh, put, waiting } from '../src/shell/outbox';

beforeEach(() => {
  const kept = new Map<string, string>();
  globalThis.localStorage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
    clear: () => kept.clear(),
    key: (index: number) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size;
    },
  };
});

test('a move is kept until the server has answered it', () => {
  put('t', { type: 'move', id: 'a', since: 1, text: 'x' });
  put('t', { type: 'move', id: 'b', since: 2, text: 'y' });
  answered('t', 'a');
  expect(waiting('t').map((move) => move.id)).toEqual(['b']);
  answered('t', 'b');
  expect(waiting('t')).toEqual([]);
  expect(localStorage.length).toBe(0);
});

test('tables do not share an outbox', () => {
  put('one', { type: 'move', id: 'a', since: 1 });
  expect(waiting('other')).toEqual([]);
});

test('identities differ', () => {
  expect(new Set(Array.from({ length: 100 }, fresh)).size).toBe(100);
});
