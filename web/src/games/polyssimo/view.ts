// What the server shows of Polyssimo Challenge (games/polyssimo/view.py), and what a picture makes of it.
import type { Laid } from '../../board/board';
import type { Cell } from '../../board/cells';
import { named, type BoardKit } from '../../board/kit';
import type { Words } from '../contract';

export interface Player {
  seat: number;
  stock: string[];
  /** How many black-and-white pieces the player still has to take. */
  owed: number;
  /** Whether the player can never lay again. */
  standing: boolean;
  last: number;
}

export interface View {
  rows: number;
  columns: number;
  phase: 'lot' | 'draft' | 'placement' | 'over';
  pool: string[];
  laid: { piece: string; seat: number; cells: Cell[] }[];
  players: Player[];
  turn: { kind: string; seats: number[] };
  playable: string[];
  scores: number[];
}

/** The pieces on the board with the number of whoever laid each, the last one marked. */
export function laidOf(view: View, kit: BoardKit): Laid[] {
  const inks = named(kit.inks);
  const pieces = named(kit.pieces);
  return view.laid.map(({ piece, seat, cells }, index) => ({
    id: piece,
    cells,
    ink: inks.get(pieces.get(piece)!.ink!)!,
    number: index + 1,
    label: String(seat + 1),
    last: index === view.laid.length - 1,
  }));
}

/** The seat whose pieces are worth looking at: mine to act, else mine, else the one to act. */
export function seatOfInterest(view: View, mine: readonly number[], acting: number | null): number {
  return acting ?? mine[0] ?? view.turn.seats[0] ?? 0;
}

/** What a cell holds, in words; they are made when the first cell is asked for. */
export function cellWords(view: View, names: readonly string[], words: Words): (cell: Cell) => string {
  let lying: Map<string, string> | undefined;
  return (cell) => (lying ??= laidWords(view, names, words)).get(String(cell)) ?? words('board.cell-free');
}

function laidWords(view: View, names: readonly string[], words: Words): Map<string, string> {
  const lying = new Map<string, string>();
  view.laid.forEach(({ piece, seat, cells }, index) => {
    const last = index === view.laid.length - 1;
    const sentence = words(last ? 'polyssimo.cell-last' : 'polyssimo.cell-laid', {
      piece,
      player: names[seat] ?? String(seat + 1),
      number: index + 1,
    });
    for (const cell of cells) lying.set(String(cell), sentence);
  });
  return lying;
}

/** The position in a few sentences. */
export function spoken(view: View, words: Words, over: boolean): string {
  const parts = [words(`polyssimo.spoken-${over ? 'over' : view.phase}`, { n: view.pool.length })];
  for (const player of view.players) {
    parts.push(words('polyssimo.spoken-player', { player: player.seat + 1, n: player.stock.length }));
    if (player.standing) parts.push(words('polyssimo.stands'));
  }
  return parts.join(' ');
}
