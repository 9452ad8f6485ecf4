// The first lesson of Polymo.
import type { Lesson } from '../contract';

const lesson: Lesson = {
  options: { players: 1 },
  others: 0,
  steps: [
    { text: 'polymo.lesson-aim', until: 'next' },
    { text: 'polymo.lesson-open', until: 'move' },
    { text: 'polymo.lesson-cross', until: 'move' },
    { text: 'polymo.lesson-finish', until: 'move' },
    { text: 'polymo.lesson-end', until: 'next' },
  ],
};

export default lesson;
