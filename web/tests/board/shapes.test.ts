// Shapes, outlines and a piece in the hand.
import { describe, expect, test } from 'vitest';
import { columnName, setKey, squareName, squareNames, type Cell } from '../../src/board/cells';
import { anchor, handOnCells, lifted, movedTo, reoriented, shifted, under } from '../../src/board/hand';
import { loops, middle, outline, seams } from '../../src/board/outlines';
import { flipped, heightOf, orientations, shapeOf, turned, turnedBack, widthOf } from '../../src/board/shapes';

function drawn(...rows: string[]): Cell[] {
  return rows.flatMap((row, r) => [...row].flatMap((sign, c): Cell[] => (sign === 'X' ? [[r, c]] : [])));
}

// RULES 0: the figures with the number of their orientations.
const FIGURES: [string, number, Cell[]][] = [
  ['I1', 1, drawn('X')],
  ['I2', 2, drawn('XX')],
  ['L3', 4, drawn('XX', 'X.')],
  ['O4', 1, drawn('XX', 'XX')],
  ['S4', 4, drawn('.XX', 'XX.')],
  ['L4', 8, drawn('XXX', 'X..')],
  ['F5', 8, drawn('.XX', 'XX.', '.X.')],
  ['I5', 2, drawn('XXXXX')],
  ['U5', 4, drawn('X.X', 'XXX')],
  ['X5', 1, drawn('.X.', 'XXX', '.X.')],
  ['Z5', 4, drawn('XX.', '.X.', '.XX')],
];
const BOARD = { rows: 14, columns: 12 };

describe('shapes', () => {
  test.each(FIGURES)('%s has %i orientations', (_, count, cells) => {
    expect(orientations(shapeOf(cells))).toHaveLength(count);
  });

  test.each(FIGURES)('%s is itself after four turns, and after two flips', (_, __, cells) => {
    const shape = shapeOf(cells);
    expect(turned(turned(turned(turned(shape))))).toEqual(shape);
    expect(turnedBack(turned(shape))).toEqual(shape);
    expect(flipped(flipped(shape))).toEqual(shape);
    expect(heightOf(turned(shape))).toBe(widthOf(shape));
  });

  test('a turn goes clockwise', () => {
    expect(turned(shapeOf(drawn('XXX', 'X..')))).toEqual(drawn('XX', '.X', '.X'));
  });

  test('the same cells in another order are the same set', () => {
    expect(
      setKey([
        [1, 0],
        [0, 10],
        [0, 2],
      ]),
    ).toBe(
      setKey([
        [0, 2],
        [0, 10],
        [1, 0],
      ]),
    );
  });

  test('squares are named from the bottom left', () => {
    expect(squareName([19, 0], 20)).toBe('a1');
    expect(squareName([0, 19], 20)).toBe('t20');
    expect(columnName(27)).toBe('ab');
    expect(
      squareNames(
        [
          [0, 1],
          [1, 0],
        ],
        2,
      ),
    ).toBe('a1 b2');
  });
});

describe('outlines', () => {
  test('a square has four corners, and a ring has an inner outline too', () => {
    expect(loops(drawn('X'))).toEqual([
      [
        [1, 0],
        [1, 1],
        [0, 1],
        [0, 0],
      ],
    ]);
    expect(loops(drawn('XXX', 'X.X', 'XXX')).map((loop) => loop.length)).toEqual([4, 4]);
  });

  test('cells that touch at a corner only have outlines of their own', () => {
    expect(loops(drawn('X.', '.X'))).toHaveLength(2);
  });

  test('the outline of a shape has as many corners as the shape', () => {
    expect(loops(drawn('.X.', 'XXX', '.X.'))[0]).toHaveLength(12);
    expect(loops(drawn('XXXXX'))[0]).toHaveLength(4);
    expect(outline(drawn('X'), 20, 1, 3)).toBe('M16 1Q19 1 19 4L19 16Q19 19 16 19L4 19Q1 19 1 16L1 4Q1 1 4 1Z');
  });

  test('there is a seam between every two neighbours', () => {
    expect(seams(drawn('XX', 'XX'), 20).match(/M/g)).toHaveLength(4);
    expect(middle(drawn('.X.', 'XXX', '.X.'))).toEqual([1, 1]);
  });
});

describe('a piece in the hand', () => {
  test('is on the board wherever it is held', () => {
    const hand = lifted('I5', drawn('XXXXX'), [-3, 40]);
    expect(under(hand, BOARD)).toEqual([
      [0, 7],
      [0, 8],
      [0, 9],
      [0, 10],
      [0, 11],
    ]);
  });

  test.each(FIGURES)('%s lies on the same cells after four turns in place', (name, _, cells) => {
    const start = handOnCells(
      name,
      cells.map(([row, column]): Cell => [row + 5, column + 4]),
    );
    let hand = start;
    for (let turn = 0; turn < 4; turn++) hand = reoriented(hand, 'rotate');
    expect(under(hand, BOARD)).toEqual(under(start, BOARD));
    expect(setKey(under(start, BOARD))).toBe(setKey(cells.map(([row, column]): Cell => [row + 5, column + 4])));
  });

  test('stops at the edge, and comes back from there at the first step', () => {
    const hand = handOnCells('O4', [
      [1, 1],
      [1, 2],
      [2, 1],
      [2, 2],
    ]);
    const edge = shifted(hand, -5, 0, BOARD);
    expect(anchor(edge, BOARD)).toEqual([0, 1]);
    expect(anchor(shifted(edge, 1, 0, BOARD), BOARD)).toEqual([1, 1]);
  });

  test('moves by the number of rows given after a turn at the edge', () => {
    const turnedAtEdge = reoriented(
      handOnCells('I5', [
        [0, 3],
        [0, 4],
        [0, 5],
        [0, 6],
        [0, 7],
      ]),
      'rotate',
    );
    expect(anchor(turnedAtEdge, BOARD)[0]).toBe(0);
    expect(anchor(shifted(turnedAtEdge, 5, 0, BOARD), BOARD)[0]).toBe(5);
  });

  test('lies on the cells nearest to its middle', () => {
    const hand = movedTo(lifted('I1', drawn('X'), [0, 0]), [3.9, 2.2]);
    expect(under(hand, BOARD)).toEqual([[3, 2]]);
  });
});
