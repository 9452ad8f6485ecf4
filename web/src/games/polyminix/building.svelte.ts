// The pieces that I have laid in a race, and what the server says of them. Nobody else sees where they lie.
import type { Cell } from '../../board/cells';
import type { Ask } from '../contract';
import type { Field, Kit, Place, Sketch } from './view';

export class Building {
  laid = $state.raw<readonly Place[]>([]);
  sketch = $state.raw<Sketch | null>(null);
  hint = $state.raw<Place | null>(null);
  hints = $state(0);
  private asked = 0;
  private advising: Promise<string | null> | null = null;

  /** `right` is called whenever the server says of what is laid that nothing is missing. */
  constructor(
    private readonly ask: () => Ask,
    private readonly seat: () => number | null,
    private readonly right: () => void,
  ) {}

  /** A new card, or a new race; what was laid before a reload lies there again. */
  begin(laid: readonly Place[]): void {
    this.asked += 1;
    this.laid = laid;
    this.sketch = null;
    this.hint = null;
    this.renew();
  }

  /** Lay a piece. */
  async lay(piece: string, cells: readonly Cell[]): Promise<void> {
    this.laid = [...this.laid, { type: 'place', piece, cells: [...cells] }];
    await this.look();
  }

  /** Take back the piece on a cell, or the last one. */
  async lift(at?: Cell): Promise<Place | undefined> {
    const found = at
      ? this.laid.find(({ cells }) => cells.some(([row, column]) => row === at[0] && column === at[1]))
      : this.laid.at(-1);
    if (!found) return undefined;
    this.laid = this.laid.filter((place) => place !== found);
    await this.look();
    return found;
  }

  async clean(): Promise<void> {
    this.laid = [];
    await this.look();
  }

  /** Ask for a right next piece; gives the key of the reason when there is none. Asking twice is asking once. */
  advise(): Promise<string | null> {
    if (this.hint) return Promise.resolve(null); // it still holds: nothing was laid or taken back since
    this.advising ??= this.advised().finally(() => (this.advising = null));
    return this.advising;
  }

  private async advised(): Promise<string | null> {
    const { laid } = this;
    const answer = await this.ask().step({ placements: laid }, this.seat() ?? undefined);
    if (!answer || laid !== this.laid) return null; // no answer, or one about pieces that lie otherwise by now
    if (answer.action === null) return answer.text;
    this.hints += 1;
    this.hint = answer.action as Place;
    return null;
  }

  /** Ask again what the server says of it, as in another language. */
  renew(): void {
    if (this.laid.length) void this.sketched();
  }

  private look(): Promise<void> {
    this.hint = null;
    return this.sketched();
  }

  private async sketched(): Promise<void> {
    const number = ++this.asked;
    const answer = await this.ask().sketch<Sketch>({ placements: this.laid }, this.seat() ?? undefined);
    if (number !== this.asked || !answer) return;
    this.sketch = answer;
    if (this.laid.length && answer.reason === null) this.right();
  }

  /** The pieces of the kit that are not laid, each once, with how many are left. */
  left(kit: Kit): { name: string; cells: Cell[]; ink: string }[] {
    return kit.pieces.filter(
      ({ name }, index) => this.laid.filter((place) => place.piece === name).length < kit.copies[index]!,
    );
  }

  /** The covered cells of a field. */
  covered(field: Field): Set<string> {
    return new Set(this.laid.flatMap(({ cells }) => cells.map(([row, column]) => `${row - field.top},${column}`)));
  }
}
