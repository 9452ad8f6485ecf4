// The instruction for my sheet: one sentence on what to do next, shown above the buttons and announced.
import { squareNames } from '../../board/cells';
import { sentence } from '../../i18n/sentence';
import type { Translate } from '../contract';
import type { PartialTurn } from './partial-turn.svelte';
import type { View } from './view';

/** What to do next. Without `live` I cannot act; `others` says that other players are to move. */
export function instruction(
  view: View,
  live: boolean,
  others: boolean,
  { pen: taken, marked, preview, chosen }: Pick<PartialTurn, 'pen' | 'marked' | 'preview' | 'chosen'>,
  t: Translate,
): string {
  if (!live) return others ? t('polymo.wait') : '';
  const opening = view.phase === 'opening';
  if (!taken) {
    const star = !opening && view.number === null;
    return t(opening ? 'polymo.do-open' : star ? 'polymo.do-star' : 'polymo.do-turn', {
      number: view.number ?? '',
    });
  }
  // The sentence begins with the name of the pen, which most languages write in lower case.
  const pen = t(`polymo.pen-${taken}`);
  if (chosen) return sentence(t('polymo.do-finish', { pen, figure: chosen.figure }));
  const figure = preview?.figure;
  if (figure) {
    const facts = { figure: figure.figure, squares: squareNames(figure.cells, view.size) };
    return t(figure.struck ? 'polymo.makes-struck' : 'polymo.makes', facts);
  }
  if (preview && !preview.next.length && !preview.finish.length) return sentence(t('polymo.do-nothing', { pen }));
  if (view.number !== null && !opening) return sentence(t('polymo.do-more', { n: view.number - marked.length, pen }));
  return sentence(t(opening ? 'polymo.do-first' : 'polymo.do-any', { pen }));
}
