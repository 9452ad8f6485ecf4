// What the server shows of Blokus (games/blokus/view.py), and what a picture makes of it.
import type { Laid, Mark } from '../../board/board';
import type { Cell } from '../../board/cells';
import { named, type BoardKit } from '../../board/kit';
import type { Words } from '../contract';

export interface Colour {
  name: string;
  /** Who moves it: one seat, or all in turn. */
  seats: number[];
  pieces: string[];
  score: number;
  blocked: boolean;
}

export interface View {
  size: number;
  board: string[];
  laid: { piece: string; colour: string; cells: Cell[] }[];
  colours: Colour[];
  colour: string | null;
  playable: string[];
  corners: Cell[];
  scores: number[];
}

/** The pieces on the board, the last one marked. */
export function laidOf(view: View, kit: BoardKit): Laid[] {
  const inks = named(kit.inks);
  return view.laid.map(({ piece, colour, cells }, index) => ({
    id: `${colour} ${piece}`,
    cells,
    ink: inks.get(colour)!,
    number: index + 1,
    last: index === view.laid.length - 1,
  }));
}

/** Starting squares that are free, and the open corners of the colour to move if it is mine. */
export function marksOf(view: View, kit: BoardKit, mine: boolean): Mark[] {
  const ink = mine && view.colour ? named(kit.inks).get(view.colour) : undefined;
  const free = kit.starts.filter(([row, column]) => view.board[row]![column] === '.');
  const isStart = new Set(kit.starts.map(String));
  const starts = free.map((cell): Mark => ({ cell, kind: 'start' }));
  if (!ink) return starts;
  const corners = view.corners.filter((cell) => !isStart.has(String(cell)));
  return [...starts, ...corners.map((cell): Mark => ({ cell, kind: 'corner', ink }))];
}

/** The colour whose pieces are worth looking at: mine to move, else mine next, else the one to move. */
export function colourOfInterest(view: View, mine: readonly number[]): string {
  const own = (colour: Colour): boolean => colour.seats.some((seat) => mine.includes(seat));
  const now = view.colours.findIndex((colour) => colour.name === view.colour);
  const order = [...view.colours.slice(Math.max(now, 0)), ...view.colours.slice(0, Math.max(now, 0))];
  const useful = order.find((colour) => own(colour) && !colour.blocked && colour.pieces.length);
  return (useful ?? order.find(own) ?? order[0]!).name;
}

/** What a cell holds, in words; they are made when the first cell is asked for. */
export function cellWords(view: View, kit: BoardKit, words: Words): (cell: Cell) => string {
  let lying: Map<string, string> | undefined;
  const corners = new Set(view.corners.map(String));
  const starts = new Set(kit.starts.map(String));
  return (cell) => {
    const key = String(cell);
    const found = (lying ??= laidWords(view, words)).get(key);
    if (found) return found;
    if (starts.has(key)) return words('board.cell-start');
    return words(corners.has(key) ? 'board.cell-corner' : 'board.cell-free');
  };
}

function laidWords(view: View, words: Words): Map<string, string> {
  const lying = new Map<string, string>();
  view.laid.forEach(({ piece, colour, cells }, index) => {
    const last = index === view.laid.length - 1;
    const sentence = words(last ? 'board.cell-last' : 'board.cell-laid', {
      ink: words(`board.ink-${colour}`),
      piece,
      number: index + 1,
    });
    for (const cell of cells) lying.set(String(cell), sentence);
  });
  return lying;
}

/** Whether a colour is moved by all in turn; it is scored for nobody then. */
export const shared = (colour: Colour): boolean => colour.seats.length > 1;

/** What a colour has left, and what it counts. */
export function colourWords(colour: Colour, words: Words): string {
  const facts = { colour: words(`board.ink-${colour.name}`), n: colour.pieces.length, score: colour.score };
  if (shared(colour)) return words(colour.blocked ? 'blokus.spoken-shared-blocked' : 'blokus.spoken-shared', facts);
  return words(colour.blocked ? 'blokus.spoken-blocked' : 'blokus.spoken-colour', facts);
}

/** The position in a few sentences. */
export function spoken(view: View, words: Words, over: boolean): string {
  const turn =
    view.colour && !over
      ? words('blokus.spoken-turn', { colour: words(`board.ink-${view.colour}`) })
      : words('blokus.spoken-over');
  return [turn, ...view.colours.map((colour) => colourWords(colour, words))].join(' ');
}
