// The first lesson of Polyssimo Challenge.
import type { Lesson } from '../contract';

const lesson: Lesson = {
  options: { players: 2, pieces_per_player: 2 },
  others: 1,
  steps: [
    { text: 'polyssimo.lesson-aim', until: 'next' },
    { text: 'polyssimo.lesson-take', until: 'move' },
    { text: 'polyssimo.lesson-more', until: 'move' },
    { text: 'polyssimo.lesson-lay', until: 'move' },
    { text: 'polyssimo.lesson-end', until: 'next' },
  ],
};

export default lesson;
