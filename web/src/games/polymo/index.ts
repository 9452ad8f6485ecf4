// The plug-in of Polymo.
import type { GamePlugin } from '../contract';
import Mini from './Mini.svelte';
import Table from './Table.svelte';
import { describe, type Assets, type View } from './view';

const polymo: GamePlugin<View, Assets> = {
  Table,
  Mini,
  describe,
  stuck: ({ sheets }, seat) => !sheets[seat]!.alive,
  keys: [
    { keys: ['Y', 'R', 'G', 'B', 'K'], does: 'polymo.key-pen' },
    { keys: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'], does: 'polymo.key-move' },
    { keys: ['.', ','], does: 'polymo.key-next' },
    { keys: ['Enter', 'Space'], does: 'polymo.key-mark' },
    { keys: ['C'], does: 'polymo.key-cross' },
    { keys: ['P'], does: 'polymo.key-paint' },
    { keys: ['1', '2', '3', '4', '5'], does: 'polymo.key-number' },
    { keys: ['Escape'], does: 'polymo.key-clear' },
  ],
};

export default polymo;
