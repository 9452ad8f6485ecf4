// How a game ended, as the keys of its messages, and the next game against stronger players.
import { expect, test } from 'vitest';
import type { TableView } from 'ominoes/tables/view';
import type { GamePlugin } from '../src/games/contract';
import { decided } from '../src/games/blokus/view';
import { decision, outcome } from '../src/shell/outcome';
import { strongerTable } from '../src/shell/stronger';

const said = (key: string, facts: object = {}): string => `${key} ${Object.values(facts).join(' ')}`.trim();
function table(ranks: number[], facts: Partial<TableView> = {}): TableView {
  const seats = ranks.map((_, seat) => ({ kind: 'person', name: `P${seat}`, title: '', player: null, out: null }));
  const standings = ranks.map((rank, seat) => ({ rank, seat, score: -rank })).sort((a, b) => a.rank - b.rank);
  return { game: 'x', options: {}, reason: 'played', seats, standings, ...facts } as unknown as TableView;
}

test('one of several learns the place', () => {
  expect(outcome(table([2, 1, 3, 4]), [], [0])).toBe('shell.you-came');
  expect(outcome(table([2, 1, 3, 4]), [], [1])).toBe('shell.you-win');
  expect(outcome(table([2, 1, 3, 4]), [], [])).toBe('shell.wins');
});

test('of two players the winner is named', () => {
  expect(outcome(table([2, 1]), [], [0])).toBe('shell.wins');
});

test('points decide, unless the game ended early or says more', () => {
  const plain = {} as GamePlugin;
  expect(decision(table([2, 1]), {}, plain)).toBe('shell.decided');
  expect(decision(table([2, 1], { reason: 'resigned' }), {}, plain)).toBeNull();
  expect(decision(table([1, 1]), {}, plain)).toBeNull();
});

test('in Blokus the squares left decide, or all pieces laid', () => {
  const colour = (name: string, seat: number, pieces: string[]) => ({
    name,
    seats: [seat],
    pieces,
    score: 0,
    blocked: true,
  });
  const view = (pieces: string[]) =>
    ({ colours: [colour('blue', 0, ['I1']), colour('red', 1, pieces)], placed: [] }) as any;
  const { standings } = table([2, 1]);
  expect(decided(view(['I1']), standings, ['Ada', 'Bert'], said)).toBe('blokus.decided 1 Bert Ada');
  expect(decided(view([]), standings, ['Ada', 'Bert'], said)).toBe('blokus.decided-all 1 Bert Ada');
});

test('the next opponents are one level stronger, if all of them are levels and one can be', () => {
  const against = (...players: string[]) =>
    table([1, ...players.map(() => 2)], {
      seats: [{ kind: 'person' }, ...players.map((player) => ({ kind: 'computer', player }))] as any,
    });
  expect(strongerTable(against('level-1', 'level-4'), [0], 'Ada')?.seats?.slice(1)).toEqual([
    { kind: 'computer', player: 'level-2' },
    { kind: 'computer', player: 'level-5' },
  ]);
  expect(strongerTable(against('level-9'), [0], 'Ada')).toBeNull();
  expect(strongerTable(against('random'), [0], 'Ada')).toBeNull();
  expect(strongerTable(table([1, 2]), [0], 'Ada')).toBeNull();
});
