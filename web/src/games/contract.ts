// The contract between the shell of the page and the games.
//
// The shell owns the connection, seats, scores, clocks, log, chat, buttons, typed moves, announcements and errors. A game
// draws the position and turns gestures into actions. It knows no rules either: what is legal is asked of the server.
//
// The server's Content-Security-Policy allows no inline style: no `style="…"` in markup (Svelte's `style:name={value}`
// is fine, it goes through the CSSOM), no <style> elements made by script, no eval.
import type { Component } from 'svelte';
import type { LegalAction, Hint, Position, TableView } from '../shell/wire';
import type { Settings } from '../shell/settings.svelte';

export type { Hint, LegalAction, Position, Settings, TableView };

/** An action as JSON, as the server wrote it. */
export type Action = unknown;

/** A sentence by its key: `words('board.chosen', { piece: 'F5' })`; the key names the catalogue `words/<language>/<part>.json`. */
export type Words = (key: string, facts?: Record<string, string | number>) => string;

/** Questions to the server about the present position. */
export interface Ask {
  /** Legal actions, only those whose text form begins with `start`, if it is given; null when there is no answer. */
  actions(start?: string): Promise<LegalAction[] | null>;
  /** Whether an action, as JSON or as text, could be played now, and in words why not. */
  why(action: Action | string): Promise<{ legal: boolean; reason: string | null }>;
  /** What a half-made action amounts to, as the game's `State.sketch` tells it; null when nothing is known. */
  sketch<Sketch>(draft: unknown, seat?: number): Promise<Sketch | null>;
  /** A right next step from a half-made action. Where there is none, `action` is null and `text` the reason's key. */
  step(draft: unknown, seat?: number): Promise<Hint | null>;
}

/** What became of a move. The shell has already told the reason when it was refused or came too late. */
export type Played = 'done' | 'refused' | 'stale' | 'kept';
// 'kept': there is no connection; the move is in the outbox and goes out once when the server is back.

export interface GameProps<View = any, Kit = any> {
  /** The position shown; `position.view` is the game's own `State.view()`. */
  position: Position<View>;
  table: TableView;
  /** What never changes during a game, such as the shapes of its pieces: the game's own `Game.kit()`. */
  kit: Kit;
  /** What whoever sits at each seat is called. */
  names: readonly string[];
  /** The seats held in this browser; several on one screen, none for spectators and in replays. */
  mine: readonly number[];
  /** The seat of mine that may act now; null when none may, or while a move of mine is on its way. */
  acting: number | null;
  /** Whether the game has ended, as by its rules, by resignation or by time; in a replay, at the position shown. */
  over: boolean;
  /** Whether a seat of mine plays on: there is, or will be, something for me to do. */
  playing: boolean;
  connected: boolean;
  ask: Ask;
  /** Play an action; `seat` only where several seats of mine race at once. */
  play(action: Action, seat?: number): Promise<Played>;
  /** The hint that was asked for, to be drawn by the game; gone when the position changes. */
  hint: Hint | null;
  /** How far each seat has come in a race, as far as that was told. */
  progress: Readonly<Record<number, number>>;
  settings: Settings;
  words: Words;
  /** Say something to screen readers, politely. */
  announce(text: string): void;
  /** The server's clock in milliseconds, for races: `position.race.since` is measured by it. */
  now(): number;
  /** Play a small sound, if sounds are on. */
  sound(name: Sound): void;
}

export type Sound = 'lift' | 'place' | 'refuse' | 'turn' | 'over' | 'dice';

export interface MiniProps<View = any, Kit = any> {
  view: View;
  kit: Kit;
}

export interface CornerProps {
  words: Words;
  /** Make a table of this game with these options, for me alone, and go there; gives its id. */
  start(options: Record<string, unknown>): Promise<string | null>;
}

/** A key that a game listens to itself, so that `?` can list it and a test can find duplicates. */
export interface KeyBinding {
  /** As people read it: 'R', 'Shift+R', 'ArrowLeft', 'Enter', 'Escape', '1'…; several keys for one thing in one array. */
  keys: readonly string[];
  /** What it does, as the key of a sentence. */
  does: string;
}

/** What `games/<name>/index.ts` exports by default. */
export interface GamePlugin<View = any, Kit = any> {
  /** The board and the pieces, filling the space that the shell gives. */
  Table: Component<GameProps<View, Kit>>;
  /** A small still picture, for thumbnails of replays and for watching. */
  Mini: Component<MiniProps<View, Kit>>;
  /** The position in a sentence or two for a screen reader; `over` as for the table. */
  spoken(view: View, words: Words, over: boolean): string;
  keys: readonly KeyBinding[];
  /** What the game offers beside its tables, such as the card of the day; shown where a table is made. */
  Corner?: Component<CornerProps>;
}

/** Keys that the shell listens to; no game may bind them. */
export const SHELL_KEYS: readonly KeyBinding[] = [
  { keys: ['?'], does: 'shell.key-help' },
  { keys: ['/'], does: 'shell.key-type' },
];
