// The sentence above the seats, as the keys of its messages.
import { expect, test } from 'vitest';
import { statusOf } from '../src/shell/status';

type Known = Parameters<typeof statusOf>[0];

function status({
  kind = 'seat',
  table = {},
  ...facts
}: { kind?: string; table?: object } & Partial<Omit<Known, 'table'>> = {}) {
  const seats = ['Ada', 'Bert'].map((name) => ({ kind: 'person', name, title: '', player: null }));
  return statusOf({
    table: { status: 'playing', paused: false, seats, ...table },
    position: { turn: { kind, seats: [0] }, scores: [0, 0] },
    you: { seats: [0], host: false },
    acting: 0,
    pending: null,
    state: 'open',
    ...facts,
  } as unknown as Known);
}

test('whoever is to move is told so', () => {
  expect(status()).toBe('shell.status-your-turn');
  expect(status({ acting: null })).toBe('shell.status-turn-of');
  expect(status({ acting: null, kind: 'chance' })).toBe('shell.status-chance');
});

test('with several seats at one screen the name of the one to move is shown', () => {
  expect(status({ you: { seats: [0, 1], host: true } })).toBe('shell.status-turn-of');
});

test('an unanswered move is being sent, or kept without a connection', () => {
  const pending = {} as Known['pending'];
  expect(status({ acting: null, pending })).toBe('shell.status-sending');
  expect(status({ acting: null, pending, state: 'lost' })).toBe('shell.status-kept');
});

test('a table that waits for players or is paused says so', () => {
  expect(status({ table: { status: 'waiting' } })).toBe('shell.status-waiting');
  expect(status({ table: { paused: true } })).toBe('shell.status-paused');
});
