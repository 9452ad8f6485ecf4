// The only place of the page that knows all games by name. Each is loaded when it is needed.
import type { GamePlugin } from './contract';

type Loader = () => Promise<{ default: GamePlugin }>;

const found = import.meta.glob<{ default: GamePlugin }>('./*/index.ts');

/** Loads the plug-in of a game; undefined when this page has none of that name. */
export function loader(game: string): Loader | undefined {
  return found[`./${game}/index.ts`];
}

/** What the number at a seat counts where it is not points. */
export const COUNTED: Readonly<Record<string, string>> = { polyssimo: 'shell.score-held' };

/** What some games offer beside their tables, to be named on the first view; it stands on `/new/<game>?with=day`. */
export const OFFERS: Readonly<Record<string, string>> = { polyminix: 'shell.daily' };
