// A turn of Polymo in the making: the pen in the hand, the squares marked with it, and what the server says of them.
import type { Cell } from '../../board/cells';
import { sentence } from '../../words/sentence';
import type { Ask } from '../contract';
import { key, type Pen, type Possible, type Sketch } from './view';

export class Marking {
  pen = $state<Pen | null>(null);
  marked = $state.raw<readonly Cell[]>([]);
  sketch = $state.raw<Sketch | null>(null);
  /** The planned figure that is to be painted instead of crossing. */
  chosen = $state.raw<Possible | null>(null);
  /** Why the square that was touched last cannot come next. */
  reason = $state<string | null>(null);
  /** Whether the sketch is about what is marked now. */
  known = $state(true);
  private asked = 0;

  constructor(private readonly ask: () => Ask) {}

  /** Put everything back: a new position, or a change of mind. */
  clear(): void {
    this.asked += 1;
    this.pen = null;
    this.marked = [];
    this.sketch = null;
    this.chosen = null;
    this.reason = null;
    this.known = true;
  }

  /** Take a pen, or put it back when it is in the hand already. */
  async take(pen: Pen): Promise<void> {
    const same = this.pen === pen;
    this.clear();
    if (same) return;
    this.pen = pen;
    await this.look();
  }

  /** Touch a square: mark it, unmark it, or choose the planned figure on it. Says whether something came of it. */
  async touch(cell: Cell, explain: boolean): Promise<boolean> {
    const { pen, sketch } = this;
    if (!pen || !sketch) return false;
    this.reason = null;
    const own = sketch.finish.find(({ cells }) => cells.some((one) => key(one) === key(cell)));
    if (own) {
      this.marked = [];
      this.chosen = this.chosen === own ? null : own;
      return this.look();
    }
    if (this.marked.some((one) => key(one) === key(cell))) {
      this.marked = this.marked.filter((one) => key(one) !== key(cell));
      return this.look();
    }
    if (sketch.next.some((one) => key(one) === key(cell))) {
      this.chosen = null;
      this.marked = [...this.marked, cell];
      return this.look();
    }
    if (explain) {
      const answer = await this.ask().sketch<Sketch>({ pen, cells: this.marked, square: cell });
      if (answer && this.pen === pen) this.reason = answer.reason && sentence(answer.reason);
    }
    return false;
  }

  /** Ask again when there was no answer. */
  renew(): void {
    if (this.pen && !this.known) void this.look();
  }

  private async look(): Promise<boolean> {
    const number = ++this.asked;
    this.known = false;
    const chosen = this.chosen?.cells.join(';');
    const answer = await this.ask().sketch<Sketch>({ pen: this.pen, cells: this.marked });
    if (number !== this.asked || !answer) return false;
    this.sketch = answer;
    this.known = true;
    this.chosen = answer.finish.find(({ cells }) => cells.join(';') === chosen) ?? null;
    return true;
  }
}
