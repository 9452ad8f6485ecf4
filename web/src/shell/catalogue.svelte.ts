// The server's catalogue of games and players in the language of the page, and whether page and server have the same
// version.
import type { Catalogue, GameView } from 'ominoes/server/schemas';
import { RequestError, server } from './http';

let current = $state.raw<Catalogue | null>(null);
let failure = $state.raw<RequestError | null>(null);
let other = $state<string | null>(null);
let requests = 0;

const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 30_000;
let wait = FIRST_WAIT;
let again: ReturnType<typeof setTimeout> | undefined;

/** The catalogue; null until the server has sent it. */
export function catalogue(): Catalogue | null {
  return current;
}

/** Why the last request for the catalogue failed. */
export function catalogueError(): RequestError | null {
  return failure;
}

/** The server's version, when it differs from the page's. */
export function otherVersion(): string | null {
  return other;
}

/** Load the catalogue, with a retry until the server answers. A change of the language calls this again. */
export async function loadCatalogue(): Promise<void> {
  const request = ++requests;
  clearTimeout(again);
  try {
    const answer = await server.catalogue();
    if (request !== requests) return; // the language has changed again meanwhile
    [current, failure, wait] = [answer, null, FIRST_WAIT];
    compare(answer.version);
  } catch (error) {
    if (request !== requests) return;
    failure = error as RequestError;
    again = setTimeout(() => void loadCatalogue(), wait * (0.7 + Math.random() * 0.6));
    wait = Math.min(wait * 2, LONGEST_WAIT);
  }
}

/** Retry at once: the network is back. */
export function retryNow(): void {
  wait = FIRST_WAIT;
  if (failure) void loadCatalogue();
}

/** Compare versions after a reconnect: the server may have been updated meanwhile. */
export async function checkVersion(): Promise<void> {
  try {
    compare(await server.version());
  } catch {
    // The next reconnect asks again.
  }
}

/** Note the server's version if it is not the page's. A page in development fits any server. */
function compare(version: string): void {
  other = [version, 'development'].includes(__VERSION__) ? null : version;
}

export function game(name: string): GameView | undefined {
  return current?.games.find((each) => each.name === name);
}

/** The title of a computer player. */
export function playerTitle(name: string): string {
  return current?.players.find((each) => each.name === name)?.title ?? name;
}
