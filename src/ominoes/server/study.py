"""A process that studies: solves, counts and makes puzzles, analyses games. A task a line in, what comes of it out.

It is a process of its own for the same reasons as `thinker.py`, and apart from it so that no study makes a computer
player at a table wait. While it works it tells twice a second how far it is.
"""

import contextlib
import os
import secrets
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

import msgspec

from ominoes import puzzles
from ominoes.games import Record, registry
from ominoes.puzzles.kits import kit_for
from ominoes.server import tasks
from ominoes.server.lines import Say, answer_lines
from ominoes.server.wire import Refusal, Telling, encoder
from ominoes.words import ENGLISH, OminoesError, speak, text

if TYPE_CHECKING:
    from ominoes.puzzles.problem import Laid, Problem

_TELL_EVERY = 0.5
_MOST_MEMORY = 4 << 30
_GENERATING_SECONDS = 15.0
"""Much longer than a puzzle takes that can be made, and about as long as people wait for a no."""
_decode = msgspec.json.Decoder(tasks.AnyTask).decode

Tell = Callable[[Telling], None]


def study(task: tasks.AnyTask, tell: Tell) -> None:
    """Do a task and tell what comes of it, in the language of the task."""
    speak(task.language or ENGLISH)
    try:
        match task:
            case tasks.Solve():
                _solve(task, tell)
            case tasks.Count():
                _count(task, tell)
            case tasks.Generate():
                _generate(task, tell)
            case tasks.Analyse():
                _analyse(task, tell)
    except OminoesError as error:
        tell(Refusal(id=task.id, reason=str(error), key=error.key))
    except MemoryError:
        tell(Refusal(id=task.id, reason=text("server.study-too-large"), key="server.study-too-large"))


def _solve(task: tasks.Solve, tell: Tell) -> None:
    began = time.monotonic()
    stream = puzzles.Solutions(
        _problem(task),
        distinct=task.distinct,
        most=task.limit,
        seed=task.seed,
        limits=puzzles.Limits(task.seconds),
    )

    def progress() -> tasks.Progress:
        return tasks.Progress(id=task.id, seconds=_since(began), found=stream.found, nodes=stream.nodes)

    with _telling(progress, tell):
        for number, solution in enumerate(stream, start=1):
            tell(tasks.Covering(id=task.id, number=number, pieces=_laid(solution)))
    tell(
        tasks.Solved(
            id=task.id,
            found=stream.found,
            complete=stream.status == "complete",
            nodes=stream.nodes,
            seconds=_since(began),
            reason=stream.reason or None,
        )
    )


def _count(task: tasks.Count, tell: Tell) -> None:
    began = time.monotonic()
    latest = [puzzles.Progress(0.0, 0, 0, 0.0, None)]

    def progress() -> tasks.Progress:
        now = latest[-1]
        return tasks.Progress(
            id=task.id,
            seconds=_since(began),
            share=round(now.fraction, 4),
            remaining=None if now.remaining is None else round(now.remaining, 1),
            found=now.total,
            nodes=now.nodes,
        )

    with _telling(progress, tell):
        result = puzzles.count(
            _problem(task), threads=1, seconds=task.seconds, progress=lambda now: latest.__setitem__(0, now)
        )
    tell(
        tasks.Counted(
            id=task.id,
            total=result.total,
            distinct=result.distinct,
            by_pieces={str(pieces): number for pieces, number in result.by_pieces.items()},
            complete=result.complete,
            nodes=result.nodes,
            seconds=_since(began),
            reason=result.reason or None,
        )
    )


def _generate(task: tasks.Generate, tell: Tell) -> None:
    began = time.monotonic()
    seed = secrets.randbelow(1 << 32) if task.seed is None else task.seed
    with _telling(lambda: tasks.Progress(id=task.id, seconds=_since(began)), tell):
        puzzle = puzzles.new_puzzle(
            task.pieces,
            count=task.size,
            area=task.area,
            level=task.difficulty,
            unique=task.unique,
            seed=seed,
            seconds=_GENERATING_SECONDS,
        )
    tell(
        tasks.Generated(
            id=task.id,
            figure=tasks.FigureView.of(puzzle.problem.figure),
            pieces=[tasks.PieceView.of(piece) for piece in puzzle.problem.pieces],
            solution=_laid(puzzle.solution),
            difficulty=puzzle.grade.level.value,
            score=round(puzzle.grade.score, 1),
            unique=puzzle.unique,
            seed=seed,
            problem=puzzles.to_text(puzzle.problem),
        )
    )


