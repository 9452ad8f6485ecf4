// What the server shows of a game of Polymo, and what can be read off it without knowing the rules.
import { squareName, type Cell } from '../../board/cells';
import type { Words } from '../contract';

export const PENS = ['Y', 'R', 'G', 'B', 'K'] as const;
export type Pen = (typeof PENS)[number];
export type Face = Pen | '*';
export type NumberFace = 1 | 2 | 3 | 4 | 5 | '*';

export interface Figure {
  pen: Pen;
  figure: string;
  cells: Cell[];
}

export interface Sheet {
  /** From the top: a dot for a free square, a small letter for a cross, a capital one for a painted square. */
  rows: string[];
  planned: Figure[];
  struck: string[];
  score: number;
  alive: boolean;
}

export interface View {
  size: number;
  x: Cell;
  phase: 'begin' | 'opening' | 'roll' | 'turn' | 'over';
  active: number | null;
  throws: number;
  dice: { face: Face; taken: boolean }[];
  number_die: NumberFace | null;
  number: number | null;
  pens: Pen[];
  pens_taken: Pen[];
  sheets: Sheet[];
  scores: number[];
}

export interface Kit {
  pieces: { name: string; cells: Cell[] }[];
}

/** A figure that could be played, and whether its form is struck already. */
export interface Possible {
  figure: string;
  cells: Cell[];
  struck: boolean;
}

/** The server's answer on a pen and some marked squares. */
export interface Sketch {
  next: Cell[];
  figure: Possible | null;
  forms: ('open' | 'cross' | 'declare')[];
  finish: Possible[];
  reason: string | null;
}

export const INK: Record<Pen, string> = { Y: 'yellow', R: 'red', G: 'green', B: 'blue', K: 'black' };

export const key = ([row, column]: Cell): string => `${row},${column}`;

/** The letter on a square: a dot, a pen in small or in capitals. */
export function letterAt(sheet: Sheet, [row, column]: Cell): string {
  return sheet.rows[row]?.[column] ?? '.';
}

/** The painted figures: squares of the same capital letter that hang together. */
export function painted(sheet: Sheet): { pen: Pen; cells: Cell[] }[] {
  const found: { pen: Pen; cells: Cell[] }[] = [];
  const seen = new Set<string>();
  sheet.rows.forEach((letters, row) =>
    [...letters].forEach((letter, column) => {
      if (!(PENS as readonly string[]).includes(letter) || seen.has(key([row, column]))) return;
      const cells: Cell[] = [];
      const open: Cell[] = [[row, column]];
      seen.add(key([row, column]));
      while (open.length) {
        const [r, c] = open.pop()!;
        cells.push([r, c]);
        for (const next of [
          [r - 1, c],
          [r + 1, c],
          [r, c - 1],
          [r, c + 1],
        ] as Cell[]) {
          if (letterAt(sheet, next) === letter && !seen.has(key(next))) {
            seen.add(key(next));
            open.push(next);
          }
        }
      }
      found.push({ pen: letter as Pen, cells });
    }),
  );
  return found;
}

/** The planned figure that a square belongs to. */
export function plannedAt(sheet: Sheet, cell: Cell): Figure | undefined {
  return sheet.planned.find((figure) => figure.cells.some((one) => key(one) === key(cell)));
}

/** A square as a screen reader says it. */
export function spokenSquare(
  sheet: Sheet,
  view: View,
  cell: Cell,
  words: Words,
  marks: { marked: ReadonlySet<string>; next: ReadonlySet<string>; pen: Pen | null },
): string {
  const name = squareName(cell, view.size);
  const letter = letterAt(sheet, cell);
  const parts = [name];
  if (letter === '.') {
    if (marks.marked.has(key(cell)) && marks.pen) {
      parts.push(words('polymo.square-marked', { pen: words(`polymo.pen-${marks.pen}`) }));
    } else {
      parts.push(words(key(cell) === key(view.x) ? 'polymo.square-x' : 'polymo.square-free'));
    }
    if (marks.next.has(key(cell))) parts.push(words('polymo.square-next'));
  } else {
    const pen = letter.toUpperCase() as Pen;
    const facts = { pen: words(`polymo.pen-${pen}`), figure: plannedAt(sheet, cell)?.figure ?? '' };
    parts.push(words(letter === pen ? 'polymo.square-painted' : 'polymo.square-planned', facts));
  }
  return parts.join(', ');
}

/** The position in a sentence or two. */
export function spoken(view: View, words: Words, over: boolean): string {
  const sentences = [words(`polymo.phase-${over ? 'over' : view.phase}`)];
  if (over) return sentences[0]!;
  if (view.dice.length) {
    const dice = view.dice.map(({ face, taken }) =>
      taken ? words('polymo.die-taken', { face: faceName(face, words) }) : faceName(face, words),
    );
    sentences.push(
      words('polymo.spoken-dice', { dice: dice.join(', '), number: faceName(view.number_die ?? '*', words) }),
    );
  }
  if (view.pens.length) {
    sentences.push(
      words('polymo.spoken-pens', { pens: view.pens.map((pen) => words(`polymo.pen-${pen}`)).join(', ') }),
    );
  }
  return sentences.join(' ');
}

export function faceName(face: Face | NumberFace, words: Words): string {
  if (face === '*') return words('polymo.star');
  return typeof face === 'number' ? String(face) : words(`polymo.pen-${face}`);
}

/** The second click of a double click with the mouse, which means what one means. Quick taps of a finger are two. */
export function again(event: MouseEvent): boolean {
  return event.detail > 1 && (event as PointerEvent).pointerType === 'mouse';
}
