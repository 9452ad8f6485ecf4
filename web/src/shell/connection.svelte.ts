// The connection to one table: holds the table's state, reconnects, resends moves, and asks the server questions.
//
// It knows no game. What it holds is what the view shows: moves of others are shown at the tempo of `tempo.svelte.ts`, while
// mine are always made in the newest position. Moves go through the outbox: a move made without a connection is sent once when there is one again.
import type { Hint } from 'ominoes/server/engine_worker';
import type {
  Events,
  LegalAction,
  Message,
  NumberedEvent,
  Presence,
  ServerMessage,
  Welcome,
  You,
} from 'ominoes/server/wire';
import type { Command, Move } from 'ominoes/tables/commands';
import type { ClockView, PositionView, TableView } from 'ominoes/tables/view';
import type { Action, Cells, Played, Why } from '../games/contract';
import { sentence } from '../i18n/sentence';
import { language, t } from '../i18n/messages.svelte';
import { backOnline, notice } from './announcements.svelte';
import * as outbox from './outbox';
import { actingSeat } from './permissions';
import { Past } from './past.svelte';
import { Tempo } from './tempo.svelte';

const FIRST_WAIT = 300;
const LONGEST_WAIT = 8_000;
const PING_EVERY = 20_000;
/** How long an answer to a ping may take. */
const PONG_TIMEOUT = 12_000;
/** The shortest wait before a message is sent again that the server refused as too many. */
const RETRY_DELAY = 1_000;
/** The code with which the server closes the socket of a table that does not exist. */
const NO_TABLE = 4404;
/** The events that a move of somebody else brings. */
const WATCHED = new Set<string>(['played', 'drawn', 'ended']);

export type State = 'connecting' | 'open' | 'lost' | 'closed';
type Answer = Extract<ServerMessage, { id: string | null }>;
/** What a message of the server changes. */
export type Update = Partial<Pick<Welcome, 'events' | 'position' | 'table' | 'clock'> & Pick<Events, 'shown'>>;
/** What a message says besides its type and its id. */
type Facts<Type> = Omit<Extract<Message, { type: Type }>, 'type' | 'id'>;
type Asking = Exclude<Message['type'], 'hello'>;

export class TableConnection {
  state = $state<State>('connecting');
  table = $state.raw<TableView | null>(null);
  position = $state.raw<PositionView | null>(null);
  clock = $state.raw<ClockView | null>(null);
  presence = $state.raw<Omit<Presence, 'type'>>({ seats: [], spectators: 0 });
  you = $state.raw<You>({ seats: [], host: false });
  events = $state.raw<readonly NumberedEvent[]>([]);
  assets = $state.raw<unknown>(null);
  thinking = $state.raw<{ seat: number; seconds: number } | null>(null);
  hint = $state.raw<Hint | null>(null);
  /** What has arrived and waits to be shown. */
  readonly tempo = new Tempo();
  /** The earlier position that is looked at instead of the present one. */
  readonly past: Past;
  /** The moves that this page has sent and the server has not answered. Other tabs keep their own list. */
  private unanswered = $state.raw<readonly Move[]>([]);
  /** Why the table cannot be shown, when it does not exist. */
  missing = $state<string | null>(null);
  /** Called after every welcome, with whether it is the first. */
  onWelcome: (first: boolean) => void = () => {};
  /** Called when the server cannot read the first message, as with a malformed key. */
  onUnreadable: () => void = () => {};

  private socket: WebSocket | null = null;
  /** The number of the last event that has arrived, shown or not. */
  private seq = 0;
  /** Whether I may act in the newest position. */
  private myTurn = false;
  /** Whether the next hello asks for all events, not only for those since `seq`. */
  private fromStart = false;
  private wait = FIRST_WAIT;
  private again: ReturnType<typeof setTimeout> | undefined;
  private pinging: ReturnType<typeof setInterval> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;
  /** How many milliseconds the server's clock is ahead of ours. */
  private clockOffset = 0;
  private questions = new Map<string, { message: Message; settle: (answer: Answer | null) => void }>();
  private outcomes = new Map<string, (played: Played) => void>();
  private welcomed = false;

  constructor(
    readonly id: string,
    readonly key: string | null,
  ) {
    this.unanswered = outbox.unanswered(id, key);
    this.past = new Past(id);
  }

  /** The first move that the server has not answered yet. */
  get pending(): Move | null {
    return this.unanswered[0] ?? null;
  }

