"""A job process: solves, counts and generates puzzles, analyses games. Reads a job per line, writes lines of output.

It is a process of its own for the same reasons as `engine_worker.py`, and apart from it, so that no job delays a
computer player at a table. While it works it reports its progress twice a second.
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
from ominoes.games.rng import read_seed
from ominoes.i18n import ENGLISH, OminoesError, message, set_language
from ominoes.puzzles.piece_sets import usual_piece_set
from ominoes.server import jobs
from ominoes.server.wire import Refusal, ServerMessage, encoder
from ominoes.server.worker_loop import WriteLine, answer_lines

if TYPE_CHECKING:
    from ominoes.puzzles.problem import PlacedPiece, Problem

_REPORT_EVERY = 0.5
_MOST_MEMORY = 4 << 30
_GENERATING_SECONDS = 15.0
"""Much longer than any possible puzzle takes, and about as long as people wait for a refusal."""
_decode = msgspec.json.Decoder(jobs.AnyJob).decode

Send = Callable[[ServerMessage], None]


def run_job(job: jobs.AnyJob, send: Send) -> None:
    """Run a job and send its output, in the language of the job."""
    set_language(job.language or ENGLISH)
    try:
        match job:
            case jobs.Solve():
                _solve(job, send)
            case jobs.Count():
                _count(job, send)
            case jobs.Generate():
                _generate(job, send)
            case jobs.Analyse():
                _analyse(job, send)
    except OminoesError as error:
        send(Refusal(id=job.id, reason=str(error), key=error.key))
    except MemoryError:
        send(Refusal(id=job.id, reason=message("server.job-too-large"), key="server.job-too-large"))


def _solve(job: jobs.Solve, send: Send) -> None:
    began = time.monotonic()
    stream = puzzles.Solutions(
        _problem(job),
        distinct=job.distinct,
        most=job.limit,
        seed=job.seed,
        limits=puzzles.Limits(job.seconds),
    )

    def progress() -> jobs.Progress:
        return jobs.Progress(id=job.id, seconds=_seconds_since(began), found=stream.found, nodes=stream.nodes)

    with _reporting(progress, send):
        for number, solution in enumerate(stream, start=1):
            send(jobs.Covering(id=job.id, number=number, pieces=_placed(solution)))
    send(
        jobs.Solved(
            id=job.id,
            found=stream.found,
            complete=stream.status == "complete",
            nodes=stream.nodes,
            seconds=_seconds_since(began),
            reason=stream.reason or None,
        )
    )


def _count(job: jobs.Count, send: Send) -> None:
    began = time.monotonic()
    latest = [puzzles.Progress(0.0, 0, 0, 0.0, None)]

    def progress() -> jobs.Progress:
        now = latest[-1]
        return jobs.Progress(
            id=job.id,
            seconds=_seconds_since(began),
            share=round(now.fraction, 4),
            remaining=None if now.remaining is None else round(now.remaining, 1),
            found=now.total,
            nodes=now.nodes,
        )

    with _reporting(progress, send):
        result = puzzles.count(
            _problem(job), threads=1, seconds=job.seconds, progress=lambda now: latest.__setitem__(0, now)
        )
    send(
        jobs.Counted(
            id=job.id,
            total=result.total,
            distinct=result.distinct,
            by_pieces={str(pieces): number for pieces, number in result.by_pieces.items()},
            complete=result.complete,
            nodes=result.nodes,
            seconds=_seconds_since(began),
            reason=result.reason or None,
        )
    )


def _generate(job: jobs.Generate, send: Send) -> None:
    began = time.monotonic()
    seed = secrets.randbelow(1 << 32) if job.seed is None else job.seed
    with _reporting(lambda: jobs.Progress(id=job.id, seconds=_seconds_since(began)), send):
        puzzle = puzzles.new_puzzle(
            job.pieces,
            count=job.size,
            area=job.area,
            level=job.difficulty,
            unique=job.unique,
            seed=seed,
            seconds=_GENERATING_SECONDS,
        )
    send(
        jobs.Generated(
            id=job.id,
            figure=jobs.FigureView.of(puzzle.problem.figure),
            pieces=[jobs.PieceView.of(piece) for piece in puzzle.problem.pieces],
            solution=_placed(puzzle.solution),
            difficulty=puzzle.grade.level.value,
            score=round(puzzle.grade.score, 1),
            unique=puzzle.unique,
            seed=seed,
            problem=puzzles.to_text(puzzle.problem),
        )
    )


def _analyse(job: jobs.Analyse, send: Send) -> None:
    game = registry.game(job.game, **job.options)
    record = Record(
        game, read_seed(job.seed), [game.from_json(bytes(action)) for action in job.actions], notes=job.notes
    )
    if game.about.simultaneous:
        _review(record, job, send)
    else:
        _judge(record, job, send)


def _review(record: Record, job: jobs.Analyse, send: Send) -> None:
    from ominoes.players import review

    reviewed = review(record, job.names)
    send(jobs.AnalysisAnswer(id=job.id, seats=reviewed.seats, races=reviewed.races))


def _judge(record: Record, job: jobs.Analyse, send: Send) -> None:
    # The search loads learned weights, which puzzles do not need.
    from ominoes.players import analyse

    began = time.monotonic()
    share = [0.0]

    def progress() -> jobs.Progress:
        left = _seconds_since(began) * (1 / share[0] - 1) if share[0] else None
        return jobs.Progress(
            id=job.id,
            seconds=_seconds_since(began),
            share=round(share[0], 4),
            remaining=None if left is None else round(left, 1),
        )

    with _reporting(progress, send):
        analysis = analyse(record, ms=job.ms, progress=lambda done: share.__setitem__(0, done))
    moves = [
        jobs.JudgedMove(
            number=one.number,
            seat=one.seat,
            text=record.game.describe(record.actions[one.number - 1]),
            values=tuple(round(value, 4) for value in one.values),
            best=record.game.describe(one.best_action),
            best_action=one.best_action,
            best_value=round(one.best_value, 4),
            loss=round(one.loss, 4),
            turning_point=one.is_blunder,
            better_because=one.better_because,
        )
        for one in analysis.judgements
    ]
    send(jobs.AnalysisAnswer(id=job.id, seats=analysis.seats, moves=tuple(moves), outcome=job.outcome))


def _problem(job: jobs.Puzzle) -> "Problem":
    if job.problem:
        written = job.problem
        return puzzles.from_json(written) if written.lstrip().startswith("{") else puzzles.from_text(written)
    placed = [puzzles.PlacedPiece(one.piece, tuple(sorted(one.cells))) for one in job.placed]
    if job.pieces:
        return puzzles.problem_of(job.figure, job.pieces, use=job.use, placed=placed)
    figure = puzzles.figure_of(job.figure)
    return puzzles.problem_of(figure, usual_piece_set(len(figure.must)), use=job.use, placed=placed)


def _placed(pieces: "Iterable[PlacedPiece]") -> list[jobs.PlacedPieceView]:
    return [jobs.PlacedPieceView(one.piece, list(one.cells)) for one in pieces]


def _seconds_since(began: float) -> float:
    return round(time.monotonic() - began, 2)


@contextlib.contextmanager
def _reporting(progress: Callable[[], ServerMessage], send: Send) -> Iterator[None]:
    """Send the progress again and again while the body runs."""
    done = threading.Event()

    def report() -> None:
        while not done.wait(_REPORT_EVERY):
            try:
                send(progress())
            except OSError:
                os._exit(1)  # the server is gone, and nobody reads the output

    reporter = threading.Thread(target=report, daemon=True)
    reporter.start()
    try:
        yield
    finally:
        done.set()
        reporter.join()


def _answer(line: bytes, write: WriteLine) -> None:
    run_job(_decode(line), lambda message: write(encoder.encode(message)))


def main() -> None:
    """Run jobs until the input ends."""
    with contextlib.suppress(ImportError, OSError, ValueError):  # not every system can bound memory
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_AS)
        memory = _MOST_MEMORY if most == resource.RLIM_INFINITY else min(_MOST_MEMORY, most)
        resource.setrlimit(resource.RLIMIT_AS, (memory, most))
    answer_lines(_answer, nice=10)


if __name__ == "__main__":
    main()
