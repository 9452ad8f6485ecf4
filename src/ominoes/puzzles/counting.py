"""Counting coverings: all of them, and up to the symmetries of the problem. A long count is cut into parts that
several threads work off, or whoever else is given them; finished parts are both the progress and the checkpoint, so
that a count can be interrupted and resumed without losing or doubling a solution.
"""

import os
import random
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

import numpy as np

from ominoes.puzzles import checkpoint as files
from ominoes.puzzles._kernel import Problem as Kernel
from ominoes.puzzles._kernel import Search, Stop
from ominoes.puzzles.board import NO_OPTIONS, Board
from ominoes.puzzles.breaking import Case, cases
from ominoes.puzzles.errors import CheckpointError, PuzzleError
from ominoes.puzzles.forms import from_json, to_json
from ominoes.puzzles.given import checked_path, checked_seconds, whole_or_none
from ominoes.puzzles.interrupts import heard_once
from ominoes.puzzles.kits import FigureLike, Pieces
from ominoes.puzzles.limits import Clock
from ominoes.puzzles.problem import Group, Laid, Problem
from ominoes.puzzles.reasons import short_reason
from ominoes.puzzles.solving import as_problem
from ominoes.words import text

_PARTS = 480
_TRIAL = 0.02
"""Seconds after which a count is worth cutting into parts for several threads."""
_SLICE = 0.2
_SAVE_EVERY = 5.0
_PATIENCE = 10.0
"""Seconds that an interrupted count has to be put away."""
_UNBOUNDED = 1 << 62


class Count(NamedTuple):
    """The numbers of coverings; lower bounds unless `complete`.

    `total` counts all, `distinct` classes of images under the symmetries of the problem (None while a
    count is unfinished), `by_pieces` all of them by the number of pieces used.
    """

    total: int
    distinct: int | None
    by_pieces: Mapping[int, int]
    nodes: int
    seconds: float
    complete: bool
    reason: str = ""


class Progress(NamedTuple):
    """How far a count is: the fraction of its parts, what it found, and the time it took and will take."""

    fraction: float
    total: int
    nodes: int
    seconds: float
    remaining: float | None


class Part(NamedTuple):
    """A part of a count as it is sent to another process or machine."""

    problem: str
    """The problem as JSON."""
    engine: str
    wanted: int
    """Into how many parts each search was to be cut."""
    job: int
    part: int


class Counted(NamedTuple):
    """What a part gave: its solutions by pieces, and the nodes it took."""

    tally: dict[int, int]
    nodes: int


Spread = Callable[[Callable[[Part], Counted], Iterable[Part]], Iterator[tuple[Part, Counted]]]
"""Whoever does parts elsewhere: each comes back with what it gave, in any order."""


class _Job(NamedTuple):
    """One search of a count: where it begins, and what its solutions add to the two numbers."""

    kernel: Kernel
    engine: str
    case: Case
    to_total: int
    to_distinct: Fraction

    def begin(self) -> Search:
        forced = np.array(self.case.forced, dtype=np.int64)
        return Search(self.kernel, self.engine, forced, self.case.banned, 0)


class _Result:
    """What is known about a job: its parts, those done, and their solutions by pieces."""

    def __init__(self) -> None:
        self.parts: int | None = None
        self.done: set[int] = set()
        self.tally: Counter[int] = Counter()
        self.nodes = 0

    def add(self, search: Search) -> None:
        self.include(_counted(search))

    def include(self, counted: Counted) -> None:
        self.tally.update(counted.tally)
        self.nodes += counted.nodes


def _counted(search: Search) -> Counted:
    return Counted({pieces: found for pieces, found in enumerate(search.tally) if found}, search.nodes)


def count(
    figure: FigureLike | Problem,
    pieces: Pieces | None = None,
    *,
    groups: Iterable[Group] | Group = (),
    laid: Iterable[Laid] | Laid = (),
    use: str = "all",
    rotate: bool = True,
    reflect: bool = True,
    engine: str = "auto",
    threads: int | None = None,
    seconds: float | None = None,
    checkpoint: Path | str | None = None,
    progress: Callable[[Progress], None] | None = None,
    stop: Stop | None = None,
    spread: Spread | None = None,
) -> Count:
    """Count the coverings of a figure with pieces.

    `threads` is the number of processors unless said otherwise. With a `checkpoint` file, the count goes on
    where the file says and keeps it up to date; after Ctrl-C, too. With `spread`, the parts are counted elsewhere.

    >>> count("3x20", "pentominoes").distinct
    2
    """
    problem = as_problem(figure, pieces, groups=groups, laid=laid, use=use, rotate=rotate, reflect=reflect)
    threads = whole_or_none("threads", threads)
    if threads is not None and threads < 1:
        raise PuzzleError("puzzles.thread-count", threads=threads)
    limit = checked_seconds(seconds)
    path = None if checkpoint is None else checked_path(checkpoint)
    return _Counting(
        problem, engine, threads or os.cpu_count() or 1, limit, path, progress, stop, spread
    ).run()


