// Mouse, fingers and wheel on a board: what they do to the piece in the hand and to the zoom. `Gestures` tells taps, drags
// and pinches apart.
import type { Board } from './board';
import type { BoardContext, BoardController } from './board-controller.svelte';
import type { BoardZoom } from './board-zoom.svelte';
import type { DragImage } from './drag-image';
import { Gestures, type Touch } from './gestures';
import { anchor, turnedWay, type Hand, type Spot, type Turn } from './hand';
import { heightOf, widthOf } from './shapes';

/** How many pixels a piece is above the finger that drags it. */
const ABOVE = 44;

/** How long a second click may be part of a double click, in milliseconds: it does not pick up what the first laid. */
const DOUBLE = 500;

/** The board, as far as pointers meet it. */
export type Surface = Pick<Board, 'covers' | 'spotAt' | 'cellSide'>;

/** How a gesture began: with this piece in the hand, on a piece of the tray or, at this grip, on the board. */
interface Start {
  hand: Hand | null;
  piece: string | null;
  grip: Spot;
}

/** How far the wheel goes for one turn of the piece, in pixels: a notch of a mouse, a short sweep on a touchpad. */
const NOTCH = 80;

export class Pointers {
  /** Whether the dragged piece is outside the board. */
  away = $state(false);
  private start: Start | null = null;
  private frame = 0;
  private latest: Touch | null = null;
  /** Whether the dragged piece was in the hand already. */
  private taken = false;
  /** When a click last put a piece down. */
  private clicked = -Infinity;
  /** How far the wheel has gone since the last turn. */
  private wheeled = 0;
  private hovering: Touch | null = null;
  private hoverFrame = 0;

  constructor(
    private readonly controller: BoardController,
    private readonly board: () => Surface | null,
    private readonly zoom: BoardZoom,
    private readonly image: Pick<DragImage, 'show' | 'hide'>,
    private readonly context: () => BoardContext,
  ) {
    controller.turned = (how) => this.turned(how);
  }

  private readonly gestures = new Gestures({
    press: (touch) =>
      this.start !== null && (this.start.piece !== null || (this.controller.hand !== null && this.onBoard(touch))),
    tap: (touch) => this.tapped(touch),
    drag: (touch) => {
      this.latest = touch;
      if (!this.frame) this.frame = requestAnimationFrame(this.dragged);
    },
    drop: (touch) => {
      this.latest = touch;
      this.dragged();
      this.image.hide();
      const dropped = !this.away;
      this.away = false;
      if (dropped) void this.controller.drop(touch.kind);
      else this.controller.letGo();
    },
    cancel: () => {
      cancelAnimationFrame(this.frame);
      this.frame = 0;
      this.image.hide();
      this.away = false;
      this.controller.restore(this.start?.hand ?? null);
    },
    pinch: (factor, around, by) => this.zoom.by(factor, around, by),
    pan: (by) => {
      if (this.zoom.now.scale > 1) this.zoom.by(1, undefined, by);
    },
  });

  /** A pointer went down on a piece of the tray, or with null on the board. */
  down(touch: Touch, piece: string | null): void {
    this.hover(null);
    if (this.idle) this.taken = false;
    if (this.gestures.mode === 'idle')
      this.start = { hand: this.controller.hand, piece, grip: piece === null ? this.grip(touch) : [0, 0] };
    this.gestures.down(touch);
  }

  move(touch: Touch): void {
    this.gestures.move(touch);
  }

  up(touch: Touch): void {
    this.gestures.up(touch);
  }

  /** A mouse is above the board without pressing; null when it has left. */
  hover(touch: Touch | null): void {
    this.hovering = this.idle && touch?.kind !== 'touch' ? touch : null;
    if (!this.hovering) this.controller.aimAt(null);
    else if (this.controller.hand && !this.hoverFrame) this.hoverFrame = requestAnimationFrame(this.hovered);
  }

  /** The browser took the pointer away. */
  lost(id: number): void {
    this.gestures.lost(id);
  }

  /** Forget all pointers. */
  reset(): void {
    this.gestures.reset();
  }

  /** Whether no pointer is down. */
  get idle(): boolean {
    return this.gestures.mode === 'idle';
  }

