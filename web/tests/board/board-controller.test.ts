// The board controller, with a server that answers or does not.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Cell } from '../../src/board/cells';
import { BoardController, type BoardContext } from '../../src/board/board-controller.svelte';
import type { Placement } from '../../src/board/placements';

const CELLS: Cell[] = [[0, 0]];

/** A controller with one monomino, and what it played. */
function controller(answers: (Placement[] | null)[], facts: Partial<BoardContext> = {}) {
  const played: [string, Placement][] = [];
  const context: BoardContext = {
    size: { rows: 4, columns: 4 },
    pieces: [{ name: 'I1', title: 'I1', cells: CELLS, ink: {} as never, fits: true }],
    acting: true,
    settings: { confirm: 'never' } as never,
    t: (key) => key,
    find: async () => answers.shift() ?? null,
    why: async () => ({ legal: false, reason: 'no' }),
    play: async (piece, cells) => {
      played.push([piece, cells]);
      return 'kept';
    },
    announce: () => {},
    sound: () => {},
    ...facts,
  };
  return { controller: new BoardController(() => context), played };
}

test('a piece whose placements are unknown can be placed, and the move is kept', async () => {
  const { controller: mine, played } = controller([null]);
  mine.choose('I1', [1.5, 1.5]);
  await mine.enter();
  expect(played).toEqual([['I1', [[1, 1]]]]);
  expect(mine.hand).toBeNull();
});

test('without an answer a placement is unchecked, not refused', async () => {
  const { controller: mine } = controller([null], { settings: { confirm: 'always' } as never });
  mine.choose('I1', [1.5, 1.5]);
  await mine.enter();
  expect([mine.trouble, mine.state, mine.waiting]).toEqual(['board.unchecked', 'unknown', true]);
});

test('a question without an answer is asked again, an answered one is not', async () => {
  const answers: (Placement[] | null)[] = [null, [[[1, 1]]], null];
  const { controller: mine, played } = controller(answers, { settings: { confirm: 'always' } as never });
  mine.choose('I1', [1.5, 1.5]);
  await mine.enter();
  mine.askAgain();
  await mine.enter();
  mine.askAgain();
  expect([mine.trouble, answers.length]).toEqual(['', 1]);
  await mine.place();
  expect(played).toEqual([['I1', [[1, 1]]]]);
});

test('a placement that the server calls illegal is not played', async () => {
  const { controller: mine, played } = controller([[]]);
  mine.choose('I1', [1.5, 1.5]);
  await mine.enter();
  expect(played).toEqual([]);
  expect(mine.trouble).toBe('no');
});

test('a piece chosen twice in a row is placed once, by the last answer', async () => {
  const answers: ((legal: Placement[]) => void)[] = [];
  const { controller: mine } = controller([], { find: () => new Promise((answer) => answers.push(answer)) });
  mine.choose('I1'); // `I`
  mine.choose('I1'); // `I1`
  answers[0]!([CELLS]);
  await Promise.resolve();
  expect([mine.state, mine.cells]).toEqual(['unknown', [[2, 2]]]);
  answers[1]!([CELLS]);
  await mine.drop('touch');
  expect(mine.hand).toBeNull();
});

test('a piece hops to a legal placement even when the position comes again before the answer', async () => {
  const answers: ((legal: Placement[]) => void)[] = [];
  const { controller: mine } = controller([], { find: () => new Promise((answer) => answers.push(answer)) });
  mine.choose('I1');
  mine.renew();
  for (const answer of answers) answer([CELLS]);
  await Promise.resolve();
  await Promise.resolve();
  expect([mine.state, mine.cells]).toEqual(['legal', [[0, 0]]]);
});

/** A controller whose move is unanswered, and a function that lets the answer arrive. */
async function underway() {
  let arrive = (_: 'done'): void => {};
  let sent = (): void => {};
  const leaving = new Promise<void>((left) => (sent = left));
  const play = (): Promise<'done'> => {
    sent();
    return new Promise((done) => (arrive = done));
  };
  const { controller: mine } = controller([[CELLS], [CELLS]], { play });
  mine.choose('I1');
  const placed = mine.enter();
  await leaving;
  const arrived = (): Promise<void> => {
    arrive('done');
    return placed;
  };
  return { mine, arrived };
}

