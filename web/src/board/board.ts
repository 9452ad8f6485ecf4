// The board: an SVG picture under a grid of cells for pointers, keys and screen readers. It knows no game. It draws a
// `Picture` and a `Ghost`; its owner listens to pointers and keys on the host element.
import './board.css';
import type { Cell, Size } from './cells';
import { Glides, type Point } from './glide';
import { columnName } from './cells';
import type { Grounds } from '../games/contract';
import type { Spot } from './hand';
import { paint, type Ink } from './inks';
import { middle, outline } from './outlines';
import { pieceGroup } from './piece';
import { shapeOf, corner, type Shape } from './shapes';
import { svg, UNIT } from './svg';
import { WHOLE, type Zoom } from './zoom';

/** A piece that lies on the board. */
export interface PlacedPiece {
  /** Identifies the piece, so that only changed pieces are drawn again. */
  id: string;
  cells: readonly Cell[];
  ink: Ink;
  /** The number of the move that placed it; shown on request. */
  number?: number;
  /** Written on the piece while numbers are not shown, such as whose it is. */
  label?: string;
  last?: boolean;
  /** Its number among the pieces that others have placed since my last one. */
  news?: number;
  /** The seat that placed it, from where it glides to its place. */
  seat?: number;
}

export interface Mark {
  cell: Cell;
  kind: 'start' | 'corner';
  ink?: Ink;
}

/** Everything the board shows except the piece in the hand. */
export interface Picture {
  /** Cells of the rectangle that are not part of the board; the others form a figure. */
  outside: readonly Cell[];
  placed: readonly PlacedPiece[];
  marks: readonly Mark[];
  /** The cells that the piece in the hand can cover: in any orientation, and in its present one. */
  reach: readonly Cell[];
  reachNow: readonly Cell[];
  hint: { cells: readonly Cell[]; ink: Ink } | null;
  coordinates: boolean;
  numbers: boolean;
  /** Where on the screen a seat is; pieces that are news glide from there. Null where nothing moves. */
  spotOf: ((seat: number) => Point | null) | null;
  /** The labels of the grid and of each cell. */
  name: string;
  cellLabel(cell: Cell): string;
}

/** The piece in the hand, on the cells where it would lie. */
export interface Ghost {
  cells: readonly Cell[];
  ink: Ink;
  state: 'legal' | 'illegal' | 'unknown';
  /** Whether it waits for a confirmation. */
  waiting: boolean;
}

/** Milliseconds until postponed work is done: time enough to paint. */
const LATER = 50;

interface Drawn {
  group: SVGGElement;
  of: PlacedPiece;
  /** What is written and marked on it now. */
  signs: string;
}

export class Board {
  private readonly plane = document.createElement('div');
  private readonly layers: Record<
    'outside' | 'marks' | 'reach' | 'pieces' | 'hint' | 'ghost' | 'aim' | 'grounds',
    SVGGElement
  >;
  private readonly cells: HTMLElement[] = [];
  private readonly labels: string[] = [];
  private readonly grid = document.createElement('div');
  private readonly drawn = new Map<string, Drawn>();
  private shown: Partial<Picture> = {};
  private ghostKey = '';
  private aimKey = '';
  private groundsShown: Grounds | null = null;
  private here = 0;
  private owed: (() => void) | null = null;
  private readonly glides = new Glides();

  constructor(
    readonly host: HTMLElement,
    readonly size: Size,
  ) {
    host.classList.add('board');
    this.plane.className = 'board-plane';
    const { rows, columns } = size;
    const picture = svg('svg', {
      viewBox: `0 0 ${columns * UNIT} ${rows * UNIT}`,
      class: 'board-picture',
      'aria-hidden': 'true',
      focusable: 'false',
    });
    const layer = (name: string): SVGGElement => svg('g', { class: `board-${name}` });
    this.layers = {
      outside: layer('outside'),
      marks: layer('marks'),
      reach: layer('reach'),
      pieces: layer('pieces'),
      hint: layer('hint'),
      ghost: layer('ghost'),
      aim: layer('aim'),
      grounds: layer('grounds'),
    };
    picture.append(
      svg('rect', { width: columns * UNIT, height: rows * UNIT, class: 'board-ground' }),
      svg('path', { d: lattice(size), class: 'board-lattice' }),
      this.layers.outside,
      this.layers.reach,
      this.layers.marks,
      this.layers.pieces,
      this.layers.hint,
      this.layers.ghost,
      this.layers.aim,
      this.layers.grounds,
      coordinates(size),
    );
    this.makeGrid();
    this.plane.append(picture, this.grid);
    host.append(this.plane);
    this.zoom(WHOLE);
  }

