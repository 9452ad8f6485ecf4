// The outbox keeps moves until they are answered.
import { beforeEach, expect, test } from 'vitest';
import { answered, newId, put, unanswered } from '../src/shell/outbox';
import { emptyStorage, refusingStorage } from './fake-storage';

const move = (id: string) => ({ type: 'move' as const, id, since: 1 });
const ids = (table: string, key: string | null = 'mine') => unanswered(table, key).map(({ id }) => id);

beforeEach(emptyStorage);

test('a move is kept until the server has answered it', () => {
  put('t', 'mine', move('a'));
  put('t', 'mine', move('b'));
  answered('t', 'a');
  expect(ids('t')).toEqual(['b']);
  answered('t', 'b');
  expect(ids('t')).toEqual([]);
  expect(localStorage.length).toBe(0);
});

test('tables do not share an outbox', () => {
  put('one', 'mine', move('a'));
  expect(ids('other')).toEqual([]);
});

test('a tab with another key does not see the moves of this one', () => {
  put('t', 'mine', move('a'));
  expect(ids('t', 'theirs')).toEqual([]);
  expect(ids('t', null)).toEqual([]);
});

test('moves come in the order in which they were made', () => {
  for (const id of ['c', 'a', 'b']) put('t', 'mine', move(id));
  expect(ids('t')).toEqual(['c', 'a', 'b']);
});

test('tabs that write at the same time lose no move', () => {
  const getItem = localStorage.getItem;
  localStorage.getItem = () => null; // the other tab's write is not visible yet
  put('t', 'mine', move('a'));
  put('t', 'mine', move('b'));
  localStorage.getItem = getItem;
  expect(ids('t').sort()).toEqual(['a', 'b']);
});

test('moves stored by an earlier version of the page are still sent', () => {
  localStorage.setItem('ominoes.outbox.t', JSON.stringify([move('a'), move('b')]));
  expect(ids('t')).toEqual(['a', 'b']);
  answered('t', 'a');
  expect(ids('t')).toEqual(['b']);
  answered('t', 'b');
  expect(localStorage.length).toBe(0);
});

test('without storage a move is kept until the page is left', () => {
  refusingStorage();
  put('full', 'mine', move('a'));
  expect(ids('full')).toEqual(['a']);
  answered('full', 'a');
  expect(ids('full')).toEqual([]);
});

test('ids differ', () => {
  expect(new Set(Array.from({ length: 100 }, newId)).size).toBe(100);
});
