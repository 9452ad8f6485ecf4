// A piece in the hand, with a server that answers or does not.
import { expect, test } from 'vitest';
import type { LegalAction } from '../../src/games/contract';
import type { Cell } from '../../src/board/cells';
import { Desk, type Surroundings } from '../../src/board/desk.svelte';

const CELLS: Cell[] = [[0, 0]];

/** A desk on which one square can be laid, and what was played from it. */
function desk(answers: (LegalAction[] | null)[], facts: Partial<Surroundings> = {}) {
  const played: unknown[] = [];
  const around: Surroundings = {
    size: { rows: 4, columns: 4 },
    pieces: [{ name: 'I1', title: 'I1', cells: CELLS, ink: {} as never, fits: true }],
    acting: true,
    settings: { confirm: 'never' } as never,
    words: (key) => key,
    find: async () => answers.shift() ?? null,
    why: async () => ({ legal: false, reason: 'no' }),
    action: (piece, cells) => ({ type: 'place', piece, cells }),
    play: async (action) => {
      played.push(action);
      return 'kept';
    },
    announce: () => {},
    sound: () => {},
    ...facts,
  };
  return { desk: new Desk(() => around), played };
}

test('a piece of which nobody says where it may lie can be laid, and the move is kept', async () => {
  const { desk: mine, played } = desk([null]);
  mine.choose('I1', [1.5, 1.5]);
  await mine.enter();
  expect(played).toEqual([{ type: 'place', piece: 'I1', cells: [[1, 1]] }]);
  expect(mine.hand).toBeNull();
});

test('without an answer no piece is said to fit nowhere', async () => {
  const { desk: mine } = desk([null], { settings: { confirm: 'always' } as never });
  mine.choose('I1', [1.5, 1.5]);
  await mine.enter();
  expect([mine.trouble, mine.state, mine.waiting]).toEqual(['board.unchecked', 'unknown', true]);
});

test('what was not answered is asked again, what was answered is not', async () => {
  const action = { type: 'place', cells: [[1, 1]] };
  const answers = [null, [{ id: 1, text: 'I1 b3', action }], null];
  const { desk: mine, played } = desk(answers, { settings: { confirm: 'always' } as never });
  mine.choose('I1', [1.5, 1.5]);
  await mine.enter();
  mine.askAgain();
  await mine.enter();
  mine.askAgain();
  expect([mine.trouble, answers.length]).toEqual(['', 1]);
  await mine.place();
  expect(played).toEqual([action]);
});

test('where the server says no, nothing is laid', async () => {
  const { desk: mine, played } = desk([[]]);
  mine.choose('I1', [1.5, 1.5]);
  await mine.enter();
  expect(played).toEqual([]);
  expect(mine.trouble).toBe('no');
});

test('a piece that is named twice takes its place once, where the last answer says', async () => {
  const place = { id: 1, text: 'I1 a4', action: { type: 'place', cells: [[0, 0]] } };
  const answers: ((legal: LegalAction[]) => void)[] = [];
  const { desk: mine } = desk([], { find: () => new Promise((answer) => answers.push(answer)) });
  mine.choose('I1'); // `I`
  mine.choose('I1'); // `I1`
  answers[0]!([place]);
  await Promise.resolve();
  expect([mine.state, mine.cells]).toEqual(['unknown', [[2, 2]]]);
  answers[1]!([place]);
  await mine.drop('touch');
  expect(mine.hand).toBeNull();
});

test('a piece hops to where it may lie even when the position comes again before the answer', async () => {
  const place = { id: 1, text: 'I1 a4', action: { type: 'place', cells: [[0, 0]] } };
  const answers: ((legal: LegalAction[]) => void)[] = [];
  const { desk: mine } = desk([], { find: () => new Promise((answer) => answers.push(answer)) });
  mine.choose('I1');
  mine.renew();
  for (const answer of answers) answer([place]);
  await Promise.resolve();
  await Promise.resolve();
  expect([mine.state, mine.cells]).toEqual(['legal', [[0, 0]]]);
});

/** A desk whose piece is on its way to the server, and what lets it arrive. */
async function underway() {
  const place = { id: 1, text: 'I1 a4', action: { type: 'place', cells: [[0, 0]] } };
  let arrive = (_: 'done'): void => {};
  let sent = (): void => {};
  const leaving = new Promise<void>((left) => (sent = left));
  const play = (): Promise<'done'> => {
    sent();
    return new Promise((done) => (arrive = done));
  };
  const { desk: mine } = desk([[place], [place]], { play });
  mine.choose('I1');
  const laid = mine.enter();
  await leaving;
  const arrived = (): Promise<void> => {
    arrive('done');
    return laid;
  };
  return { mine, arrived };
}

test('a piece chosen while the last one is on its way is taken up when that has arrived', async () => {
  const { mine, arrived } = await underway();
  mine.choose('I1', [3.5, 3.5]);
  expect(mine.cells).toEqual([[0, 0]]);
  await arrived();
  expect(mine.cells).toEqual([[3, 3]]);
});

test('a piece let go while the last one is on its way is not taken up', async () => {
  const { mine, arrived } = await underway();
  mine.choose('I1', [3.5, 3.5]);
  mine.letGo();
  await arrived();
  expect(mine.hand).toBeNull();
});
