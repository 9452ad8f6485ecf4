// What the browser remembers of tables: above all the keys of seats, which cannot be had again.
import { beforeEach, expect, test, vi } from 'vitest';
import { forget, note, table, tables } from '../src/shell/keeping';
import { emptyStorage, refusingStorage } from './storing';

beforeEach(() => {
  emptyStorage();
  vi.useFakeTimers({ now: 1_000 });
});

/** Note tables, each later than the one before. */
function notes(start: string, count: number, facts: object): void {
  for (let number = 0; number < count; number++) {
    vi.advanceTimersByTime(1_000);
    note(`${start}${number}`, { game: 'blokus', ...facts });
  }
}

test('a note without a key forgets no key', () => {
  note('t', { key: 'secret', invite: 'come' });
  note('t', { title: 'Blokus', key: null });
  expect(table('t')).toMatchObject({ key: 'secret', invite: 'come', title: 'Blokus' });
});

test('a running game is never dropped from the list, however many are played', () => {
  notes('running', 70, { key: 'secret' });
  notes('over', 70, { key: 'secret', over: true });
  expect(tables().filter(({ over }) => !over)).toHaveLength(70);
});

test('of games that are over the latest stay', () => {
  notes('running', 10, { key: 'secret' });
  notes('over', 80, { key: 'secret', over: true });
  const over = tables().filter((each) => each.over);
  expect(over).toHaveLength(50);
  expect(over.map(({ id }) => id)).toContain('over79');
  expect(over.map(({ id }) => id)).not.toContain('over0');
});

test('where nothing is stored a key is known until the page is left', () => {
  refusingStorage();
  note('t', { key: 'secret' });
  expect(table('t')?.key).toBe('secret');
  forget('t');
  expect(table('t')).toBeNull();
});
