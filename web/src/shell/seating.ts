// Who sits where, in words.
import { words } from '../words/words.svelte';
import { playerTitle } from './house.svelte';
import type { SeatView } from './wire';

/** What whoever sits here is called. */
export function called(seat: SeatView): string {
  if (seat.kind === 'person') return seat.name ?? seat.title;
  if (seat.kind === 'computer' && seat.player)
    return words('shell.computer-called', { level: playerTitle(seat.player) });
  return words('shell.open-seat');
}

/** What whoever sits at a place is called, with what the game calls the place where others are called the same. */
export function apart(seats: readonly SeatView[], place: number): string {
  const seat = seats[place]!;
  const name = called(seat);
  if (seats.every((other) => other === seat || called(other) !== name)) return name;
  if (seat.kind === 'computer' && seat.player)
    return words('shell.computer-called', { level: `${playerTitle(seat.player)}, ${seat.title}` });
  return `${name} (${seat.title})`;
}