test('a piece chosen while a move is unanswered is taken up after the answer', async () => {
  const { mine, arrived } = await underway();
  mine.choose('I1', [3.5, 3.5]);
  expect(mine.cells).toEqual([[0, 0]]);
  await arrived();
  expect(mine.cells).toEqual([[3, 3]]);
});

test('a piece let go while a move is unanswered is not taken up', async () => {
  const { mine, arrived } = await underway();
  mine.choose('I1', [3.5, 3.5]);
  mine.letGo();
  await arrived();
  expect(mine.hand).toBeNull();
});

const FAR: Placement = [[3, 3]];
const NEAR: Placement = [[1, 1]];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Lets all answers arrive. */
const settled = async (): Promise<void> => void (await vi.advanceTimersByTimeAsync(1000));

/** A controller that holds the monomino over a board of eight by eight, with these legal placements. */
async function holding(legal: Placement[], facts: Partial<BoardContext> = {}) {
  const made = controller([legal], { size: { rows: 8, columns: 8 }, ...facts });
  made.controller.choose('I1', [6.5, 6.5]);
  await settled();
  return made;
}

test('a legal placement draws in a dragged piece from a square and a half, and no further', async () => {
  const { controller: mine } = await holding([NEAR]);
  mine.float([1.5, 3]);
  expect([mine.state, mine.cells]).toEqual(['legal', NEAR]);
  mine.float([1.5, 3.1]);
  expect([mine.state, mine.cells]).toEqual(['illegal', [[1, 3]]]);
});

test('a click on or near a legal placement lays the piece there', async () => {
  for (const spot of [[1.1, 1.9] as const, [2.4, 1.6] as const]) {
    const { controller: mine, played } = await holding([NEAR, FAR]);
    await mine.put(spot, 'mouse');
    expect(played).toEqual([['I1', NEAR]]);
  }
});

test('a tap of a finger on a legal placement waits there for a confirmation', async () => {
  const { controller: mine, played } = await holding([NEAR], { settings: { confirm: 'touch' } as never });
  await mine.put([1.5, 1.5], 'touch');
  expect([mine.waiting, mine.cells, played]).toEqual([true, NEAR, []]);
  mine.turn('rotate'); // still laid, and still to be confirmed
  expect([mine.waiting, mine.cells]).toEqual([true, NEAR]);
  mine.move(0, 1);
  mine.turn('rotate');
  expect([mine.waiting, mine.state]).toEqual([false, 'illegal']);
});

test('a pointer above the board shows where a click would put the piece, which stays', async () => {
  const { controller: mine } = await holding([NEAR]);
  mine.aimAt([1.2, 1.2]);
  expect([mine.aimState, mine.aim, mine.cells]).toEqual(['legal', NEAR, [[6, 6]]]);
  mine.aimAt([4.5, 4.5]);
  expect([mine.aimState, mine.aim]).toEqual(['illegal', [[4, 4]]]);
  mine.aimAt(null);
  expect(mine.aim).toBeNull();
});

test('the reason comes before the attempt, and names squares only where they have names', async () => {
  const grounds = { covered: [[4, 4]] as never };
  const why = vi.fn(async () => ({ legal: false, reason: 'Square e4 is taken.', brief: 'It is taken.', grounds }));
  for (const [coordinates, said] of [
    [false, 'It is taken.'],
    [true, 'Square e4 is taken.'],
  ] as const) {
    const { controller: mine, played } = await holding([NEAR], { why, settings: { coordinates } as never });
    mine.float([4.5, 4.5]);
    await settled();
    expect([mine.trouble, mine.grounds, played]).toEqual([said, grounds, []]);
    mine.float([1.5, 1.5]);
    expect([mine.trouble, mine.grounds]).toEqual(['', null]);
  }
});

test('the server is not asked about a placement that is known to be legal', async () => {
  const why = vi.fn(async () => ({ legal: false, reason: 'no' }));
  const { controller: mine } = await holding([NEAR, [[6, 6]]], { why });
  mine.float([1.5, 1.5]);
  mine.aimAt([1.5, 1.5]);
  await settled();
  expect(why).not.toHaveBeenCalled();
});

test('a piece moved by keys is announced with the reason against its place', async () => {
  const said: string[] = [];
  const { controller: mine } = await holding([NEAR], { announce: (text) => said.push(text) });
  mine.move(-1, 0);
  await settled();
  expect(said.slice(-2)).toEqual(['board.does-not-fit', 'board.does-not-fit. no']);
});