  private makeGrid(): void {
    this.grid.className = 'board-cells';
    this.grid.setAttribute('role', 'grid');
    for (let row = 0; row < this.size.rows; row++) {
      const line = document.createElement('div');
      line.setAttribute('role', 'row');
      for (let column = 0; column < this.size.columns; column++) {
        const cell = document.createElement('div');
        cell.setAttribute('role', 'gridcell');
        cell.dataset.cell = `${row},${column}`;
        cell.tabIndex = -1;
        line.append(cell);
        this.cells.push(cell);
      }
      this.grid.append(line);
    }
    this.cells[0]!.tabIndex = 0;
    this.grid.addEventListener('focusin', () => this.settle());
  }

  /** Show a picture; only what differs from the last one is drawn again. */
  show(picture: Picture): void {
    const before = this.shown;
    this.shown = picture;
    if (picture.placed !== before.placed || picture.numbers !== before.numbers)
      this.showPieces(picture.placed, picture.numbers, before.placed ? picture.spotOf : null);
    if (before.placed && picture.placed !== before.placed) this.showLaid(picture.placed, before.placed);
    if (String(picture.outside) !== String(before.outside ?? [])) this.showOutside(picture.outside);
    if (picture.marks !== before.marks) this.layers.marks.replaceChildren(...picture.marks.map(markShape));
    if (picture.reach !== before.reach || picture.reachNow !== before.reachNow) this.showReach(picture);
    if (picture.hint !== before.hint) this.showHint(picture.hint);
    this.host.classList.toggle('with-coordinates', picture.coordinates);
    if (picture.name !== before.name) this.grid.setAttribute('aria-label', picture.name);
    if (picture.cellLabel !== before.cellLabel) this.later(() => this.showLabels(picture.cellLabel));
  }

  /** Postpone work that nobody sees until the picture is painted, or until a cell gets the focus. */
  private later(work: () => void): void {
    if (!this.owed) setTimeout(() => this.settle(), LATER);
    this.owed = work;
  }

  private settle(): void {
    const work = this.owed;
    this.owed = null;
    work?.();
  }

  private showPieces(placed: readonly PlacedPiece[], numbers: boolean, spotOf: Picture['spotOf']): void {
    const gone = new Set(this.drawn.keys());
    const news: [PlacedPiece, SVGGElement][] = [];
    const fresh = document.createDocumentFragment();
    for (const piece of placed) {
      gone.delete(piece.id);
      let drawn = this.drawn.get(piece.id);
      if (!drawn || !same(drawn.of, piece)) {
        drawn?.group.remove();
        drawn = { group: pieceGroup(piece.cells, piece.ink), of: piece, signs: '' };
        fresh.append(drawn.group);
        if (piece.news !== undefined) news.push([piece, drawn.group]);
        this.drawn.set(piece.id, drawn);
      }
      showSigns(drawn, piece, numbers);
    }
    this.layers.pieces.append(fresh);
    for (const id of gone) {
      this.drawn.get(id)!.group.remove();
      this.drawn.delete(id);
    }
    if (news.length || gone.size) this.land();
    if (spotOf) for (const [piece, group] of news) this.glide(piece, group, spotOf);
  }

  /** Let a single piece come to rest that lies where none was, if it does not glide there. */
  private showLaid(placed: readonly PlacedPiece[], before: readonly PlacedPiece[]): void {
    const old = new Set(before.map(({ id }) => id));
    const fresh = placed.filter(({ id, news }) => !old.has(id) && news === undefined);
    if (fresh.length === 1) this.drawn.get(fresh[0]!.id)!.group.classList.add('laid');
  }

