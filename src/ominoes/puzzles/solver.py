"""Solving: `solve` streams solutions, `find` looks for one. A search that finds nothing soon starts again in another
order. The first order that leads to a solution is followed to its end, so that every covering comes exactly once.
Counting without listing is left to `counter.py`.
"""

import threading
import time
from collections.abc import Iterable, Iterator
from itertools import count

from ominoes.i18n import message
from ominoes.puzzles._kernel import Search, Stop
from ominoes.puzzles.board import Board
from ominoes.puzzles.errors import PuzzleError
from ominoes.puzzles.library import figure_of
from ominoes.puzzles.limits import Limits
from ominoes.puzzles.piece_sets import FigureLike, Pieces, problem_of, usual_piece_set
from ominoes.puzzles.problem import Group, PlacedPiece, Problem
from ominoes.puzzles.reasons import short_reason
from ominoes.puzzles.solution import Solution
from ominoes.puzzles.symmetry_breaking import Case, cases
from ominoes.puzzles.validation import checked_seed, each, whole_or_none
from ominoes.renamed import old_keywords

_FIRST_LOOK = 20_000
"""Nodes that the window engine may use before anything else is tried."""
_FIRST_ATTEMPT = 4096
_GROWTH = 1.5
_WINDOW_NODES = 30
"""Nodes of the window engine in the time of one of the other."""
_SLICE = 0.1
"""Seconds between two returns to Python, so that Ctrl-C works."""
_UNBOUNDED = 1 << 62


class Solutions(Iterator[Solution]):
    """A stream of solutions. When it ends, `status` and `reason` say why.

    `status` is `running`, `complete`, `limit` (of time or nodes, or enough solutions) or `cancelled`.
    """

    def __init__(
        self,
        problem: Problem,
        *,
        distinct: bool = False,
        most: int | None = None,
        engine: str = "auto",
        seed: int = 0,
        limits: Limits | None = None,
        board: Board | None = None,
        forced: tuple[int, ...] = (),
    ) -> None:
        most = whole_or_none("most", most)
        if most is not None and most < 1:
            raise PuzzleError("puzzles.solutions-wanted", most=most)
        self.problem = problem
        self.status = "running"
        self.nodes = 0
        """Nodes visited so far."""
        self.found = 0
        """Solutions handed out so far."""
        self._reason = ""
        self._most = most
        self._seed = checked_seed(seed)
        self._limits = (limits or Limits()).checked()
        self._stop = Stop()
        self._begun: float | None = None
        self._board = board or Board(problem)
        self._forced = forced
        self._engine = engine
        self._distinct = distinct
        self._source = self._options()
        self._turn = threading.Lock()

    def __iter__(self) -> "Solutions":
        return self

    def __next__(self) -> Solution:
        # Several threads may share a stream.
        with self._turn:
            if self._most is not None and self.found >= self._most:
                self._end("limit")
                raise StopIteration
            options = next(self._source)
            self.found += 1
        return Solution(self._board, options)

    @property
    def reason(self) -> str:
        """Why there is no solution, once that is certain."""
        if self.status == "complete" and not self.found:
            return self._reason or message("puzzles.none-searched", nodes=self.nodes)
        return ""

    def cancel(self) -> None:
        """Stop the search from any thread; what has been found stays valid."""
        self._stop.ask()

    def _end(self, status: str) -> None:
        if self.status == "running":
            self.status = status

    # -- the search ------------------------------------------------------------------------------------

    def _options(self) -> Iterator[tuple[int, ...]]:
        self._begun = time.monotonic()
        board = self._board
        if board.is_finished or board.overbooked:
            self._reason = short_reason(board)
            if board.is_finished and not self._reason:
                yield ()
            self._end("complete")
            return
        engine = board.engine(self._engine)
        for case in cases(board, engine) if self._distinct else (Case(self._forced),):
            for options in self._case(case, engine):
                if case.is_first_of_its_images(options):
                    yield options
            if self.status != "running":
                return
            if self._reason:
                break
        self._end("complete")

    def _case(self, case: Case, engine: str) -> Iterator[tuple[int, ...]]:
        """Search one case: short attempts in different orders until one finds something or finishes."""
        for attempt, (search, budget) in enumerate(self._attempts(case, engine)):
            why, found = self._advance(search, 1, budget)
            if found:
                yield from self._rest(search, found)
                return
            if why != "limit" or self._spent():
                self._conclude(why)
                return
            if attempt == 0 and not self.found:
                self._reason = self._short_reason()
                if self._reason:
                    return

    def _rest(self, search: Search, found: list[tuple[int, ...]]) -> Iterator[tuple[int, ...]]:
        """Follow a search that has found something to its end, fetching solutions in growing batches."""
        why, batch = "found", 8
        while True:
            yield from found
            if why in ("exhausted", "stopped") or (why != "found" and self._spent()):
                self._conclude(why)
                return
            why, found = self._advance(search, batch, _UNBOUNDED)
            batch = min(2 * batch, 1024)

    def _attempts(self, case: Case, engine: str) -> Iterator[tuple[Search, int]]:
        """Yield searches with their budgets of nodes.

        The window engine comes first. Where it suits the figure, it goes on between the attempts of the other engine,
        so that neither can hold up the first solution.
        """
        window = None
        if self._engine == "window":
            yield self._begin(case, "window", 0), _UNBOUNDED
        elif self._engine == "auto" and not len(case.banned) and not self._board.kernel.window_refusal():
            window = self._begin(case, "window", 0)
            yield window, _FIRST_LOOK * (10 if engine == "window" else 1)
        budget = float(_FIRST_ATTEMPT)
        for attempt in count():
            yield self._begin(case, "sliced", attempt), int(budget)
            if window is not None and engine == "window":
                yield window, int(budget * _WINDOW_NODES)
            budget *= _GROWTH

    def _begin(self, case: Case, engine: str, attempt: int) -> Search:
        seed = self._seed * 1_000_003 + attempt
        return self._board.search(engine, forced=case.forced, banned=case.banned, seed=seed & (2**63 - 1))

    def _advance(self, search: Search, solutions: int, nodes: int) -> tuple[str, list[tuple[int, ...]]]:
        """Run until a number of solutions, the end of the budget, or a limit of the whole stream."""
        while True:
            before = search.nodes
            budget = min(nodes, self._nodes_left())
            why, found = search.run(solutions, budget, min(_SLICE, self._seconds_left()), self._stop)
            self.nodes += search.nodes - before
            nodes -= search.nodes - before
            if found or why in ("exhausted", "stopped"):
                return why, found
            if nodes <= 0 or self._spent():
                return "limit", found

    def _conclude(self, why: str) -> None:
        if why == "stopped":
            self._end("cancelled")
        elif why != "exhausted":
            self._end("limit")
        elif not self.found and not self._reason:
            self._reason = self._short_reason()

    def _short_reason(self) -> str:
        """Return why the whole board has no solution. It ignores forced options, so it is empty where there are any."""
        return "" if self._forced else short_reason(self._board)

    def _nodes_left(self) -> int:
        return _UNBOUNDED if self._limits.nodes is None else max(0, self._limits.nodes - self.nodes)

    def _seconds_left(self) -> float:
        if self._limits.seconds is None or self._begun is None:
            return float(_UNBOUNDED)
        return max(0.0, self._limits.seconds - (time.monotonic() - self._begun))

    def _spent(self) -> bool:
        return self._nodes_left() == 0 or self._seconds_left() == 0


