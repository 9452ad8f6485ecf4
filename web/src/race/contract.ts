// What a game with races gets besides the properties of every game.
import type { GameProps } from '../games/contract';

export interface RaceProps<View = any, Assets = any> extends GameProps<View, Assets> {
  /** How far each seat has come in the present race, by the server's last messages; none in a replay. */
  progress?: Readonly<Record<number, number>>;
  /** The actions of the seats so far, as this browser may see them; none in a replay. */
  actions?: readonly { seat: number; action: unknown }[];
}
