// The connection to a table, with a server that the test plays.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shownNotices } from '../src/shell/announce.svelte';
import { Link } from '../src/shell/link.svelte';
import { waiting } from '../src/shell/outbox';
import { emptyStorage } from './storing';

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

  says(message: object): void {
    this.onmessage({ data: JSON.stringify(message) });
  }

  /** Let the client in, as whoever holds these seats. */
  welcomes(seats: number[] = [0]): this {
    this.readyState = 1;
    this.onopen();
    const table = { seq: 3, status: 'playing', seats: [{ player: null, out: null }] };
    const position = { moves: 0, turn: { kind: 'seat', seats: [0] }, race: null };
    this.says({
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

const links: Link[] = [];
const foreign = { type: 'move', id: 'foreign', since: 3, text: 'I1 e10' };

function link(key: string | null = 'secret'): Link {
  const made = new Link('t', key);
  links.push(made);
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
  for (const made of links.splice(0)) made.close();
  vi.unstubAllGlobals();
});

test('a tab does not wait for a move that another one has kept', async () => {
  const mine = link();
  const socket = Socket.latest.welcomes();
  localStorage.setItem('ominoes.outbox.t', JSON.stringify([foreign]));
  const played = mine.play({ text: 'I1 j5' });
  const [move] = socket.of('move');
  expect(move.text).toBe('I1 j5');
  socket.says({ type: 'done', id: move.id, seq: 4 });
  expect(await played).toBe('done');
  expect(mine.pending).toBeNull();
  expect(mine.acting).toBe(0);
});

test('a move that a closed tab has left behind is sent by one that is connected', () => {
  link();
  const socket = Socket.latest.welcomes();
  localStorage.setItem('ominoes.outbox.t', JSON.stringify([foreign]));
  vi.advanceTimersByTime(20_000);
  socket.says({ type: 'pong', id: 'x', now: 0 });
  vi.advanceTimersByTime(20_000);
  expect(socket.of('move')).toEqual([foreign]);
  socket.says({ type: 'done', id: 'foreign', seq: 4 });
  expect(localStorage.length).toBe(0);
});

test('kept moves are sent when the connection is back, and waited for', () => {
  localStorage.setItem('ominoes.outbox.t', JSON.stringify([foreign]));
  const mine = link();
  expect(mine.pending).toEqual(foreign);
  const socket = Socket.latest.welcomes();
  expect(socket.of('move')).toEqual([foreign]);
  expect(mine.pending).toEqual(foreign);
});

test('whoever only watches sends no kept moves and leaves them where they are', () => {
  localStorage.setItem('ominoes.outbox.t', JSON.stringify([foreign]));
  const mine = link('wrong');
  const socket = Socket.latest.welcomes([]);
  expect(socket.of('move')).toEqual([]);
  expect(mine.pending).toBeNull();
  expect(waiting('t', 'secret')).toEqual([foreign]);
});

test('without a connection nobody claims that there are no legal actions', async () => {
  const mine = link();
  expect(await mine.actions()).toBeNull();
});

test('who asks for a hint without a connection is told that there is none', async () => {
  const mine = link();
  await mine.askHint();
  expect(shownNotices().at(-1)?.text).toBe('shell.not-now-word');
});

test('what the server had no time for is said again a little later', async () => {
  const mine = link();
  const socket = Socket.latest.welcomes();
  const [asked, played] = [mine.actions('I1'), mine.play({ text: 'I1 j5' })];
  const [question, move] = [socket.of('actions')[0], socket.of('move')[0]];
  for (const { id } of [question, move]) socket.says({ type: 'refused', id, reason: 'wait', key: 'server.too-fast' });
  expect(mine.pending).toEqual(move);
  vi.advanceTimersByTime(2_500);
  expect(socket.of('actions')).toEqual([question, question]);
  expect(socket.of('move')).toEqual([move, move]);
  socket.says({ type: 'actions', id: question.id, seq: 3, count: 0, actions: [] });
  socket.says({ type: 'done', id: move.id, seq: 4 });
  expect([await asked, await played]).toEqual([[], 'done']);
});

test('what was told in part is told as a whole when the race is over, also after a lost connection', () => {
  const mine = link();
  const socket = Socket.latest.welcomes();
  const done = { seq: 4, event: { type: 'played', seat: 1 }, text: 'is done', veiled: true };
  const whole = { seq: 4, event: { type: 'played', seat: 1 }, text: 'shows I2' };
  socket.says({ type: 'events', seq: 4, events: [done], now: Date.now() });
  socket.says({ type: 'events', seq: 5, events: [{ seq: 5, event: { type: 'said' } }], now: Date.now() });
  expect(mine.events.map(({ text }) => text)).toEqual(['is done', undefined]);
  socket.onclose({ code: 1006 });
  vi.advanceTimersByTime(1_000);
  Socket.latest.readyState = 1;
  Socket.latest.onopen();
  expect(Socket.latest.of('hello')[0].since).toBe(3);
  Socket.latest.says({
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
