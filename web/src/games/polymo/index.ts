// The plug-in of Polymo.
import type { GamePlugin } from '../contract';
import Mini from './Mini.svelte';
import Table from './Table.svelte';
import { t } from '../../i18n/messages.svelte';
import { decided, describe, PENS, type Assets, type View } from './view';

const polymo: GamePlugin<View, Assets> = {
  Table,
  Mini,
  describe,
  decided,
  counts: 'polymo.left',
  stuck: ({ sheets }, seat) => !sheets[seat]!.alive,
  // The keys of the pens are letters of the language.
  get keys() {
    return [
      { keys: [...new Set(PENS.map((pen) => t(`polymo.key-${pen}`)))], does: 'polymo.key-pen' },
      { keys: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'], does: 'polymo.key-move' },
      { keys: ['.', ','], does: 'polymo.key-next' },
      { keys: ['Enter', 'Space'], does: 'polymo.key-mark' },
      { keys: ['C'], does: 'polymo.key-cross' },
      { keys: ['P'], does: 'polymo.key-paint' },
      { keys: ['1', '2', '3', '4', '5'], does: 'polymo.key-number' },
      { keys: ['Escape'], does: 'polymo.key-clear' },
    ];
  },
};

export default polymo;
