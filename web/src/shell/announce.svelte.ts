// What is said to screen readers, and the short notices that everybody sees.

let spoken = $state('');
let notices = $state<{ id: number; text: string; kind: 'plain' | 'bad' }[]>([]);
let count = 0;

/** The text in the page's live region. */
export function said(): string {
  return spoken;
}

/** Say something to screen readers when they have finished their sentence. */
export function announce(text: string): void {
  // The same words twice are a change too: readers speak a live region only when it changes.
  spoken = spoken === text ? `${text}\u00a0` : text;
}

/** Forget what was said and shown: it was in another language. */
export function hush(): void {
  [spoken, notices] = ['', []];
}

export function shownNotices(): typeof notices {
  return notices;
}

/** Show a short notice for a while, and say it. */
export function notice(text: string, kind: 'plain' | 'bad' = 'plain'): void {
  const id = ++count;
  notices = [...notices.slice(-2), { id, text, kind }];
  announce(text);
  setTimeout(() => dismiss(id), 6000);
}

export function dismiss(id: number): void {
  notices = notices.filter((each) => each.id !== id);
}
