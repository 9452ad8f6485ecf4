// What is offered beside moving.
import { expect, test } from 'vitest';
import { abandoned, asksMe, resigningSeat, takesBack } from '../src/shell/rights';
import type { Numbered, SeatView, TableView } from '../src/shell/wire';

const person: Partial<SeatView> = { kind: 'person', player: null, out: null, abandoned_at: null };
const table = (seats: Partial<SeatView>[], facts: Partial<TableView> = {}) =>
  ({
    status: 'playing',
    undo_request: null,
    ...facts,
    seats: seats.map((seat) => ({ ...person, ...seat })),
  }) as TableView;
const request = { seat: 0, to: 4, agreed: [] as number[] };

test('who asks to take back is not asked for consent, with several seats either', () => {
  const asked = table([{}, {}, {}], { undo_request: request });
  expect(asksMe(asked, [0, 2])).toBeNull();
  expect(asksMe(asked, [1])).toBe(request);
});

test('who is out, or has agreed, is not asked', () => {
  expect(asksMe(table([{}, { out: 'resigned' }], { undo_request: request }), [1])).toBeNull();
  expect(asksMe(table([{}, {}], { undo_request: { ...request, agreed: [1] } }), [1])).toBeNull();
  const two = table([{}, { out: 'time' }, {}], { undo_request: request });
  expect(asksMe(two, [1, 2])).toBe(request);
});

test('the seat that acts resigns, or else the first that is not out', () => {
  expect(resigningSeat(table([{}, {}]), [0, 1], 1)).toBe(1);
  expect(resigningSeat(table([{ out: 'resigned' }, {}]), [0, 1], null)).toBe(1);
  expect(resigningSeat(table([{ out: 'resigned' }, {}]), [0], null)).toBeNull();
});

test('of seats left alone the one that has been so for longest is offered, from when on the server says', () => {
  const seats = [{}, { abandoned_at: 900 }, { abandoned_at: 500 }];
  expect(abandoned(table(seats), [0])).toEqual({ seat: 2, at: 500 });
  expect(abandoned(table(seats), [0, 2])).toEqual({ seat: 1, at: 900 });
  expect(abandoned(table(seats), [])).toBeNull();
  expect(abandoned(table(seats, { status: 'over' }), [0])).toBeNull();
});

test('only a move of mine that still stands is taken back', () => {
  const log = (...all: [string, number | null][]) =>
    all.map(([type, seat], seq): Numbered => ({ seq, event: { type, at: 0, seat } }));
  const two = table([{}, {}]);
  expect(takesBack(two, log(['drawn', null], ['played', 1]), [0])).toBe(false);
  expect(takesBack(two, log(['played', 0], ['played', 1]), [0])).toBe(true);
  expect(takesBack(two, log(['played', 0], ['played', 1], ['taken-back', 0]), [0])).toBe(false);
  expect(takesBack(two, log(['played', 0], ['played', 1], ['taken-back', 1]), [0])).toBe(true);
  expect(takesBack(table([{ out: 'time' }, {}]), log(['played', 0]), [0])).toBe(false);
});
