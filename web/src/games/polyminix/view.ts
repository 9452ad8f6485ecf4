// What the server shows of a game of Polyminix, and what can be read off it.
import type { Cell } from '../../board/cells';
import type { Ink } from '../../board/inks';
import { inside } from '../../board/cells';
import { orientations, placed, heightOf, widthOf, shapeOf } from '../../board/shapes';
import { language } from '../../words/words.svelte';
import type { Words } from '../contract';

export type Level = 'green' | 'yellow' | 'red';
export type SideName = 'A' | 'B';

export interface Box {
  pieces: string[];
  more: number;
}

export interface Side {
  name: SideName;
  title: string;
  area: number;
  figure: string[];
  TL: string[];
  TC: string[];
  BL: Box;
  BC: Box;
  TR: string[];
  BR: number[];
}

export interface Card {
  card: string;
  level: Level;
  sides: Side[];
  side: SideName | null;
  t: number | null;
}

export interface Challenge {
  face: number;
  cells: Cell[];
  rule: 'exactly' | 'more' | 'without' | 'sizes';
  pieces: string[];
  more: number;
  sizes: number[];
}

export interface Seat {
  score: number;
  racing: boolean;
  cards: Card[];
  finished: number | null;
  conceded: number | null;
  challenge: Challenge | null;
}

export interface Problem {
  kind: string;
  value: number;
  perimeter: number;
}

export interface View {
  mode: 'figure' | 'problem';
  due: 'begin' | 'turno' | 'mode' | 'deck' | 'draw' | 'side' | 'prova' | 'race' | 'over';
  leader: number;
  racers: number[];
  turno: number | null;
  rule: number | null;
  prova: number | null;
  problem: Problem | null;
  problems: Problem[][];
  kit: string[];
  seats: Seat[];
  piles: Record<string, number>;
  limit: number | null;
  target: number;
  turns: number;
  last: { leader: number; mode: number; points: number[]; finished: (number | null)[] } | null;
  scores: number[];
}

export interface Kit {
  rows: number;
  columns: number;
  top: number;
  pieces: { name: string; cells: Cell[]; ink: string }[];
  inks: Ink[];
  copies: number[];
}

/** A piece laid on cells of the grid. */
export interface Place {
  type: 'place';
  piece: string;
  cells: Cell[];
}

export interface Sketch {
  done: number;
  reason: string | null;
  measures: {
    area: number;
    perimeter: number;
    pieces: number;
    parts: number;
    height: number;
    width: number;
    symmetric: boolean;
  } | null;
}

/** The part of the grid that is shown: the figure's own frame, or the window of game 2. */
export interface Field {
  rows: number;
  columns: number;
  top: number;
  /** The cells of the picture that may be covered; null for all. */
  white: ReadonlySet<string> | null;
}

/** The field of a challenge, or of game 2 when there is none. */
export function fieldOf(challenge: Challenge | null, kit: Kit): Field {
  if (!challenge) return { rows: kit.rows, columns: kit.columns, top: kit.top, white: null };
  const top = Math.min(...challenge.cells.map(([row]) => row));
  const white = challenge.cells.map(([row, column]): Cell => [row - top, column]);
  return { rows: heightOf(white), columns: widthOf(white), top, white: new Set(white.map(String)) };
}

/** All ways in which a piece can lie on the free cells of a field. */
export function openPlaces(cells: readonly Cell[], field: Field, covered: ReadonlySet<string>): Cell[][] {
  const found: Cell[][] = [];
  for (const shape of orientations(shapeOf(cells))) {
    for (let row = 0; row + heightOf(shape) <= field.rows; row++) {
      for (let column = 0; column + widthOf(shape) <= field.columns; column++) {
        const there = placed(shape, [row, column]);
        if (!inside(there, field)) continue;
        if (there.every((cell) => !covered.has(String(cell)) && (field.white?.has(String(cell)) ?? true)))
          found.push(there);
      }
    }
  }
  return found;
}

/** Whether a challenge can have a use for a piece: what the die asks for, read piece by piece. */
export function wanted(challenge: Challenge | null, piece: string, size: number): boolean {
  if (!challenge) return true;
  if (challenge.rule === 'exactly') return challenge.pieces.includes(piece);
  if (challenge.rule === 'without') return !challenge.pieces.includes(piece);
  return challenge.rule !== 'sizes' || challenge.sizes.includes(size);
}

/** A time as people read it: 1:07.4, or 1:07,4. */
export function clock(milliseconds: number, tenths = true): string {
  const all = Math.max(0, milliseconds);
  const minutes = Math.floor(all / 60_000);
  const step = tenths ? 100 : 1000;
  const seconds = (Math.floor((all % 60_000) / step) * step) / 1000;
  return `${minutes}:${seconds.toLocaleString(language(), { minimumIntegerDigits: 2, minimumFractionDigits: tenths ? 1 : 0 })}`;
}

/** What the die PROVA asks for. */
export function ruleWords(challenge: Challenge, words: Words): string {
  return words(`polyminix.rule-${challenge.rule}`, {
    pieces: challenge.pieces.join(' '),
    more: challenge.more,
    sizes: challenge.sizes.join(', '),
  });
}

export function problemWords(problem: Problem, words: Words): string {
  return words(`polyminix.problem-${problem.kind}`, { value: problem.value, perimeter: problem.perimeter });
}

/** The position in a sentence or two. */
export function spoken(view: View, words: Words, over: boolean): string {
  if (over) return words('polyminix.due-over');
  const parts = [words(`polyminix.due-${view.due}`)];
  if (view.problem) parts.push(problemWords(view.problem, words));
  return parts.join(' ');
}
