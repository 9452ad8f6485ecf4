// The connection to a table, with a fake WebSocket through which the test plays the server.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shownNotices } from '../src/shell/announcements.svelte';
import type { TableConnection } from '../src/shell/connection.svelte';
import { connectionTo } from '../src/shell/open-table';
import { unanswered } from '../src/shell/outbox';
import { emptyStorage } from './fake-storage';

class Socket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static latest: Socket;
  readyState = 0;
  sent: any[] = [];
  onopen = () => {};
  onmessage = (_: { data: string }) => {};
  onclose = (_: { code: number }) => {};

  constructor() {
    Socket.latest = this;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.readyState = 3;
  }

  receive(message: object): void {
    this.onmessage({ data: JSON.stringify(message) });
  }

  /** Welcome the client as the holder of these seats. */
  welcomes(seats: number[] = [0]): this {
    this.readyState = 1;
    this.onopen();
    const table = { seq: 3, status: 'playing', seats: [{ player: null, out: null }] };
    const position = { moves: 0, turn: { kind: 'seat', seats: [0] }, race: null };
    this.receive({
      type: 'welcome',
      now: Date.now(),
      table,
      position,
      clock: null,
      presence: {},
      events: [],
      you: { seats, host: false },
    });
    return this;
  }

  of(type: string): any[] {
    return this.sent.filter((message) => message.type === type);
  }
}

const connections: TableConnection[] = [];
const foreign = { type: 'move', id: 'foreign', since: 3, text: 'I1 e10' };

function connection(key: string | null = 'secret'): TableConnection {
  const made = connectionTo('t', key);
  connections.push(made);
  made.open();
  return made;
}

beforeEach(() => {
  emptyStorage();
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Socket);
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  vi.stubGlobal('document', { addEventListener: () => {}, removeEventListener: () => {}, visibilityState: 'visible' });
  vi.stubGlobal('location', { protocol: 'http:', host: 'here' });
});
afterEach(() => {
  for (const made of connections.splice(0)) made.close();
  vi.unstubAllGlobals();
});

test('a tab does not wait for a move that another tab has stored', async () => {
  const mine = connection();
  const socket = Socket.latest.welcomes();
  localStorage.setItem('ominoes.outbox.t', JSON.stringify([foreign]));
  const played = mine.play({ text: 'I1 j5' });
  const [move] = socket.of('move');
  expect(move.text).toBe('I1 j5');
  socket.receive({ type: 'done', id: move.id, seq: 4 });
  expect(await played).toBe('done');
  expect(mine.pending).toBeNull();
  expect(mine.acting).toBe(0);
});

test('a connected tab sends the move that a closed tab has left behind', () => {
  connection();
  const socket = Socket.latest.welcomes();
  localStorage.setItem('ominoes.outbox.t', JSON.stringify([foreign]));
  vi.advanceTimersByTime(20_000);
  socket.receive({ type: 'pong', id: 'x', now: 0 });
  vi.advanceTimersByTime(20_000);
  expect(socket.of('move')).toEqual([foreign]);
  socket.receive({ type: 'done', id: 'foreign', seq: 4 });
  expect(localStorage.length).toBe(0);
});

test('stored moves are sent when the connection is back, and stay pending', () => {
  localStorage.setItem('ominoes.outbox.t', JSON.stringify([foreign]));
  const mine = connection();
  expect(mine.pending).toEqual(foreign);
  const socket = Socket.latest.welcomes();
  expect(socket.of('move')).toEqual([foreign]);
  expect(mine.pending).toEqual(foreign);
});

test('a spectator neither sends nor removes stored moves', () => {
  localStorage.setItem('ominoes.outbox.t', JSON.stringify([foreign]));
  const mine = connection('wrong');
  const socket = Socket.latest.welcomes([]);
  expect(socket.of('move')).toEqual([]);
  expect(mine.pending).toBeNull();
  expect(unanswered('t', 'secret')).toEqual([foreign]);
});

test('without a connection the legal actions are unknown, not empty', async () => {
  const mine = connection();
  expect(await mine.actions()).toBeNull();
});

test('a request for a hint without a connection shows a notice', async () => {
  const mine = connection();
  await mine.askHint();
  expect(shownNotices().at(-1)?.text).toBe('shell.not-now-word');
});

test('messages that the server refused as too many are sent again a little later', async () => {
  const mine = connection();
  const socket = Socket.latest.welcomes();
  const [asked, played] = [mine.actions('I1'), mine.play({ text: 'I1 j5' })];
  const [question, move] = [socket.of('actions')[0], socket.of('move')[0]];
  for (const { id } of [question, move])
    socket.receive({ type: 'refused', id, reason: 'wait', key: 'server.too-fast' });
  expect(mine.pending).toEqual(move);
  vi.advanceTimersByTime(2_500);
  expect(socket.of('actions')).toEqual([question, question]);
  expect(socket.of('move')).toEqual([move, move]);
  socket.receive({ type: 'actions', id: question.id, seq: 3, count: 0, actions: [] });
  socket.receive({ type: 'done', id: move.id, seq: 4 });
  expect([await asked, await played]).toEqual([[], 'done']);
});

