// The log of a table as lines to read: moves and other events, and the lines of the chat.
import type { NumberedEvent } from 'ominoes/server/wire';
import type { AnyEvent } from 'ominoes/tables/events';
import type { TableView } from 'ominoes/tables/view';
import { t } from '../i18n/messages.svelte';
import { playerTitle } from './catalogue.svelte';
import { seatName, shortName } from './seat-names';

export interface Line {
  seq: number;
  /** The number of the move, if it is one: that of the position after it. */
  move: number | null;
  seat: number | null;
  who: string | null;
  text: string;
  kind: 'move' | 'chance' | 'event';
  /** What was done, as JSON, for a picture of it. */
  action?: unknown;
  /** Whether the move was taken back. */
  undone: boolean;
}

/** Moves and other events as lines, without the chat. */
export function logLines(table: TableView, events: readonly NumberedEvent[]): Line[] {
  const found: Line[] = [];
  const name = (seat: number | null | undefined) => {
    const view = seat === null || seat === undefined ? undefined : table.seats[seat];
    return view ? shortName(table.seats, seat!) : '';
  };
  let moves = 0;
  for (const { seq, event, text } of events) {
    const seat = 'seat' in event ? (event.seat ?? null) : null;
    const note = (sentence: string) =>
      found.push({ seq, move: null, seat: null, who: null, text: sentence, kind: 'event', undone: false });
    const acted = (event: Extract<AnyEvent, { action: unknown }>, kind: 'move' | 'chance') =>
      found.push({
        seq,
        move: ++moves,
        seat,
        who: seat === null ? null : name(seat),
        text: text ?? '',
        kind,
        action: event.action,
        undone: false,
      });
    switch (event.type) {
      case 'created':
        moves = event.line?.length ?? 0;
        break;
      case 'played':
        acted(event, 'move');
        break;
      case 'drawn':
        acted(event, 'chance');
        break;
      case 'taken-back':
        moves = event.to;
        for (const line of found) line.undone ||= line.move !== null && line.move > moves;
        note(t('shell.log-taken-back', { name: name(seat), move: event.to }));
        break;
      case 'taken-over':
        note(t('shell.log-taken-over', { name: name(seat), level: playerTitle(event.player) }));
        break;
      case 'gone':
      case 'back':
        note(
          t(event.type === 'gone' ? 'shell.log-gone' : 'shell.log-back', {
            name: event.seats.map(name).join(', '),
          }),
        );
        break;
      case 'started':
        note(t('shell.log-started'));
        break;
      case 'ended':
        note(t('shell.log-ended'));
        break;
      case 'resigned':
        note(t('shell.log-resigned', { name: name(seat) }));
        break;
      case 'flagged':
        note(t('shell.log-flagged', { name: name(seat) }));
        break;
      case 'reclaimed':
        note(t('shell.log-reclaimed', { name: name(seat) }));
        break;
      case 'undo-asked':
        note(t('shell.log-undo-asked', { name: name(seat) }));
        break;
      case 'undo-refused':
        note(t('shell.log-undo-refused', { name: name(seat) }));
        break;
      case 'rematch-asked':
        note(t('shell.log-rematch-asked', { name: name(seat) }));
        break;
    }
  }
  return found;
}

/** The lines of the chat, in order. */
export function chatLines(table: TableView, events: readonly NumberedEvent[], phrases: Record<string, string>) {
  return events.flatMap(({ seq, event }) => {
    if (event.type !== 'said') return [];
    const { seat = null, phrase, text = '' } = event;
    return {
      seq,
      /** null for a host without a seat. */
      seat,
      who: seat === null ? t('shell.host') : seatName(table.seats[seat]!),
      text: phrase ? (phrases[phrase] ?? phrase) : text,
    };
  });
}