  /** Whether a finger that moves must not scroll the page: it holds a piece. Otherwise the browser takes a tap after a
      quick drop for one that stops a fling, and the tap is lost. */
  get holds(): boolean {
    return this.controller.hand !== null && this.gestures.mode !== 'panning';
  }

  /** The wheel turned; returns whether that meant anything. */
  wheel(down: number, at: { x: number; y: number }, zooming: boolean): boolean {
    if (zooming) this.zoom.by(Math.exp(-down / 240), at);
    else if (this.controller.hand) this.wheelTurns(down);
    else return false;
    return true;
  }

  private wheelTurns(down: number): void {
    this.wheeled = this.wheeled * down < 0 ? down : this.wheeled + down;
    if (Math.abs(this.wheeled) < NOTCH) return;
    this.wheeled = 0;
    this.controller.turn(down > 0 ? 'rotate' : 'rotate-back');
  }

  /** The piece was turned, perhaps under the pointer that drags it: the pointer keeps its hold of the same cell. */
  private turned(how: Turn): void {
    const { start } = this;
    if (start && !this.idle) start.grip = turnedWay(start.grip, how);
    if (this.gestures.mode === 'dragging') this.dragged();
  }

  private readonly hovered = (): void => {
    this.hoverFrame = 0;
    const { hovering: touch, controller } = this;
    const board = this.board();
    if (!board || !touch || !this.idle) return;
    controller.aimAt(this.isUnder(touch) ? null : board.spotAt(touch.x, touch.y));
  };

  private readonly dragged = (): void => {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    const { latest, start, controller } = this;
    const board = this.board();
    if (!latest || !board || !start) return;
    const { x, y, kind } = latest;
    const side = board.cellSide;
    if (start.piece !== null && !this.taken && controller.hand?.piece !== start.piece)
      controller.choose(start.piece, board.spotAt(x, y));
    const { hand, piece } = controller;
    if (!hand || !piece) return; // a move is on its way, or the piece was let go by a key
    this.taken = true;
    const raised = kind !== 'mouse' && this.context().settings.offset ? (heightOf(hand.shape) / 2) * side + ABOVE : 0;
    const centre = { x: x + start.grip[1] * side, y: y + start.grip[0] * side - raised };
    this.away = !board.covers(centre.x, centre.y);
    if (!this.away) controller.float(board.spotAt(centre.x, centre.y));
    this.image.show(hand.shape, piece.ink, side, centre.x, centre.y, !this.away);
  };

  private tapped(touch: Touch): void {
    const { controller, start } = this;
    const board = this.board();
    if (!board || !start) return;
    if (start.piece !== null) {
      if (controller.hand?.piece === start.piece) controller.turn('rotate');
      else controller.choose(start.piece);
    } else if (controller.hand) {
      if (this.isUnder(touch)) controller.turn('rotate');
      else {
        this.clicked = performance.now();
        void controller.put(board.spotAt(touch.x, touch.y), touch.kind);
      }
    } else if (this.onBoard(touch) && performance.now() - this.clicked > DOUBLE) {
      const [down, across] = board.spotAt(touch.x, touch.y);
      this.context().picked?.([Math.floor(down), Math.floor(across)]);
    }
  }

  /** From the mouse to the middle of the piece under it, in cells: a drag starts without a jump. */
  private grip(touch: Touch): Spot {
    const { hand } = this.controller;
    if (!hand || touch.kind !== 'mouse' || !this.isUnder(touch)) return [0, 0];
    const [down, across] = this.board()!.spotAt(touch.x, touch.y);
    const [row, column] = anchor(hand, this.context().size);
    return [row + heightOf(hand.shape) / 2 - down, column + widthOf(hand.shape) / 2 - across];
  }

  private isUnder(touch: Touch): boolean {
    const [down, across] = this.board()!.spotAt(touch.x, touch.y);
    return this.controller.cells.some(([row, column]) => row === Math.floor(down) && column === Math.floor(across));
  }

  private onBoard(touch: Touch): boolean {
    return this.board()?.covers(touch.x, touch.y) ?? false;
  }
}
