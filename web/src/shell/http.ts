// Questions to the server over HTTP. Every failure is a `Sorry` with words for the person.
import { language, words } from '../words/words.svelte';
import type { House, ListedTable, MadeTable, NewTable, Position, PuzzleLibrary, Shown } from './wire';

/** Something did not work; `key` is the server's name of the reason, or `offline`. */
export class Sorry extends Error {
  constructor(
    readonly key: string,
    readonly status: number,
    reason: string,
  ) {
    super(reason);
  }
}

async function asked<T>(path: string, { body, key }: { body?: unknown; key?: string | null } = {}): Promise<T> {
  const headers: Record<string, string> = { 'accept-language': language() };
  if (key) headers.authorization = `Bearer ${key}`;
  if (body !== undefined) headers['content-type'] = 'application/json';
  let answer: Response;
  try {
    const method = body === undefined ? 'GET' : 'POST';
    answer = await fetch(`/api${path}`, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Sorry('offline', 0, words('shell.offline-word'));
  }
  const told: any = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Sorry(told.key ?? 'server.fault', answer.status, told.reason ?? words('shell.fault-word'));
  return told as T;
}

export interface Seats {
  seats: string[];
  /** All options: those that were asked for, and what the others are then. */
  options: Record<string, unknown>;
}

export interface Moments {
  /** The number of moves of the whole game. */
  moves: number;
  positions: Position[];
  kit?: any;
}

export const server = {
  house: () => asked<House>('/games'),
  version: async () => (await asked<{ version: string }>('/health')).version,
  rules: (game: string) =>
    asked<{ markdown: string; pictures: Record<string, string> }>(`/games/${encodeURIComponent(game)}/rules`),
  /** What seats a game with these options has. */
  seats: (game: string, options: Record<string, unknown>) =>
    asked<Seats>(`/games/${encodeURIComponent(game)}/seats`, { body: options }),
  /** Figures and sets of pieces with names. */
  puzzles: () => asked<PuzzleLibrary>('/puzzles/figures'),
  make: (wish: NewTable) => asked<MadeTable>('/tables', { body: wish }),
  listed: () => asked<ListedTable[]>('/tables'),
  read: (id: string, key: string | null = null) => asked<Shown>(`/tables/${encodeURIComponent(id)}`, { key }),
  join: (id: string, facts: { name: string; invite: string | null; seats?: number[] }, key: string | null) =>
    asked<{ id: string; key: string; seats: number[] }>(`/tables/${encodeURIComponent(id)}/join`, { body: facts, key }),
  positions: (id: string, first: number, count: number) =>
    asked<Moments>(`/tables/${encodeURIComponent(id)}/positions?first=${first}&count=${count}`),
};
