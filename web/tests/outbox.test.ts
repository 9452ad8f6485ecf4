// Moves on their way are kept until they are answered.
import { beforeEach, expect, test } from 'vitest';
import { answered, fresh, put, waiting } from '../src/shell/outbox';
import { emptyStorage, refusingStorage } from './storing';

const move = (id: string) => ({ type: 'move' as const, id, since: 1 });
const ids = (table: string, key: string | null = 'mine') => waiting(table, key).map(({ id }) => id);

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

test('a tab that holds another seat leaves the moves of this one alone', () => {
  put('t', 'mine', move('a'));
  expect(ids('t', 'theirs')).toEqual([]);
  expect(ids('t', null)).toEqual([]);
});

test('moves are given in the order in which they were made', () => {
  for (const id of ['c', 'a', 'b']) put('t', 'mine', move(id));
  expect(ids('t')).toEqual(['c', 'a', 'b']);
});

test('tabs that write at the same time lose nothing of one another', () => {
  const getItem = localStorage.getItem;
  localStorage.getItem = () => null; // what the other tab writes has not come to be seen yet
  put('t', 'mine', move('a'));
  put('t', 'mine', move('b'));
  localStorage.getItem = getItem;
  expect(ids('t').sort()).toEqual(['a', 'b']);
});

test('moves that an earlier version of the page has kept are still sent', () => {
  localStorage.setItem('ominoes.outbox.t', JSON.stringify([move('a'), move('b')]));
  expect(ids('t')).toEqual(['a', 'b']);
  answered('t', 'a');
  expect(ids('t')).toEqual(['b']);
  answered('t', 'b');
  expect(localStorage.length).toBe(0);
});

test('where nothing is stored a move is kept until the page is left', () => {
  refusingStorage();
  put('full', 'mine', move('a'));
  expect(ids('full')).toEqual(['a']);
  answered('full', 'a');
  expect(ids('full')).toEqual([]);
});

test('identities differ', () => {
  expect(new Set(Array.from({ length: 100 }, fresh)).size).toBe(100);
});
