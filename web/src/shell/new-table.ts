// Making tables: seats from a few choices, the request to the server, and the keys to remember.
import type { GameView, NewTable, SeatChoice } from 'ominoes/server/schemas';
import { t } from '../i18n/messages.svelte';
import type { Opponents } from './opponents';
import { server } from './http';
import { choices, updateTable } from './storage';
import { go } from './router.svelte';

/** The person's name, or "Guest" in the language of the page. */
export function myName(): string {
  return choices().name.trim() || t('shell.guest');
}

/** Who sits where: me first, the others by the choice of opponents. */
export function seatsFor(count: number, opponents: Opponents, level: string): SeatChoice[] {
  return Array.from({ length: count }, (_, seat): SeatChoice => {
    if (seat === 0) return { kind: 'me', name: myName() };
    if (opponents === 'computer') return { kind: 'computer', player: level };
    if (opponents === 'friends') return { kind: 'open' };
    return { kind: 'me', name: t('shell.player-number', { number: seat + 1 }) };
  });
}

/** The chosen seats, filled up by the choice of opponents where there are too few. */
export function fillSeats(seats: SeatChoice[], count: number, opponents: Opponents, level: string): SeatChoice[] {
  return [...seats, ...seatsFor(count, opponents, level).slice(seats.length)];
}

/** Make a table, remember its keys, and go there; returns its id. */
export async function makeTable(options: NewTable): Promise<string> {
  const made = await server.make(options);
  updateTable(made.id, { game: options.game, title: made.shown.table.title, key: made.key, invite: made.invite });
  go(`/t/${made.id}`);
  return made.id;
}

/** Start a game at once against the computer, with these options besides the defaults. */
export async function playNow(game: GameView, options: Record<string, unknown> = {}): Promise<string> {
  const seats = Object.keys(options).length
    ? (await server.seats(game.name, options)).seats.length
    : Number(game.defaults.players ?? game.most_seats);
  return makeTable({ game: game.name, options, seats: seatsFor(seats, 'computer', choices().level) });
}