@old_keywords(laid="placed")
def solve(
    figure: FigureLike | Problem,
    pieces: Pieces | None = None,
    *,
    groups: Iterable[Group] | Group = (),
    placed: Iterable[PlacedPiece] | PlacedPiece = (),
    use: str = "all",
    rotate: bool = True,
    reflect: bool = True,
    distinct: bool = False,
    most: int | None = None,
    engine: str = "auto",
    seed: int = 0,
    seconds: float | None = None,
    nodes: int | None = None,
) -> Solutions:
    """Stream the coverings of a figure with pieces; with `distinct`, one of each class of images.

    Without `pieces`, the usual set for the figure's area is taken, such as the pentominoes for 60 cells.

    >>> print(next(solve("3x5", "I5 L5 V5 P5", use="any", rotate=False)))  # doctest: +SKIP
    >>> len(list(solve("4x5", "L3 P5 L4*3")))  # doctest: +SKIP
    """
    problem = as_problem(
        figure, pieces, groups=groups, placed=placed, use=use, rotate=rotate, reflect=reflect
    )
    return Solutions(
        problem, distinct=distinct, most=most, engine=engine, seed=seed, limits=Limits(seconds, nodes)
    )


def as_problem(
    figure: FigureLike | Problem,
    pieces: Pieces | None,
    *,
    groups: Iterable[Group] | Group = (),
    placed: Iterable[PlacedPiece] | PlacedPiece = (),
    use: str = "all",
    rotate: bool = True,
    reflect: bool = True,
) -> Problem:
    """Return a problem as it is, or make one of a figure and pieces, by default the usual set for its area."""
    if isinstance(figure, Problem):
        if pieces is not None or [*each(groups, "puzzles.not-groups"), *each(placed, "puzzles.not-placed")]:
            raise PuzzleError("puzzles.pieces-twice")
        return figure
    if pieces is None:
        figure = figure_of(figure)
        pieces = usual_piece_set(len(figure.must))
    return problem_of(figure, pieces, groups=groups, placed=placed, use=use, rotate=rotate, reflect=reflect)


def find(
    problem: Problem,
    *,
    engine: str = "auto",
    seed: int = 0,
    seconds: float | None = None,
    nodes: int | None = None,
    board: Board | None = None,
) -> tuple[Solution | None, Solutions]:
    """Look for one solution; return it, or None, with the stream that says why. An existing board is reused."""
    stream = Solutions(problem, most=1, engine=engine, seed=seed, limits=Limits(seconds, nodes), board=board)
    return next(stream, None), stream


def completes(board: Board, option: int, *, seconds: float | None = None) -> bool:
    """Whether a solution with an option of a board is found within the time."""
    # Most options are decided in a few nodes, and the sliced engine starts fastest.
    for engine, nodes in (("sliced", _FIRST_ATTEMPT), ("auto", None)):
        limits = Limits(seconds, nodes)
        stream = Solutions(board.problem, most=1, engine=engine, limits=limits, board=board, forced=(option,))
        if next(stream, None) is not None:
            return True
        if stream.status == "complete":
            break
    return False
