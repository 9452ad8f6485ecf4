// The plug-in of Holomino.
import type { GamePlugin } from '../contract';
import Mini from './Mini.svelte';
import Move from './Move.svelte';
import Table from './Table.svelte';
import { describe, type View } from './view';

const holomino: GamePlugin<View> = {
  Table,
  Mini,
  Move,
  describe,
  keys: [
    { keys: ['1', '2', '3', '4'], does: 'holomino.key-tile' },
    { keys: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'], does: 'holomino.key-move' },
    { keys: ['.', ','], does: 'holomino.key-next' },
    { keys: ['Enter', 'Space'], does: 'holomino.key-lay' },
    { keys: ['R'], does: 'holomino.key-turn' },
    { keys: ['B'], does: 'holomino.key-return' },
    { keys: ['+', '-', '0'], does: 'holomino.key-zoom' },
    { keys: ['Escape'], does: 'holomino.key-back' },
  ],
};

export default holomino;
