// A position of Polyminix as the server sends it (games/polyminix/view.py), and what the page computes from it.
import type { Place } from 'ominoes/games/placements';
import type {
  Action,
  Box,
  CardView,
  Challenge,
  Level,
  PolyminixAssets,
  PolyminixPreview,
  PolyminixView,
  Problem,
  SeatView,
  SideName,
  SideView,
} from 'ominoes/games/polyminix';
import type { Cell } from '../../board/cells';
import { inside } from '../../board/cells';
import { orientations, shapeAt, heightOf, widthOf, shapeOf } from '../../board/shapes';
import type { RaceProps } from '../../race/contract';
import type { Translate } from '../contract';

export type { Place };
export type View = PolyminixView;
export type Side = SideView;
export type Card = CardView;
export type Seat = SeatView;
export type Assets = PolyminixAssets;
export type Preview = PolyminixPreview;
export type { Action, Box, Challenge, Problem, Level, SideName };

/** The part of the grid that is shown: the figure's own frame, or the window of game 2. */
export interface Field {
  rows: number;
  columns: number;
  top: number;
  /** The cells of the picture that may be covered; null for all. */
  white: ReadonlySet<string> | null;
}

/** The field of a challenge, or of game 2 when there is none. */
export function fieldOf(challenge: Challenge | null, assets: Assets): Field {
  if (!challenge) return { rows: assets.rows, columns: assets.columns, top: assets.top, white: null };
  const top = Math.min(...challenge.cells.map(([row]) => row));
  const white = challenge.cells.map(([row, column]): Cell => [row - top, column]);
  return { rows: heightOf(white), columns: widthOf(white), top, white: new Set(white.map(String)) };
}

/** All placements of a piece on the free cells of a field. */
export function openPlaces(cells: readonly Cell[], field: Field, covered: ReadonlySet<string>): Cell[][] {
  const found: Cell[][] = [];
  for (const shape of orientations(shapeOf(cells))) {
    for (let row = 0; row + heightOf(shape) <= field.rows; row++) {
      for (let column = 0; column + widthOf(shape) <= field.columns; column++) {
        const there = shapeAt(shape, [row, column]);
        if (!inside(there, field)) continue;
        if (there.every((cell) => !covered.has(String(cell)) && (field.white?.has(String(cell)) ?? true)))
          found.push(there);
      }
    }
  }
  return found;
}

/** Whether a challenge can use a piece, by what the die PROVA asks for. */
export function wanted(challenge: Challenge | null, piece: string, size: number): boolean {
  if (!challenge) return true;
  if (challenge.rule === 'exactly') return challenge.pieces.includes(piece);
  if (challenge.rule === 'without') return !challenge.pieces.includes(piece);
  return challenge.rule !== 'sizes' || challenge.sizes.includes(size);
}

/** What the die PROVA asks for. */
export function describeRule(challenge: Challenge, t: Translate): string {
  return t(`polyminix.rule-${challenge.rule}`, {
    pieces: challenge.pieces.join(' '),
    more: challenge.more,
    sizes: challenge.sizes.join(', '),
  });
}

export function describeProblem(problem: Problem, t: Translate): string {
  return t(`polyminix.problem-${problem.kind}`, { value: problem.value, perimeter: problem.perimeter });
}

/** A figure that a seat has shown in a race, and when. */
export interface ShownFigure {
  seat: number;
  t: number;
  placements: readonly Place[];
}

/** The figures with which the seats finished at these times, the first first. The server withholds those of others while
    the race is on. */
export function shownFigures(
  finished: readonly (number | null)[],
  actions: NonNullable<RaceProps['actions']>,
): ShownFigure[] {
  const found = finished.flatMap((t, seat) => {
    const shown = actions.findLast(({ seat: own, action }) => own === seat && isSubmit(action) && action.t === t);
    const { placements } = (shown?.action ?? { placements: [] }) as { placements: readonly Place[] };
    return t !== null && placements.length ? [{ seat, t, placements }] : [];
  });
  return found.sort((one, other) => one.t - other.t);
}

function isSubmit(action: unknown): action is { t: number; placements: readonly Place[] } {
  return (action as Action).type === 'submit';
}

/** The position in a sentence or two. */
export function describe(view: View, t: Translate, over: boolean): string {
  if (over) return t('polyminix.due-over');
  const parts = [t(`polyminix.due-${view.due}`)];
  if (view.problem) parts.push(describeProblem(view.problem, t));
  return parts.join(' ');
}
