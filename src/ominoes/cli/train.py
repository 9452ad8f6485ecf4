"""`ominoes train`: learn to play Blokus; when it was interrupted, the same command goes on with it."""

import hashlib
import os
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import typer

from ominoes.cli.bar import counting_bar
from ominoes.cli.terminal import remark
from ominoes.words import system_words, text

if TYPE_CHECKING:
    from ominoes.players.searching import Weights
    from ominoes.research.training import Plan, RoundReport


class Wishes(NamedTuple):
    """What stands on the command line."""

    game: str
    folder: Path | None
    begin: Path | None
    rounds: int
    games: int
    growth: float
    simulations: int
    quick: int
    thorough: float
    curiosity: float
    values_only: bool
    caution: float
    gate_games: int
    engine: str
    seed: int
    processes: int | None
    dask: str | None


def go_through_course(wishes: Wishes) -> None:
    """Train, and show what each round came to."""
    from ominoes.research.executing import executor
    from ominoes.research.training import Step, train

    begin = None if wishes.begin is None else _weights(wishes.begin)
    plan = _plan(wishes, begin)
    folder = wishes.folder or Path(f"train-{wishes.game}")
    try:
        with (
            executor(wishes.processes or os.cpu_count() or 1, wishes.dask, remark) as workers,
            counting_bar() as bar,
        ):

            def progress(step: Step) -> None:
                bar.show(text(f"research.doing-{step.doing}", number=step.round + 1), step.done, step.of)

            reports = train(
                plan,
                folder,
                begin=begin,
                begins_with=wishes.begin and history(wishes.begin),
                executor=workers,
                progress=progress,
                reported=lambda report: bar.say(_report_lines(report)),
            )
    except KeyboardInterrupt:
        typer.echo(text("research.interrupted", path=folder), err=True)
        raise
    passed = [report for report in reports if report.passed]
    if passed:
        typer.echo(text("research.trained", path=folder / "best.f32", round=passed[-1].number + 1))
    else:
        typer.echo(text("research.trained-nothing"))


def _weights(path: Path) -> "Weights":
    from ominoes.research.training import TrainingError
    from ominoes.research.training.learning import weights_in

    try:
        weights = weights_in(path.read_bytes())
    except OSError as error:
        raise TrainingError("research.weights-unreadable", path=path, problem=system_words(error)) from None
    if weights is None:
        raise TrainingError("research.not-weights", path=path)
    return weights


def history(weights: Path) -> object:
    """How weights were made, if that stands beside them as a course writes it."""
    import msgspec

    try:
        return msgspec.json.decode(weights.with_suffix(".json").read_bytes())
    except (OSError, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None


def _plan(wishes: Wishes, begin: "Weights | None") -> "Plan":
    from ominoes.research.training import Plan

    return Plan(
        game=wishes.game,
        seed=wishes.seed,
        rounds=wishes.rounds,
        games=wishes.games,
        growth=wishes.growth,
        simulations=wishes.simulations,
        quick=wishes.quick,
        thorough=wishes.thorough,
        curiosity=wishes.curiosity,
        values_only=wishes.values_only,
        caution=wishes.caution,
        gate_games=wishes.gate_games,
        engine=wishes.engine,
        begin="" if begin is None else hashlib.sha256(begin.tobytes()).hexdigest()[:16],
    )


def _report_lines(report: "RoundReport") -> list[str]:
    from ominoes.research.training.gauntlet import opponent_words

    lines = [
        text(
            "research.round",
            number=report.number + 1,
            games=report.games,
            moments=report.moments,
            hits=report.prior_hits,
            divergence=report.value_divergence,
        )
    ]
    for score in report.scores:
        opponent = opponent_words(score.opponent)
        facts = {"share": score.share, "low": score.low, "high": score.high, "games": score.games}
        lines.append("  " + text("research.round-score", opponent=opponent, **facts))
    outcome = "passed" if report.passed else "failed" if report.moments else "unlearned"
    lines.append("  " + text(f"research.round-{outcome}"))
    return lines