test('redacted events are replaced by whole ones after the race, also across a lost connection', () => {
  const mine = connection();
  const socket = Socket.latest.welcomes();
  const done = { seq: 4, event: { type: 'played', seat: 1 }, text: 'is done', redacted: true };
  const whole = { seq: 4, event: { type: 'played', seat: 1 }, text: 'shows I2' };
  socket.receive({ type: 'events', seq: 4, events: [done], now: Date.now() });
  socket.receive({ type: 'events', seq: 5, events: [{ seq: 5, event: { type: 'said' } }], now: Date.now() });
  expect(mine.events.map(({ text }) => text)).toEqual(['is done', undefined]);
  socket.onclose({ code: 1006 });
  vi.advanceTimersByTime(1_000);
  Socket.latest.readyState = 1;
  Socket.latest.onopen();
  expect(Socket.latest.of('hello')[0].since).toBe(3);
  Socket.latest.receive({
    type: 'events',
    seq: 6,
    events: [{ seq: 6, event: { type: 'ended' } }],
    shown: [whole],
    now: Date.now(),
  });
  expect(mine.events.map(({ seq, text }) => [seq, text])).toEqual([
    [4, 'shows I2'],
    [5, undefined],
    [6, undefined],
  ]);
});

test('the progress of a race is followed until the next one begins', () => {
  const mine = connection();
  const socket = Socket.latest.welcomes();
  const position = (since: number) => ({
    moves: 1,
    turn: { kind: 'race', seats: [0, 1] },
    race: { since, limit: null },
  });
  const shows = (seq: number, since: number) =>
    socket.receive({ type: 'events', seq, events: [], position: position(since), now: Date.now() });
  shows(4, 100);
  socket.receive({ type: 'progress', seat: 1, done: 7 });
  shows(5, 100);
  expect(mine.extraProps).toEqual({ progress: { 1: 7 }, actions: [] });
  shows(6, 200);
  expect(mine.extraProps).toEqual({ progress: {}, actions: [] });
});

/** A message with a move of a seat, after which the seat `turn` is to move. */
function moved(seq: number, seat: number, turn: number, facts: object = {}): object {
  const position = { moves: seq - 3, turn: { kind: 'seat', seats: [turn] }, race: null, last: null };
  return {
    type: 'events',
    seq,
    now: Date.now(),
    events: [{ seq, event: { type: 'played', seat, at: 0 } }],
    position,
    ...facts,
  };
}

test('moves of others are shown one after the other, and mine at once', () => {
  const mine = connection();
  const socket = Socket.latest.welcomes();
  socket.receive(moved(4, 0, 1));
  expect(mine.position!.moves).toBe(1);
  socket.receive(moved(5, 1, 2));
  socket.receive(moved(6, 2, 0));
  expect(mine.position!.moves).toBe(1);
  expect(mine.acting).toBeNull();
  vi.advanceTimersByTime(700);
  expect(mine.position!.moves).toBe(2);
  vi.advanceTimersByTime(700);
  expect(mine.position!.moves).toBe(2);
  vi.advanceTimersByTime(700);
  expect(mine.position!.moves).toBe(3);
  expect(mine.acting).toBe(0);
});

test('a move is made in the newest position, shown or not', () => {
  const mine = connection();
  const socket = Socket.latest.welcomes();
  socket.receive(moved(4, 1, 2));
  socket.receive(moved(5, 2, 0));
  void mine.play({ text: 'I1 j5' });
  expect(mine.position!.moves).toBe(2);
  expect(socket.of('move')[0].since).toBe(5);
});

test('talk does not wait for the moves before it, and loses none of them', () => {
  const mine = connection();
  const socket = Socket.latest.welcomes();
  socket.receive(moved(4, 1, 2));
  socket.receive(moved(5, 2, 0));
  socket.receive({
    type: 'events',
    seq: 6,
    now: 0,
    events: [{ seq: 6, event: { type: 'said', text: 'Hello', at: 0 } }],
  });
  expect(mine.events.map(({ seq }) => seq)).toContain(6);
  vi.advanceTimersByTime(5_000);
  expect(mine.events.map(({ seq }) => seq).sort()).toEqual([4, 5, 6]);
});

test('nothing waits while my clock runs, or after a new connection', () => {
  const mine = connection();
  const socket = Socket.latest.welcomes();
  mine.table = { ...mine.table!, clock: { kind: 'bank' } } as any;
  socket.receive(moved(4, 1, 0, { clock: { running: 0, left: [], since: 0, paused: false } }));
  expect(mine.position!.moves).toBe(1);
  socket.receive(moved(5, 1, 2));
  expect(mine.tempo.waiting).toBe(1);
  socket.welcomes();
  expect(mine.tempo.waiting).toBe(0);
});
