// Inks for pictures: the theme and the person's palette give the colours, the game's assets the fallback.
import type { InkAsset as Ink } from 'ominoes/games/assets';
import { pattern } from './patterns';
import { svg } from './svg';

export type { Ink };

/** The ids of an ink's patterns in the document: for all of a piece, and for one cell of it. */
const patternId = (ink: Ink): string => `ink-pattern-${ink.name}`;
const signId = (ink: Ink): string => `ink-sign-${ink.name}`;

const kept = new Set<string>();

/** Make the patterns of inks available to all pictures of the document. */
export function provide(inks: readonly Ink[]): void {
  const missing = inks.filter((ink) => !kept.has(ink.name));
  if (!missing.length) return;
  const holder = svg('svg', { class: 'ink-patterns', width: 0, height: 0, 'aria-hidden': 'true', focusable: 'false' });
  const defs = svg('defs');
  for (const ink of missing) {
    kept.add(ink.name);
    defs.append(pattern(patternId(ink), ink, true), pattern(signId(ink), ink, false));
  }
  holder.append(defs);
  document.body.append(holder);
}

const classes = new Map<string, string>();
let sheet: CSSStyleSheet | undefined;

/** The CSS class of an ink, written once: pieces of one ink share a rule, which is much faster than inline styles. */
function classOf(ink: Ink): string {
  let found = classes.get(ink.name);
  if (found) return found;
  found = `inked-${classes.size}`;
  classes.set(ink.name, found);
  if (!sheet) document.adoptedStyleSheets = [...document.adoptedStyleSheets, (sheet = new CSSStyleSheet())];
  sheet.insertRule(`.${found} {
    --fill: var(--ink-${ink.name}, ${ink.fill});
    --edge: var(--ink-${ink.name}-edge, ${ink.stroke});
    --writing: var(--ink-${ink.name}-writing, ${ink.writing});
  }`);
  sheet.insertRule(`.${found} > .piece-pattern { fill: url("#${patternId(ink)}"); }`);
  sheet.insertRule(`.${found} > .piece-sign { fill: url("#${signId(ink)}"); }`);
  return found;
}

/** Colour an element and all that is drawn inside it: --fill, --edge, --writing, and its pattern. */
export function paint(element: SVGElement | HTMLElement, ink: Ink): void {
  element.classList.add(classOf(ink));
}