  /** Connect and stay connected until closed. */
  open(): void {
    addEventListener('online', this.reconnectNow);
    addEventListener('offline', this.wentOffline);
    document.addEventListener('visibilitychange', this.reconnectNow);
    this.pinging = setInterval(() => this.check(), PING_EVERY);
    this.connect();
  }

  close(): void {
    removeEventListener('online', this.reconnectNow);
    removeEventListener('offline', this.wentOffline);
    document.removeEventListener('visibilitychange', this.reconnectNow);
    clearInterval(this.pinging);
    clearTimeout(this.again);
    clearTimeout(this.silence);
    this.tempo.stop();
    this.state = 'closed';
    this.drop();
  }

  /** Connect again from the first event, so that the server's texts come in the new language. */
  renew(): void {
    if (this.state === 'closed' || this.missing) return;
    this.fromStart = true;
    this.past.forget(); // its descriptions are in the language before
    if (this.state === 'lost' && !this.socket) return; // the next attempt uses the new language
    if (this.state === 'open') this.state = 'connecting';
    this.drop();
    this.connect();
  }

  /** The server's clock, in milliseconds. */
  now(): number {
    return Date.now() + this.clockOffset;
  }

  /** What the connection gives to its game besides what every game gets. */
  get extraProps(): object {
    return {};
  }

  /** The number of the last event up to which no event is missing. */
  protected get since(): number {
    return this.seq;
  }

  /** My seat that may act now, in the position shown. */
  get acting(): number | null {
    if (!this.table || this.pending || this.tempo.waiting) return null;
    return actingSeat(this.table, this.position!, this.you.seats);
  }

  // -- moves and questions -------------------------------------------------------------------------------------

  /** Play an action, given as JSON or in its text form. */
  play(action: { action: Action } | { text: string }, seat?: number): Promise<Played> {
    this.tempo.hurry();
    this.past.leave();
    const move: Move = { type: 'move', id: outbox.newId(), since: this.seq, ...action };
    if (seat !== undefined) move.seat = seat;
    outbox.put(this.id, this.key, move);
    this.unanswered = [...this.unanswered, move];
    if (this.state !== 'open') {
      notice(t('shell.kept-word'), 'offline');
      return Promise.resolve('kept');
    }
    return new Promise((settle) => {
      this.outcomes.set(move.id, settle);
      this.send(move);
    });
  }

  /** Send a command that is no move; false, with the reason shown, when it was refused. */
  async do<Type extends Command['type']>(type: Type, facts: Facts<Type>): Promise<boolean> {
    const answer = await this.ask(type, facts);
    if (answer?.type === 'done') return true;
    this.explain(answer);
    return false;
  }

  /** The legal actions whose text form begins with `start`; null when there is no answer. */
  async actions(start = ''): Promise<readonly LegalAction[] | null> {
    const answer = await this.ask('actions', { start });
    return answer?.type === 'actions' ? answer.actions : null;
  }

  /** The cells of each legal placement of a piece; null when there is no answer. */
  async placements(piece: string): Promise<readonly Cells[] | null> {
    const answer = await this.ask('placements', { piece });
    return answer?.type === 'placements' ? answer.placements : null;
  }

  async why(action: Action | string): Promise<Why> {
    const answer = await this.ask('why', typeof action === 'string' ? { text: action } : { action });
    if (answer?.type !== 'why')
      return {
        legal: false,
        reason: answer?.type === 'refused' ? sentence(answer.reason) : t('shell.not-now-word'),
        unanswered: true,
      };
    const { legal, reason, brief, grounds } = answer;
    const said = (words?: string | null): string | null => (words ? sentence(words) : null);
    return { legal, reason: said(reason), brief: said(brief), grounds };
  }

  /** Ask what a computer player would do, and keep the answer in `hint`. */
  async askHint(): Promise<void> {
    this.hint = (await this.advice({})) ?? this.hint;
  }

  /** What a partial action amounts to; null when there is no answer. */
  async preview<Preview>(partial: unknown, seat?: number): Promise<Preview | null> {
    const answer = await this.ask('preview', seat === undefined ? { partial } : { partial, seat });
    return answer?.type === 'preview' ? (answer.preview as Preview) : null;
  }

  /** A hint at the next step of a partial action; null when there is no answer. */
  async step(partial: unknown, seat?: number): Promise<Hint | null> {
    return this.advice(seat === undefined ? { partial } : { partial, seat });
  }

