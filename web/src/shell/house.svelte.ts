// What there is to play, as the server tells it in the person's language; and whether page and server belong together.
import { Sorry, server } from './http';
import type { GameView, House } from './wire';

let house = $state.raw<House | null>(null);
let problem = $state.raw<Sorry | null>(null);
let other = $state<string | null>(null);
let asked = 0;

const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 30_000;
let wait = FIRST_WAIT;
let again: ReturnType<typeof setTimeout> | undefined;

/** The house, once it is known. */
export function theHouse(): House | null {
  return house;
}

/** Why it is not known. */
export function trouble(): Sorry | null {
  return problem;
}

/** The server's version, when this page was built for another one. */
export function otherVersion(): string | null {
  return other;
}

/** Ask the server what there is; again when the language changes, and until it answers. */
export async function enter(): Promise<void> {
  const asking = ++asked;
  clearTimeout(again);
  try {
    const told = await server.house();
    if (asking !== asked) return; // the language has changed again meanwhile
    [house, problem, wait] = [told, null, FIRST_WAIT];
    compare(told.version);
  } catch (error) {
    if (asking !== asked) return;
    problem = error as Sorry;
    again = setTimeout(() => void enter(), wait * (0.7 + Math.random() * 0.6));
    wait = Math.min(wait * 2, LONGEST_WAIT);
  }
}

/** The network is back: who waits for the server asks at once. */
export function hurry(): void {
  wait = FIRST_WAIT;
  if (problem) void enter();
}

/** A server that comes back may be another one. */
export async function recheck(): Promise<void> {
  try {
    compare(await server.version());
  } catch {
    // It will be asked again when the connection is back.
  }
}

/** A page in development is never an old one. */
function compare(version: string): void {
  other = [version, 'development'].includes(__VERSION__) ? null : version;
}

export function game(name: string): GameView | undefined {
  return house?.games.find((each) => each.name === name);
}

/** What a computer player is called. */
export function playerTitle(name: string): string {
  return house?.players.find((each) => each.name === name)?.title ?? name;
}