  /** Let a piece come from its owner's seat, or from the top of the board if the seat is not on the screen. */
  private glide({ seat, cells, ink }: PlacedPiece, group: SVGGElement, spotOf: (seat: number) => Point | null): void {
    const box = this.plane.getBoundingClientRect();
    const from = (seat === undefined ? null : spotOf(seat)) ?? [box.left + box.width / 2, box.top];
    this.glides.start(group, cells, ink, from, box, this.size.columns);
  }

  /** Bring pieces on their way to their places. */
  land(): void {
    this.glides.land();
  }

  private showOutside(outside: readonly Cell[]): void {
    const { rows, columns } = this.size;
    const cut = new Set(outside.map(String));
    const figure = Array.from({ length: rows * columns }, (_, index): Cell => [
      Math.floor(index / columns),
      index % columns,
    ]).filter((cell) => !cut.has(String(cell)));
    this.host.classList.toggle('figure', outside.length > 0);
    this.layers.outside.replaceChildren(
      ...(outside.length
        ? [
            svg('path', { d: outline(outside, UNIT, -0.5, 0), class: 'outside-ground' }),
            svg('path', { d: outline(figure, UNIT, 0.9, 2), class: 'figure-edge' }),
          ]
        : []),
    );
  }

  private showReach({ reach, reachNow }: Picture): void {
    this.layers.reach.replaceChildren(
      ...[
        { cells: reach, class: 'reach' },
        { cells: reachNow, class: 'reach-now' },
      ]
        .filter((one) => one.cells.length)
        .map((one) => svg('path', { d: outline(one.cells, UNIT, 0.6, 3), class: one.class })),
    );
  }

  private showHint(hint: Picture['hint']): void {
    this.layers.hint.replaceChildren();
    if (!hint) return;
    const line = svg('path', { d: outline(hint.cells, UNIT, 1.6, 3), class: 'hint-edge' });
    paint(line, hint.ink);
    this.layers.hint.append(line);
  }

  private showLabels(cellLabel: (cell: Cell) => string): void {
    const { columns } = this.size;
    this.cells.forEach((cell, index) => {
      const label = cellLabel([Math.floor(index / columns), index % columns]);
      if (label === this.labels[index]) return;
      this.labels[index] = label;
      cell.setAttribute('aria-label', label);
    });
  }

  /** Show the piece in the hand where it would lie; cheap enough for every move of a pointer. */
  ghost(ghost: Ghost | null): void {
    const layer = this.layers.ghost;
    if (!ghost) {
      if (this.ghostKey) layer.replaceChildren();
      this.ghostKey = '';
      delete layer.dataset.cells;
      return;
    }
    const shape = shapeOf(ghost.cells);
    const key = `${ghost.ink.name} ${shape.join(';')}`;
    if (key !== this.ghostKey) {
      this.ghostKey = key;
      const [row, column] = middle(shape);
      const x = (column + 0.5) * UNIT;
      const y = (row + 0.5) * UNIT;
      const edge = outline(shape, UNIT, 0.8, 3);
      layer.replaceChildren(
        pieceGroup(shape, ghost.ink),
        svg('path', { d: edge, class: 'ghost-halo' }),
        svg('path', { d: edge, class: 'ghost-edge' }),
        svg('circle', { cx: x, cy: y, r: 6.5, class: 'ghost-sign' }),
        svg('path', { d: `M${x - 2.8} ${y - 2.8}l5.6 5.6m0 -5.6l-5.6 5.6`, class: 'ghost-no' }),
        svg('path', { d: `M${x - 3.2} ${y + 0.2}l2.3 2.4l4.2 -4.8`, class: 'ghost-yes' }),
      );
    }
    const [top, left] = corner(ghost.cells);
    layer.setAttribute('transform', `translate(${left * UNIT} ${top * UNIT})`);
    layer.dataset.state = ghost.state;
    layer.dataset.cells = ghost.cells.join(';');
    layer.classList.toggle('waiting', ghost.waiting);
  }

