// The actions of a turn as the server's JSON, made of a partial turn; null where it is not one.
import type { PartialTurn } from './partial-turn.svelte';
import type { Pen } from './view';

/** The pen that a key takes: of several with one key the next that is free, after the one in the hand; null for none. */
export function penOfKey(key: string, held: Pen | null, free: readonly Pen[], keyOf: (pen: Pen) => string): Pen | null {
  const own = free.filter((pen) => keyOf(pen) === key);
  const at = held ? own.indexOf(held) : -1;
  // After the last one the pen is put back: taking the pen in the hand does that.
  return own[at + 1] ?? own[at] ?? null;
}

type Part = Pick<PartialTurn, 'pen' | 'preview' | 'chosen'>;

export const NUMBERS = [1, 2, 3, 4, 5];

/** Paint the first figure. */
export function opening({ pen, preview }: Part): object | null {
  return preview?.figure ? { type: 'open', pen, cells: preview.figure.cells } : null;
}

/** Cross the marked squares; with `declare`, paint them at once. */
export function crossing({ pen, preview }: Part, declare: boolean): object | null {
  return preview?.figure ? { type: 'cross', pen, cells: preview.figure.cells, declare } : null;
}

/** Paint the chosen planned figure, with the number that the star stands for, if there is a star. */
export function finishing({ pen, chosen }: Part, number: number | null): object | null {
  return chosen ? { type: 'finish', pen, cells: chosen.cells, number } : null;
}

/** What a key plays, if anything: C crosses, P paints, a number names what the star stands for. */
export function actionOfKey(key: string, part: Part, star: boolean): object | null {
  const forms = part.preview?.forms ?? [];
  if (key === 'C') return forms.includes('cross') ? crossing(part, false) : null;
  if (star && NUMBERS.includes(Number(key))) return finishing(part, Number(key));
  if (key !== 'P') return null;
  if (part.chosen && !star) return finishing(part, null);
  if (forms.includes('open')) return opening(part);
  return forms.includes('declare') ? crossing(part, true) : null;
}
