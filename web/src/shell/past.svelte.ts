// Looking back while a game goes on: one earlier position, shown in place of the present one. Positions come over HTTP a
// batch at a time, as those of a replay do, and are kept until moves are taken back or the language changes.
import type { PositionView } from 'ominoes/tables/view';
import { server } from './http';

const BATCH = 50;

export class Past {
  /** The position looked at; null for the present one. */
  position = $state.raw<PositionView | null>(null);
  private readonly kept = new Map<number, PositionView>();
  /** The number of the position that is wanted; only the answer for that one is shown. */
  private wanted: number | null = null;

  constructor(private readonly table: string) {}

  /** Show the position after this many moves; false when it cannot be had. */
  async show(move: number): Promise<boolean> {
    this.wanted = move;
    if (!this.kept.has(move)) await this.fetch(Math.floor(move / BATCH) * BATCH);
    const found = this.kept.get(move);
    if (this.wanted === move && found) this.position = found;
    return found !== undefined;
  }

  /** Show the present position again. */
  leave(): void {
    this.wanted = null;
    this.position = null;
  }

  /** Forget all positions: they are of moves taken back, or in another language. */
  forget(): void {
    this.leave();
    this.kept.clear();
  }

  private async fetch(first: number): Promise<void> {
    try {
      const { positions } = await server.positions(this.table, first, BATCH);
      for (const position of positions) this.kept.set(position.moves, position);
    } catch {
      // There is no connection: nothing to look at.
    }
  }
}
