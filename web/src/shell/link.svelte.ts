// The connection to one table: keeps the table as the server tells it, reconnects, resends, and answers questions.
//
// It knows no game. Moves go through the outbox: what was done without a connection is sent once when it is back.
import type { Action, Played } from '../games/contract';
import { sentence } from '../words/sentence';
import { language, words } from '../words/words.svelte';
import { notice } from './announce.svelte';
import * as outbox from './outbox';
import type { ClockView, Hint, LegalAction, Numbered, Position, Presence, TableView, Telling, You } from './wire';

const FIRST_WAIT = 300;
const LONGEST_WAIT = 8_000;
const PING_EVERY = 20_000;
/** How long an answer to a ping may take. */
const SILENCE = 12_000;
/** How long to wait, at least, when the server has had too many messages. */
const BREATHER = 1_000;
/** The code with which the server closes a connection to a table that is not there. */
const NO_TABLE = 4404;

export type State = 'connecting' | 'open' | 'lost' | 'closed';
type Answer = Extract<Telling, { id: string | null }>;

export class Link {
  state = $state<State>('connecting');
  table = $state.raw<TableView | null>(null);
  position = $state.raw<Position | null>(null);
  clock = $state.raw<ClockView | null>(null);
  presence = $state.raw<Presence>({ seats: [], spectators: 0 });
  you = $state.raw<You>({ seats: [], host: false });
  events = $state.raw<Numbered[]>([]);
  kit = $state.raw<any>(null);
  /** How far each seat has come in the present race. */
  progress = $state.raw<Record<number, number>>({});
  thinking = $state.raw<{ seat: number; seconds: number } | null>(null);
  hint = $state.raw<Hint | null>(null);
  /** The moves that this page has made or sent and the server has not answered. Other tabs wait for theirs. */
  private waiting = $state.raw<readonly outbox.Outgoing[]>([]);
  /** Why there is no such table, when there is none. */
  missing = $state<string | null>(null);
  /** Called after every welcome, with whether it is the first. */
  greeted: (first: boolean) => void = () => {};
  /** Called when the server cannot read the very first message, as with a key that is none. */
  unread: () => void = () => {};

  private socket: WebSocket | null = null;
  private seq = 0;
  /** Whether everything is to be told again, from the beginning. */
  private whole = false;
  private wait = FIRST_WAIT;
  private again: ReturnType<typeof setTimeout> | undefined;
  private pinging: ReturnType<typeof setInterval> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;
  /** Milliseconds that the server's clock is ahead of ours. */
  private lead = 0;
  private questions = new Map<string, { message: object; settle: (answer: Answer | null) => void }>();
  private outcomes = new Map<string, (played: Played) => void>();
  private welcomed = false;

  constructor(
    readonly id: string,
    readonly key: string | null,
  ) {
    this.waiting = outbox.waiting(id, key);
  }

  /** A move that the server has not answered yet. */
  get pending(): outbox.Outgoing | null {
    return this.waiting[0] ?? null;
  }

  /** Connect and stay connected until closed. */
  open(): void {
    addEventListener('online', this.hurry);
    addEventListener('offline', this.cut);
    document.addEventListener('visibilitychange', this.hurry);
    this.pinging = setInterval(() => this.check(), PING_EVERY);
    this.connect();
  }

  close(): void {
    removeEventListener('online', this.hurry);
    removeEventListener('offline', this.cut);
    document.removeEventListener('visibilitychange', this.hurry);
    clearInterval(this.pinging);
    clearTimeout(this.again);
    clearTimeout(this.silence);
    this.state = 'closed';
    this.drop();
  }

  /** Say hello again, so that all words come in another language; without a connection, as soon as there is one. */
  renew(): void {
    if (this.state === 'closed' || this.missing) return;
    this.whole = true;
    if (this.state === 'lost' && !this.socket) return; // it is tried again soon, in the new language
    if (this.state === 'open') this.state = 'connecting';
    this.drop();
    this.connect();
  }

  /** The server's clock, in milliseconds. */
  now(): number {
    return Date.now() + this.lead;
  }

  /** The last event that this page has as a whole, with all before it. */
  private get since(): number {
    const veiled = this.events.find((each) => each.veiled);
    return veiled ? veiled.seq - 1 : this.seq;
  }

  /** My seat that may act now. */
  get acting(): number | null {
    if (this.table?.status !== 'playing' || this.pending) return null;
    const able = (seat: number) =>
      this.position!.turn.seats.includes(seat) && !this.table!.seats[seat]?.player && !this.table!.seats[seat]?.out;
    return this.you.seats.find(able) ?? null;
  }

