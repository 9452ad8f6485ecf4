// What a person does with a piece: choose it, turn it, move it over the board, place it or let it go.
//
// The controller knows no rules. It asks for the legal placements when a piece is chosen, and for the reason when it is
// held where it cannot lie (`refusals.ts`). Pointers and keys are left to `pointers.svelte.ts` and `key-commands.ts`.
import type { Grounds, Played, Settings, Sound, Translate, Why } from '../games/contract';
import { squareNames, type Cell, type Size } from './cells';
import type { Touch } from './gestures';
import { handOnCells, lifted, movedTo, reoriented, shifted, under, type Hand, type Spot, type Turn } from './hand';
import type { Ink } from './inks';
import { Placements, type Placement } from './placements';
import { Refusals } from './refusals';
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
  why(piece: string, cells: readonly Cell[]): Promise<Why>;
  play(piece: string, cells: readonly Cell[]): Promise<Played>;
  /** Called for a cell that was tapped, or chosen with Enter, while no piece is in the hand. */
  picked?(cell: Cell): void;
  announce(text: string): void;
  sound(name: Sound): void;
}

/** A legal placement draws a piece in from this distance, in cells. */
const MAGNET = 1.5;

/** Whether a piece may lie on some cells, as far as that is known. */
export type Verdict = 'legal' | 'illegal' | 'unknown';

export class BoardController {
  hand: Hand | null = $state.raw(null);
  /** The legal placements of the piece in the hand; null until the server has answered. */
  placements: Placements | null = $state.raw(null);
  /** The piece lies where the person wants it, and waits for a confirmation. */
  waiting = $state(false);
  /** Where a click would put the piece; null while no pointer is above the board, or it is above the piece itself. */
  aim: readonly Cell[] | null = $state.raw(null);
  /** Called after the piece in the hand was turned. */
  turned: ((how: Turn) => void) | null = null;
  /** What there is to say about the piece wherever it lies. */
  private notice = $state('');
  private readonly refusals = new Refusals(
    (piece, cells) => this.context().why(piece, cells),
    () => this.answered(),
  );
  /** What was said about the piece, to be completed with the reason when it comes. */
  private said: string | null = null;
  /** Counts the answers of `refusals`. */
  private answers = $state(0);
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

  readonly state: Verdict = $derived.by(() => this.verdict(this.cells));

  /** Whether the piece could lie where a click would put it. */
  readonly aimState: Verdict = $derived.by(() => (this.aim ? this.verdict(this.aim) : 'unknown'));

  /** Why the piece cannot lie where it is, or where a click would put it; null while that is unknown, or it can. */
  private readonly refusal: Why | null = $derived.by(() => {
    const cells = this.aim ?? this.cells;
    void this.answers;
    if (!this.hand || this.verdict(cells) !== 'illegal') return null;
    const answer = this.refusals.of(this.hand.piece, cells);
    return answer && !answer.legal ? answer : null;
  });

  /** What on the board speaks against the placement. */
  readonly grounds: Grounds | null = $derived.by(() => this.refusal?.grounds ?? null);

  /** Why the piece cannot lie there, in words; squares have names only where coordinates are shown. */
  readonly trouble: string = $derived.by(() => {
    if (this.notice || !this.refusal) return this.notice;
    const { reason, brief } = this.refusal;
    return (this.context().settings.coordinates ? reason : (brief ?? reason)) ?? '';
  });

  readonly piece: Piece | undefined = $derived.by(() => {
    const name = this.hand?.piece;
    return name === undefined ? undefined : this.context().pieces.find((one) => one.name === name);
  });