  private async advice(facts: Facts<'hint'>): Promise<Hint | null> {
    const answer = await this.ask('hint', facts, 60_000);
    if (answer?.type === 'hint') return answer.hints[0] ?? null;
    this.explain(answer);
    return null;
  }

  /** Show why a request failed, unless the person has left the table. */
  private explain(answer: Answer | null): void {
    if (answer?.type === 'refused') notice(sentence(answer.reason), 'bad');
    else if (this.state !== 'closed') notice(t('shell.not-now-word'), 'offline');
  }

  private ask<Type extends Asking>(type: Type, facts: Facts<Type>, patience = 20_000): Promise<Answer | null> {
    if (this.state !== 'open') return Promise.resolve(null);
    const id = outbox.newId();
    return new Promise((settle) => {
      const late = setTimeout(() => done(null), patience);
      const done = (answer: Answer | null) => {
        clearTimeout(late);
        this.questions.delete(id);
        settle(answer);
      };
      const message = { type, id, ...facts } as Message;
      this.questions.set(id, { message, settle: done });
      this.send(message);
    });
  }

  // -- the socket -------------------------------------------------------------------------------------------------

  private connect(): void {
    clearTimeout(this.again);
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(
      `${scheme}://${location.host}/api/tables/${encodeURIComponent(this.id)}/socket?language=${language()}`,
    );
    this.socket = socket;
    socket.onopen = () => this.send({ type: 'hello', key: this.key, since: this.fromStart ? 0 : this.since });
    socket.onmessage = (message) => {
      clearTimeout(this.silence);
      this.receive(JSON.parse(String(message.data)) as ServerMessage);
    };
    socket.onclose = (event) => {
      if (socket !== this.socket) return;
      this.lost();
      if (event.code === NO_TABLE) {
        clearTimeout(this.again);
        this.missing ??= t('shell.no-table-word');
      }
    };
  }

  private send(message: Message): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private drop(): void {
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    for (const { settle } of [...this.questions.values()]) settle(null);
  }

  private lost(): void {
    if (this.state === 'closed') return;
    this.state = this.welcomed ? 'lost' : 'connecting';
    this.drop();
    // Unanswered moves stay in the outbox; callers of `play` are told that they are kept.
    for (const settle of this.outcomes.values()) settle('kept');
    this.outcomes.clear();
    clearTimeout(this.again);
    this.again = setTimeout(() => this.connect(), this.wait * (0.7 + Math.random() * 0.6));
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  /** Retry at once: the network is back, or the page is visible again. */
  private reconnectNow = (): void => {
    if (document.visibilityState === 'hidden') return;
    if (this.state === 'open') this.check();
    else if (this.socket?.readyState !== WebSocket.CONNECTING && !this.missing) this.connect();
  };

  private wentOffline = (): void => this.lost();

  /** Send a ping; a connection that answers nothing in time counts as lost. */
  private check(): void {
    if (this.state !== 'open') return;
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.lost(), PONG_TIMEOUT);
    this.send({ type: 'ping', id: outbox.newId() });
    this.sendStored(Date.now() - PING_EVERY); // left behind by a tab that was closed without a connection
  }

  // -- messages of the server -------------------------------------------------------------------------------------

  protected receive(message: ServerMessage): void {
    if ('now' in message) this.clockOffset = message.now - Date.now();
    switch (message.type) {
      case 'welcome':
        this.tempo.atOnce(() => {
          if (this.fromStart) [this.seq, this.fromStart] = [0, false];
          this.you = message.you;
          this.apply(message, message.table.seq);
        });
        this.presence = message.presence;
        this.assets = message.assets ?? this.assets;
        this.arrived();
        break;
      case 'events':
        this.receiveEvents(message);
        break;
      case 'presence':
        this.presence = message;
        break;
      case 'thinking':
        this.tempo.inOrder(() => (this.thinking = message));
        break;
      case 'bye':
        break; // the server closes the socket next, and we reconnect
      default:
        if ('id' in message) this.answered(message);
    }
  }

  private arrived(): void {
    this.state = 'open';
    this.wait = FIRST_WAIT;
    backOnline();
    this.unanswered = [];
    this.sendStored();
    const first = !this.welcomed;
    this.welcomed = true;
    this.onWelcome(first);
  }

