// What is done with a puzzle: pieces placed by hand, hints, and what the server's solver finds. Drawing is left to the
// components.
import type { Generate } from 'ominoes/server/jobs';
import type { Refusal } from 'ominoes/server/wire';
import { language, t } from '../i18n/messages.svelte';
import { sentence } from '../i18n/sentence';
import { announce } from '../shell/announcements.svelte';
import { figureOf } from './figure';
import { covered, type PlacedPiece } from './pieces';
import type { Puzzle } from './puzzle.svelte';
import type { Answer, Ends, Question, SolverJob } from './solver-job.svelte';

const MOST_SOLUTIONS = 200;
const COUNT_SECONDS = 600;

type Mode = 'figure' | 'lay' | 'solutions';

export class Workbench {
  mode = $state<Mode>('figure');
  placed = $state.raw<readonly PlacedPiece[]>([]);
  /** The piece to place next, as the solver says. */
  advice = $state.raw<PlacedPiece | null>(null);
  solutions = $state.raw<readonly (readonly PlacedPiece[])[]>([]);
  /** The number of the solution shown. */
  at = $state(0);
  /** The message about the last command, a function, so that it follows the language; and the only mode in which it is
      shown, if it is about one. */
  private outcome = $state.raw<{ message: () => string; mode: Mode | null } | null>(null);

  /** Whether the pieces cover the figure. */
  readonly done = $derived.by(() => this.placed.length > 0 && covered(this.puzzle.figure, this.placed));
  readonly result = $derived.by(() =>
    this.outcome && (this.outcome.mode ?? this.mode) === this.mode ? this.outcome.message() : '',
  );
  readonly shown = $derived.by(() => (this.mode === 'solutions' ? (this.solutions[this.at] ?? []) : this.placed));

  /** `begun` is called whenever the puzzle has changed. */
  constructor(
    private readonly puzzle: Puzzle,
    private readonly job: Pick<SolverJob, 'ask' | 'cancel'>,
    private readonly begun: () => void,
  ) {}

  /** Change the puzzle, and begin anew with it. */
  change(how: () => void): void {
    how();
    this.job.cancel();
    this.clear();
    [this.solutions, this.at] = [[], 0];
    this.begun();
    if (this.mode === 'solutions') void this.solve();
  }

  /** The number of pieces of a kind that are not placed. */
  readonly left = (kind: string): number =>
    (this.puzzle.counts[kind] ?? 0) - this.placed.filter(({ piece }) => piece === kind).length;

  /** Place a piece; returns whether the figure is covered now. */
  lay(piece: PlacedPiece): boolean {
    this.placed = [...this.placed, piece];
    [this.advice, this.outcome] = [null, null];
    if (this.done) this.report(() => t('puzzles.done'), 'lay');
    return this.done;
  }

  /** Take a placed piece back. */
  lift(piece: PlacedPiece): void {
    this.placed = this.placed.filter((one) => one !== piece);
    [this.advice, this.outcome] = [null, null];
    announce(t('puzzles.lifted', { piece: piece.piece }));
  }

  /** Take all placed pieces back. */
  clear(): void {
    [this.placed, this.advice, this.outcome] = [[], null, null];
  }

  async solve(): Promise<void> {
    [this.mode, this.solutions, this.at, this.outcome] = ['solutions', [], 0, null];
    const found: (readonly PlacedPiece[])[] = [];
    const answer = await this.put({ type: 'solve', limit: MOST_SOLUTIONS, distinct: true }, (part) => {
      if (part.type !== 'solution') return;
      found.push(part.pieces);
      this.solutions = [...found];
    });
    if (this.refused(answer)) return;
    const sum = () => t(answer.complete ? 'puzzles.found-all' : 'puzzles.found-some', { n: found.length });
    this.report(answer.reason ? reasoned(answer.reason) : sum, 'solutions');
  }

  async count(): Promise<void> {
    this.outcome = null;
    const answer = await this.put({ type: 'count', seconds: COUNT_SECONDS });
    if (this.refused(answer)) return;
    const { total, distinct, complete, reason } = answer;
    const grouped = (number: number): string => number.toLocaleString(language());
    if (reason) this.report(reasoned(reason));
    else
      this.report(() =>
        t(complete ? 'puzzles.counted' : 'puzzles.counted-so-far', {
          n: total,
          total: grouped(total),
          distinct: grouped(distinct ?? total),
        }),
      );
  }

  async hint(): Promise<void> {
    let next: PlacedPiece | undefined;
    const answer = await this.put({ type: 'solve', limit: 1, placed: this.placed }, (part) => {
      if (part.type !== 'solution') return;
      next = part.pieces.find(({ cells }) => !this.placed.some((one) => String(one.cells) === String(cells)));
    });
    if (this.refused(answer)) return;
    this.advice = next ?? null;
    if (next) return this.report(() => t('puzzles.advice', { piece: this.advice?.piece ?? '' }), 'lay');
    if (!answer.complete) return this.report(() => t('puzzles.no-advice'), 'lay');
    const why = reasoned(answer.reason ?? '');
    this.report(this.placed.length ? () => `${t('puzzles.stuck')} ${why()}`.trim() : why, 'lay');
  }

  /** Let the server make a puzzle of the present set of pieces; returns whether it did. */
  async generate(difficulty: Generate['difficulty'], size: number): Promise<boolean> {
    this.outcome = null;
    const answer = await this.job.ask({ type: 'generate', pieces: this.puzzle.pieceSet, size, difficulty });
    if (this.refused(answer)) return false;
    const { pieces, figure } = answer;
    this.mode = 'lay';
    this.change(() => this.puzzle.take(figureOf(figure.must), pieces));
    announce(t('puzzles.made', { n: pieces.length }));
    return true;
  }

  /** Ask the server about this puzzle. Without pieces this reports an error: the server would take its usual set. */
  private async put<Kind extends 'solve' | 'count'>(
    task: Question<Kind>,
    onAnswer?: (answer: Answer) => void,
  ): Promise<Ends[Kind] | Refusal | null> {
    const { question } = this.puzzle;
    if (question.pieces) return this.job.ask({ ...task, ...question } as Question<Kind>, onAnswer);
    this.report(() => t('puzzles.no-pieces'));
    return null;
  }

  private refused(answer: { type: string } | Refusal | null): answer is Refusal | null {
    if (answer === null || !('key' in answer)) return answer === null;
    this.report(answer.key === 'offline' ? () => t('shell.offline-word') : reasoned(answer.reason));
    return true;
  }

  private report(message: () => string, mode: Mode | null = null): void {
    this.outcome = { message, mode };
    announce(message());
  }
}

/** The server's reason as a message that is empty in any language but the one in which it was written. */
function reasoned(reason: string, asked = language()): () => string {
  return () => (language() === asked ? sentence(reason) : '');
}