  // -- doing and asking ---------------------------------------------------------------------------------------

  /** Play an action, as JSON or as a person writes it. */
  play(action: { action: Action } | { text: string }, seat?: number): Promise<Played> {
    const move: outbox.Outgoing = { type: 'move', id: outbox.fresh(), since: this.seq, ...action };
    if (seat !== undefined) move.seat = seat;
    outbox.put(this.id, this.key, move);
    this.waiting = [...this.waiting, move];
    if (this.state !== 'open') {
      notice(words('shell.kept-word'));
      return Promise.resolve('kept');
    }
    return new Promise((settle) => {
      this.outcomes.set(move.id, settle);
      this.send(move);
    });
  }

  /** Do something else than a move; false, with the reason shown, when it was refused. */
  async do(type: string, facts: Record<string, unknown> = {}): Promise<boolean> {
    const answer = await this.ask(type, facts);
    if (answer?.type === 'done') return true;
    this.explain(answer);
    return false;
  }

  /** Legal actions; null when there is no answer. */
  async actions(start = ''): Promise<LegalAction[] | null> {
    const answer = await this.ask('actions', { start });
    return answer?.type === 'actions' ? answer.actions : null;
  }

  async why(action: Action | string): Promise<{ legal: boolean; reason: string | null }> {
    const answer = await this.ask('why', typeof action === 'string' ? { text: action } : { action });
    if (answer?.type === 'why') return { legal: answer.legal, reason: answer.reason ? sentence(answer.reason) : null };
    return { legal: false, reason: answer?.type === 'refused' ? sentence(answer.reason) : words('shell.not-now-word') };
  }

  /** Ask what a computer player would do; the answer is in `hint`. */
  async askHint(): Promise<void> {
    this.hint = (await this.advice({})) ?? this.hint;
  }

  /** What a half-made action amounts to; null when there is no answer. */
  async sketch<Sketch>(draft: unknown, seat?: number): Promise<Sketch | null> {
    const answer = await this.ask('sketch', seat === undefined ? { draft } : { draft, seat });
    return answer?.type === 'sketch' ? (answer.sketch as Sketch) : null;
  }

  /** The next step from a half-made action; null when there is no answer. */
  async step(draft: unknown, seat?: number): Promise<Hint | null> {
    return this.advice(seat === undefined ? { draft } : { draft, seat });
  }

  private async advice(facts: Record<string, unknown>): Promise<Hint | null> {
    const answer = await this.ask('hint', facts, 60_000);
    if (answer?.type === 'hint') return answer.hints[0] ?? null;
    this.explain(answer);
    return null;
  }

  /** Show why there is no better answer; whoever has left the table does not wait for one. */
  private explain(answer: Answer | null): void {
    if (answer?.type === 'refused') notice(sentence(answer.reason), 'bad');
    else if (this.state !== 'closed') notice(words('shell.not-now-word'), 'bad');
  }

