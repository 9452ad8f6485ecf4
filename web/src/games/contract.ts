// The contract between the shell of the page and the games.
//
// The shell owns the connection, seats, scores, clocks, log, chat, buttons, typed moves, announcements and errors. A
// game draws the position and turns gestures into actions. Neither knows the rules: they ask the server what is legal.
//
// The server's Content-Security-Policy forbids eval, <style> elements made by scripts, and `style="…"` in markup.
// Svelte's `style:name={value}` is allowed, because it goes through the CSSOM.
import type { Component } from 'svelte';
import type { Grounds } from 'ominoes/games/grounds';
import type { Hint } from 'ominoes/server/engine_worker';
import type { LegalAction } from 'ominoes/server/wire';
import type { PositionView, TableView } from 'ominoes/tables/view';
import type { Settings } from '../shell/settings.svelte';

export type { Grounds, Hint, LegalAction, Settings, TableView };

/** A position with the view of its game. */
export interface Position<View = any> extends PositionView {
  view: View;
}

/** An action as the server's JSON. */
export type Action = unknown;

/** Squares of a board by row and column. */
export type Cells = readonly (readonly [row: number, column: number])[];

/** The message of a key, as in `t('board.chosen', { piece: 'F5' })`, from `i18n/<language>/board.json`. A game's are in
    `games/<name>/i18n/<language>.json`. */
export type Translate = (key: string, facts?: Record<string, string | number>) => string;

/** Whether an action could be played now, and if not, why. */
export interface Why {
  legal: boolean;
  /** The reason as a sentence. */
  reason: string | null;
  /** The reason without names of squares, where `grounds` are drawn instead. */
  brief?: string | null;
  /** What on the board speaks against the action: covered squares, touching sides, squares to cover. */
  grounds?: Grounds | null;
  /** The server could not be asked; `reason` says so. */
  unanswered?: true;
}

/** Questions to the server about the present position. */
export interface Ask {
  /** The legal actions whose text form begins with `start`; null when there is no answer. */
  actions(start: string): Promise<readonly LegalAction[] | null>;
  /** The cells of each legal placement of a piece; null when there is no answer. */
  placements(piece: string): Promise<readonly Cells[] | null>;
  /** Whether an action, as JSON or as text, could be played now, and the reason if not. */
  why(action: Action | string): Promise<Why>;
  /** What a partial action amounts to, as `preview` of the game's package says; null when there is no answer. */
  preview<Preview>(partial: unknown, seat?: number): Promise<Preview | null>;
  /** A right next step of a partial action. If there is none, `action` is null and `text` the key of the reason. */
  step(partial: unknown, seat?: number): Promise<Hint | null>;
}

/** The outcome of a move. The shell has already shown the reason when it was refused or came too late. 'kept': there is
    no connection; the move is in the outbox and is sent once when the server is back. */
export type Played = 'done' | 'refused' | 'stale' | 'kept';

export interface GameProps<View = any, Assets = any> {
  /** The position shown; `position.view` is the game's `State.view()`. */
  position: Position<View>;
  table: TableView;
  /** What never changes during a game, such as the shapes of its pieces: the game's `Game.assets()`. */
  assets: Assets;
  /** The address of the server's own picture of the position, for games that the page does not draw. */
  picture: string;
  /** The name at each seat. */
  names: readonly string[];
  /** The seats held in this browser: several on one screen, none for spectators and in replays. */
  mine: readonly number[];
  /** My seat that may act now; null when none may, or while a move of mine is unanswered. */
  acting: number | null;
  /** Whether the game has ended, by its rules, by resignation or by time; in a replay, at the position shown. */
  over: boolean;
  /** Whether one of my seats still plays: I have something to do, now or later. */
  playing: boolean;
  connected: boolean;
  ask: Ask;
  /** Play an action; `seat` only where several seats of mine may act at once. */
  play(action: Action, seat?: number): Promise<Played>;
  /** The hint that the person asked for, for the game to draw; null again when the position changes. */
  hint: Hint | null;
  settings: Settings;
  t: Translate;
  /** Have screen readers speak a text after their present sentence. */
  announce(text: string): void;
  /** Where on the screen a seat is, for what comes from there; null when it is not to be seen. */
  spotOf?(seat: number): readonly [x: number, y: number] | null;
  /** The server's clock in milliseconds; times in a position are of this clock. */
  now(): number;
  /** Play a small sound, if sounds are on. */
  sound(name: Sound): void;
}

