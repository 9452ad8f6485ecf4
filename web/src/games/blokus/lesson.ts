// The first lesson of Blokus.
import type { Lesson } from '../contract';

const lesson: Lesson = {
  options: { variant: 'duo', players: 2 },
  others: 1,
  steps: [
    { text: 'blokus.lesson-aim', until: 'next' },
    { text: 'blokus.lesson-first', until: 'move' },
    { text: 'blokus.lesson-corner', until: 'move' },
    { text: 'blokus.lesson-large', until: 'move' },
    { text: 'blokus.lesson-end', until: 'next' },
  ],
};

export default lesson;
