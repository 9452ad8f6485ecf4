// Questions about why a piece cannot lie somewhere: few, and about the last place.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Cell } from '../../src/board/cells';
import { Refusals } from '../../src/board/refusals';
import type { Why } from '../../src/games/contract';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const NO: Why = { legal: false, reason: 'no' };
const on = (column: number): Cell[] => [[0, column]];

/** Refusals whose answers a test gives, and the questions asked. */
function asked() {
  const questions: string[] = [];
  const answers: ((why: Why) => void)[] = [];
  const told = vi.fn();
  const refusals = new Refusals((piece, cells) => {
    questions.push(`${piece} ${cells.join(';')}`);
    return new Promise((answer) => answers.push(answer));
  }, told);
  const answer = async (why: Why = NO): Promise<void> => {
    answers.shift()!(why);
    await vi.advanceTimersByTimeAsync(1000);
  };
  return { refusals, questions, answer, told };
}

test('while a question is on its way only the last wish waits', async () => {
  const { refusals, questions, answer } = asked();
  for (const column of [0, 1, 2, 3]) refusals.wonder('I1', on(column));
  expect(questions).toEqual(['I1 0,0']);
  await answer();
  expect(questions).toEqual(['I1 0,0', 'I1 0,3']);
});

test('an answer is kept for the position, whatever the order of the cells', async () => {
  const { refusals, questions, answer, told } = asked();
  const cells: Cell[] = [
    [0, 0],
    [0, 1],
  ];
  refusals.wonder('I2', cells);
  await answer();
  expect(told).toHaveBeenCalledOnce();
  expect(refusals.of('I2', cells.toReversed())).toEqual(NO);
  refusals.wonder('I2', cells.toReversed());
  expect(questions).toHaveLength(1);
  refusals.forget();
  expect(refusals.of('I2', cells)).toBeUndefined();
  refusals.wonder('I2', cells);
  expect(questions).toHaveLength(2);
});

test('an answer about an earlier position is not kept', async () => {
  const { refusals, answer } = asked();
  refusals.wonder('I1', on(0));
  refusals.forget();
  await answer();
  expect(refusals.of('I1', on(0))).toBeUndefined();
});

test('a question that the server did not answer is asked again', async () => {
  const { refusals, questions, answer } = asked();
  refusals.wonder('I1', on(0));
  await answer({ ...NO, unanswered: true });
  refusals.wonder('I1', on(0));
  expect(questions).toHaveLength(2);
});

test('a piece that may lie where it is now needs no answer any more', async () => {
  const { refusals, questions, answer } = asked();
  refusals.wonder('I1', on(0));
  refusals.wonder('I1', on(1));
  refusals.rest();
  await answer();
  expect(questions).toEqual(['I1 0,0']);
});