export type Sound = 'lift' | 'place' | 'arrive' | 'pen' | 'refuse' | 'turn' | 'over' | 'dice';

export interface MiniProps<View = any, Assets = any> {
  view: View;
  assets: Assets;
  /** As in `GameProps`. */
  picture: string;
}

export interface MoveProps<View = any, Assets = any> {
  /** The action as JSON, and its text, which names squares. A picture says the same in less space. */
  action: any;
  text: string;
  /** The seat that acted; null for chance. */
  seat: number | null;
  /** The position that the log belongs to. */
  view: View;
  assets: Assets;
  /** Whether the person wants to see the names of squares. */
  coordinates: boolean;
}

/** What `games/<name>/Extras.svelte` gets: what the game offers besides tables, shown with the form for a new table. */
export interface ExtrasProps {
  t: Translate;
  /** Make a table of this game with these options, for me alone, and go there; returns its id. */
  start(options: Record<string, unknown>): Promise<string | null>;
}

/** A choice on the card of a game in the first view; `games/<name>/quick.json` has a list of them. */
export interface QuickChoice {
  /** The options that it sets. */
  options: Record<string, string | number>;
  /** Its name in each language; without one it is the number of players. */
  title?: Record<string, string>;
}

/** A key that a game handles. Declared so that `?` can list it and a test can find duplicates. */
export interface KeyBinding {
  /** As people read it: 'R', 'Shift+R', 'ArrowLeft', 'Enter', 'Escape', '1'…; all keys that do the same. */
  keys: readonly string[];
  /** What it does, as the key of a message. */
  does: string;
}

/** What `games/<name>/index.ts` exports by default. */
export interface GamePlugin<View = any, Assets = any> {
  /** The board and the pieces, filling the space that the shell gives. */
  Table: Component<GameProps<View, Assets>>;
  /** A small picture of a position, for thumbnails of replays and the list of tables to watch. */
  Mini: Component<MiniProps<View, Assets>>;
  /** A move in the log; without it the log has the text alone. */
  Move?: Component<MoveProps<View, Assets>>;
  /** The position in a sentence or two for screen readers; `over` as in `GameProps`. */
  describe(view: View, t: Translate, over: boolean): string;
  /** What the score of the rules counts, as the key of a message, where it is not points. */
  counts?: string;
  /** What stands at a seat in place of the score while the game goes on, where that says little before the end: a number,
      and what it counts as the key of a message. */
  running?(view: View, seat: number): { n: number; counts: string };
  /** What decided a finished game, in one sentence; null where nothing is to be said. */
  decided?(view: View, standings: TableView['standings'], names: readonly string[], t: Translate): string | null;
  keys: readonly KeyBinding[];
  /** The inks of a seat by name, where it has inks of its own; otherwise the page gives each seat a colour. */
  seatInks?(view: View, seat: number): readonly string[];
  /** Whether a seat has nothing more to do in this game, so that the others play on without it. */
  stuck?(view: View, seat: number): boolean;
  /** The options with which one person tries a task again, by the name that the analysis of a finished game gives it. */
  practice?(task: string): Record<string, unknown>;
}

/** What `games/<name>/lesson.ts` exports by default: the options of a small table, and at most five steps. */
export interface Lesson {
  options: Record<string, unknown>;
  /** The number of opponents: computer players of the first level. */
  others: number;
  steps: readonly {
    /** The key of its message. */
    text: string;
    /** What ends the step: a move of mine, or the button. */
    until: 'move' | 'next';
  }[];
}

/** Keys with which one looks back during a game. A board has the first use of them. */
export const LOOK_KEYS: readonly KeyBinding[] = [
  { keys: ['ArrowLeft', 'ArrowRight'], does: 'shell.key-look' },
  { keys: ['Escape'], does: 'shell.key-now' },
];

/** Keys that the shell handles; no game may bind them. */
export const SHELL_KEYS: readonly KeyBinding[] = [
  { keys: ['?'], does: 'shell.key-help' },
  { keys: ['/'], does: 'shell.key-type' },
];
