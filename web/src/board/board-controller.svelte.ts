// What a person does with a piece: choose it, turn it, move it over the board, place it or let it go.
//
// The controller knows no rules. It asks for the legal placements when a piece is chosen, and for the reason when somebody
// tries an illegal one. Pointers and keys are left to `pointers.svelte.ts` and `key-commands.ts`.
import type { Played, Settings, Sound, Translate } from '../games/contract';
import { squareNames, type Cell, type Size } from './cells';
import { handOnCells, lifted, movedTo, reoriented, shifted, under, type Hand, type Spot } from './hand';
import type { Ink } from './inks';
import { Placements, type Placement } from './placements';
import { shapeOf, type Shape } from './shapes';

/** A piece in the tray. */
export interface Piece {
  name: string;
  /** What screen readers call it. */
  title: string;
  cells: readonly Cell[];
  ink: Ink;
  /** Whether it has a legal placement now. */
  fits: boolean;
}

/** What the controller needs from its owner; read anew for every step. */
export interface BoardContext {
  size: Size;
  pieces: readonly Piece[];
  acting: boolean;
  settings: Settings;
  t: Translate;
  /** Where a piece may lie; null when there is no answer. */
  find(piece: string): Promise<readonly Placement[] | null>;
  why(piece: string, cells: readonly Cell[]): Promise<{ legal: boolean; reason: string | null }>;
  play(piece: string, cells: readonly Cell[]): Promise<Played>;
  /** Called for a cell that was tapped, or chosen with Enter, while no piece is in the hand. */
  picked?(cell: Cell): void;
  announce(text: string): void;
  sound(name: Sound): void;
}

/** A dragged piece snaps to a legal placement within this distance, in cells. */
const SNAP = 0.85;

export class BoardController {
  hand: Hand | null = $state.raw(null);
  /** The legal placements of the piece in the hand; null until the server has answered. */
  placements: Placements | null = $state.raw(null);
  /** The piece lies where the person wants it, and waits for a confirmation. */
  waiting = $state(false);
  /** Why the piece cannot lie where it was put. */
  trouble = $state('');
  private asked: Promise<void> = Promise.resolve();
  /** Counts the questions for placements: only the answer to the last one is used. */
  private questions = 0;
  /** The hand that moves to a legal placement by itself when the answer comes, unless the person moves it before. */
  private hopping: Hand | null = null;
  private unanswered = false;
  private readonly turnedShapes = new Map<string, Shape>();
  private spot: Spot | null = null;
  private busy = false;
  /** The piece that was chosen while a move was on its way; it is taken up after the answer. */
  private next: { name: string; at?: Spot } | null = null;

  constructor(private readonly context: () => BoardContext) {}

  /** The cells under the piece in the hand. */
  readonly cells: readonly Cell[] = $derived.by(() => (this.hand ? under(this.hand, this.context().size) : []));

  readonly state: 'legal' | 'illegal' | 'unknown' = $derived.by(() => {
    if (!this.placements) return 'unknown';
    return this.placements.at(this.cells) ? 'legal' : 'illegal';
  });

  readonly piece: Piece | undefined = $derived.by(() => {
    const name = this.hand?.piece;
    return name === undefined ? undefined : this.context().pieces.find((one) => one.name === name);
  });

  /** How a piece lies in the hand, or would when it is taken up. */
  shapeOf(piece: Piece): Shape {
    if (this.hand?.piece === piece.name) return this.hand.shape;
    return this.turnedShapes.get(piece.name) ?? shapeOf(piece.cells);
  }

  /** Take up a piece. Without a spot it moves to the legal placement nearest to where the last piece was. */
  choose(name: string, at?: Spot): void {
    if (this.busy) {
      this.next = { name, at };
      return;
    }
    const { pieces, acting, size, announce, t, sound } = this.context();
    const piece = pieces.find((one) => one.name === name);
    if (!piece || !acting) return;
    const middle = at ?? this.hand?.middle ?? this.spot ?? [size.rows / 2, size.columns / 2];
    const hand = lifted(name, this.shapeOf(piece), middle);
    this.hand = hand;
    this.settle();
    sound('lift');
    announce(t('board.chosen', { piece: piece.title }));
    this.hopping = at ? null : hand;
    this.asked = this.ask(name);
  }

  private async ask(name: string): Promise<void> {
    const question = ++this.questions;
    this.placements = null;
    this.unanswered = false;
    this.trouble = '';
    const legal = await this.context().find(name);
    if (this.hand?.piece !== name || question !== this.questions) return;
    const hops = this.hand === this.hopping;
    this.hopping = null;
    if (legal === null) {
      const { announce, t } = this.context();
      this.unanswered = true;
      this.trouble = t('board.unchecked');
      announce(this.trouble);
      return;
    }
    this.placements = new Placements(legal);
    if (!legal.length) {
      const { announce, t } = this.context();
      this.trouble = t('board.nowhere', { piece: this.piece?.title ?? name });
      announce(this.trouble);
    }
    if (hops) this.hop();
  }

