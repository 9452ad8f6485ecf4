// Requests to the server over HTTP. Every failure is a `RequestError` with a sentence for the person.
import type { Library } from 'ominoes/server/library';
import type {
  Catalogue,
  ErrorBody,
  Health,
  Joined,
  JoinRequest,
  ListedTable,
  MadeTable,
  NewTable,
  Positions,
  Rules,
  Seats,
  TableSnapshot,
} from 'ominoes/server/schemas';
import { language, t } from '../i18n/messages.svelte';

/** A request that failed; `key` is the key of the server's message, or `offline`. */
export class RequestError extends Error {
  constructor(
    readonly key: string,
    readonly status: number,
    reason: string,
  ) {
    super(reason);
  }
}

async function request<T>(path: string, { body, key }: { body?: unknown; key?: string | null } = {}): Promise<T> {
  const headers: Record<string, string> = { 'accept-language': language() };
  if (key) headers.authorization = `Bearer ${key}`;
  if (body !== undefined) headers['content-type'] = 'application/json';
  let response: Response;
  try {
    const method = body === undefined ? 'GET' : 'POST';
    response = await fetch(`/api${path}`, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new RequestError('offline', 0, t('shell.offline-word'));
  }
  const answer: unknown = await response.json().catch(() => ({}));
  if (response.ok) return answer as T;
  const { key: why = 'server.fault', reason = t('shell.fault-word') } = answer as Partial<ErrorBody>;
  throw new RequestError(why, response.status, reason);
}

/** The address of the server's picture of a table's position after some moves. */
export function pictureAddress(table: string, moves: number): string {
  return `/api/tables/${encodeURIComponent(table)}/picture?moves=${moves}&language=${language()}`;
}

export const server = {
  catalogue: () => request<Catalogue>('/games'),
  version: async () => (await request<Health>('/health')).version,
  rules: (game: string) => request<Rules>(`/games/${encodeURIComponent(game)}/rules`),
  /** The seats of a game with these options. */
  seats: (game: string, options: Record<string, unknown>) =>
    request<Seats>(`/games/${encodeURIComponent(game)}/seats`, { body: options }),
  /** Figures and sets of pieces with names. */
  puzzles: () => request<Library>('/puzzles/figures'),
  make: (options: NewTable) => request<MadeTable>('/tables', { body: options }),
  listed: () => request<ListedTable[]>('/tables'),
  read: (id: string, key: string | null = null) => request<TableSnapshot>(`/tables/${encodeURIComponent(id)}`, { key }),
  join: (id: string, facts: JoinRequest, key: string | null) =>
    request<Joined>(`/tables/${encodeURIComponent(id)}/join`, {
      body: facts,
      key,
    }),
  positions: (id: string, first: number, count: number) =>
    request<Positions>(`/tables/${encodeURIComponent(id)}/positions?first=${first}&count=${count}`),
};