  /** Show where a click would put the piece, as an outline. */
  aim(aim: Pick<Ghost, 'cells' | 'ink' | 'state'> | null): void {
    const key = aim ? `${aim.state} ${aim.ink.name} ${aim.cells.join(';')}` : '';
    if (key === this.aimKey) return;
    this.aimKey = key;
    const layer = this.layers.aim;
    layer.replaceChildren();
    delete layer.dataset.cells;
    if (!aim) return;
    const d = outline(aim.cells, UNIT, 0.8, 3);
    const body = svg('path', { d, class: 'aim-body' });
    paint(body, aim.ink);
    layer.append(body, svg('path', { d, class: 'ghost-halo' }), svg('path', { d, class: 'ghost-edge' }));
    layer.dataset.state = aim.state;
    layer.dataset.cells = aim.cells.join(';');
  }

  /** Show what speaks against a placement: squares that are covered, sides that touch, squares that it must cover. */
  grounds(grounds: Grounds | null): void {
    if (grounds === this.groundsShown) return;
    this.groundsShown = grounds;
    this.layers.grounds.replaceChildren(...(grounds ? groundShapes(grounds) : []));
  }

  /** Show a part of the board, enlarged. */
  zoom({ scale, x, y }: Zoom): void {
    this.plane.style.transform = scale === 1 ? '' : `translate(${x * 100}%, ${y * 100}%) scale(${scale})`;
    this.host.classList.toggle('zoomed', scale > 1);
  }

  /** The point of the board under a point of the window, in cells; it may be outside. */
  spotAt(x: number, y: number): Spot {
    const box = this.plane.getBoundingClientRect();
    return [((y - box.top) / box.height) * this.size.rows, ((x - box.left) / box.width) * this.size.columns];
  }

  /** How large a cell is on the screen. */
  get cellSide(): number {
    return this.plane.getBoundingClientRect().width / this.size.columns;
  }

  /** Whether a point of the window is over the visible part of the board. */
  covers(x: number, y: number): boolean {
    const box = this.host.getBoundingClientRect();
    return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
  }

  /** The cell that has, or would have, the focus. */
  get focused(): Cell {
    return [Math.floor(this.here / this.size.columns), this.here % this.size.columns];
  }

  /** Move the focus by rows and columns, as far as the board goes. */
  walk(down: number, across: number): void {
    const [row, column] = this.focused;
    const bounded = (value: number, most: number): number => Math.max(0, Math.min(most - 1, value));
    this.cells[this.here]!.tabIndex = -1;
    this.here = bounded(row + down, this.size.rows) * this.size.columns + bounded(column + across, this.size.columns);
    this.cells[this.here]!.tabIndex = 0;
    this.focus();
  }

  /** Give the focus to the board. */
  focus(): void {
    this.cells[this.here]!.focus({ preventScroll: true });
  }

  destroy(): void {
    this.owed = null;
    this.glides.land();
    this.plane.remove();
  }
}

function same(one: PlacedPiece, other: PlacedPiece): boolean {
  return (
    one.ink === other.ink &&
    one.number === other.number &&
    one.label === other.label &&
    one.cells.join(';') === other.cells.join(';')
  );
}

/** Write a piece's number or label on it, and mark the last piece with a ring and news with their numbers. Drawn only
    when it changes. */
function showSigns(drawn: Drawn, piece: PlacedPiece, numbers: boolean): void {
  const { cells, last = false, number, label, news } = piece;
  const written = numbers ? number : label;
  const signs = `${last} ${numbers} ${written} ${news}`;
  if (signs === drawn.signs) return;
  drawn.signs = signs;
  drawn.group.classList.toggle('last', last);
  drawn.group.classList.toggle('news', news !== undefined);
  for (const sign of drawn.group.querySelectorAll('[class^="piece-"]:is(circle, text)')) sign.remove();
  const shape = shapeOf(cells);
  const [row, column] = middle(shape);
  const [x, y] = [(column + 0.5) * UNIT, (row + 0.5) * UNIT];
  if (news !== undefined && !numbers) drawn.group.append(...newsSign(shape, news, label !== undefined));
  else if (last && !numbers) {
    const around = label !== undefined;
    drawn.group.append(
      svg('circle', { cx: x, cy: y, r: around ? 6.6 : 4, class: around ? 'piece-last around' : 'piece-last' }),
    );
  }
  if (written === undefined) return;
  const text = svg('text', { x, y, class: numbers ? 'piece-number' : 'piece-label' });
  text.textContent = String(written);
  drawn.group.append(text);
}

