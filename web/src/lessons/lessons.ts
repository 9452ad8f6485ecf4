// The first lessons: for each game a small real table, and at most five steps. What is said is in words/…/lessons.json.
import type { Seat } from '../shell/wire';

export interface Step {
  /** The key of its sentence. */
  says: string;
  /** What ends it: a move of mine, or the button. */
  until: 'move' | 'next';
}

export interface Lesson {
  options: Record<string, unknown>;
  /** Who sits opposite: computer players on their first level. */
  others: number;
  steps: readonly Step[];
}

const OPPONENT = 'level-1';

const step = (says: string, until: Step['until']): Step => ({ says: `lessons.${says}`, until });

export const LESSONS: Readonly<Record<string, Lesson>> = {
  blokus: {
    options: { variant: 'duo', players: 2 },
    others: 1,
    steps: [
      step('blokus-aim', 'next'),
      step('blokus-first', 'move'),
      step('blokus-corner', 'move'),
      step('blokus-large', 'move'),
      step('blokus-end', 'next'),
    ],
  },
  polyssimo: {
    options: { players: 2, pieces_per_player: 2 },
    others: 1,
    steps: [
      step('polyssimo-aim', 'next'),
      step('polyssimo-take', 'move'),
      step('polyssimo-more', 'move'),
      step('polyssimo-lay', 'move'),
      step('polyssimo-end', 'next'),
    ],
  },
  holomino: {
    options: {},
    others: 1,
    steps: [
      step('holomino-aim', 'next'),
      step('holomino-lay', 'move'),
      step('holomino-circle', 'move'),
      step('holomino-end', 'next'),
    ],
  },
  polymo: {
    options: { players: 1 },
    others: 0,
    steps: [
      step('polymo-aim', 'next'),
      step('polymo-open', 'move'),
      step('polymo-cross', 'move'),
      step('polymo-finish', 'move'),
      step('polymo-end', 'next'),
    ],
  },
  polyminix: {
    options: { players: 1, card: 'G1-A-3' },
    others: 0,
    steps: [step('polyminix-aim', 'next'), step('polyminix-lay', 'move'), step('polyminix-end', 'next')],
  },
};

/** The seats of a lesson's table. */
export function seats(lesson: Lesson, name: string): Seat[] {
  return [
    { kind: 'me', name },
    ...Array.from({ length: lesson.others }, (): Seat => ({ kind: 'computer', player: OPPONENT })),
  ];
}
