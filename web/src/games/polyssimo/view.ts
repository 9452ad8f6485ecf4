// A position of Polyssimo Challenge as the server sends it (games/polyssimo/view.py), and what the board needs of it.
import type { Action, PlayerView, PolyssimoAssets, PolyssimoView } from 'ominoes/games/polyssimo';
import type { PlacedPiece } from '../../board/board';
import type { Cell } from '../../board/cells';
import { named, type BoardAssets } from '../../board/assets';
import { newsSince } from '../../board/recent';
import type { TableView, Translate } from '../contract';

export type { Action };
export type View = PolyssimoView;
export type Player = PlayerView;
export type Assets = PolyssimoAssets;

/** The pieces on the board, each with the number of its player. The last one is marked, and those that others have
    placed since my last one. */
export function placedPieces(view: View, assets: BoardAssets, mine: readonly number[] = []): PlacedPiece[] {
  const inks = named(assets.inks);
  const pieces = named(assets.pieces);
  const seats = view.placed.map(({ seat }) => seat);
  const news = newsSince(seats, mine);
  return view.placed.map(({ piece, seat, cells }, index) => ({
    id: piece,
    cells,
    ink: inks.get(pieces.get(piece)!.ink!)!,
    number: index + 1,
    label: String(seat + 1),
    last: index === view.placed.length - 1,
    news: news[index],
    seat,
  }));
}

/** The seat whose pieces are shown first: mine to act, else mine, else the one to act. */
export function seatOfInterest(view: View, mine: readonly number[], acting: number | null): number {
  return acting ?? mine[0] ?? view.turn.seats[0] ?? 0;
}

/** A function that says what a cell holds. The descriptions are made when it is first called. */
export function cellDescriptions(view: View, names: readonly string[], t: Translate): (cell: Cell) => string {
  let descriptions: Map<string, string> | undefined;
  return (cell) => (descriptions ??= placedDescriptions(view, names, t)).get(String(cell)) ?? t('board.cell-free');
}

function placedDescriptions(view: View, names: readonly string[], t: Translate): Map<string, string> {
  const descriptions = new Map<string, string>();
  view.placed.forEach(({ piece, seat, cells }, index) => {
    const last = index === view.placed.length - 1;
    const sentence = t(last ? 'polyssimo.cell-last' : 'polyssimo.cell-laid', {
      piece,
      player: names[seat] ?? String(seat + 1),
      number: index + 1,
    });
    for (const cell of cells) descriptions.set(String(cell), sentence);
  });
  return descriptions;
}

/** What decided a game: fewer pieces left, or of as many the later last piece. */
export function decided(
  _: View,
  [first, second]: TableView['standings'],
  names: readonly string[],
  t: Translate,
): string | null {
  if (!first || !second || first.rank === second.rank) return null;
  const n = second.score - first.score;
  const facts = { n, first: names[first.seat]!, second: names[second.seat]! };
  return t(n ? 'polyssimo.decided' : 'polyssimo.decided-later', facts);
}

/** The position in a few sentences. */
export function describe(view: View, t: Translate, over: boolean): string {
  const parts = [t(`polyssimo.spoken-${over ? 'over' : view.phase}`, { n: view.pool.length })];
  for (const player of view.players) {
    parts.push(t('polyssimo.spoken-player', { player: player.seat + 1, n: player.stock.length }));
    if (player.standing) parts.push(t('polyssimo.stands'));
  }
  return parts.join(' ');
}
