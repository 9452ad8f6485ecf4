// The choice of opponents for a new table.
import type { GameView } from 'ominoes/server/schemas';

/** The computer, friends by a link, or several people at this screen. */
export const OPPONENTS = ['computer', 'friends', 'screen'] as const;
export type Opponents = (typeof OPPONENTS)[number];

/** The opponents that a game allows. Where all seats act at once they cannot share a screen. */
export function opponentChoices(game: Pick<GameView, 'simultaneous'>): readonly Opponents[] {
  return game.simultaneous ? OPPONENTS.filter((each) => each !== 'screen') : OPPONENTS;
}

/** The opponents asked for, or friends where the game does not allow them. */
export function nearestChoice(game: Pick<GameView, 'simultaneous'>, asked: Opponents): Opponents {
  return opponentChoices(game).includes(asked) ? asked : 'friends';
}
