// The first lesson of Holomino.
import type { Lesson } from '../contract';

const lesson: Lesson = {
  options: {},
  others: 1,
  steps: [
    { text: 'holomino.lesson-aim', until: 'next' },
    { text: 'holomino.lesson-lay', until: 'move' },
    { text: 'holomino.lesson-circle', until: 'move' },
    { text: 'holomino.lesson-end', until: 'next' },
  ],
};

export default lesson;
