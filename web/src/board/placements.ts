// Where a piece may lie, as the server says: is this placement legal, which is near, which cells can the piece cover.
import { byReading, setKey, type Cell } from './cells';
import type { Spot } from './hand';
import { corner, heightOf, shapeOf, widthOf, type Shape } from './shapes';

/** The cells on which a piece may lie. */
export type Placement = readonly Cell[];

export class Placements {
  readonly all: readonly Placement[];
  private readonly bySet = new Map<string, Placement>();
  private readonly byShape = new Map<string, Placement[]>();

  constructor(all: readonly Placement[]) {
    this.all = [...all].sort((one, other) => byReading(corner(one), corner(other)));
    for (const placement of this.all) {
      this.bySet.set(setKey(placement), placement);
      const key = shapeOf(placement).join(';');
      this.byShape.set(key, [...(this.byShape.get(key) ?? []), placement]);
    }
  }

  /** The placement on exactly these cells. */
  at(cells: readonly Cell[]): Placement | undefined {
    return this.bySet.get(setKey(cells));
  }

  /** The placements of the piece as it lies in the hand. */
  of(shape: Shape): readonly Placement[] {
    return this.byShape.get(shape.join(';')) ?? [];
  }

  /** The placement in this orientation whose middle is nearest to a spot, if one is within some cells of it. */
  near(shape: Shape, middle: Spot, reach: number): Placement | undefined {
    return nearest(this.of(shape), shape, middle, reach);
  }

  /** The placement in this orientation that covers a spot; of several, the one whose middle is nearest to it. */
  under(shape: Shape, spot: Spot): Placement | undefined {
    const [row, column] = [Math.floor(spot[0]), Math.floor(spot[1])];
    const there = this.of(shape).filter((placement) => placement.some((cell) => cell[0] === row && cell[1] === column));
    return nearest(there, shape, spot, Infinity);
  }

  /** The placement nearest to a spot: in this orientation if it has any, otherwise in another. */
  nearest(shape: Shape, middle: Spot): Placement | undefined {
    const own = this.near(shape, middle, Infinity);
    if (own) return own;
    let best: Placement | undefined;
    let least = Infinity;
    for (const placement of this.all) {
      const [top, left] = corner(placement);
      const distance = Math.hypot(top + 1 - middle[0], left + 1 - middle[1]);
      if (distance < least) [best, least] = [placement, distance];
    }
    return best;
  }

  /** The next placement after some cells, in reading order and then from the beginning; or the one before. */
  next(cells: readonly Cell[], step: 1 | -1): Placement | undefined {
    const count = this.all.length;
    const here = this.at(cells);
    if (here) return this.all[(this.all.indexOf(here) + step + count) % count];
    const place = corner(cells);
    const after = this.all.findIndex((one) => byReading(corner(one), place) >= 0);
    if (step === 1) return this.all[after < 0 ? 0 : after];
    return this.all[(after <= 0 ? count : after) - 1];
  }

  /** All cells that the piece can cover, in any orientation or in one. */
  reach(shape?: Shape): Cell[] {
    const found = new Map<string, Cell>();
    for (const placement of shape ? this.of(shape) : this.all) {
      for (const cell of placement) found.set(String(cell), cell);
    }
    return [...found.values()].sort(byReading);
  }
}

function nearest(among: readonly Placement[], shape: Shape, middle: Spot, reach: number): Placement | undefined {
  const down = heightOf(shape) / 2;
  const across = widthOf(shape) / 2;
  let best: Placement | undefined;
  let least = reach;
  for (const placement of among) {
    const [top, left] = corner(placement);
    const distance = Math.hypot(top + down - middle[0], left + across - middle[1]);
    if (distance <= least) [best, least] = [placement, distance];
  }
  return best;
}
