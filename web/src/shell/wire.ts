// What the server says and is told, as types: the twin of server/wire.py, server/answers.py and tables/view.py.

export interface Turn {
  kind: 'seat' | 'chance' | 'race' | 'over';
  seats: number[];
}

export interface Standing {
  rank: number;
  seat: number;
  score: number;
}

export interface Last {
  /** null for chance. */
  seat: number | null;
  text: string;
  action: any;
}

export interface Race {
  /** When it began, in milliseconds of the server's clock. */
  since: number;
  /** How long it may last, in milliseconds. */
  limit: number | null;
}

export interface Position<View = any> {
  moves: number;
  turn: Turn;
  scores: number[];
  view: View;
  last: Last | null;
  race: Race | null;
}

export interface SeatView {
  title: string;
  kind: 'open' | 'person' | 'computer';
  name: string | null;
  player: string | null;
  out: string | null;
  away: boolean;
  /** From when on others may hand it to a computer player, in milliseconds of the server's clock. */
  abandoned_at: number | null;
}

export type ClockRule =
  | { kind: 'none' }
  | { kind: 'move'; seconds: number }
  | { kind: 'bank'; seconds: number; increment?: number }
  | { kind: 'days'; days: number };

export type Visibility = 'private' | 'watch' | 'open';
export type ChatRule = 'text' | 'phrases' | 'off';

export interface TableView {
  id: string;
  seq: number;
  game: string;
  title: string;
  options: Record<string, unknown>;
  status: 'waiting' | 'playing' | 'over';
  paused: boolean;
  seats: SeatView[];
  clock: ClockRule;
  visibility: Visibility;
  chat: ChatRule;
  hints: boolean;
  undo: boolean;
  undo_request: { seat: number; to: number; agreed: number[] } | null;
  reason: string | null;
  standings: Standing[];
  wants_rematch: number[];
  before: string | null;
  next: string | null;
  created: number;
}

export interface ClockView {
  left: number[];
  running: number | null;
  since: number;
  paused: boolean;
}

export interface Presence {
  seats: number[];
  spectators: number;
}

export interface You {
  seats: number[];
  host: boolean;
}

export interface LegalAction {
  id: number;
  text: string;
  action: any;
}

export interface Hint {
  action: any;
  text: string;
  value: number | null;
  reason: string | null;
}

/** An event of the table's log; `type` says which, the rest depends on it. */
export interface TableEvent {
  type: string;
  at: number;
  seat?: number | null;
  action?: any;
  [fact: string]: any;
}

export interface Numbered {
  seq: number;
  event: TableEvent;
  /** The text form of the action in it. */
  text?: string;
  /** Whether a part is kept back until the race is over. */
  veiled?: boolean;
}

export interface Shown {
  table: TableView;
  position: Position;
  clock: ClockView | null;
  presence: Presence;
  you: You;
  now: number;
  kit?: any;
}

export type Telling =
  | (Shown & { type: 'welcome'; events: Numbered[] })
  | {
      type: 'events';
      seq: number;
      events: Numbered[];
      now: number;
      /** Events of a race that is now over, as a whole. */
      shown?: Numbered[];
      position?: Position;
      table?: TableView;
      clock?: ClockView | null;
    }
  | ({ type: 'presence' } & Presence)
  | { type: 'done'; id: string; seq: number }
  | { type: 'refused'; id: string | null; reason: string; key: string }
  | {
      type: 'stale';
      id: string;
      reason: string;
      key: string;
      seq: number;
      table: TableView;
      position: Position;
      clock: ClockView | null;
      now: number;
    }
  | { type: 'actions'; id: string; seq: number; count: number; actions: LegalAction[] }
  | { type: 'why'; id: string; seq: number; legal: boolean; reason?: string; key?: string }
  | { type: 'hint'; id: string; seq: number; hints: Hint[] }
  | { type: 'sketch'; id: string; seq: number; sketch: unknown }
  | { type: 'progress'; seat: number; done: number }
  | { type: 'thinking'; seat: number; player: string; seconds: number }
  | { type: 'pong'; id: string; now: number }
  | { type: 'bye'; reason: string; reconnect: boolean };

// -- HTTP --------------------------------------------------------------------------------------------------

export interface GameView {
  name: string;
  title: string;
  owner: string;
  summary: string;
  least_seats: number;
  most_seats: number;
  chance: boolean;
  simultaneous: boolean;
  lowest_wins: boolean;
  /** JSON schema of the options. */
  options: any;
  defaults: Record<string, unknown>;
}

export interface House {
  version: string;
  games: GameView[];
  players: { name: string; title: string }[];
  phrases: Record<string, string>;
  notice: string;
}

export type Seat = { kind: 'me'; name: string } | { kind: 'open' } | { kind: 'computer'; player: string };

export interface NewTable {
  game: string;
  /** Begin at a position of a finished game, with that game's options. */
  from?: { table: string; moves: number };
  options?: Record<string, unknown>;
  seats?: Seat[];
  clock?: ClockRule;
  visibility?: Visibility;
  chat?: ChatRule;
  undo?: boolean;
  hints?: boolean;
}

export interface MadeTable {
  id: string;
  key: string;
  invite: string;
  shown: Shown;
}

export interface ListedTable {
  id: string;
  game: string;
  status: string;
  visibility: Visibility;
  touched: number;
  seats: { kind: string; name: string | null }[];
}

/** Figures to cover and sets of pieces, with names: the server's library of puzzles. */
export interface PuzzleLibrary {
  figures: {
    name: string;
    title: string;
    group: string;
    area: number;
    /** The set of pieces that has exactly this area, if one does. */
    kit: string | null;
    figure: { lattice: string; must: [number, number][]; may: [number, number][]; text: string };
  }[];
  kits: {
    name: string;
    title: string;
    area: number;
    lattice: string;
    pieces: { name: string; cells: [number, number][]; least: number; most: number | null }[];
  }[];
}
