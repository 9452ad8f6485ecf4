// A position of Blokus as the server sends it (games/blokus/view.py), and what the board needs of it.
import type { Action, BlokusView, ColourView } from 'ominoes/games/blokus';
import type { PlacedPiece, Mark } from '../../board/board';
import type { Cell } from '../../board/cells';
import { named, type BoardAssets } from '../../board/assets';
import { newsSince } from '../../board/recent';
import type { TableView, Translate } from '../contract';

export type { Action };
export type View = BlokusView;
export type Colour = ColourView;

/** The seat that placed each piece. All seats take turns with a shared colour. */
function owners({ placed, colours }: View): number[] {
  const laid = new Map<string, number>();
  return placed.map(({ colour }) => {
    const before = laid.get(colour) ?? 0;
    laid.set(colour, before + 1);
    const { seats } = colours.find(({ name }) => name === colour)!;
    return seats[before % seats.length]!;
  });
}

/** The pieces on the board: the last one is marked, and those that others have placed since my last one. */
export function placedPieces(view: View, assets: BoardAssets, mine: readonly number[] = []): PlacedPiece[] {
  const inks = named(assets.inks);
  const seats = owners(view);
  const news = newsSince(seats, mine);
  return view.placed.map(({ piece, colour, cells }, index) => ({
    id: `${colour} ${piece}`,
    cells,
    ink: inks.get(colour)!,
    number: index + 1,
    last: index === view.placed.length - 1,
    news: news[index],
    seat: seats[index],
  }));
}

/** The free starting squares, and the open corners of the colour to move if it is mine. */
export function marksOf(view: View, assets: BoardAssets, mine: boolean): Mark[] {
  const ink = mine && view.colour ? named(assets.inks).get(view.colour) : undefined;
  const free = assets.starts.filter(([row, column]) => view.board[row]![column] === '.');
  const isStart = new Set(assets.starts.map(String));
  const starts = free.map((cell): Mark => ({ cell, kind: 'start' }));
  if (!ink) return starts;
  const corners = view.corners.filter((cell) => !isStart.has(String(cell)));
  return [...starts, ...corners.map((cell): Mark => ({ cell, kind: 'corner', ink }))];
}

/** The colour whose pieces are shown first: mine to move, else mine next, else the one to move. */
export function colourOfInterest(view: View, mine: readonly number[]): string {
  const own = (colour: Colour): boolean => colour.seats.some((seat) => mine.includes(seat));
  const now = view.colours.findIndex((colour) => colour.name === view.colour);
  const order = [...view.colours.slice(Math.max(now, 0)), ...view.colours.slice(0, Math.max(now, 0))];
  const useful = order.find((colour) => own(colour) && !colour.blocked && colour.pieces.length);
  return (useful ?? order.find(own) ?? order[0]!).name;
}

/** A function that says what a cell holds. The descriptions are made when it is first called. */
export function cellDescriptions(view: View, assets: BoardAssets, t: Translate): (cell: Cell) => string {
  let descriptions: Map<string, string> | undefined;
  const corners = new Set(view.corners.map(String));
  const starts = new Set(assets.starts.map(String));
  return (cell) => {
    const key = String(cell);
    const found = (descriptions ??= placedDescriptions(view, t)).get(key);
    if (found) return found;
    if (starts.has(key)) return t('board.cell-start');
    return t(corners.has(key) ? 'board.cell-corner' : 'board.cell-free');
  };
}

function placedDescriptions(view: View, t: Translate): Map<string, string> {
  const descriptions = new Map<string, string>();
  view.placed.forEach(({ piece, colour, cells }, index) => {
    const last = index === view.placed.length - 1;
    const sentence = t(last ? 'board.cell-last' : 'board.cell-laid', {
      ink: t(`board.ink-${colour}`),
      piece,
      number: index + 1,
    });
    for (const cell of cells) descriptions.set(String(cell), sentence);
  });
  return descriptions;
}

/** Whether all seats move a colour in turn; such a colour counts for nobody. */
export const shared = (colour: Colour): boolean => colour.seats.length > 1;

/** The colours that belong to a seat alone. */
export function seatInks({ colours }: View, seat: number): string[] {
  return colours.flatMap(({ name, seats }) => (seats.length === 1 && seats[0] === seat ? [name] : []));
}

/** The colour of a move: that of the piece on these cells; of a move that was taken back, the seat's first one. */
export function colourOf(view: View, seat: number, cells: readonly Cell[]): string {
  const first = String(cells[0]);
  const lying = view.placed.find((piece) => piece.cells.some((cell) => String(cell) === first));
  return lying?.colour ?? seatInks(view, seat)[0] ?? view.colours[0]!.name;
}

/** How many squares the pieces cover that a seat has laid. */
export function running(view: View, seat: number): { n: number; counts: string } {
  const own = seatInks(view, seat);
  const laid = view.placed.filter(({ colour }) => own.includes(colour));
  return { n: laid.reduce((sum, { cells }) => sum + cells.length, 0), counts: 'blokus.laid' };
}

/** What decided a game: all pieces laid, or how many squares fewer were left. */
export function decided(
  view: View,
  [first, second]: TableView['standings'],
  names: readonly string[],
  t: Translate,
): string | null {
  if (!first || !second || first.score === second.score) return null;
  const complete = view.colours.some(({ name, pieces }) => seatInks(view, first.seat).includes(name) && !pieces.length);
  return t(complete ? 'blokus.decided-all' : 'blokus.decided', {
    n: first.score - second.score,
    first: names[first.seat]!,
    second: names[second.seat]!,
  });
}

/** Whether no colour of a seat can move any more. */
export function stuck({ colours }: View, seat: number): boolean {
  return colours.every(({ seats, blocked }) => blocked || !seats.includes(seat));
}

/** The number of pieces left to a colour, and its score, as a sentence. */
export function describeColour(colour: Colour, t: Translate): string {
  const facts = { colour: t(`board.ink-${colour.name}`), n: colour.pieces.length, score: colour.score };
  if (shared(colour)) return t(colour.blocked ? 'blokus.spoken-shared-blocked' : 'blokus.spoken-shared', facts);
  return t(colour.blocked ? 'blokus.spoken-blocked' : 'blokus.spoken-colour', facts);
}

/** The position in a few sentences. */
export function describe(view: View, t: Translate, over: boolean): string {
  const turn =
    view.colour && !over ? t('blokus.spoken-turn', { colour: t(`board.ink-${view.colour}`) }) : t('blokus.spoken-over');
  return [turn, ...view.colours.map((colour) => describeColour(colour, t))].join(' ');
}
