// Fitting a game to the screen: how far down the page it begins, as the custom property --top of its frame.

/** Keeps --top right for as long as the element is there; an attachment. */
export function fitted(frame: HTMLElement): () => void {
  const measure = (): void => {
    const top = Math.round(frame.getBoundingClientRect().top + scrollY);
    frame.style.setProperty('--top', `${top}px`);
  };
  const watch = new ResizeObserver(measure);
  watch.observe(document.body);
  measure();
  return () => watch.disconnect();
}
