// Figures as text and as drawn: characters as people count them, strokes without gaps.
import { expect, test } from 'vitest';
import type { Cell } from '../src/board/cells';
import { between, figureIn, figureOf, painted, pictureOf } from '../src/puzzles/figure';

const drawn = (text: string): string => pictureOf(figureIn(text)!, '/');

test('a letter is one square, however its accent is written', () => {
  expect(drawn('ŘEŽ\nČÁP')).toBe('###/###');
  expect(drawn('ŘEŽ\nČÁP'.normalize('NFD'))).toBe('###/###');
});

test('an emoji is one square, and a white square is blank', () => {
  expect(drawn('⬛\ufe0f⬜\ufe0f⬛\ufe0f\n👩‍🚀🟩🐈')).toBe('#.#/###');
});

test('every kind of white space is blank', () => {
  expect(drawn('#\u00a0#\u2003#\t#')).toBe('#.#.#.#');
  expect(figureIn(' \u00a0\n..')).toBeNull();
});

test('a stroke in any direction has no gaps', () => {
  const ends: Cell[] = [
    [0, 0],
    [3, 9],
    [9, 3],
    [5, 5],
    [0, 9],
  ];
  for (const from of ends)
    for (const to of ends) {
      const way = between(from, to);
      expect([way[0], way.at(-1)]).toEqual([from, to]);
      for (const [at, [row, column]] of way.slice(1).entries()) {
        const [before, beside] = way[at]!;
        expect(Math.max(Math.abs(row - before), Math.abs(column - beside))).toBe(1);
      }
    }
});

test('squares are filled and emptied', () => {
  const figure = figureOf([
    [0, 0],
    [0, 1],
    [0, 2],
  ]);
  expect(
    pictureOf(
      painted(
        figure,
        [
          [0, 1],
          [0, 2],
        ],
        false,
      ),
    ),
  ).toBe('#..');
  expect(pictureOf(painted(painted(figure, [[0, 1]], false), [[0, 1]], true))).toBe('###');
});
