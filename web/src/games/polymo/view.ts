// A position of Polymo as the server sends it (games/polymo/state.py), and what the page computes from it.
import type { BoardAssets } from 'ominoes/games/assets';
import type {
  Action,
  Face,
  FigurePreview,
  FigureView,
  NumberFace,
  Pen,
  PolymoPreview,
  PolymoView,
  SheetView,
} from 'ominoes/games/polymo';
import { squareName, type Cell } from '../../board/cells';
import type { TableView, Translate } from '../contract';

export type Assets = BoardAssets;
export type View = PolymoView;
export type Sheet = SheetView;
export type Figure = FigureView;
export type Possible = FigurePreview;
export type Preview = PolymoPreview;
export type { Action, Pen, Face, NumberFace };

export const PENS: readonly Pen[] = ['Y', 'R', 'G', 'B', 'K'];

export const INK: Record<Pen, string> = { Y: 'yellow', R: 'red', G: 'green', B: 'blue', K: 'black' };

/** The labels of the pens in the language of the page. */
export type Labels = Record<Pen, string>;

export const labelsOf = (t: Translate): Labels =>
  Object.fromEntries(PENS.map((pen) => [pen, t(`polymo.label-${pen}`)])) as Labels;

export const key = ([row, column]: Cell): string => `${row},${column}`;

/** The letter of a square in `Sheet.rows`. */
export function letterAt(sheet: Sheet, [row, column]: Cell): string {
  return sheet.rows[row]?.[column] ?? '.';
}

/** The painted figures: connected squares with the same capital letter. */
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

/** The description of a square for screen readers. */
export function describeSquare(
  sheet: Sheet,
  view: View,
  cell: Cell,
  t: Translate,
  marks: { marked: ReadonlySet<string>; next: ReadonlySet<string>; pen: Pen | null },
): string {
  const name = squareName(cell, view.size);
  const letter = letterAt(sheet, cell);
  const parts = [name];
  if (letter === '.') {
    if (marks.marked.has(key(cell)) && marks.pen) {
      parts.push(t('polymo.square-marked', { pen: t(`polymo.pen-${marks.pen}`) }));
    } else {
      parts.push(t(key(cell) === key(view.x) ? 'polymo.square-x' : 'polymo.square-free'));
    }
    if (marks.next.has(key(cell))) parts.push(t('polymo.square-next'));
  } else {
    const pen = letter.toUpperCase() as Pen;
    const facts = { pen: t(`polymo.pen-${pen}`), figure: plannedAt(sheet, cell)?.figure ?? '' };
    parts.push(t(letter === pen ? 'polymo.square-painted' : 'polymo.square-planned', facts));
  }
  return parts.join(', ');
}

/** What decided a game: how many squares fewer the best player has left to paint. */
export function decided(
  _: View,
  [first, second]: TableView['standings'],
  names: readonly string[],
  t: Translate,
): string | null {
  if (!first || !second || first.score === second.score) return null;
  const facts = { first: names[first.seat]!, second: names[second.seat]! };
  return t('polymo.decided', { n: Math.abs(second.score - first.score), ...facts });
}

/** The position in a sentence or two. */
export function describe(view: View, t: Translate, over: boolean): string {
  const sentences = [t(`polymo.phase-${over ? 'over' : view.phase}`)];
  if (over) return sentences[0]!;
  if (view.dice.length) {
    const dice = view.dice.map(({ face, taken }) =>
      taken ? t('polymo.die-taken', { face: faceName(face, t) }) : faceName(face, t),
    );
    sentences.push(t('polymo.spoken-dice', { dice: dice.join(', '), number: faceName(view.number_die ?? '*', t) }));
  }
  if (view.pens.length) {
    sentences.push(t('polymo.spoken-pens', { pens: view.pens.map((pen) => t(`polymo.pen-${pen}`)).join(', ') }));
  }
  return sentences.join(' ');
}

export function faceName(face: Face | NumberFace, t: Translate): string {
  if (face === '*') return t('polymo.star');
  return typeof face === 'number' ? String(face) : t(`polymo.pen-${face}`);
}

/** Whether a click is the second of a double click with the mouse, to be ignored. Quick taps of a finger all count. */
export function again(event: MouseEvent): boolean {
  return event.detail > 1 && (event as PointerEvent).pointerType === 'mouse';
}
