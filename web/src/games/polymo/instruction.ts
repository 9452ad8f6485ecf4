// What to do next at my sheet, in one sentence: it stands above the buttons and is read out.
import { squareNames } from '../../board/cells';
import { sentence } from '../../words/sentence';
import type { Words } from '../contract';
import type { Marking } from './marking.svelte';
import type { View } from './view';

/** Nothing is to be done while it is not `live`: others are at it, or, as in a lesson, nobody is. */
export function instruction(
  view: View,
  live: boolean,
  others: boolean,
  { pen: taken, marked, sketch, chosen }: Pick<Marking, 'pen' | 'marked' | 'sketch' | 'chosen'>,
  words: Words,
): string {
  if (!live) return others ? words('polymo.wait') : '';
  const opening = view.phase === 'opening';
  if (!taken) {
    const star = !opening && view.number === null;
    return words(opening ? 'polymo.do-open' : star ? 'polymo.do-star' : 'polymo.do-turn', {
      number: view.number ?? '',
    });
  }
  // The name of a pen begins the sentence, and is written small in most languages.
  const pen = words(`polymo.pen-${taken}`);
  if (chosen) return sentence(words('polymo.do-finish', { pen, figure: chosen.figure }));
  const figure = sketch?.figure;
  if (figure) {
    const facts = { figure: figure.figure, squares: squareNames(figure.cells, view.size) };
    return words(figure.struck ? 'polymo.makes-struck' : 'polymo.makes', facts);
  }
  if (sketch && !sketch.next.length && !sketch.finish.length) return sentence(words('polymo.do-nothing', { pen }));
  if (view.number !== null && !opening)
    return sentence(words('polymo.do-more', { n: view.number - marked.length, pen }));
  return sentence(words(opening ? 'polymo.do-first' : 'polymo.do-any', { pen }));
}