def _analyse(task: tasks.Analyse, tell: Tell) -> None:
    game = registry.game(task.game, **task.options)
    record = Record(
        game, task.seed, [game.from_json(bytes(action)) for action in task.actions], notes=task.notes
    )
    if game.about.simultaneous:
        _review(record, task, tell)
    else:
        _judge(record, task, tell)


def _review(record: Record, task: tasks.Analyse, tell: Tell) -> None:
    from ominoes.players import review

    looked_at = review(record, task.names)
    tell(tasks.AnalysisAnswer(id=task.id, seats=looked_at.seats, races=looked_at.races))


def _judge(record: Record, task: tasks.Analyse, tell: Tell) -> None:
    from ominoes.players import analyse  # the search comes with learned weights; puzzles need none

    began = time.monotonic()
    share = [0.0]

    def progress() -> tasks.Progress:
        left = _since(began) * (1 / share[0] - 1) if share[0] else None
        return tasks.Progress(
            id=task.id,
            seconds=_since(began),
            share=round(share[0], 4),
            remaining=None if left is None else round(left, 1),
        )

    with _telling(progress, tell):
        analysis = analyse(record, ms=task.ms, progress=lambda done: share.__setitem__(0, done))
    moves = [
        tasks.JudgedMove(
            number=one.number,
            seat=one.seat,
            text=one.text,
            values=tuple(round(value, 4) for value in one.values),
            best=one.best,
            best_value=round(one.best_value, 4),
            loss=round(one.loss, 4),
            turning_point=one.is_blunder,
            better_because=one.better_because,
        )
        for one in analysis.judgements
    ]
    tell(tasks.AnalysisAnswer(id=task.id, seats=analysis.seats, moves=tuple(moves)))


def _problem(task: tasks.Puzzle) -> "Problem":
    if task.problem:
        written = task.problem
        return puzzles.from_json(written) if written.lstrip().startswith("{") else puzzles.from_text(written)
    laid = [puzzles.Laid(one.piece, tuple(sorted(one.cells))) for one in task.laid]
    if task.pieces:
        return puzzles.problem_of(task.figure, task.pieces, use=task.use, laid=laid)
    figure = puzzles.figure_of(task.figure)
    return puzzles.problem_of(figure, kit_for(len(figure.must)), use=task.use, laid=laid)


def _laid(pieces: "Iterable[Laid]") -> list[tasks.LaidPiece]:
    return [tasks.LaidPiece(one.piece, list(one.cells)) for one in pieces]


def _since(began: float) -> float:
    return round(time.monotonic() - began, 2)


@contextlib.contextmanager
def _telling(progress: Callable[[], Telling], tell: Tell) -> Iterator[None]:
    """Tell how far it is, again and again, while something is done."""
    done = threading.Event()

    def tell_on() -> None:
        while not done.wait(_TELL_EVERY):
            try:
                tell(progress())
            except OSError:
                os._exit(1)  # the server is gone, and nobody wants to know any more

    teller = threading.Thread(target=tell_on, daemon=True)
    teller.start()
    try:
        yield
    finally:
        done.set()
        teller.join()


def _answer(line: bytes, say: Say) -> None:
    study(_decode(line), lambda telling: say(encoder.encode(telling)))


def main() -> None:
    """Do tasks until there are no more."""
    with contextlib.suppress(ImportError, OSError, ValueError):  # not every system can bound memory
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_AS)
        memory = _MOST_MEMORY if most == resource.RLIM_INFINITY else min(_MOST_MEMORY, most)
        resource.setrlimit(resource.RLIMIT_AS, (memory, most))
    answer_lines(_answer, nice=10)


if __name__ == "__main__":
    main()