/** The number of a piece among the news: in its middle, or in its first cell's corner where a label is in the middle. */
function newsSign(shape: Shape, news: number, labelled: boolean): SVGElement[] {
  const [row, column] = labelled ? shape[0]! : middle(shape);
  const [x, y] = [(column + (labelled ? 0.3 : 0.5)) * UNIT, (row + (labelled ? 0.3 : 0.5)) * UNIT];
  const text = svg('text', { x, y, class: labelled ? 'piece-news small' : 'piece-news' });
  text.textContent = String(news);
  return [svg('circle', { cx: x, cy: y, r: labelled ? 5 : 6.4, class: 'piece-news-ground' }), text];
}

/** The lines between the cells of a board. */
export function lattice({ rows, columns }: Size): string {
  let path = '';
  for (let row = 1; row < rows; row++) path += `M0 ${row * UNIT}H${columns * UNIT}`;
  for (let column = 1; column < columns; column++) path += `M${column * UNIT} 0V${rows * UNIT}`;
  return path;
}

function markShape({ cell: [row, column], kind, ink }: Mark): SVGElement {
  const x = (column + 0.5) * UNIT;
  const y = (row + 0.5) * UNIT;
  const shape =
    kind === 'start'
      ? svg('circle', { cx: x, cy: y, r: 6, class: 'mark-start' })
      : svg('path', { d: `M${x} ${y - 3.6}l3.6 3.6l-3.6 3.6l-3.6 -3.6Z`, class: 'mark-corner' });
  if (ink) paint(shape, ink);
  return shape;
}

function groundShapes({ covered = [], sides = [], wanted = [] }: Grounds): SVGElement[] {
  const shapes: SVGElement[] = [];
  if (covered.length) {
    const crosses = covered.map(([row, column]) => `M${column * UNIT + 5} ${row * UNIT + 5}l10 10m0 -10l-10 10`);
    shapes.push(
      svg('path', { d: outline(covered, UNIT, 1, 2), class: 'ground-covered' }),
      svg('path', { d: crosses.join(''), class: 'ground-cross' }),
    );
  }
  if (sides.length) {
    const d = sides.map(([cell, beside]) => side(cell, beside)).join('');
    shapes.push(svg('path', { d, class: 'ground-halo' }), svg('path', { d, class: 'ground-side' }));
  }
  for (const [row, column] of wanted) {
    const [cx, cy] = [(column + 0.5) * UNIT, (row + 0.5) * UNIT];
    for (const name of ['ground-halo', 'ground-wanted']) shapes.push(svg('circle', { cx, cy, r: 7.4, class: name }));
  }
  return shapes;
}

/** The line between two squares. */
function side([row, column]: Cell, [other, beside]: Cell): string {
  const x = Math.max(column, beside) * UNIT;
  const y = Math.max(row, other) * UNIT;
  return row === other ? `M${x} ${y}v${UNIT}` : `M${x} ${y}h${UNIT}`;
}

/** Letters along the bottom and numbers along the left side, inside the edge cells. */
function coordinates({ rows, columns }: Size): SVGGElement {
  const group = svg('g', { class: 'board-coordinates' });
  const write = (x: number, y: number, written: string, side: string): void => {
    const text = svg('text', { x, y, class: side });
    text.textContent = written;
    group.append(text);
  };
  for (let row = 0; row < rows; row++) write(1.6, row * UNIT + 6.4, String(rows - row), 'row-name');
  for (let column = 0; column < columns; column++) {
    write((column + 1) * UNIT - 1.6, rows * UNIT - 2, columnName(column), 'column-name');
  }
  return group;
}
