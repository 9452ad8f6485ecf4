// Sheets of Polymo: figures, descriptions, strokes and instructions.
import { beforeEach, expect, test } from 'vitest';
import { instruction } from '../src/games/polymo/instruction';
import { note, noted } from '../src/games/polymo/notes';
import { explained } from '../src/games/polymo/out';
import { cross, hatching, ring, strike, tremor } from '../src/games/polymo/strokes';
import { actionOfKey, crossing, finishing, opening, penOfKey } from '../src/games/polymo/turn-actions';
import {
  painted,
  PENS,
  plannedAt,
  describeSquare,
  type Pen,
  type Preview,
  type Sheet,
  type View,
} from '../src/games/polymo/view';
import { emptyStorage } from './fake-storage';

beforeEach(() => emptyStorage());

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
  out: null,
};
const view = { size: 3, x: [0, 2] } as unknown as View;
const t = (key: string, facts: object = {}) => `${key}${JSON.stringify(facts)}`;

test('painted figures are connected squares of one colour', () => {
  expect(painted(sheet).map(({ pen, cells }) => [pen, cells.length])).toEqual([
    ['R', 3],
    ['G', 1],
  ]);
});

test('a planned figure is found by any of its squares', () => {
  expect(plannedAt(sheet, [2, 2])?.figure).toBe('I2');
  expect(plannedAt(sheet, [0, 0])).toBeUndefined();
});

test('the description of a square says what is on it', () => {
  const nothing = { marked: new Set<string>(), next: new Set<string>(), pen: null };
  expect(describeSquare(sheet, view, [0, 2], t, nothing)).toContain('polymo.square-x');
  expect(describeSquare(sheet, view, [1, 2], t, nothing)).toContain('square-planned');
  expect(describeSquare(sheet, view, [0, 0], t, nothing)).toContain('a3');
  const marks = { marked: new Set(['1,0']), next: new Set(['2,1']), pen: 'R' as const };
  expect(describeSquare(sheet, view, [1, 0], t, marks)).toContain('square-marked');
  expect(describeSquare(sheet, view, [2, 1], t, marks)).toContain('square-next');
});

test('strokes stay in their squares and are the same every time', () => {
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

test('a note is a ring inside its box, the same every time', () => {
  for (let seed = 0; seed < 21; seed++) {
    const numbers = ring(30, 21, seed)
      .match(/-?[\d.]+/g)!
      .map(Number);
    expect(ring(30, 21, seed)).toBe(ring(30, 21, seed));
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...numbers)).toBeLessThanOrEqual(30);
  }
});

test('a key takes the pen whose key it is, and of two with one key the next', () => {
  const german: Record<Pen, string> = { Y: 'G', R: 'R', G: 'G', B: 'B', K: 'S' };
  const taken = (key: string, held: Pen | null, free: readonly Pen[] = PENS) =>
    penOfKey(key, held, free, (pen) => german[pen]);
  expect(taken('S', null)).toBe('K');
  expect(taken('G', null)).toBe('Y');
  expect(taken('G', 'Y')).toBe('G');
  expect(taken('G', 'G')).toBe('G'); // the last one is put back
  expect(taken('G', 'B', ['B', 'G'])).toBe('G');
  expect(taken('Y', null)).toBeNull();
});

test('a player who went out is told what was within reach and what would have been possible', () => {
  const ways = [{ pen: 'R' as const, squares: 2, figures: ['F5'] }];
  const told = explained({ pens: ['Y'], number: null, ways }, t);
  for (const part of ['polymo.pen-Y', '1–5', 'out-nothing', 'out-cross{"n":2}', 'F5']) expect(told).toContain(part);
  expect(explained({ pens: [], number: 3, ways: [] }, t)).toContain('out-never');
});

test('notes are kept by table and seat, and rubbed out', () => {
  expect(note('one', 0, 'F5')).toEqual(['F5']);
  expect(note('one', 0, 'I1')).toEqual(['F5', 'I1']);
  expect(noted('one', 1)).toEqual([]);
  expect(note('one', 0, 'F5')).toEqual(['I1']);
  for (let table = 0; table < 60; table++) note(`other ${table}`, 0, 'I1');
  expect(noted('one', 0)).toEqual([]);
  expect(noted('other 59', 0)).toEqual(['I1']);
});

test('every instruction is a sentence that begins with a capital', () => {
  const names: Record<string, string> = { 'polymo.pen-Y': 'yellow' };
  const say = (key: string, facts: Record<string, string | number> = {}) =>
    names[key] ?? ('pen' in facts ? `${facts.pen}: ${key}.` : `${key}.`);
  const idle = { pen: 'Y' as const, marked: [], preview: null, chosen: null };
  const figure = { figure: 'I2', cells: [], struck: false };
  const nothing = { done: null, next: [], finish: [], figure: null, forms: [], reason: null };
  const opening = { ...view, phase: 'opening', number: null } as View;
  const turn = { ...view, phase: 'turn', number: 2 } as View;
  expect(instruction(opening, true, false, idle, say)).toBe('Yellow: polymo.do-first.');
  expect(instruction(turn, true, false, idle, say)).toBe('Yellow: polymo.do-more.');
  expect(instruction({ ...turn, number: null }, true, false, idle, say)).toBe('Yellow: polymo.do-any.');
  expect(instruction(turn, true, false, { ...idle, chosen: figure }, say)).toBe('Yellow: polymo.do-finish.');
  expect(instruction(turn, true, false, { ...idle, preview: nothing }, say)).toBe('Yellow: polymo.do-nothing.');
  expect(instruction(turn, false, true, idle, say)).toBe('polymo.wait.');
  expect(instruction(turn, false, false, idle, say)).toBe('');
});

const cells = [[0, 1]] as [number, number][];
const figure = { figure: 'I1', cells, struck: false };

function part(forms: Preview['forms'], chosen = false) {
  const preview: Preview = {
    done: null,
    next: [],
    figure: forms.length ? figure : null,
    forms,
    finish: [],
    reason: null,
  };
  return { pen: 'R' as const, preview, chosen: chosen ? figure : null };
}

test('marked squares that make no figure are no action', () => {
  expect([opening(part([])), crossing(part([]), true), finishing(part([]), null)]).toEqual([null, null, null]);
  expect(crossing(part(['cross']), false)).toEqual({ type: 'cross', pen: 'R', cells, declare: false });
});

test('the key P plays what paints now: the opening, the marked squares or the chosen figure', () => {
  expect(actionOfKey('P', part(['open']), false)).toMatchObject({ type: 'open' });
  expect(actionOfKey('P', part(['cross', 'declare']), false)).toMatchObject({ type: 'cross', declare: true });
  expect(actionOfKey('P', part([], true), false)).toMatchObject({ type: 'finish', number: null });
  expect(actionOfKey('P', part(['cross']), false)).toBeNull();
});

test('the key C crosses if that is possible', () => {
  expect(actionOfKey('C', part(['cross']), false)).toMatchObject({ type: 'cross', declare: false });
  expect(actionOfKey('C', part(['declare']), false)).toBeNull();
});

test('a number names what the star stands for, once a figure is chosen', () => {
  expect(actionOfKey('3', part([], true), true)).toMatchObject({ type: 'finish', number: 3 });
  expect(actionOfKey('3', part([], true), false)).toBeNull();
  expect(actionOfKey('3', part([]), true)).toBeNull();
  expect(actionOfKey('7', part([], true), true)).toBeNull();
});
