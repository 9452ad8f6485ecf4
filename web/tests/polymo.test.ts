import { expect, test } from 'vitest';
import { instruction } from '../src/games/polymo/instruction';
import { cross, hatching, strike, tremor } from '../src/games/polymo/strokes';
import { painted, plannedAt, spokenSquare, type Sheet, type View } from '../src/games/polymo/view';

const rows = ['RR.', '.Rb', 'G.b'];
const sheet: Sheet = {
  rows,
  planned: [
    {
      pen: 'B',
      figure: 'I2',
      cells: [
        [1, 2],
        [2, 2],
      ],
    },
  ],
  struck: ['L3', 'I1'],
  score: 80,
  alive: true,
};
const view = { size: 3, x: [0, 2] } as unknown as View;
const words = (key: string, facts: object = {}) => `${key}${JSON.stringify(facts)}`;

test('painted figures are squares of one colour that hang together', () => {
  expect(painted(sheet).map(({ pen, cells }) => [pen, cells.length])).toEqual([
    ['R', 3],
    ['G', 1],
  ]);
});

test('a planned figure is found by any of its squares', () => {
  expect(plannedAt(sheet, [2, 2])?.figure).toBe('I2');
  expect(plannedAt(sheet, [0, 0])).toBeUndefined();
});

test('a square is spoken with what lies on it', () => {
  const nothing = { marked: new Set<string>(), next: new Set<string>(), pen: null };
  expect(spokenSquare(sheet, view, [0, 2], words, nothing)).toContain('polymo.square-x');
  expect(spokenSquare(sheet, view, [1, 2], words, nothing)).toContain('square-planned');
  expect(spokenSquare(sheet, view, [0, 0], words, nothing)).toContain('a3');
  const marks = { marked: new Set(['1,0']), next: new Set(['2,1']), pen: 'R' as const };
  expect(spokenSquare(sheet, view, [1, 0], words, marks)).toContain('square-marked');
  expect(spokenSquare(sheet, view, [2, 1], words, marks)).toContain('square-next');
});

test('strokes stay in their squares and repeat themselves', () => {
  for (let row = 0; row < 9; row++) {
    for (let column = 0; column < 9; column++) {
      expect(Math.abs(tremor(row, column, 1))).toBeLessThanOrEqual(1);
      expect(cross([row, column], 10)).toBe(cross([row, column], 10));
      const numbers = cross([row, column], 10)
        .match(/-?[\d.]+/g)!
        .map(Number);
      for (let i = 0; i < numbers.length; i += 2) {
        expect(numbers[i]).toBeGreaterThan(column * 10);
        expect(numbers[i]).toBeLessThan(column * 10 + 10);
      }
      expect(hatching([row, column], 10)).not.toContain('NaN');
    }
  }
  expect(strike(40, 30, 1)).not.toBe(strike(40, 30, 2));
});

test('whatever is to be done next is said in a sentence that begins with a capital', () => {
  const plain: Record<string, string> = { 'polymo.pen-Y': 'yellow' };
  const say = (key: string, facts: Record<string, string | number> = {}) =>
    plain[key] ?? ('pen' in facts ? `${facts.pen}: ${key}.` : `${key}.`);
  const idle = { pen: 'Y' as const, marked: [], sketch: null, chosen: null };
  const figure = { figure: 'I2', cells: [], struck: false };
  const nothing = { next: [], finish: [], figure: null, forms: [], reason: null };
  const opening = { ...view, phase: 'opening', number: null } as View;
  const turn = { ...view, phase: 'turn', number: 2 } as View;
  expect(instruction(opening, true, false, idle, say)).toBe('Yellow: polymo.do-first.');
  expect(instruction(turn, true, false, idle, say)).toBe('Yellow: polymo.do-more.');
  expect(instruction({ ...turn, number: null }, true, false, idle, say)).toBe('Yellow: polymo.do-any.');
  expect(instruction(turn, true, false, { ...idle, chosen: figure }, say)).toBe('Yellow: polymo.do-finish.');
  expect(instruction(turn, true, false, { ...idle, sketch: nothing }, say)).toBe('Yellow: polymo.do-nothing.');
  expect(instruction(turn, false, true, idle, say)).toBe('polymo.wait.');
  expect(instruction(turn, false, false, idle, say)).toBe('');
});
