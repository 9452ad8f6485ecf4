// The first lesson of Polyminix.
import type { Lesson } from '../contract';

const lesson: Lesson = {
  options: { players: 1, card: 'G1-A-3' },
  others: 0,
  steps: [
    { text: 'polyminix.lesson-aim', until: 'next' },
    { text: 'polyminix.lesson-lay', until: 'move' },
    { text: 'polyminix.lesson-end', until: 'next' },
  ],
};

export default lesson;
