// The legal placements of one piece, as the server lists them: is this one legal, which is near, which cells can it cover.
import { byReading, setKey, type Cell } from './cells';
import type { Spot } from './hand';
import { corner, heightOf, shapeOf, widthOf, type Shape } from './shapes';

/** A legal action that lays a piece on cells. */
export interface Placement<Action = unknown> {
  readonly cells: readonly Cell[];
  readonly action: Action;
}

export class Placements<Action = unknown> {
  readonly all: readonly Placement<Action>[];
  private readonly bySet = new Map<string, Placement<Action>>();
  private readonly byShape = new Map<string, Placement<Action>[]>();

  constructor(all: readonly Placement<Action>[]) {
    this.all = [...all].sort((one, other) => byReading(corner(one.cells), corner(other.cells)));
    for (const placement of this.all) {
      this.bySet.set(setKey(placement.cells), placement);
      const key = shapeOf(placement.cells).join(';');
      this.byShape.set(key, [...(this.byShape.get(key) ?? []), placement]);
    }
  }

  /** The placement on exactly these cells. */
  at(cells: readonly Cell[]): Placement<Action> | undefined {
    return this.bySet.get(setKey(cells));
  }

  /** The placements of the piece as it lies in the hand. */
  of(shape: Shape): readonly Placement<Action>[] {
    return this.byShape.get(shape.join(';')) ?? [];
  }

  /** The placement in this orientation whose middle is nearest to a spot, if one is within some cells of it. */
  near(shape: Shape, middle: Spot, reach: number): Placement<Action> | undefined {
    const down = heightOf(shape) / 2;
    const across = widthOf(shape) / 2;
    let best: Placement<Action> | undefined;
    let least = reach;
    for (const placement of this.of(shape)) {
      const [top, left] = corner(placement.cells);
      const distance = Math.hypot(top + down - middle[0], left + across - middle[1]);
      if (distance <= least) [best, least] = [placement, distance];
    }
    return best;
  }

  /** The placement nearest to a spot: in this orientation if it has any, otherwise in another. */
  nearest(shape: Shape, middle: Spot): Placement<Action> | undefined {
    const own = this.near(shape, middle, Infinity);
    if (own) return own;
    let best: Placement<Action> | undefined;
    let least = Infinity;
    for (const placement of this.all) {
      const [top, left] = corner(placement.cells);
      const distance = Math.hypot(top + 1 - middle[0], left + 1 - middle[1]);
      if (distance < least) [best, least] = [placement, distance];
    }
    return best;
  }

  /** The next placement after some cells, in reading order and then from the beginning; or the one before. */
  next(cells: readonly Cell[], step: 1 | -1): Placement<Action> | undefined {
    const count = this.all.length;
    const here = this.at(cells);
    if (here) return this.all[(this.all.indexOf(here) + step + count) % count];
    const place = corner(cells);
    const after = this.all.findIndex((one) => byReading(corner(one.cells), place) >= 0);
    if (step === 1) return this.all[after < 0 ? 0 : after];
    return this.all[(after <= 0 ? count : after) - 1];
  }

  /** All cells that the piece can cover, in any orientation or in one. */
  reach(shape?: Shape): Cell[] {
    const found = new Map<string, Cell>();
    for (const { cells } of shape ? this.of(shape) : this.all) {
      for (const cell of cells) found.set(String(cell), cell);
    }
    return [...found.values()].sort(byReading);
  }
}
