// With whom a game can be played.
import type { GameView } from './wire';

/** With whom: the computer, friends by link, or all at this screen. */
export const COMPANIES = ['computer', 'friends', 'screen'] as const;
export type Company = (typeof COMPANIES)[number];

/** With whom a game can be played: in a race all play at once, and nobody waits for a place at the same screen. */
export function companies(game: Pick<GameView, 'simultaneous'>): readonly Company[] {
  return game.simultaneous ? COMPANIES.filter((each) => each !== 'screen') : COMPANIES;
}

/** The company that was asked for, or what comes nearest to it in this game. */
export function nearest(game: Pick<GameView, 'simultaneous'>, asked: Company): Company {
  return companies(game).includes(asked) ? asked : 'friends';
}
