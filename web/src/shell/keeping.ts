// What this browser remembers: tables with their keys, the person's name, the last choices. Nothing leaves the device.

export interface KeptTable {
  id: string;
  game: string;
  title: string;
  /** Holds seats; a secret. */
  key: string | null;
  /** Lets others sit down; known to whoever made the table. */
  invite: string | null;
  /** When it was last seen, in milliseconds. */
  seen: number;
  over: boolean;
  /** Who plays, for the list. */
  names: string[];
}

const TABLES = 'ominoes.tables';
const CHOICES = 'ominoes.choices';
const MOST_TABLES = 60; // and all where a game is still to be played on

/** What the browser's storage did not take: it holds until the page is left. */
const unstored = new Map<string, string>();

/** A value kept under a name, or what stands in for it. */
export function kept<T>(name: string, otherwise: T): T {
  try {
    const text = unstored.get(name) ?? localStorage.getItem(name);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

/** Keep a value; where nothing is stored, as in private windows and on full disks, until the page is left. */
export function keep(name: string, value: unknown): void {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(name, text);
    unstored.delete(name);
  } catch {
    unstored.set(name, text);
  }
}

/** Keep nothing under this name any longer. */
export function discard(name: string): void {
  unstored.delete(name);
  try {
    localStorage.removeItem(name);
  } catch {
    // Nothing was stored.
  }
}

/** The names under which something is kept, of those that begin so. */
export function names(start: string): string[] {
  const found = new Set(unstored.keys());
  try {
    for (let index = 0; index < localStorage.length; index++) found.add(localStorage.key(index) ?? '');
  } catch {
    // Nothing is stored.
  }
  return [...found].filter((name) => name.startsWith(start));
}

/** Tables of this browser, the latest first. */
export function tables(): KeptTable[] {
  return Object.values(kept<Record<string, KeptTable>>(TABLES, {})).sort((one, other) => other.seen - one.seen);
}

export function table(id: string): KeptTable | null {
  return kept<Record<string, KeptTable>>(TABLES, {})[id] ?? null;
}

/** Whether a seat is held at a table whose game is not over: its key is the only way back. */
export function running(table: KeptTable): boolean {
  return table.key !== null && !table.over;
}

/**
 * Note something of a table; keys once known are never forgotten by a later note without them. A key or an invitation
 * is noted only when the server has taken it: what stands in a link may be wrong, and would drive out a right one.
 */
export function note(id: string, facts: Partial<KeptTable>): void {
  const all = kept<Record<string, KeptTable>>(TABLES, {});
  const before = all[id] ?? { id, game: '', title: '', key: null, invite: null, seen: 0, over: false, names: [] };
  all[id] = {
    ...before,
    ...facts,
    key: facts.key ?? before.key,
    invite: facts.invite ?? before.invite,
    seen: Date.now(),
  };
  const latest = Object.values(all).sort((one, other) => other.seen - one.seen);
  const needed = latest.filter((each) => each.id === id || running(each));
  const others = latest.filter((each) => !needed.includes(each)).slice(0, Math.max(0, MOST_TABLES - needed.length));
  keep(TABLES, Object.fromEntries([...needed, ...others].map((each) => [each.id, each])));
}

export function forget(id: string): void {
  const all = kept<Record<string, KeptTable>>(TABLES, {});
  delete all[id];
  keep(TABLES, all);
}

export interface Choices {
  name: string;
  level: string;
}

/** What was chosen last time, to be offered again. */
export function choices(): Choices {
  return { name: '', level: 'level-3', ...kept<Partial<Choices>>(CHOICES, {}) };
}

export function choose(facts: Partial<Choices>): void {
  keep(CHOICES, { ...choices(), ...facts });
}
