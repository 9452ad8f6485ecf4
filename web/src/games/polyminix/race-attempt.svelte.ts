// My attempt in a race: the pieces that I have placed, and the server's preview of them. Nobody else sees them.
import type { PieceAsset } from '../../board/assets';
import type { Cell } from '../../board/cells';
import type { Ask } from '../contract';
import type { Field, Assets, Place, Preview } from './view';

export class RaceAttempt {
  placed = $state.raw<readonly Place[]>([]);
  preview = $state.raw<Preview | null>(null);
  hint = $state.raw<Place | null>(null);
  hints = $state(0);
  private asked = 0;
  private advising: Promise<string | null> | null = null;

  /** `right` is called whenever the server says that the placed pieces solve the task. */
  constructor(
    private readonly ask: () => Ask,
    private readonly seat: () => number | null,
    private readonly right: () => void,
  ) {}

  /** Start on a new card or race, with the pieces that were placed before a reload. */
  begin(placed: readonly Place[]): void {
    this.asked += 1;
    this.placed = placed;
    this.preview = null;
    this.hint = null;
    this.renew();
  }

  /** Place a piece. */
  async lay(piece: string, cells: readonly Cell[]): Promise<void> {
    this.placed = [...this.placed, { type: 'place', piece, cells: [...cells] }];
    await this.changed();
  }

  /** Take back the piece on a cell, or the last one. */
  async lift(at?: Cell): Promise<Place | undefined> {
    const found = at
      ? this.placed.find(({ cells }) => cells.some(([row, column]) => row === at[0] && column === at[1]))
      : this.placed.at(-1);
    if (!found) return undefined;
    this.placed = this.placed.filter((place) => place !== found);
    await this.changed();
    return found;
  }

  async clean(): Promise<void> {
    this.placed = [];
    await this.changed();
  }

  /** Ask for a right next piece; returns the key of the reason if there is none. Concurrent calls share one answer. */
  advise(): Promise<string | null> {
    if (this.hint) return Promise.resolve(null); // no piece was placed or taken back since
    this.advising ??= this.advised().finally(() => (this.advising = null));
    return this.advising;
  }

  private async advised(): Promise<string | null> {
    const { placed } = this;
    const answer = await this.ask().step({ placements: placed }, this.seat() ?? undefined);
    if (!answer || placed !== this.placed) return null; // no answer, or the pieces have changed meanwhile
    if (answer.action === null) return answer.text;
    this.hints += 1;
    this.hint = answer.action as Place;
    return null;
  }

  /** Ask for the preview again, as after a change of the language. */
  renew(): void {
    if (this.placed.length) void this.updatePreview();
  }

  private changed(): Promise<void> {
    this.hint = null;
    return this.updatePreview();
  }

  private async updatePreview(): Promise<void> {
    const number = ++this.asked;
    const answer = await this.ask().preview<Preview>({ placements: this.placed }, this.seat() ?? undefined);
    if (number !== this.asked || !answer) return;
    this.preview = answer;
    if (this.placed.length && answer.reason === null) this.right();
  }

  /** The kinds of pieces of the kit of which at least one copy is not placed. */
  left(assets: Assets): PieceAsset[] {
    return assets.pieces.filter(
      ({ name }, index) => this.placed.filter((place) => place.piece === name).length < assets.copies[index]!,
    );
  }

  /** The covered cells of a field. */
  covered(field: Field): Set<string> {
    return new Set(this.placed.flatMap(({ cells }) => cells.map(([row, column]) => `${row - field.top},${column}`)));
  }
}