  private ask(type: string, facts: Record<string, unknown>, patience = 20_000): Promise<Answer | null> {
    if (this.state !== 'open') return Promise.resolve(null);
    const id = outbox.fresh();
    return new Promise((settle) => {
      const late = setTimeout(() => done(null), patience);
      const done = (answer: Answer | null) => {
        clearTimeout(late);
        this.questions.delete(id);
        settle(answer);
      };
      const message = { type, id, ...facts };
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
    socket.onopen = () => this.send({ type: 'hello', key: this.key, since: this.whole ? 0 : this.since });
    socket.onmessage = (message) => {
      clearTimeout(this.silence);
      this.heard(JSON.parse(String(message.data)) as Telling);
    };
    socket.onclose = (event) => {
      if (socket !== this.socket) return;
      this.lost();
      if (event.code === NO_TABLE) {
        clearTimeout(this.again);
        this.missing ??= words('shell.no-table-word');
      }
    };
  }

  private send(message: object): void {
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
    // Moves on their way are in the outbox; whoever waits for them learns that they are kept.
    for (const settle of this.outcomes.values()) settle('kept');
    this.outcomes.clear();
    clearTimeout(this.again);
    this.again = setTimeout(() => this.connect(), this.wait * (0.7 + Math.random() * 0.6));
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  /** The network, or the person, is back: try at once. */
  private hurry = (): void => {
    if (document.visibilityState === 'hidden') return;
    if (this.state === 'open') this.check();
    else if (this.socket?.readyState !== WebSocket.CONNECTING && !this.missing) this.connect();
  };

  private cut = (): void => this.lost();

  /** Ask for a sign of life; a connection that gives none is lost. */
  private check(): void {
    if (this.state !== 'open') return;
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.lost(), SILENCE);
    this.send({ type: 'ping', id: outbox.fresh() });
    this.sendKept(Date.now() - PING_EVERY); // left behind by a tab that was closed without a connection
  }

  // -- what the server says ---------------------------------------------------------------------------------------

  private heard(told: Telling): void {
    if ('now' in told) this.lead = told.now - Date.now();
    switch (told.type) {
      case 'welcome':
        if (this.whole) [this.seq, this.whole] = [0, false];
        this.take(told, told.table.seq);
        this.you = told.you;
        this.presence = told.presence;
        this.kit = told.kit ?? this.kit;
        this.arrived();
        break;
      case 'events':
        this.take(told, told.seq);
        break;
      case 'presence':
        this.presence = told;
        break;
      case 'progress':
        this.progress = { ...this.progress, [told.seat]: told.done };
        break;
      case 'thinking':
        this.thinking = told;
        break;
      case 'bye':
        break; // the close that follows brings us back
      default:
        this.answered(told);
    }
  }

  private arrived(): void {
    this.state = 'open';
    this.wait = FIRST_WAIT;
    this.waiting = [];
    this.sendKept();
    const first = !this.welcomed;
    this.welcomed = true;
    this.greeted(first);
  }

  /** Send the moves that are kept, whichever tab made them; whoever only watches leaves them to whoever holds the seat. */
  private sendKept(before = Infinity): void {
    if (!this.you.seats.length) return;
    const known = new Set(this.waiting.map(({ id }) => id));
    const kept = outbox.waiting(this.id, this.key, before).filter(({ id }) => !known.has(id));
    if (kept.length) this.waiting = [...this.waiting, ...kept];
    for (const move of kept) this.send(move);
  }

  private take(
    told: { events?: Numbered[]; shown?: Numbered[]; position?: Position; table?: TableView; clock?: ClockView | null },
    seq: number,
  ): void {
    const known = this.events.at(-1)?.seq ?? 0;
    const news = (told.events ?? []).filter((each) => each.seq > known);
    if (this.seq === 0 && told.events) this.events = told.events;
    else if (news.length) this.events = [...this.events, ...news];
    const whole = new Map([...(told.events ?? []), ...(told.shown ?? [])].map((each) => [each.seq, each]));
    if (this.events.some((each) => each.veiled && whole.has(each.seq)))
      this.events = this.events.map((each) => (each.veiled && whole.get(each.seq)) || each);
    if (told.table) this.table = told.table;
    if (told.clock !== undefined) this.clock = told.clock;
    if (told.position) {
      if (told.position.race?.since !== this.position?.race?.since) this.progress = {};
      this.position = told.position;
      this.hint = null;
      this.thinking = null;
    }
    this.seq = Math.max(this.seq, seq);
  }

  private answered(told: Answer): void {
    if (told.id === null) {
      if (told.type === 'refused' && told.key === 'server.no-table') this.missing = sentence(told.reason);
      if (told.type === 'refused' && told.key === 'server.unreadable' && !this.welcomed) this.unread();
      return;
    }
    const mine = this.waiting.some((move) => move.id === told.id);
    if (told.type === 'refused' && told.key === 'server.too-fast') this.sayLater(told.id);
    else if (mine && (told.type === 'done' || told.type === 'refused' || told.type === 'stale')) this.settled(told);
    else this.questions.get(told.id)?.settle(told);
  }

  /** The server has had too many messages at once: say this one again a little later. */
  private sayLater(id: string): void {
    const socket = this.socket;
    setTimeout(
      () => {
        const message = this.waiting.find((move) => move.id === id) ?? this.questions.get(id)?.message;
        if (message && socket === this.socket) this.send(message); // a new connection has been told all of it
      },
      BREATHER * (1 + Math.random()),
    );
  }

  private settled(told: Extract<Telling, { type: 'done' | 'refused' | 'stale' }>): void {
    outbox.answered(this.id, told.id!);
    this.waiting = this.waiting.filter((move) => move.id !== told.id);
    if (told.type === 'stale') this.take({ position: told.position, table: told.table, clock: told.clock }, this.seq);
    if (told.type !== 'done') notice(sentence(told.reason), 'bad');
    this.outcomes.get(told.id!)?.(told.type);
    this.outcomes.delete(told.id!);
  }
}
