// Taps, drags and pinches: a pinch never ends in a drop.
import { beforeEach, describe, expect, test } from 'vitest';
import { Gestures, type Touch } from '../../src/board/gestures';
import { WHOLE, zoomed } from '../../src/board/zoom';

let events: string[];
let drags: boolean;
let gestures: Gestures;

const at = (x: number, y: number, id = 1, kind: Touch['kind'] = 'touch'): Touch => ({ id, x, y, kind });

beforeEach(() => {
  events = [];
  drags = true;
  gestures = new Gestures({
    press: () => drags,
    tap: () => void events.push('tap'),
    drag: () => void events.push('drag'),
    drop: () => void events.push('drop'),
    cancel: () => void events.push('cancel'),
    pinch: (factor) => void events.push(`pinch ${factor}`),
    pan: ({ x, y }) => void events.push(`pan ${x} ${y}`),
  });
});

describe('gestures', () => {
  test('down and up in one place is a tap', () => {
    gestures.down(at(10, 10));
    gestures.move(at(13, 12));
    gestures.up(at(13, 12));
    expect(events).toEqual(['tap']);
  });

  test('down, far away, up is a drag and a drop', () => {
    gestures.down(at(10, 10));
    gestures.move(at(40, 10));
    gestures.up(at(41, 10));
    expect(events).toEqual(['drag', 'drop']);
  });

  test('a second finger takes the drag back, and nothing is dropped', () => {
    gestures.down(at(0, 0));
    gestures.move(at(50, 0));
    gestures.down(at(150, 0, 2));
    gestures.move(at(250, 0, 2));
    gestures.up(at(250, 0, 2));
    gestures.move(at(60, 0));
    gestures.up(at(60, 0));
    expect(events).toEqual(['drag', 'cancel', 'pinch 2']);
  });

  test('two fingers at once are no taps', () => {
    gestures.down(at(0, 0));
    gestures.down(at(100, 0, 2));
    gestures.up(at(0, 0));
    gestures.up(at(100, 0, 2));
    expect(events).toEqual([]);
  });

  test('a drag that the browser takes away is taken back', () => {
    gestures.down(at(0, 0));
    gestures.move(at(50, 0));
    gestures.lost(1);
    gestures.up(at(50, 0));
    expect(events).toEqual(['drag', 'cancel']);
  });

  test('with nothing to drag the board is panned', () => {
    drags = false;
    gestures.down(at(0, 0));
    gestures.move(at(20, 5));
    gestures.up(at(20, 5));
    expect(events).toEqual(['pan 20 5']);
  });
});

describe('zoom', () => {
  test('keeps the point between the fingers where it is', () => {
    const zoom = zoomed(WHOLE, 2, { x: 0.25, y: 0.5 });
    expect(zoom).toEqual({ scale: 2, x: -0.25, y: -0.5 });
  });

  test('never shows less than the window full of board', () => {
    expect(zoomed(WHOLE, 0.5, { x: 0.5, y: 0.5 })).toEqual(WHOLE);
    expect(zoomed(zoomed(WHOLE, 2, { x: 0, y: 0 }), 1, { x: 0, y: 0 }, { x: -9, y: 9 })).toEqual({
      scale: 2,
      x: -1,
      y: 0,
    });
    expect(zoomed(WHOLE, 99, { x: 0, y: 0 }).scale).toBe(4);
  });
});
