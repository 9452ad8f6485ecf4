"""`ominoes train`: learn Blokus from self-play. The same command continues an interrupted training run."""

import hashlib
import os
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import typer

from ominoes.cli.progress_bar import counting_bar
from ominoes.cli.terminal import print_to_stderr
from ominoes.i18n import describe_os_error, message

if TYPE_CHECKING:
    from ominoes.players.search import Weights
    from ominoes.research.blokus.training import Plan, RoundReport


class TrainOptions(NamedTuple):
    """The options of the command line."""

    game: str
    folder: Path | None
    begin: Path | None
    rounds: int
    games: int
    growth: float
    simulations: int
    fast_simulations: int
    full_search_share: float
    exploration: float
    values_only: bool
    prior_scale: float
    gate_games: int
    engine: str
    seed: int
    processes: int | None
    dask: str | None


def warn_of_old_options(**given: tuple[str, float | None]) -> None:
    """Name the present option for each old one that has a value."""
    for new, (old, value) in given.items():
        if value is not None:
            print_to_stderr(message("research.old-option", old=f"--{old}", new=f"--{new.replace('_', '-')}"))


def run_training(options: TrainOptions) -> None:
    """Train, and print a report after each round."""
    from ominoes.research.blokus.training import Step, train
    from ominoes.research.executors import executor

    begin = None if options.begin is None else _weights(options.begin)
    plan = _plan(options, begin)
    folder = options.folder or Path(f"train-{options.game}")
    try:
        with (
            executor(options.processes or os.cpu_count() or 1, options.dask, print_to_stderr) as workers,
            counting_bar() as bar,
        ):

            def progress(step: Step) -> None:
                bar.show(message(f"research.doing-{step.doing}", number=step.round + 1), step.done, step.of)

            reports = train(
                plan,
                folder,
                begin=begin,
                begins_with=options.begin and history(options.begin),
                executor=workers,
                progress=progress,
                reported=lambda report: bar.print_lines(_report_lines(report)),
            )
    except KeyboardInterrupt:
        typer.echo(message("research.interrupted", path=folder), err=True)
        raise
    passed = [report for report in reports if report.passed]
    if passed:
        typer.echo(message("research.trained", path=folder / "best.f32", round=passed[-1].number + 1))
    else:
        typer.echo(message("research.trained-nothing"))


def _weights(path: Path) -> "Weights":
    from ominoes.research.blokus.training import TrainingError
    from ominoes.research.blokus.training.learner import weights_in

    try:
        weights = weights_in(path.read_bytes())
    except OSError as error:
        raise TrainingError(
            "research.weights-unreadable", path=path, problem=describe_os_error(error)
        ) from None
    if weights is None:
        raise TrainingError("research.not-weights", path=path)
    return weights


def history(weights: Path) -> object:
    """How weights were made: the JSON file that a training run writes beside them, or None."""
    import msgspec

    try:
        return msgspec.json.decode(weights.with_suffix(".json").read_bytes())
    except (OSError, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None


def _plan(options: TrainOptions, begin: "Weights | None") -> "Plan":
    from ominoes.research.blokus.training import Plan

    return Plan(
        game=options.game,
        seed=options.seed,
        rounds=options.rounds,
        games=options.games,
        growth=options.growth,
        simulations=options.simulations,
        fast_simulations=options.fast_simulations,
        full_search_share=options.full_search_share,
        exploration=options.exploration,
        values_only=options.values_only,
        prior_scale=options.prior_scale,
        gate_games=options.gate_games,
        engine=options.engine,
        begin="" if begin is None else hashlib.sha256(begin.tobytes()).hexdigest()[:16],
    )


def _report_lines(report: "RoundReport") -> list[str]:
    from ominoes.research.blokus.training.gauntlet import opponent_title

    lines = [
        message(
            "research.round",
            number=report.number + 1,
            games=report.games,
            decisions=report.decisions,
            hits=report.prior_hits,
            divergence=report.value_divergence,
        )
    ]
    for score in report.scores:
        opponent = opponent_title(score.opponent)
        facts = {"share": score.share, "low": score.low, "high": score.high, "games": score.games}
        lines.append("  " + message("research.round-score", opponent=opponent, **facts))
    outcome = "passed" if report.passed else "failed" if report.decisions else "unlearned"
    lines.append("  " + message(f"research.round-{outcome}"))
    return lines
