// Why a piece cannot lie somewhere. The server knows, and is asked sparingly, because a pointer crosses many places: one
// question is on its way, of those that wait only the last counts, and the answers are kept until the position changes.
import type { Why } from '../games/contract';
import { setKey, type Cell } from './cells';

/** Milliseconds between two questions; the server takes twenty messages a second, and moves are among them. */
const PAUSE = 100;

interface Question {
  piece: string;
  cells: readonly Cell[];
}

export class Refusals {
  private known = new Map<string, Why>();
  private wish: Question | null = null;
  private busy = false;

  /** `answered` is called whenever an answer has come. */
  constructor(
    private readonly why: (piece: string, cells: readonly Cell[]) => Promise<Why>,
    private readonly answered: () => void,
  ) {}

  /** The answer about a piece on these cells, if it has come. */
  of(piece: string, cells: readonly Cell[]): Why | undefined {
    return this.known.get(keyOf({ piece, cells }));
  }

  /** Ask about a piece on these cells as soon as may be, unless something else is wished for before. */
  wonder(piece: string, cells: readonly Cell[]): void {
    if (this.of(piece, cells)) return;
    this.wish = { piece, cells };
    if (!this.busy) void this.work();
  }

  /** Nothing is to be known any more. */
  rest(): void {
    this.wish = null;
  }

  /** The answer about a piece on these cells; asked at once, because somebody waits for it. */
  async ask(piece: string, cells: readonly Cell[]): Promise<Why> {
    const { known } = this;
    const key = keyOf({ piece, cells });
    const found = known.get(key) ?? (await this.why(piece, cells));
    if (!found.unanswered) known.set(key, found);
    this.answered();
    return found;
  }

  /** The position has changed, and so may all answers. */
  forget(): void {
    this.known = new Map(); // a new one: an answer on its way is kept in the old one
    this.wish = null;
  }

  private async work(): Promise<void> {
    this.busy = true;
    while (this.wish) {
      const { piece, cells } = this.wish;
      this.wish = null;
      await this.ask(piece, cells);
      await new Promise((done) => setTimeout(done, PAUSE));
    }
    this.busy = false;
  }
}

function keyOf({ piece, cells }: Question): string {
  return `${piece} ${setKey(cells)}`;
}