def count_part(part: Part) -> Counted:
    """Count one part; another process does with it what a thread does here."""
    search = _split_search(part)
    search.enter(part.part)
    search.clear_tally()
    stop, why = Stop(), "time"
    while why == "time":
        why, _ = search.run(0, _UNBOUNDED, _SLICE, stop)
    return _counted(search)


_kept = threading.local()
"""The searches of the last problem that this thread had parts of: cutting one anew for each part would cost more."""


def _split_search(part: Part) -> Search:
    of = part._replace(job=0, part=0)
    if getattr(_kept, "of", None) != of:
        _kept.of, _kept.searches = of, {}
        _kept.jobs = list(_jobs(Board(from_json(part.problem)), part.engine))
    if part.job not in _kept.searches:
        search: Search = _kept.jobs[part.job].begin()
        search.split(part.wanted)
        _kept.searches[part.job] = search
    found: Search = _kept.searches[part.job]
    return found


class _Counting:
    def __init__(
        self,
        problem: Problem,
        engine: str,
        threads: int,
        seconds: float | None,
        path: Path | None,
        progress: Callable[[Progress], None] | None,
        stop: Stop | None,
        spread: Spread | None,
    ) -> None:
        self.spread = spread
        self.board = Board(problem)
        self.threads = threads
        self.seconds = seconds
        self.path = path
        self.progress = progress
        self.stop = Stop() if stop is None else stop
        self.wish = engine
        self.engine = engine
        self.begun = time.monotonic()
        self.earlier = 0.0
        self.fresh = 0  # parts finished since this run began
        self.jobs: list[_Job] = []
        self.results: list[_Result] = []
        # Set when a thread is done. Ctrl-C in `Thread.join` makes Python 3.11 take a thread for dead that goes on.
        self.ended: list[threading.Event] = []
        self.lock = threading.Lock()

    def run(self) -> Count:
        board = self.board
        if board.is_finished or board.overbooked:
            reason = short_reason(board)
            number = int(board.is_finished and not reason)
            by_pieces = {len(board.problem.laid): 1} if number else {}
            return Count(number, number, by_pieces, 0, 0.0, True, reason)
        self.engine = board.engine(self.wish)
        if self.path is None and self.spread is None and self._is_short():
            return self._count(complete=True)
        if reason := short_reason(board):
            return Count(0, 0, {}, 0, time.monotonic() - self.begun, True, reason)
        complete = self._work_off()
        return self._count(complete)

    def _prepare(self) -> None:
        self.jobs = list(_jobs(self.board, self.engine))
        self.results = [_Result() for _ in self.jobs]

    def _is_short(self) -> bool:
        """Count without any parts; give up when that takes longer than a moment."""
        self._prepare()
        alone = self.threads == 1 and self.progress is None and self.seconds is None
        for job, result in zip(self.jobs, self.results, strict=True):
            search = job.begin()
            while True:
                left = _SLICE if alone else max(0.0, _TRIAL - (time.monotonic() - self.begun))
                why, _ = search.run(0, _UNBOUNDED, left, self.stop)
                if why == "exhausted":
                    break
                if why == "stopped" or not alone:
                    return False
            result.add(search)
        return True

    # -- parts -----------------------------------------------------------------------------------------

    def _work_off(self) -> bool:
        self._prepare()
        searches = [job.begin() for job in self.jobs]
        wanted = max(16, _PARTS // max(1, len(self.jobs)))
        for result, search in zip(self.results, searches, strict=True):
            result.parts = search.split(wanted)
            result.nodes = search.nodes
        self._resume()
        todo = [
            (job, part)
            for job, result in enumerate(self.results)
            for part in range(result.parts or 0)
            if part not in result.done
        ]
        # Parts in a fixed random order: what is done so far then tells fairly what is left.
        random.Random(0).shuffle(todo)
        with heard_once(_PATIENCE):
            try:
                if self.spread is not None:
                    self._elsewhere(self.spread, todo, wanted)
                else:
                    self._in_threads(todo, wanted, dict(enumerate(searches)))
                self._save()
            except BaseException:
                self._put_away()
                raise
        self._tell()
        return all(len(result.done) == result.parts for result in self.results)

    def _elsewhere(self, spread: Spread, todo: list[tuple[int, int]], wanted: int) -> None:
        problem = to_json(self.board.problem)
        saved = time.monotonic()
        found = spread(count_part, [Part(problem, self.engine, wanted, job, part) for job, part in todo])
        for part, counted in found:
            self.results[part.job].include(counted)
            self.results[part.job].done.add(part.part)
            self.fresh += 1
            now = time.monotonic()
            self._tell()
            if now - saved >= _SAVE_EVERY:
                saved = now
                self._save()
            if self.stop.asked or (self.seconds is not None and now - self.begun >= self.seconds):
                return

    def _in_threads(self, todo: list[tuple[int, int]], wanted: int, split: dict[int, Search]) -> None:
        todo.reverse()
        # Splitting takes long where there are many placements, so the first thread goes on with what has been split.
        self.trouble: BaseException | None = None
        for number in range(min(self.threads, len(todo))):
            ended = threading.Event()
            self.ended.append(ended)
            searches = {} if number else split
            threading.Thread(target=self._worker, args=(todo, wanted, searches, ended), daemon=True).start()
        self._watch()
        if self.trouble is not None:
            raise self.trouble

    def _worker(
        self, todo: list[tuple[int, int]], wanted: int, searches: dict[int, Search], ended: threading.Event
    ) -> None:
        try:
            while not self.stop.asked:
                try:
                    job, part = todo.pop()
                except IndexError:
                    return
                if job not in searches:
                    searches[job] = self.jobs[job].begin()
                    searches[job].split(wanted)
                search = searches[job]
                search.enter(part)
                search.clear_tally()
                why = "time"
                while why == "time":
                    why, _ = search.run(0, _UNBOUNDED, _SLICE, self.stop)
                if why != "exhausted":
                    return
                with self.lock:
                    self.results[job].add(search)
                    self.results[job].done.add(part)
                    self.fresh += 1
        except BaseException as trouble:
            self.trouble = trouble
            self.stop.ask()
        finally:
            ended.set()

    def _watch(self) -> None:
        saved = told = time.monotonic()
        while not all(ended.is_set() for ended in self.ended):
            for ended in self.ended:
                ended.wait(0.02)
            now = time.monotonic()
            if self.seconds is not None and now - self.begun >= self.seconds:
                self.stop.ask()
            if now - told >= 0.1:
                told = now
                self._tell()
            if now - saved >= _SAVE_EVERY:
                saved = now
                self._save()

    def _tell(self) -> None:
        if self.progress is None:
            return
        with self.lock:
            parts = sum(result.parts or 0 for result in self.results)
            done = sum(len(result.done) for result in self.results)
            fresh = self.fresh
        spent = time.monotonic() - self.begun
        remaining = spent / fresh * (parts - done) if fresh else None
        total, nodes = sum(self._total().values()), sum(result.nodes for result in self.results)
        fraction = done / parts if parts else 1.0
        self.progress(Progress(fraction, total, nodes, self.earlier + spent, remaining))

    # -- checkpoints -----------------------------------------------------------------------------------

    def _put_away(self) -> None:
        """Save what is done when something broke in; threads that do not stop soon are not waited for."""
        self.stop.ask()
        clock = Clock(_PATIENCE / 2)
        for ended in self.ended:
            ended.wait(clock.left)
        self._save()

    def _save(self) -> None:
        if self.path is None:
            return
        with self.lock:
            records = [
                files.CaseRecord(result.parts or 0, files.runs(result.done), dict(result.tally), result.nodes)
                for result in self.results
            ]
        spent = self.earlier + time.monotonic() - self.begun
        files.save(
            self.path,
            files.Checkpoint(files.fingerprint(self.board.problem), self.engine, records, spent),
        )

    def _resume(self) -> None:
        if self.path is None:
            return
        known = files.load(self.path, self.board.problem, self.engine)
        if known is None:
            return
        if [record.parts for record in known.cases] != [result.parts for result in self.results]:
            raise CheckpointError("puzzles.checkpoint-parts", path=self.path)
        self.earlier = known.seconds
        for result, record in zip(self.results, known.cases, strict=True):
            result.done = {part for first, last in record.done for part in range(first, last)}
            result.tally = Counter(record.tally)
            result.nodes = record.nodes

    # -- the numbers -----------------------------------------------------------------------------------

    def _total(self) -> dict[int, int]:
        laid = len(self.board.problem.laid)
        by_pieces: Counter[int] = Counter()
        for job, result in zip(self.jobs, self.results, strict=True):
            if job.to_total:
                for pieces, number in result.tally.items():
                    by_pieces[pieces + laid] += number * job.to_total
        return dict(sorted(by_pieces.items()))

    def _count(self, complete: bool) -> Count:
        by_pieces = self._total()
        distinct = sum(
            (
                job.to_distinct * result.tally.total()
                for job, result in zip(self.jobs, self.results, strict=True)
            ),
            Fraction(0),
        )
        nodes = sum(result.nodes for result in self.results)
        total = sum(by_pieces.values())
        reason = ""
        if complete and not total:
            reason = short_reason(self.board) or text("puzzles.none-searched", nodes=nodes)
        seconds = self.earlier + time.monotonic() - self.begun
        return Count(total, int(distinct) if complete else None, by_pieces, nodes, seconds, complete, reason)


def _jobs(board: Board, engine: str) -> Iterable[_Job]:
    """The searches of a count: each case, and for its symmetries the coverings each leaves as it is.

    Classes of images are counted by Burnside's lemma: their number is the mean, over the symmetries, of the
    number of coverings a symmetry keeps.
    """
    for case in cases(board, engine):
        share = Fraction(1, len(case.images) + 1)
        yield _Job(board.kernel, engine, case, case.orbit, share)
        for image in case.images:
            quotient = board.kernel.quotient(image)
            place = {first: number for number, first in enumerate(quotient.quotient_firsts().tolist())}
            forced = tuple(place[option] for option in case.forced)
            yield _Job(quotient, "sliced", Case(forced, NO_OPTIONS), 0, share)
