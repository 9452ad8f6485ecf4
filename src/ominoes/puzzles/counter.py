"""Counting coverings: all of them, and up to the symmetries of the problem. A long count is cut into parts, which are
counted in threads, or elsewhere by a caller's function. The finished parts are both the progress and the checkpoint:
a count can be interrupted and resumed, and every solution is counted once.
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

from ominoes.i18n import message
from ominoes.puzzles import checkpoint as files
from ominoes.puzzles._kernel import Problem as Kernel
from ominoes.puzzles._kernel import Search, Stop
from ominoes.puzzles.board import NO_OPTIONS, Board
from ominoes.puzzles.errors import CheckpointError, PuzzleError
from ominoes.puzzles.forms import from_json, to_json
from ominoes.puzzles.interrupts import heard_once
from ominoes.puzzles.limits import Clock
from ominoes.puzzles.piece_sets import FigureLike, Pieces
from ominoes.puzzles.problem import Group, PlacedPiece, Problem
from ominoes.puzzles.reasons import short_reason
from ominoes.puzzles.solver import as_problem
from ominoes.puzzles.symmetry_breaking import Case, cases
from ominoes.puzzles.validation import checked_path, checked_seconds, whole_or_none
from ominoes.renamed import old_keywords

_PARTS = 480
_TRIAL = 0.02
"""Seconds after which a count is worth cutting into parts for several threads."""
_SLICE = 0.2
_SAVE_EVERY = 5.0
_PATIENCE = 10.0
"""Seconds in which an interrupted count stops and is saved."""
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
    """How far a count is: the fraction of its parts that is done, the coverings so far, and the time spent and left."""

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
    """The number of parts to cut each search into."""
    job: int
    part: int


class Counted(NamedTuple):
    """The result of a part: its solutions by pieces, and the nodes it took."""

    tally: dict[int, int]
    nodes: int


Spread = Callable[[Callable[[Part], Counted], Iterable[Part]], Iterator[tuple[Part, Counted]]]
"""A function that counts parts elsewhere. It yields each part with its result, in any order."""


class _Job(NamedTuple):
    """One search of a count: the case it searches, and what each of its solutions adds to the two numbers."""

    kernel: Kernel
    engine: str
    case: Case
    to_total: int
    to_distinct: Fraction

    def begin(self) -> Search:
        forced = np.array(self.case.forced, dtype=np.int64)
        return Search(self.kernel, self.engine, forced, self.case.banned, 0)


class _Result:
    """The state of a job: its number of parts, those done, and their solutions by pieces."""

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


@old_keywords(laid="placed")
def count(
    figure: FigureLike | Problem,
    pieces: Pieces | None = None,
    *,
    groups: Iterable[Group] | Group = (),
    placed: Iterable[PlacedPiece] | PlacedPiece = (),
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
    """Count the coverings of a figure with pieces, by default with the usual set for its area.

    `threads` is by default the number of processors. With a `checkpoint` file the count is resumed from the file, if
    it exists, and the file is kept up to date, also on Ctrl-C. With `spread` the parts are counted elsewhere.

    >>> count("3x20", "pentominoes").distinct
    2
    """
    problem = as_problem(
        figure, pieces, groups=groups, placed=placed, use=use, rotate=rotate, reflect=reflect
    )
    threads = whole_or_none("threads", threads)
    if threads is not None and threads < 1:
        raise PuzzleError("puzzles.thread-count", threads=threads)
    limit = checked_seconds(seconds)
    path = None if checkpoint is None else checked_path(checkpoint)
    return _Counting(
        problem, engine, threads or os.cpu_count() or 1, limit, path, progress, stop, spread
    ).run()


def count_part(part: Part) -> Counted:
    """Count one part in another process, as a thread of `count` does here."""
    search = _split_search(part)
    search.enter(part.part)
    search.clear_tally()
    stop, why = Stop(), "time"
    while why == "time":
        why, _ = search.run(0, _UNBOUNDED, _SLICE, stop)
    return _counted(search)


_kept = threading.local()
"""The searches of this thread's last problem: cutting a search again for each part would take longer."""


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
    """A count in progress: its jobs, their results, and the threads that work on them."""

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
        self.engine = engine
        self.begun = time.monotonic()
        self.earlier = 0.0
        """Seconds that earlier runs took, as the checkpoint says."""
        self.fresh = 0
        """Parts finished since this run began."""
        self.jobs: list[_Job] = []
        self.results: list[_Result] = []
        # Set when a thread is done. `Thread.join` is no help: after Ctrl-C in it, Python 3.11 takes a running thread
        # for dead.
        self.ended: list[threading.Event] = []
        self.lock = threading.Lock()

    def run(self) -> Count:
        board = self.board
        if board.is_finished or board.overbooked:
            reason = short_reason(board)
            number = int(board.is_finished and not reason)
            by_pieces = {len(board.problem.placed): 1} if number else {}
            return Count(number, number, by_pieces, 0, 0.0, True, reason)
        self.engine = board.engine(self.engine)
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
        """Count without cutting the search; return whether that ended in a moment."""
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
        # The parts are in a fixed random order, so that those done are a fair sample for the time left.
        random.Random(0).shuffle(todo)
        with heard_once(_PATIENCE):
            try:
                if self.spread is not None:
                    self._elsewhere(self.spread, todo, wanted)
                else:
                    self._in_threads(todo, wanted, dict(enumerate(searches)))
                self._save()
            except BaseException:
                self._save_interrupted()
                raise
        self._report()
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
            self._report()
            if now - saved >= _SAVE_EVERY:
                saved = now
                self._save()
            if self.stop.asked or (self.seconds is not None and now - self.begun >= self.seconds):
                return

    def _in_threads(self, todo: list[tuple[int, int]], wanted: int, split: dict[int, Search]) -> None:
        todo.reverse()
        # Splitting is slow where there are many placements, so the first thread uses the searches already split.
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
        saved = reported = time.monotonic()
        while not all(ended.is_set() for ended in self.ended):
            for ended in self.ended:
                ended.wait(0.02)
            now = time.monotonic()
            if self.seconds is not None and now - self.begun >= self.seconds:
                self.stop.ask()
            if now - reported >= 0.1:
                reported = now
                self._report()
            if now - saved >= _SAVE_EVERY:
                saved = now
                self._save()

    def _report(self) -> None:
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

    def _save_interrupted(self) -> None:
        """Stop the threads after an interruption and save what is done; a thread that does not stop soon is left."""
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
        placed = len(self.board.problem.placed)
        by_pieces: Counter[int] = Counter()
        for job, result in zip(self.jobs, self.results, strict=True):
            if job.to_total:
                for pieces, number in result.tally.items():
                    by_pieces[pieces + placed] += number * job.to_total
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
            reason = short_reason(self.board) or message("puzzles.none-searched", nodes=nodes)
        seconds = self.earlier + time.monotonic() - self.begun
        return Count(total, int(distinct) if complete else None, by_pieces, nodes, seconds, complete, reason)


def _jobs(board: Board, engine: str) -> Iterable[_Job]:
    """Yield the searches of a count: each case, and for each of its symmetries the coverings that it keeps.

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
