// Announcements for screen readers, and short notices that everybody sees.

let announcement = $state('');
/** `offline`: about a missing connection, so it leaves when there is one. */
type Kind = 'plain' | 'bad' | 'offline';
let notices = $state<{ id: number; text: string; kind: Kind }[]>([]);
let count = 0;

/** The text in the page's live region. */
export function announced(): string {
  return announcement;
}

/** Have screen readers speak a text after their present sentence. */
export function announce(text: string): void {
  // Screen readers speak a live region only when it changes, so the same text twice needs a difference.
  announcement = announcement === text ? `${text}\u00a0` : text;
}

/** Remove the announcement and all notices, as when the language changes. */
export function clearAnnouncements(): void {
  [announcement, notices] = ['', []];
}

export function shownNotices(): typeof notices {
  return notices;
}

/** Show a notice for six seconds, and announce it. */
export function notice(text: string, kind: Kind = 'plain'): void {
  const id = ++count;
  notices = [...notices.slice(-2), { id, text, kind }];
  announce(text);
  setTimeout(() => dismiss(id), 6000);
}

export function dismiss(id: number): void {
  notices = notices.filter((each) => each.id !== id);
}

/** The connection is back: remove what says that there is none. */
export function backOnline(): void {
  notices = notices.filter((each) => each.kind !== 'offline');
}
