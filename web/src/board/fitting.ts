// Fitting a game to the screen, by two custom properties of its frame: --top, how far down the page it begins, and --view,
// how high the window is, or the part of the page that it scrolls in.

/** What an element scrolls in. */
function scroller(of: HTMLElement): HTMLElement {
  for (let above = of.parentElement; above && above !== document.body; above = above.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(above).overflowY)) return above;
  }
  return document.documentElement;
}

/** Keeps --top and --view right for as long as the element is there; an attachment. */
export function fitted(frame: HTMLElement): () => void {
  const measure = (): void => {
    const top = Math.round(frame.getBoundingClientRect().top + scrollY);
    frame.style.setProperty('--top', `${top}px`);
    frame.style.setProperty('--view', `${scroller(frame).clientHeight}px`);
  };
  const watch = new ResizeObserver(measure);
  watch.observe(document.body);
  addEventListener('resize', measure);
  measure();
  return () => {
    watch.disconnect();
    removeEventListener('resize', measure);
  };
}
