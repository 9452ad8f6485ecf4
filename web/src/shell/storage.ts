// What this browser remembers: tables with their keys, the person's name, the level chosen last.

export interface StoredTable {
  id: string;
  game: string;
  title: string;
  /** The secret that holds seats. */
  key: string | null;
  /** The secret that lets others sit down; the table's host has it. */
  invite: string | null;
  /** When it was last seen, in milliseconds. */
  seen: number;
  over: boolean;
  /** Who plays, for the list. */
  names: string[];
  /** The hash of the game's seed when this browser first saw the table. */
  seal?: string;
}

const TABLES = 'ominoes.tables';
const CHOICES = 'ominoes.choices';
/** How many tables are kept; those with a running game are kept beyond it. */
const MOST_TABLES = 60;

/** Values that the browser did not store; they hold until the page is left. */
const unstored = new Map<string, string>();

/** The value stored under a name, or the fallback `otherwise`. */
export function stored<T>(name: string, otherwise: T): T {
  try {
    const text = unstored.get(name) ?? localStorage.getItem(name);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

/** Store a value. Where storage fails, as in private windows and on full disks, it holds until the page is left. */
export function store(name: string, value: unknown): void {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(name, text);
    unstored.delete(name);
  } catch {
    unstored.set(name, text);
  }
}

/** Remove the value stored under a name. */
export function remove(name: string): void {
  unstored.delete(name);
  try {
    localStorage.removeItem(name);
  } catch {
    // Nothing was stored.
  }
}

/** The names of stored values that begin with `start`. */
export function storedNames(start: string): string[] {
  const found = new Set(unstored.keys());
  try {
    for (let index = 0; index < localStorage.length; index++) found.add(localStorage.key(index) ?? '');
  } catch {
    // Nothing is stored.
  }
  return [...found].filter((name) => name.startsWith(start));
}

/** The tables of this browser, the latest first. */
export function tables(): StoredTable[] {
  return Object.values(stored<Record<string, StoredTable>>(TABLES, {})).sort((one, other) => other.seen - one.seen);
}

export function table(id: string): StoredTable | null {
  return stored<Record<string, StoredTable>>(TABLES, {})[id] ?? null;
}

/** Whether this browser holds a seat in a game that is not over: the stored key is the only way back to it. */
export function running(table: StoredTable): boolean {
  return table.key !== null && !table.over;
}

/**
 * Store facts about a table. Facts without a key or an invitation leave the stored ones. Callers pass a key only after
 * the server has accepted it: a wrong one in a link would replace the right one.
 */
export function updateTable(id: string, facts: Partial<StoredTable>): void {
  const all = stored<Record<string, StoredTable>>(TABLES, {});
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
  store(TABLES, Object.fromEntries([...needed, ...others].map((each) => [each.id, each])));
}

export function forgetTable(id: string): void {
  const all = stored<Record<string, StoredTable>>(TABLES, {});
  delete all[id];
  store(TABLES, all);
}

export interface Choices {
  name: string;
  level: string;
  /** The choice on the card of a game, by the game's name; its number among the game's quick choices. */
  quick: Record<string, number>;
}

/** The choices of the last time, offered as defaults. */
export function choices(): Choices {
  return { name: '', level: 'level-3', quick: {}, ...stored<Partial<Choices>>(CHOICES, {}) };
}

export function choose(facts: Partial<Choices>): void {
  store(CHOICES, { ...choices(), ...facts });
}
