// Making tables: the wish that a few choices become, and what is remembered of a new table.
import { words } from '../words/words.svelte';
import type { Company } from './company';
import { server } from './http';
import { choices, note } from './keeping';
import { go } from './router.svelte';
import type { GameView, NewTable, Seat } from './wire';

/** The person's name, or a stand-in. */
export function myName(): string {
  return choices().name.trim() || words('shell.guest');
}

/** Who sits where: me first, the others by the company chosen. */
export function seated(count: number, company: Company, level: string): Seat[] {
  return Array.from({ length: count }, (_, seat): Seat => {
    if (seat === 0) return { kind: 'me', name: myName() };
    if (company === 'computer') return { kind: 'computer', player: level };
    if (company === 'friends') return { kind: 'open' };
    return { kind: 'me', name: words('shell.player-number', { number: seat + 1 }) };
  });
}

/** The seats that were chosen, and more as the company has them where there are too few. */
export function enough(seats: Seat[], count: number, company: Company, level: string): Seat[] {
  return [...seats, ...seated(count, company, level).slice(seats.length)];
}

/** Make a table, remember its keys, and go there; gives its id. */
export async function make(wish: NewTable): Promise<string> {
  const made = await server.make(wish);
  note(made.id, { game: wish.game, title: made.shown.table.title, key: made.key, invite: made.invite });
  go(`/t/${made.id}`);
  return made.id;
}

/** A first game at once: the game as it comes, against the computer. */
export function playNow(game: GameView): Promise<string> {
  const seats = Number(game.defaults.players ?? game.most_seats);
  return make({ game: game.name, seats: seated(seats, 'computer', choices().level) });
}
