// How hard a piece is to place, in words, by the counts of the server (games/polyssimo/room.py).
import type { Room, Rooms } from 'ominoes/games/polyssimo';
import type { Translate } from '../contract';

/** A row of this many free squares is rare on a half-full board. */
const LONG = 5;

/** The pieces of the pool, the hardest first. */
export function hardestFirst(rooms: Rooms, pool: readonly string[]): string[] {
  const half = new Map(rooms.pieces.map((room) => [room.piece, room.half]));
  return [...pool].sort((one, other) => half.get(one)! - half.get(other)!);
}

/** About how many places a piece has on a half-full board. */
export const placesOf = (room: Room): number => Math.round(room.half);

/** Why a piece is hard to place, or that it is not. */
export function reasons(room: Room, rooms: Rooms, pool: readonly string[], t: Translate): string {
  const facts = { piece: room.piece, n: placesOf(room), empty: room.empty };
  const sentences = [t('polyssimo.room', facts)];
  const order = hardestFirst(rooms, pool);
  if (order[0] === room.piece && order.length > 1) sentences.push(t('polyssimo.room-hardest'));
  if (room.row >= LONG) sentences.push(t('polyssimo.room-row', { n: room.row }));
  return sentences.join(' ');
}
