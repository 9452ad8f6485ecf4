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
const MOST_TABLES = 60;

/** A value kept under a name, or what stands in for it. */
export function kept<T>(name: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(name);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

/** Keep a value; a browser that keeps nothing is no error. */
export function keep(name: string, value: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Private windows may refuse; everything works until the page is left.
  }
}

/** Tables of this browser, the latest first. */
export function tables(): KeptTable[] {
  return Object.values(kept<Record<string, KeptTable>>(TABLES, {})).sort((one, other) => other.seen - one.seen);
}

export function table(id: string): KeptTable | null {
  return kept<Record<string, KeptTable>>(TABLES, {})[id] ?? null;
}

/** Note something of a table; keys once known are never forgotten by a later note without them. */
export function note(id: string, facts: Partial<KeptTable>): void {
  const all = kept<Record<string, KeptTable>>(TABLES, {});
  const before = all[id] ?? { id, game: '', title: '', key: null, invite: null, seen: 0, over: false, names: [] };
  all[id] = { ...before, ...facts, key: facts.key ?? before.key, invite: facts.invite ?? before.invite, seen: Date.now() };
  const rest = Object.values(all).sort((one, other) => other.seen - one.seen);
  keep(TABLES, Object.fromEntries(rest.slice(0, MOST_TABLES).map((each) => [each.id, each])));
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
