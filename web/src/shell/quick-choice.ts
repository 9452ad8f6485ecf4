// The choices on a game's card in the first view: which one holds, and the options that it means.
import type { GameView } from 'ominoes/server/schemas';
import type { QuickChoice } from '../games/contract';

/** The number of the choice made last, or of the one that is the game's default. */
export function standingChoice(
  game: Pick<GameView, 'name' | 'defaults'>,
  all: readonly QuickChoice[],
  made: Readonly<Record<string, number>>,
): number {
  const last = made[game.name];
  if (last !== undefined && all[last]) return last;
  const isDefault = ({ options }: QuickChoice): boolean =>
    Object.entries(options).every(([name, value]) => game.defaults[name] === value);
  return Math.max(0, all.findIndex(isDefault));
}

/** The options of a choice that differ from the game's defaults. */
export function optionsOf(game: Pick<GameView, 'defaults'>, choice?: QuickChoice): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(choice?.options ?? {}).filter(([name, value]) => game.defaults[name] !== value),
  );
}

/** The address of the form for a new table, with options and other facts filled in. */
export function formAddress(game: string, facts: Record<string, string | number>): string {
  const query = new URLSearchParams(Object.entries(facts).map(([name, value]) => [name, String(value)]));
  return `/new/${game}${query.size ? `?${query}` : ''}`;
}