  private verdict(cells: readonly Cell[]): Verdict {
    if (!this.placements) return 'unknown';
    return this.placements.at(cells) ? 'legal' : 'illegal';
  }

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
    this.notice = '';
    const legal = await this.context().find(name);
    if (this.hand?.piece !== name || question !== this.questions) return;
    const hops = this.hand === this.hopping;
    this.hopping = null;
    if (legal === null) {
      const { announce, t } = this.context();
      this.unanswered = true;
      this.notice = t('board.unchecked');
      announce(this.notice);
      return;
    }
    this.placements = new Placements(legal);
    if (!legal.length) {
      const { announce, t } = this.context();
      this.notice = t('board.nowhere', { piece: this.piece?.title ?? name });
      announce(this.notice);
    }
    if (hops) this.hop();
    this.wonder();
  }

  /** The position has changed: ask again for the piece in the hand, or let it go where it cannot be played any more. */
  renew(): void {
    this.refusals.forget();
    const name = this.hand?.piece;
    if (name === undefined || this.busy) return; // the answer to the move comes first
    const { acting, pieces } = this.context();
    if (!acting || !pieces.some((one) => one.name === name)) this.letGo();
    else this.asked = this.ask(name);
  }

  /** The position came again, perhaps after a lost connection: repeat a question without an answer. */
  askAgain(): void {
    if (this.unanswered) return this.renew();
    this.refusals.forget(); // the language may be another one
    this.wonder();
  }

  /** Put the piece back. */
  letGo(): void {
    this.next = null;
    if (!this.hand) return;
    this.spot = this.hand.middle;
    this.hand = null;
    this.placements = null;
    this.aim = null;
    this.settle();
  }

  /** Turn the piece wherever it is: in the hand, dragged, or laid and not confirmed. */
  turn(how: Turn): void {
    if (!this.hand) return;
    const { waiting } = this;
    this.hand = reoriented(this.hand, how);
    this.turnedShapes.set(this.hand.piece, this.hand.shape);
    this.aim = null;
    const near = waiting && this.placements?.near(this.hand.shape, this.hand.middle, MAGNET);
    if (near) this.hand = handOnCells(this.hand.piece, near);
    this.settle();
    this.waiting = waiting && this.state === 'legal';
    this.turned?.(how);
    this.sayWhere();
  }

  /** Move by rows and columns. */
  move(down: number, across: number): void {
    if (!this.hand) return;
    this.hand = shifted(this.hand, down, across, this.context().size);
    this.settle();
    this.sayWhere();
  }

  /** Hold the piece above a spot; a legal placement close by draws it in. */
  float(spot: Spot): void {
    if (!this.hand) return;
    const near = this.placements?.near(this.hand.shape, spot, MAGNET);
    this.hand = near ? handOnCells(this.hand.piece, near) : movedTo(this.hand, spot);
    this.aim = null;
    this.said = null;
    if (this.waiting || this.notice) this.settle();
    else this.wonder();
  }

  /** A pointer is above this spot without pressing: show where a click would put the piece. */
  aimAt(spot: Spot | null): void {
    const { hand } = this;
    const aim = hand && spot ? (this.drawnIn(hand, spot) ?? under(movedTo(hand, spot), this.context().size)) : null;
    if (String(aim) === String(this.aim)) return;
    this.aim = aim;
    this.said = null;
    this.wonder();
  }

  /** A click at a spot lays the piece on the legal placement there; without one it moves there. */
  async put(spot: Spot, by: Touch['kind']): Promise<void> {
    const { hand } = this;
    if (!hand) return;
    const place = this.drawnIn(hand, spot);
    this.hand = place ? handOnCells(hand.piece, place) : movedTo(hand, spot);
    this.aim = null;
    this.settle();
    if (place) await this.drop(by);
  }

  private drawnIn(hand: Hand, spot: Spot): Placement | undefined {
    return this.placements?.under(hand.shape, spot) ?? this.placements?.near(hand.shape, spot, MAGNET);
  }

  /** Bring back an earlier hand, when a gesture is cancelled. */
  restore(hand: Hand | null): void {
    if (!hand) return this.letGo();
    this.hand = hand;
    this.wonder();
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
  async drop(by: Touch['kind']): Promise<void> {
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
    const { announce, sound } = this.context();
    this.said = null;
    sound('refuse');
    const answer = await this.refusals.ask(hand.piece, cells);
    if (this.hand !== hand || answer.reason === null) return;
    this.notice = answer.unanswered ? answer.reason : '';
    announce(answer.reason);
  }

  private settle(): void {
    this.waiting = false;
    this.notice = '';
    this.wonder();
  }

  /** Ask why the piece cannot lie where it is, or where a click would put it. */
  private wonder(): void {
    const cells = this.aim ?? this.cells;
    if (this.hand && this.verdict(cells) === 'illegal') this.refusals.wonder(this.hand.piece, cells);
    else this.refusals.rest();
  }

  private sayWhere(): void {
    const { t, size } = this.context();
    const squares = squareNames(this.cells, size.rows);
    const messages = { legal: 'board.fits', illegal: 'board.does-not-fit', unknown: 'board.may-fit' };
    this.say(t(messages[this.state], { squares }));
  }

  /** Announce a sentence about the piece, with the reason against its place as soon as that is known. */
  private say(sentence: string): void {
    const reason = this.refusal?.reason;
    this.said = this.state === 'illegal' && !reason ? sentence : null;
    this.context().announce(reason ? `${sentence}. ${reason}` : sentence);
  }

  private answered(): void {
    this.answers += 1;
    if (this.said !== null && this.refusal) this.say(this.said);
  }
}
