// A partial turn of Polymo: the pen in the hand, the squares marked with it, and the server's preview of them.
import type { Cell } from '../../board/cells';
import { sentence } from '../../i18n/sentence';
import type { Ask } from '../contract';
import { key, type Pen, type Possible, type Preview } from './view';

export class PartialTurn {
  pen = $state<Pen | null>(null);
  marked = $state.raw<readonly Cell[]>([]);
  preview = $state.raw<Preview | null>(null);
  /** The planned figure to paint instead of crossing. */
  chosen = $state.raw<Possible | null>(null);
  /** Why the square touched last cannot be marked next. */
  reason = $state<string | null>(null);
  /** Whether the preview belongs to the present marks. */
  known = $state(true);
  private asked = 0;

  constructor(private readonly ask: () => Ask) {}

  /** Put the pen back and remove all marks. */
  clear(): void {
    this.asked += 1;
    this.pen = null;
    this.marked = [];
    this.preview = null;
    this.chosen = null;
    this.reason = null;
    this.known = true;
  }

  /** Take a pen; put it back if it is in the hand already. */
  async take(pen: Pen): Promise<void> {
    const same = this.pen === pen;
    this.clear();
    if (same) return;
    this.pen = pen;
    await this.updatePreview();
  }

  /** Touch a square: mark it, unmark it, or choose the planned figure on it. Returns whether anything changed. */
  async touch(cell: Cell, explain: boolean): Promise<boolean> {
    const { pen, preview } = this;
    if (!pen || !preview) return false;
    this.reason = null;
    const own = preview.finish.find(({ cells }) => cells.some((one) => key(one) === key(cell)));
    if (own) {
      this.marked = [];
      this.chosen = this.chosen === own ? null : own;
      return this.updatePreview();
    }
    if (this.marked.some((one) => key(one) === key(cell))) {
      this.marked = this.marked.filter((one) => key(one) !== key(cell));
      return this.updatePreview();
    }
    if (preview.next.some((one) => key(one) === key(cell))) {
      this.chosen = null;
      this.marked = [...this.marked, cell];
      return this.updatePreview();
    }
    if (explain) {
      const answer = await this.ask().preview<Preview>({ pen, cells: this.marked, square: cell });
      if (answer && this.pen === pen) this.reason = answer.reason && sentence(answer.reason);
    }
    return false;
  }

  /** Ask for the preview again if there was no answer. */
  renew(): void {
    if (this.pen && !this.known) void this.updatePreview();
  }

  private async updatePreview(): Promise<boolean> {
    const number = ++this.asked;
    this.known = false;
    const chosen = this.chosen?.cells.join(';');
    const answer = await this.ask().preview<Preview>({ pen: this.pen, cells: this.marked });
    if (number !== this.asked || !answer) return false;
    this.preview = answer;
    this.known = true;
    this.chosen = answer.finish.find(({ cells }) => cells.join(';') === chosen) ?? null;
    return true;
  }
}
