// What the page offers besides moving.
import { expect, test } from 'vitest';
import type { NumberedEvent } from 'ominoes/server/wire';
import type { AnyEvent } from 'ominoes/tables/events';
import type { SeatView, TableView } from 'ominoes/tables/view';
import { abandonedSeat, undoRequestForMe, resigningSeat, canUndo } from '../src/shell/permissions';

const person: Partial<SeatView> = { kind: 'person', player: null, out: null, abandoned_at: null };
const table = (seats: Partial<SeatView>[], facts: Partial<TableView> = {}) =>
  ({
    status: 'playing',
    undo_request: null,
    ...facts,
    seats: seats.map((seat) => ({ ...person, ...seat })),
  }) as TableView;
const request = { seat: 0, to: 4, agreed: [] as number[] };

test('the person who asks to take back is not asked for consent, not even for another seat', () => {
  const asked = table([{}, {}, {}], { undo_request: request });
  expect(undoRequestForMe(asked, [0, 2])).toBeNull();
  expect(undoRequestForMe(asked, [1])).toBe(request);
});

test('a seat that is out or has agreed is not asked for consent', () => {
  expect(undoRequestForMe(table([{}, { out: 'resigned' }], { undo_request: request }), [1])).toBeNull();
  expect(undoRequestForMe(table([{}, {}], { undo_request: { ...request, agreed: [1] } }), [1])).toBeNull();
  const two = table([{}, { out: 'time' }, {}], { undo_request: request });
  expect(undoRequestForMe(two, [1, 2])).toBe(request);
});

test('the acting seat resigns, or else the first seat that is not out', () => {
  expect(resigningSeat(table([{}, {}]), [0, 1], 1)).toBe(1);
  expect(resigningSeat(table([{ out: 'resigned' }, {}]), [0, 1], null)).toBe(1);
  expect(resigningSeat(table([{ out: 'resigned' }, {}]), [0], null)).toBeNull();
});

test('of several abandoned seats the one abandoned first is offered, from the time that the server gives', () => {
  const seats = [{}, { abandoned_at: 900 }, { abandoned_at: 500 }];
  expect(abandonedSeat(table(seats), [0])).toEqual({ seat: 2, at: 500 });
  expect(abandonedSeat(table(seats), [0, 2])).toEqual({ seat: 1, at: 900 });
  expect(abandonedSeat(table(seats), [])).toBeNull();
  expect(abandonedSeat(table(seats, { status: 'over' }), [0])).toBeNull();
});

test('only a move of mine that was not taken back yet can be taken back', () => {
  const log = (...all: [AnyEvent['type'], number | null][]) =>
    all.map(([type, seat], seq): NumberedEvent => ({ seq, event: { type, at: 0, seat } as AnyEvent }));
  const two = table([{}, {}]);
  expect(canUndo(two, log(['drawn', null], ['played', 1]), [0])).toBe(false);
  expect(canUndo(two, log(['played', 0], ['played', 1]), [0])).toBe(true);
  expect(canUndo(two, log(['played', 0], ['played', 1], ['taken-back', 0]), [0])).toBe(false);
  expect(canUndo(two, log(['played', 0], ['played', 1], ['taken-back', 1]), [0])).toBe(true);
  expect(canUndo(table([{ out: 'time' }, {}]), log(['played', 0]), [0])).toBe(false);
});
