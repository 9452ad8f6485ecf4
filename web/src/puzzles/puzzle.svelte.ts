// The puzzle on the workbench: a figure to cover and the pieces for it, as they are chosen, drawn, made by the server or
// named by the address. What is done with it is left to Puzzles.svelte.
import type { Library } from 'ominoes/server/library';
import { cellsOf, figureIn, figureOf, pictureOf, type Figure } from './figure';
import { read, written, type Counts } from './pieces';

const FIRST_FIGURE = '6x10';
/** The name of a figure that is not in the library. */
export const OWN = '';

export class Puzzle {
  library = $state.raw<Library | null>(null);
  name = $state(FIRST_FIGURE);
  figure = $state.raw<Figure>(figureOf([]));
  pieceSet = $state('pentominoes');
  counts = $state.raw<Counts>({});
  /** Whether all pieces have to be used. */
  all = $state(true);

  /** The figures of the library that can be drawn here. */
  readonly figures = $derived(this.library?.figures.filter((each) => each.figure.lattice === 'square') ?? []);
  readonly pieceSets = $derived(
    this.library?.piece_sets.filter((each) => each.lattice === 'square' && !each.name.startsWith('one-sided')) ?? [],
  );
  readonly kinds = $derived(this.pieceSets.find((each) => each.name === this.pieceSet)?.pieces ?? []);
  readonly area = $derived(cellsOf(this.figure).length);
  /** The puzzle as the solver reads it. */
  readonly question = $derived({
    figure: pictureOf(this.figure),
    pieces: written(this.kinds, this.counts),
    use: this.all ? ('all' as const) : ('any' as const),
  });

  setFigure(figure: Figure, name = OWN): void {
    [this.figure, this.name] = [figure, name];
  }

  /** Choose a figure of the library with pieces that cover it; an unknown name makes the present figure one's own. */
  choose(wanted: string): void {
    const found = this.figures.find((each) => each.name === wanted);
    if (!found) return this.setFigure(this.figure);
    this.setFigure(figureOf(found.figure.must), wanted);
    this.choosePieceSet(found.piece_set ?? (found.area % 5 ? 'figures' : 'pentominoes'));
    this.all = found.piece_set !== null;
  }

  /** Choose a set of pieces, with one piece of each kind. */
  choosePieceSet(wanted: string): void {
    this.pieceSet = wanted;
    this.counts = Object.fromEntries(this.kinds.map((piece) => [piece.name, 1]));
  }

  /** Take a puzzle that the server has made of pieces of the present set. */
  take(figure: Figure, pieces: readonly { name: string; least: number }[]): void {
    this.setFigure(figure);
    this.counts = Object.fromEntries(pieces.map(({ name, least }) => [name, Math.max(1, least)]));
    this.all = true;
  }

  /** Take the puzzle that the query of an address names; the first one of the library if it names none. */
  fromAddress(query: URLSearchParams): void {
    const picture = figureIn(query.get('picture') ?? '');
    const named = query.get('figure');
    if (picture) this.setFigure(picture);
    else this.choose(this.figures.some(({ name }) => name === named) ? named! : FIRST_FIGURE);
    // Addresses that version 0.1.0 made say `kit`.
    const pieceSet = query.get('set') ?? query.get('kit');
    if (this.pieceSets.some(({ name }) => name === pieceSet)) this.choosePieceSet(pieceSet!);
    const pieces = query.get('pieces');
    if (pieces !== null) this.counts = read(pieces, this.kinds);
    if (query.has('use')) this.all = query.get('use') !== 'any';
  }

  address(): string {
    const query = new URLSearchParams();
    if (this.name === OWN) query.set('picture', pictureOf(this.figure, '/'));
    else query.set('figure', this.name);
    query.set('set', this.pieceSet);
    if (this.kinds.some((kind) => this.counts[kind.name] !== 1)) query.set('pieces', written(this.kinds, this.counts));
    if (!this.all) query.set('use', 'any');
    return `/puzzles?${query}`;
  }
}
