// Turns pointer events into gestures: tap, drag, pan, pinch.
//
// One pointer taps or drags. A second finger starts a pinch, which cancels the drag of the first and never ends in a drop.
// The next gesture begins when all fingers are up.

export interface Touch {
  id: number;
  x: number;
  y: number;
  kind: 'mouse' | 'touch' | 'pen';
}

export interface GestureHandlers {
  /** A pointer went down; returns whether it can drag something. */
  press(touch: Touch): boolean;
  tap(touch: Touch): void;
  /** A drag began at the pressed place and is now here; `drag` follows for every further move. */
  drag(touch: Touch): void;
  drop(touch: Touch): void;
  /** The drag is cancelled. */
  cancel(): void;
  /** Two fingers moved: the factor of their distance, the point between them, and how far they moved together. */
  pinch(factor: number, around: { x: number; y: number }, by: { x: number; y: number }): void;
  /** One finger or the mouse moves with nothing to drag. */
  pan(by: { x: number; y: number }): void;
}

const SLOP = { mouse: 4, pen: 6, touch: 9 };

type Mode = 'idle' | 'pressed' | 'dragging' | 'panning' | 'pinching' | 'spent';

export class Gestures {
  mode: Mode = 'idle';
  private readonly touches = new Map<number, Touch>();
  private start: Touch | null = null;
  private drags = false;

  constructor(private readonly handlers: GestureHandlers) {}

  down(touch: Touch): void {
    this.touches.set(touch.id, touch);
    if (this.touches.size === 1) {
      this.start = touch;
      this.drags = this.handlers.press(touch);
      this.mode = 'pressed';
    } else if (this.touches.size === 2) {
      if (this.mode === 'dragging') this.handlers.cancel();
      this.mode = 'pinching';
    }
  }

  move(touch: Touch): void {
    const before = this.touches.get(touch.id);
    if (!before) return;
    if (this.mode === 'pinching') this.pinch(before, touch);
    this.touches.set(touch.id, touch);
    if (this.mode === 'pressed' && far(this.start!, touch)) this.mode = this.drags ? 'dragging' : 'panning';
    if (this.mode === 'dragging') this.handlers.drag(touch);
    else if (this.mode === 'panning') this.handlers.pan({ x: touch.x - before.x, y: touch.y - before.y });
  }

  up(touch: Touch): void {
    if (!this.touches.delete(touch.id)) return;
    const { mode } = this;
    if (this.touches.size) {
      this.mode = 'spent';
      return;
    }
    this.mode = 'idle';
    if (mode === 'pressed') this.handlers.tap(touch);
    else if (mode === 'dragging') this.handlers.drop(touch);
  }

  /** The browser took the pointer away. */
  lost(id: number): void {
    if (!this.touches.delete(id)) return;
    if (this.mode === 'dragging') this.handlers.cancel();
    this.mode = this.touches.size ? 'spent' : 'idle';
  }

  /** Forget all pointers. */
  reset(): void {
    this.touches.clear();
    this.mode = 'idle';
  }

  private pinch(before: Touch, now: Touch): void {
    const other = [...this.touches.values()].find((one) => one.id !== now.id);
    if (!other) return;
    const apart = Math.hypot(before.x - other.x, before.y - other.y);
    const further = Math.hypot(now.x - other.x, now.y - other.y);
    const around = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
    this.handlers.pinch(apart > 1 ? further / apart : 1, around, {
      x: (now.x - before.x) / 2,
      y: (now.y - before.y) / 2,
    });
  }
}

function far(one: Touch, other: Touch): boolean {
  return Math.hypot(one.x - other.x, one.y - other.y) > SLOP[other.kind];
}
