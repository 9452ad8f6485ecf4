"""How hard a puzzle is for a person. The model is somebody who always works at the tightest spot, tries what fits
there, and notices after a while that a try leads nowhere. `docs/difficulty.md` explains it.
"""

from enum import StrEnum
from math import log2
from typing import NamedTuple

from ominoes.puzzles.board import Board
from ominoes.puzzles.errors import PuzzleError
from ominoes.puzzles.problem import PlacedPiece, Problem
from ominoes.puzzles.solver import completes, find

_PATIENCE = 120
"""Placements a person tries behind a wrong one before taking it back without a proof."""
_SECONDS = 20.0


class Level(StrEnum):
    """The levels of difficulty; each begins at a score."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    EXPERT = "expert"


_FROM_SCORE = ((0.0, Level.EASY), (45.0, Level.MEDIUM), (60.0, Level.HARD), (80.0, Level.EXPERT))


class Step(NamedTuple):
    """One step of the imagined person: the piece laid, and what it took to find it."""

    placed: PlacedPiece
    pieces_in_hand: int
    fitting: int
    wrong: int
    effort: float


class Grade(NamedTuple):
    """The difficulty of a puzzle: its effort in looks and tries, a score on a scale of doublings, a level."""

    effort: float
    score: float
    level: Level
    steps: tuple[Step, ...]


def level_of(score: float) -> Level:
    """Return the level of a score."""
    return next(level for least, level in reversed(_FROM_SCORE) if score >= least)


def grade(problem: Problem) -> Grade:
    """Grade a puzzle that has a solution.

    >>> from ominoes.puzzles.piece_sets import problem_of
    >>> grade(problem_of("2x3", "L3*2")).level
    <Level.EASY: 'easy'>
    """
    steps: list[Step] = []
    state = problem
    while True:
        board = Board(state)
        if board.is_finished and board.needs_no_piece:
            break
        step = _step(state, board)
        if step is None:
            break
        steps.append(step)
        state = state.with_placed(step.placed)
    effort = sum(step.effort for step in steps)
    score = round(10 * log2(1 + effort), 1)
    return Grade(effort, score, level_of(score), tuple(steps))


def _step(state: Problem, board: Board) -> Step | None:
    """Lay the next piece the way a person would; None when nothing has to be covered any more."""
    solution, stream = find(state, seconds=_SECONDS, board=board)
    if solution is None:
        if stream.status != "complete":
            raise PuzzleError("puzzles.ungraded")
        raise PuzzleError("puzzles.ungradable", reason=stream.reason)
    tree = _Tree(board)
    options = tree.tightest(tree.root)
    if options is None:
        return None
    known = frozenset(solution.placed)
    right: list[PlacedPiece] = []
    patience_spent = []
    for option in options:
        placed = board.placed([option])[-1]
        if placed in known or completes(board, option, seconds=_SECONDS):
            right.append(placed)
        else:
            patience_spent.append(tree.refutation(option))
    # In a random order, each of w wrong placements comes before the first of r right ones with probability
    # 1 / (r + 1).
    wasted = sum(patience_spent) / (len(right) + 1)
    hand = sum(most for most in board.most if most)
    effort = hand + len(options) + wasted
    return Step(min(right), hand, len(options), len(patience_spent), effort)


class _State(NamedTuple):
    """A position of the look ahead: cells to cover and options that still fit, as bits, and the copies left."""

    cells: int
    fitting: int
    left: tuple[int, ...]


class _Tree:
    """The options of a board as bits, for the short search that a person makes in the head."""

    def __init__(self, board: Board) -> None:
        starts, cells, kinds = (numbers.tolist() for numbers in board.options)
        bits = [1 << cell for cell in cells]
        self._covered = [bits[starts[option] : starts[option + 1]] for option in range(len(kinds))]
        self._kinds = kinds
        self._of_kind = [0] * len(board.most)
        self._on = {1 << cell: 0 for cell in range(len(board.cells))}
        """The options that cover each cell."""
        for option, covered in enumerate(self._covered):
            bit = 1 << option
            self._of_kind[kinds[option]] |= bit
            for cell in covered:
                self._on[cell] |= bit
        must = board.problem.figure.must
        required = sum(1 << number for number, cell in enumerate(board.cells) if cell in must)
        self.root = _State(required, (1 << len(kinds)) - 1, tuple(board.most))

    def tightest(self, state: _State) -> list[int] | None:
        """Return the options of the cell that has the fewest; None when all cells are covered."""
        best: int | None = None
        fewest = 0
        rest, fitting = state.cells, state.fitting
        while rest:
            cell = rest & -rest
            rest ^= cell
            options = self._on[cell] & fitting
            number = options.bit_count()
            if best is None or number < fewest:
                best, fewest = options, number
                if not number:
                    break
        return None if best is None else _bits(best)

    def refutation(self, option: int) -> int:
        """Return the number of tries behind a wrong option until it is refuted, or patience ends."""
        return min(_PATIENCE, 1 + self._tries(self._after(self.root, option), _PATIENCE))

    def _tries(self, state: _State, patience: int) -> int:
        if patience <= 0:
            return 0
        options = self.tightest(state)
        tries = 0
        for option in options or ():
            tries += 1
            if tries >= patience:
                break
            tries += self._tries(self._after(state, option), patience - tries)
        return tries

    def _after(self, state: _State, option: int) -> _State:
        cells, fitting, left = state
        for cell in self._covered[option]:
            cells &= ~cell
            fitting &= ~self._on[cell]
        kind = self._kinds[option]
        left = (*left[:kind], left[kind] - 1, *left[kind + 1 :])
        if not left[kind]:
            fitting &= ~self._of_kind[kind]
        return _State(cells, fitting, left)


def _bits(mask: int) -> list[int]:
    found = []
    while mask:
        bit = mask & -mask
        found.append(bit.bit_length() - 1)
        mask ^= bit
    return found
