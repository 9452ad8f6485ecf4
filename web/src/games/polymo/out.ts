// Why a player went out, in words: what the server says was within reach, and what another throw would have allowed.
import type { OutView } from 'ominoes/games/polymo';
import type { Translate } from '../contract';

const named = (pen: string, t: Translate): string => `${t(`polymo.pen-${pen}`)} (${t(`polymo.label-${pen}`)})`;

/** The pens and the number that the player had. */
export function reach(out: OutView, t: Translate): string {
  const pens = out.pens.map((pen) => named(pen, t)).join(', ');
  return t('polymo.out-reach', { pens, number: out.number ?? '1–5' });
}

/** That none of this was possible. */
export const nothing = (out: OutView, t: Translate): string => t('polymo.out-nothing', { n: out.pens.length });

/** What would have been possible, a line for each pen. */
export function ways(out: OutView, t: Translate): string[] {
  return out.ways.map(({ pen, squares, figures }) => {
    const all = [];
    if (squares) all.push(t('polymo.out-cross', { n: squares }));
    if (figures.length) all.push(t('polymo.out-paint', { figures: figures.join(', ') }));
    return `${named(pen, t)}: ${all.join('; ')}`;
  });
}

/** The whole explanation, for screen readers. */
export function explained(out: OutView, t: Translate): string {
  if (!out.ways.length) return `${reach(out, t)} ${t('polymo.out-never')}`;
  return `${reach(out, t)} ${nothing(out, t)} ${t('polymo.out-other')} ${ways(out, t).join('. ')}.`;
}
