// The workbench of puzzles: the puzzle and its address, and what the solver answers. Messages are shown by their keys.
import { expect, test, vi } from 'vitest';
import type { Library } from 'ominoes/server/library';
import { figureOf } from '../src/puzzles/figure';
import { Puzzle } from '../src/puzzles/puzzle.svelte';
import type { SolverJob } from '../src/puzzles/solver-job.svelte';
import { Workbench } from '../src/puzzles/workbench.svelte';

type Answer = { type: string; id: string | null } & Record<string, any>;

const SQUARE: [number, number][] = [
  [0, 0],
  [0, 1],
  [1, 0],
  [1, 1],
];
const BAR: [number, number][] = [
  [0, 0],
  [0, 1],
];

const figure = (name: string, piece_set: string | null) => ({
  name,
  title: name,
  group: 'small',
  area: 4,
  piece_set,
  figure: { lattice: 'square', must: SQUARE, may: [], text: '' },
});
const set = (name: string, ...pieces: string[]) => ({
  name,
  title: name,
  area: 2 * pieces.length,
  lattice: 'square',
  pieces: pieces.map((piece) => ({ name: piece, cells: BAR, least: 1, most: 1 })),
});
const library: Library = {
  figures: [figure('6x10', 'dominoes'), figure('ring', null)],
  piece_sets: [set('dominoes', 'A', 'B'), set('figures', 'A', 'B', 'C')],
};

function puzzle(query = ''): Puzzle {
  const made = new Puzzle();
  made.library = library;
  made.fromAddress(new URLSearchParams(query));
  return made;
}

/** A workbench whose solver gives these answers, one after the other. */
function bench(...answers: (Answer | null)[]) {
  const own = puzzle();
  const asked: any[] = [];
  let begun = 0;
  const job = {
    cancel: () => {},
    ask: (async (question: object, onAnswer: (answer: Answer) => void = () => {}) => {
      asked.push(question);
      while (answers[0]?.type === 'solution') onAnswer(answers.shift()!);
      return answers.shift() ?? null;
    }) as unknown as SolverJob['ask'],
  };
  return { puzzle: own, asked, bench: new Workbench(own, job, () => (begun += 1)), begun: () => begun };
}

const at = (piece: string, row: number) => ({
  piece,
  cells: [
    [row, 0],
    [row, 1],
  ] as [number, number][],
});
const solution = { type: 'solution', id: 'q', pieces: [at('A', 0), at('B', 1)] };
const solved = { type: 'solved', id: 'q', complete: true };

test('an address without a puzzle is the first of the library, with the pieces that cover it', () => {
  const { name, pieceSet, counts, all, question } = puzzle();
  expect([name, pieceSet, all]).toEqual(['6x10', 'dominoes', true]);
  expect(counts).toEqual({ A: 1, B: 1 });
  expect(question).toEqual({ figure: '##\n##', pieces: 'A B', use: 'all' });
});

test.each([
  'figure=ring&set=figures&use=any',
  'picture=%23%23%2F%23.&set=figures&pieces=A*2+C',
  'figure=6x10&set=dominoes',
])('the address %s leads to its puzzle and comes from it', (query) =>
  expect(puzzle(query).address()).toBe(`/puzzles?${query}`),
);

test('an address of version 0.1.0, which calls the set of pieces a kit, still leads to its puzzle', () => {
  expect(puzzle('figure=ring&kit=figures').pieceSet).toBe('figures');
});

test('a figure without a set of its size does not need all pieces', () => {
  const { all, pieceSet } = puzzle('figure=ring');
  expect([all, pieceSet]).toEqual([false, 'figures']);
});

test('pieces that cover the figure solve the puzzle, and a lifted one is left again', () => {
  const { bench: mine } = bench();
  mine.mode = 'lay';
  expect([mine.lay(at('A', 0)), mine.lay(at('B', 1))]).toEqual([false, true]);
  expect([mine.result, mine.left('A')]).toEqual(['puzzles.done', 0]);
  mine.lift(mine.placed[0]!);
  expect([mine.done, mine.result, mine.left('A')]).toEqual([false, '', 1]);
});

test('solutions are shown as they come, the first one first', async () => {
  const { bench: mine, asked } = bench(solution, solved);
  await mine.solve();
  expect(asked[0]).toMatchObject({ type: 'solve', figure: '##\n##', pieces: 'A B' });
  expect([mine.mode, mine.solutions.length, mine.result]).toEqual(['solutions', 1, 'puzzles.found-all']);
  expect(mine.shown).toEqual(solution.pieces);
});

test('the message about the solutions leaves with them, and comes back with them', async () => {
  const { bench: mine } = bench(solution, solved);
  await mine.solve();
  mine.mode = 'lay';
  expect(mine.result).toBe('');
  mine.mode = 'solutions';
  expect(mine.result).toBe('puzzles.found-all');
});

test('another figure among the solutions is solved at once', async () => {
  const { bench: mine, puzzle: own, asked } = bench(solution, solved, solution, solved);
  await mine.solve();
  mine.change(() => own.choose('ring'));
  await vi.waitFor(() => expect(mine.result).toBe('puzzles.found-all'));
  expect([mine.mode, asked.length, mine.solutions.length]).toEqual(['solutions', 2, 1]);
});

test('a hint is the first piece of a solution that is not placed', async () => {
  const { bench: mine } = bench(solution, solved, { ...solved, reason: 'no way' });
  mine.mode = 'lay';
  mine.lay(at('A', 0));
  await mine.hint();
  expect([mine.advice, mine.result]).toEqual([at('B', 1), 'puzzles.advice']);
  await mine.hint();
  expect([mine.advice, mine.result]).toEqual([null, 'puzzles.stuck No way.']);
});

test('without pieces nothing is asked, and a solver that cannot be reached is told of', async () => {
  const { bench: mine, puzzle: own, asked } = bench({ type: 'refused', id: 'q', key: 'offline' });
  await mine.count();
  expect(mine.result).toBe('shell.offline-word');
  mine.change(() => (own.counts = {}));
  await mine.count();
  expect([mine.result, asked.length]).toEqual(['puzzles.no-pieces', 1]);
});

test('a puzzle that the server has made takes the place of the present one', async () => {
  const made = { type: 'generated', id: 'q', figure: { must: BAR }, pieces: [{ name: 'B', least: 0 }] };
  const { bench: mine, puzzle: own, begun } = bench(made);
  mine.lay(at('A', 0));
  expect(await mine.generate('easy', 6)).toBe(true);
  expect([own.figure, own.counts, own.all]).toEqual([figureOf(BAR), { B: 1 }, true]);
  expect([mine.mode, mine.placed, begun()]).toEqual(['lay', [], 1]);
});
