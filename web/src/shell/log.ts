// The log of a table as lines for people: moves, and what else happened. Talk is left to the chat.
import { words } from '../words/words.svelte';
import { playerTitle } from './house.svelte';
import { called } from './seating';
import type { Numbered, TableView } from './wire';

export interface Line {
  seq: number;
  /** The number of the move, if it is one. */
  move: number | null;
  who: string | null;
  text: string;
  kind: 'move' | 'chance' | 'event';
}

/** The lines of a log. */
export function lines(table: TableView, events: readonly Numbered[]): Line[] {
  const found: Line[] = [];
  const name = (seat: number | null | undefined) => {
    const view = seat === null || seat === undefined ? undefined : table.seats[seat];
    return view ? called(view) : '';
  };
  let moves = 0;
  for (const { seq, event, text } of events) {
    const seat = event.seat ?? null;
    const plain = (sentence: string) => found.push({ seq, move: null, who: null, text: sentence, kind: 'event' });
    switch (event.type) {
      case 'played':
        found.push({ seq, move: ++moves, who: name(seat), text: text ?? '', kind: 'move' });
        break;
      case 'drawn':
        found.push({ seq, move: ++moves, who: null, text: text ?? '', kind: 'chance' });
        break;
      case 'taken-back':
        moves = event.to;
        plain(words('shell.log-taken-back', { name: name(seat), move: event.to }));
        break;
      case 'taken-over':
        plain(words('shell.log-taken-over', { name: name(seat), level: playerTitle(event.player) }));
        break;
      case 'gone':
      case 'back':
        plain(
          words(event.type === 'gone' ? 'shell.log-gone' : 'shell.log-back', {
            name: event.seats.map(name).join(', '),
          }),
        );
        break;
      case 'started':
        plain(words('shell.log-started'));
        break;
      case 'ended':
        plain(words('shell.log-ended'));
        break;
      case 'resigned':
        plain(words('shell.log-resigned', { name: name(seat) }));
        break;
      case 'flagged':
        plain(words('shell.log-flagged', { name: name(seat) }));
        break;
      case 'reclaimed':
        plain(words('shell.log-reclaimed', { name: name(seat) }));
        break;
      case 'undo-asked':
        plain(words('shell.log-undo-asked', { name: name(seat) }));
        break;
      case 'undo-refused':
        plain(words('shell.log-undo-refused', { name: name(seat) }));
        break;
      case 'rematch-asked':
        plain(words('shell.log-rematch-asked', { name: name(seat) }));
        break;
    }
  }
  return found;
}

/** What was said, in order. */
export function talk(table: TableView, events: readonly Numbered[], phrases: Record<string, string>) {
  return events
    .filter(({ event }) => event.type === 'said')
    .map(({ seq, event }) => ({
      seq,
      /** null for a host without a seat. */
      seat: event.seat ?? null,
      who: event.seat === undefined || event.seat === null ? words('shell.host') : called(table.seats[event.seat]!),
      text: event.phrase ? (phrases[event.phrase] ?? event.phrase) : String(event.text),
    }));
}