  /** Send the moves in the outbox, whichever tab made them. A spectator sends none: they are the seat holder's. */
  private sendStored(before = Infinity): void {
    if (!this.you.seats.length) return;
    const known = new Set(this.unanswered.map(({ id }) => id));
    const stored = outbox.unanswered(this.id, this.key, before).filter(({ id }) => !known.has(id));
    if (stored.length) this.unanswered = [...this.unanswered, ...stored];
    for (const move of stored) this.send(move);
  }

  /** Show what has happened: moves of others one after the other, everything else at once. */
  private receiveEvents(message: Events): void {
    const show = (): void => this.apply(message, message.seq);
    this.seq = Math.max(this.seq, message.seq);
    if (message.position) this.myTurn = message.position.turn.seats.some((seat) => this.you.seats.includes(seat));
    if (!message.position && !message.table)
      show(); // talk, which need not wait for the moves before it
    else if (this.canBeWatched(message)) this.tempo.inTime(show);
    else this.tempo.atOnce(show);
  }

  /** Whether a message is a move of somebody else that I have the time to watch: not while my clock runs. */
  protected canBeWatched({ events, position, clock }: Events): boolean {
    const mine = this.you.seats;
    const clockRuns = clock?.running != null && mine.includes(clock.running) && this.table!.clock.kind !== 'days';
    const theirs = events.every(
      ({ event }) => WATCHED.has(event.type) && !(event.type === 'played' && mine.includes(event.seat)),
    );
    const moved = events.some(({ event }) => event.type === 'played');
    return position !== undefined && moved && theirs && !clockRuns;
  }

  /** Show an earlier position, or with the number of the present one that again. */
  async look(move: number): Promise<void> {
    const { moves, turn } = this.position!;
    const hurried = turn.seats.length > 1; // where several act at once there is no time to look back
    if (move >= moves || hurried) this.past.leave();
    else if (!(await this.past.show(Math.max(0, move)))) notice(t('shell.not-now-word'), 'offline');
  }

  /** The board is touched: if it is my turn, show the position in which I act. */
  touched(): void {
    if (this.myTurn) this.tempo.hurry();
  }

  protected apply(message: Update, seq: number): void {
    if (message.events?.some(({ event }) => event.type === 'taken-back')) this.past.forget();
    const known = new Set(this.events.map((each) => each.seq));
    const news = (message.events ?? []).filter((each) => !known.has(each.seq));
    if (this.seq === 0 && message.events) this.events = message.events;
    else if (news.length) this.events = [...this.events, ...news];
    if (message.table) this.table = message.table;
    if (message.clock !== undefined) this.clock = message.clock;
    if (message.position) {
      this.position = message.position;
      this.hint = null;
      this.thinking = null;
      if (message.position.turn.seats.some((seat) => this.you.seats.includes(seat))) this.tempo.skipping = false;
    }
    this.seq = Math.max(this.seq, seq);
  }

  private answered(message: Answer): void {
    if (message.id === null) {
      if (message.type === 'refused' && message.key === 'server.no-table') this.missing = sentence(message.reason);
      if (message.type === 'refused' && message.key === 'server.unreadable' && !this.welcomed) this.onUnreadable();
      return;
    }
    const mine = this.unanswered.some((move) => move.id === message.id);
    if (message.type === 'refused' && message.key === 'server.too-fast') this.resendLater(message.id);
    else if (mine && (message.type === 'done' || message.type === 'refused' || message.type === 'stale'))
      this.settled(message);
    else this.questions.get(message.id)?.settle(message);
  }

  /** Send a message again a little later: the server refused it because there were too many at once. */
  private resendLater(id: string): void {
    const socket = this.socket;
    setTimeout(
      () => {
        const message = this.unanswered.find((move) => move.id === id) ?? this.questions.get(id)?.message;
        if (message && socket === this.socket) this.send(message); // a new connection has sent it already
      },
      RETRY_DELAY * (1 + Math.random()),
    );
  }

  private settled(message: Extract<ServerMessage, { type: 'done' | 'refused' | 'stale' }>): void {
    outbox.answered(this.id, message.id!);
    this.unanswered = this.unanswered.filter((move) => move.id !== message.id);
    if (message.type === 'stale')
      this.tempo.atOnce(() =>
        this.apply({ position: message.position, table: message.table, clock: message.clock }, this.seq),
      );
    if (message.type !== 'done') notice(sentence(message.reason), 'bad');
    this.outcomes.get(message.id!)?.(message.type);
    this.outcomes.delete(message.id!);
  }
}
