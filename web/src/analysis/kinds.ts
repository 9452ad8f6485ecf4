// The kinds of analysis: move by move, or race by race for games in which several seats act at once.
import type { Component } from 'svelte';
import type { Action, Hint } from '../games/contract';
import { game } from '../shell/catalogue.svelte';
import RaceReview from '../race/RaceReview.svelte';
import type { AnalysisJob } from './analysis-job.svelte';
import MoveReview from './MoveReview.svelte';

export interface ReviewProps {
  /** A finished job. */
  job: AnalysisJob;
  /** What the pieces of the game look like. */
  assets: any;
  /** The move shown, and the last one of the game. */
  at: number;
  last: number;
  jump(move: number): void;
  /** Play on from a position; or try one of its tasks alone, by the task's name. */
  retry(move: number, task?: string): void;
  /** Show a position, with an action drawn on the board. */
  show(move: number, action: Hint): void;
  /** Play on from a position, in which this action is played first. */
  playOn(move: number, action: Action): void;
}

interface Kind {
  Review: Component<ReviewProps>;
  /** What it shows, as the key of a message. */
  about: string;
  /** The parts of the messages that it needs. */
  parts: readonly string[];
}

const MOVES: Kind = { Review: MoveReview, about: 'analysis.about', parts: ['analysis'] };
const RACES: Kind = { Review: RaceReview, about: 'race.about', parts: ['analysis', 'race'] };

export function kindOf(name: string): Kind {
  return game(name)?.simultaneous ? RACES : MOVES;
}
