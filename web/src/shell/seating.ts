// Who sits where, in words.
import { words } from '../words/words.svelte';
import { playerTitle } from './house.svelte';
import type { SeatView } from './wire';

/** What whoever sits here is called. */
export function called(seat: SeatView): string {
  if (seat.kind === 'person') return seat.name ?? seat.title;
  if (seat.kind === 'computer' && seat.player) return words('shell.computer-called', { level: playerTitle(seat.player) });
  return words('shell.open-seat');
}
