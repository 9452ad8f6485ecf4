// What a person does with the pieces: choose one, turn it, move it over the board, lay it or let it go.
//
// It knows no rules: where the piece may lie is asked for when it is chosen, and why it may not when somebody tries.
import type { LegalAction, Played, Settings, Sound, Words } from '../games/contract';
import { squareNames, type Cell, type Size } from './cells';
import { laidOn, lifted, movedTo, reoriented, shifted, under, type Hand, type Spot } from './hand';
import type { Ink } from './inks';
import { Placements } from './placements';
import { shapeOf, type Shape } from './shapes';

/** A piece that can be taken up. */
export interface Piece {
  name: string;
  /** What it is called aloud. */
  title: string;
  cells: readonly Cell[];
  ink: Ink;
  /** Whether it can be laid somewhere now. */
  fits: boolean;
}

/** What the desk needs from its owner; read whenever something is done. */
export interface Surroundings {
  size: Size;
  pieces: readonly Piece[];
  acting: boolean;
  settings: Settings;
  words: Words;
  /** Where a piece may lie; null when nobody answers. */
  find(piece: string): Promise<LegalAction[] | null>;
  why(piece: string, cells: readonly Cell[]): Promise<{ legal: boolean; reason: string | null }>;
  /** The action that lays a piece on cells, for games whose moves may be made, and are kept, while nobody answers. */
  action?(piece: string, cells: readonly Cell[]): unknown;
  play(action: unknown): Promise<Played>;
  announce(text: string): void;
  sound(name: Sound): void;
}

const SNAP = 0.85;
/** How far, in cells, a dragged piece is drawn to a place where it may lie. */

export class Desk {
  hand: Hand | null = $state.raw(null);
  /** Where the piece in the hand may lie; null until the server has said so. */
  places: Placements<unknown> | null = $state.raw(null);
  /** The piece lies where the person wants it, and one more word lays it. */
  waiting = $state(false);
  /** Why the piece cannot lie where it was put. */
  trouble = $state('');
  private asked: Promise<void> = Promise.resolve();
  /** How often it was asked where a piece may lie: only the last answer counts. */
  private questions = 0;
  /** The hand that goes by itself to where its piece may lie, unless it is moved before that is known. */
  private hopping: Hand | null = null;
  private unanswered = false;
  private readonly turnedShapes = new Map<string, Shape>();
  private spot: Spot | null = null;
  private busy = false;
  /** What was chosen while the last piece was on its way: taken up when that has been answered. */
  private next: { name: string; at?: Spot } | null = null;

  constructor(private readonly around: () => Surroundings) {}

  /** The cells under the piece in the hand. */
  readonly cells: readonly Cell[] = $derived.by(() => (this.hand ? under(this.hand, this.around().size) : []));

  readonly state: 'legal' | 'illegal' | 'unknown' = $derived.by(() => {
    if (!this.places) return 'unknown';
    return this.places.at(this.cells) ? 'legal' : 'illegal';
  });

  readonly piece: Piece | undefined = $derived.by(() => {
    const name = this.hand?.piece;
    return name === undefined ? undefined : this.around().pieces.find((one) => one.name === name);
  });

  /** How a piece lies in the hand, or would when it is taken up. */
  shapeOf(piece: Piece): Shape {
    if (this.hand?.piece === piece.name) return this.hand.shape;
    return this.turnedShapes.get(piece.name) ?? shapeOf(piece.cells);
  }

  /** Take up a piece; without a spot it goes where it can lie, near to where the last one was. */
  choose(name: string, at?: Spot): void {
    if (this.busy) {
      this.next = { name, at };
      return;
    }
    const { pieces, acting, size, announce, words, sound } = this.around();
    const piece = pieces.find((one) => one.name === name);
    if (!piece || !acting) return;
    const middle = at ?? this.hand?.middle ?? this.spot ?? [size.rows / 2, size.columns / 2];
    const hand = lifted(name, this.shapeOf(piece), middle);
    this.hand = hand;
    this.settle();
    sound('lift');
    announce(words('board.chosen', { piece: piece.title }));
    this.hopping = at ? null : hand;
    this.asked = this.ask(name);
  }

