// The names of the seats.
import type { SeatView } from 'ominoes/tables/view';
import { t } from '../i18n/messages.svelte';
import { playerTitle } from './catalogue.svelte';

/** The name of the person or computer player at a seat. */
export function seatName(seat: SeatView): string {
  if (seat.kind === 'person') return seat.name ?? seat.title;
  if (seat.kind === 'computer' && seat.player) return t('shell.computer-called', { level: playerTitle(seat.player) });
  return t('shell.open-seat');
}

/** A name short enough for a list of moves: a computer player is called by its seat. */
export function shortName(seats: readonly SeatView[], place: number): string {
  const seat = seats[place]!;
  return seat.kind === 'computer' ? t('shell.computer-called', { level: seat.title }) : distinctName(seats, place);
}

/** The name at a seat, with the seat's title where another seat has the same name. */
export function distinctName(seats: readonly SeatView[], place: number): string {
  const seat = seats[place]!;
  const name = seatName(seat);
  if (seats.every((other) => other === seat || seatName(other) !== name)) return name;
  if (seat.kind === 'computer' && seat.player)
    return t('shell.computer-called', { level: `${playerTitle(seat.player)}, ${seat.title}` });
  return `${name} (${seat.title})`;
}
