// Two custom properties that let a game fit the screen: --top, how far down the page its frame begins, and --view, the
// height of the window or of the element it scrolls in.

/** The element that another one scrolls in. */
function scroller(of: HTMLElement): HTMLElement {
  for (let above = of.parentElement; above && above !== document.body; above = above.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(above).overflowY)) return above;
  }
  return document.documentElement;
}

/** Keeps --top and --view right for as long as the element is there; an attachment. */
export function fitToViewport(frame: HTMLElement): () => void {
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
