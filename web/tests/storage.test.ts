// The tables that the browser remembers, above all the keys of seats, which nobody can restore.
import { beforeEach, expect, test, vi } from 'vitest';
import { forgetTable, updateTable, table, tables } from '../src/shell/storage';
import { emptyStorage, refusingStorage } from './fake-storage';

beforeEach(() => {
  emptyStorage();
  vi.useFakeTimers({ now: 1_000 });
});

/** Store tables, each a second after the one before. */
function notes(start: string, count: number, facts: object): void {
  for (let number = 0; number < count; number++) {
    vi.advanceTimersByTime(1_000);
    updateTable(`${start}${number}`, { game: 'blokus', ...facts });
  }
}

test('an update without a key keeps the stored key', () => {
  updateTable('t', { key: 'secret', invite: 'come' });
  updateTable('t', { title: 'Blokus', key: null });
  expect(table('t')).toMatchObject({ key: 'secret', invite: 'come', title: 'Blokus' });
});

test('a running game is never dropped from the list, however many there are', () => {
  notes('running', 70, { key: 'secret' });
  notes('over', 70, { key: 'secret', over: true });
  expect(tables().filter(({ over }) => !over)).toHaveLength(70);
});

test('of finished games the latest are kept', () => {
  notes('running', 10, { key: 'secret' });
  notes('over', 80, { key: 'secret', over: true });
  const over = tables().filter((each) => each.over);
  expect(over).toHaveLength(50);
  expect(over.map(({ id }) => id)).toContain('over79');
  expect(over.map(({ id }) => id)).not.toContain('over0');
});

test('without storage a key is known until the page is left', () => {
  refusingStorage();
  updateTable('t', { key: 'secret' });
  expect(table('t')?.key).toBe('secret');
  forgetTable('t');
  expect(table('t')).toBeNull();
});