  /** The position has changed: ask again for the piece in the hand, or let it go where it cannot be played any more. */
  renew(): void {
    const name = this.hand?.piece;
    if (name === undefined || this.busy) return; // the answer to the move comes first
    const { acting, pieces } = this.context();
    if (!acting || !pieces.some((one) => one.name === name)) this.letGo();
    else this.asked = this.ask(name);
  }

  /** The position came again, perhaps after a lost connection: repeat a question without an answer. */
  askAgain(): void {
    if (this.unanswered) this.renew();
  }

  /** Put the piece back. */
  letGo(): void {
    this.next = null;
    if (!this.hand) return;
    this.spot = this.hand.middle;
    this.hand = null;
    this.placements = null;
    this.settle();
  }

  turn(how: 'rotate' | 'rotate-back' | 'flip'): void {
    if (!this.hand) return;
    this.hand = reoriented(this.hand, how);
    this.turnedShapes.set(this.hand.piece, this.hand.shape);
    this.settle();
    this.sayWhere();
  }

  /** Move by rows and columns. */
  move(down: number, across: number): void {
    if (!this.hand) return;
    this.hand = shifted(this.hand, down, across, this.context().size);
    this.settle();
    this.sayWhere();
  }

  /** Hold the piece above a spot; it snaps to a legal placement close by. */
  float(spot: Spot): void {
    if (!this.hand) return;
    const near = this.placements?.near(this.hand.shape, spot, SNAP);
    this.hand = near ? handOnCells(this.hand.piece, near) : movedTo(this.hand, spot);
    if (this.waiting || this.trouble) this.settle();
  }

  /** Bring back an earlier hand, when a gesture is cancelled. */
  restore(hand: Hand | null): void {
    if (hand) this.hand = hand;
    else this.letGo();
  }

  /** Move to the next legal placement, in any orientation, or to the one before. */
  jump(step: 1 | -1): void {
    const place = this.hand && this.placements?.next(this.cells, step);
    if (place) this.lie(place);
  }

  private hop(): void {
    const place = this.hand && this.placements?.nearest(this.hand.shape, this.hand.middle);
    if (place) this.lie(place);
  }

  private lie(cells: readonly Cell[]): void {
    this.hand = handOnCells(this.hand!.piece, cells);
    this.turnedShapes.set(this.hand.piece, this.hand.shape);
    this.settle();
    this.sayWhere();
  }

  /** The piece was dropped here: place it, let it wait for a confirmation, or say why it cannot lie here. */
  async drop(by: 'mouse' | 'touch' | 'pen'): Promise<void> {
    await this.asked;
    const { confirm } = this.context().settings;
    if (confirm === 'always' || (confirm === 'touch' && by !== 'mouse')) await this.rest();
    else await this.place();
  }

  /** The key Enter: places the piece; where every move is confirmed, the second press does. */
  async enter(): Promise<void> {
    await this.asked;
    if (this.context().settings.confirm === 'always' && !this.waiting) await this.rest();
    else await this.place();
  }

  private async rest(): Promise<void> {
    if (!this.hand) return;
    if (!this.target()) return this.explain();
    const { announce, t } = this.context();
    this.waiting = true;
    announce(t('board.waiting'));
  }

  /** Place the piece where it is. */
  async place(): Promise<void> {
    await this.asked;
    if (!this.hand || this.busy) return;
    const cells = this.target();
    if (!cells) return this.explain();
    this.busy = true;
    try {
      const { play, sound } = this.context();
      const played = await play(this.hand.piece, cells);
      if (played === 'done' || played === 'kept') {
        sound('place');
        const { next } = this;
        this.letGo();
        this.next = next;
      }
    } finally {
      this.busy = false;
      if (this.next) this.choose(this.next.name, this.next.at);
      this.next = null;
    }
  }

  /** Where the piece would be placed: on a legal placement; without an answer of the server, wherever it is. */
  private target(): Placement | undefined {
    return this.placements ? this.placements.at(this.cells) : this.cells;
  }

  private async explain(): Promise<void> {
    const { hand, cells } = this;
    if (!hand) return;
    const { why, announce, sound } = this.context();
    sound('refuse');
    const answer = await why(hand.piece, cells);
    if (this.hand !== hand || answer.reason === null) return;
    this.trouble = answer.reason;
    announce(answer.reason);
  }

  private settle(): void {
    this.waiting = false;
    this.trouble = '';
  }

  private sayWhere(): void {
    const { announce, t, size } = this.context();
    const squares = squareNames(this.cells, size.rows);
    const messages = { legal: 'board.fits', illegal: 'board.does-not-fit', unknown: 'board.may-fit' };
    announce(t(messages[this.state], { squares }));
  }
}