  private async ask(name: string): Promise<void> {
    const question = ++this.questions;
    this.places = null;
    this.unanswered = false;
    this.trouble = '';
    const legal = await this.around().find(name);
    if (this.hand?.piece !== name || question !== this.questions) return;
    const hops = this.hand === this.hopping;
    this.hopping = null;
    if (legal === null) {
      const { announce, words, action } = this.around();
      this.unanswered = true;
      if (!action) return;
      this.trouble = words('board.unchecked');
      announce(this.trouble);
      return;
    }
    this.places = new Placements(
      legal.map(({ action }) => ({ cells: action.cells as Cell[], action: action as unknown })),
    );
    if (!legal.length) {
      const { announce, words } = this.around();
      this.trouble = words('board.nowhere', { piece: this.piece?.title ?? name });
      announce(this.trouble);
    }
    if (hops) this.hop();
  }

  /** The position has changed: what can still be held is asked for again. */
  renew(): void {
    const name = this.hand?.piece;
    if (name === undefined || this.busy) return; // a move on its way is answered before anything else
    const { acting, pieces } = this.around();
    if (!acting || !pieces.some((one) => one.name === name)) this.letGo();
    else this.asked = this.ask(name);
  }

  /** The position was told, perhaps after a lost connection: ask again what was not answered. */
  askAgain(): void {
    if (this.unanswered) this.renew();
  }

  /** Put the piece back. */
  letGo(): void {
    this.next = null;
    if (!this.hand) return;
    this.spot = this.hand.middle;
    this.hand = null;
    this.places = null;
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
    this.hand = shifted(this.hand, down, across, this.around().size);
    this.settle();
    this.sayWhere();
  }

  /** Hold the piece above a spot; where it may lie close by, it is drawn there. */
  float(spot: Spot): void {
    if (!this.hand) return;
    const near = this.places?.near(this.hand.shape, spot, SNAP);
    this.hand = near ? laidOn(this.hand.piece, near.cells) : movedTo(this.hand, spot);
    if (this.waiting || this.trouble) this.settle();
  }

  /** Back to an earlier moment of the hand, when a gesture is taken back. */
  restore(hand: Hand | null): void {
    if (hand) this.hand = hand;
    else this.letGo();
  }

  /** To the next place where the piece may lie, in any orientation, or to the one before. */
  jump(step: 1 | -1): void {
    const place = this.hand && this.places?.next(this.cells, step);
    if (place) this.lie(place.cells);
  }

  private hop(): void {
    const place = this.hand && this.places?.nearest(this.hand.shape, this.hand.middle);
    if (place) this.lie(place.cells);
  }

  private lie(cells: readonly Cell[]): void {
    this.hand = laidOn(this.hand!.piece, cells);
    this.turnedShapes.set(this.hand.piece, this.hand.shape);
    this.settle();
    this.sayWhere();
  }

  /** The piece was dropped here: it is laid, or waits for a last word, or says why it cannot lie here. */
  async drop(by: 'mouse' | 'touch' | 'pen'): Promise<void> {
    await this.asked;
    const { confirm } = this.around().settings;
    if (confirm === 'always' || (confirm === 'touch' && by !== 'mouse')) await this.rest();
    else await this.place();
  }

  /** Enter: lays the piece, after a second time where every piece waits for a last word. */
  async enter(): Promise<void> {
    await this.asked;
    if (this.around().settings.confirm === 'always' && !this.waiting) await this.rest();
    else await this.place();
  }

  private async rest(): Promise<void> {
    if (!this.hand) return;
    if (this.action() === undefined) return this.explain();
    const { announce, words } = this.around();
    this.waiting = true;
    announce(words('board.waiting'));
  }

  /** Lay the piece where it is. */
  async place(): Promise<void> {
    await this.asked;
    if (!this.hand || this.busy) return;
    const action = this.action();
    if (action === undefined) return this.explain();
    this.busy = true;
    try {
      const { play, sound } = this.around();
      const played = await play(action);
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

  /** What lays the piece where it is: as the server has listed it, or else as the game writes it. */
  private action(): unknown {
    if (this.places) return this.places.at(this.cells)?.action;
    return this.hand ? this.around().action?.(this.hand.piece, this.cells) : undefined;
  }

  private async explain(): Promise<void> {
    const { hand, cells } = this;
    if (!hand) return;
    const { why, announce, sound } = this.around();
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
    const { announce, words, size } = this.around();
    const squares = squareNames(this.cells, size.rows);
    const said = { legal: 'board.fits', illegal: 'board.does-not-fit', unknown: 'board.may-fit' };
    announce(words(said[this.state], { squares }));
  }
}
