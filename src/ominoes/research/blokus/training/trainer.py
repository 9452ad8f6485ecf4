"""The trainer: it goes through the rounds of a training run, each with self-play, learning and the gate."""

import itertools
from collections.abc import Callable
from pathlib import Path
from typing import Literal

import msgspec
import numpy as np

from ominoes.players.search import GAME_DEFAULT, Weights
from ominoes.research.blokus.gtp import EngineFault
from ominoes.research.blokus.training import gauntlet, selfplay
from ominoes.research.blokus.training.learner import (
    PRIOR,
    BadGame,
    Decision,
    decisions,
    handmade_weights,
    judge_value,
    learn_prior,
    learn_value,
    usable,
    value_epochs,
)
from ominoes.research.blokus.training.plan import Plan, TrainingError
from ominoes.research.blokus.training.plots import svg_plot
from ominoes.research.blokus.training.training_run import RoundReport, TrainingRun
from ominoes.research.executors import Executor, InProcess

_BEGINNERS_SIMULATIONS = 150
_PRIOR_EPOCHS = 6
_REMEMBERED = 2
"""Games of earlier rounds that are learned from again, per fresh game."""
_OLDER = 3
"""The age, in rounds, of the older weights that take part in a gate."""


class Step(msgspec.Struct, frozen=True):
    """The progress of a training run within a round."""

    round: int
    doing: Literal["play", "learn", "gate"]
    done: int
    of: int


Progress = Callable[[Step], None]


def train(
    plan: Plan,
    folder: Path,
    *,
    begin: Weights | None = None,
    begins_with: object = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
    reported: Callable[[RoundReport], None] | None = None,
) -> list[RoundReport]:
    """Go through all rounds that the folder does not have yet; `best.f32` has the best weights so far at any time.

    `begins_with` says how the weights to begin with were made; `best.json` records it.
    """
    on_step = progress or (lambda step: None)
    plan.check()
    if begin is not None and not usable(begin):
        raise TrainingError("research.not-weights", path="begin")
    gauntlet.check_engine(plan)
    with TrainingRun(folder, plan, begins_with) as run:
        trainer = _Trainer(run, begin, executor or InProcess(), on_step)
        for number in range(len(run.reports()), plan.rounds):
            report = trainer.round(number)
            run.write("curve.svg", svg_plot(plan, run.reports()).encode())
            if reported is not None:
                reported(report)
        run.conclude()
        reports = run.reports()
        # Once more, because the file may have been deleted.
        run.write("curve.svg", svg_plot(plan, reports).encode())
        return reports


class _Trainer:
    def __init__(
        self, run: TrainingRun, begin: Weights | None, executor: Executor, on_step: Progress
    ) -> None:
        self._run, self._plan = run, run.plan
        self._executor, self._on_step = executor, on_step
        self._begin = handmade_weights() if begin is None else begin.astype(np.float32)
        self._begin[:PRIOR] *= self._plan.prior_scale
        self._from_nothing = begin is None

    def round(self, number: int) -> RoundReport:
        """Play, learn and pass the gate, or not; returns the report."""
        best = self._best()
        wanted = self._plan.games_in(number)
        earlier = self._earlier(number, wanted)
        lessons = {**earlier, number: self._play(number, wanted, best)}
        learned, report = self._learn(number, best, lessons)
        scores = self._gate(number, learned, best)
        passing = [report.scores for report in self._run.reports() if report.passed]
        passed = gauntlet.passes(scores, passing[-1] if passing else [], self._plan.made_game().seats)
        # Weights that learned nothing are as good as before, but not better.
        report = msgspec.structs.replace(report, scores=scores, passed=passed and report.decisions > 0)
        self._run.finish(report)
        return report

    def _best(self) -> Weights:
        """The weights of the last round that passed."""
        for report in reversed(self._run.reports()):
            if report.passed:
                return self._run.weights(report.number)
        return self._begin

    def _earlier(self, number: int, fresh: int) -> dict[int, list[selfplay.PlayedGame]]:
        """The games of earlier rounds that are learned from again, by round.

        The games of the first round are left out if they come from hand-made weights: they soon teach nothing.
        """
        remaining = _REMEMBERED * fresh
        found: dict[int, list[selfplay.PlayedGame]] = {}
        for before in reversed(range(number)):
            games = self._run.finished(before)
            if remaining > 0 and (before > 0 or not self._from_nothing):
                found[before] = games[-remaining:]
                remaining -= len(games)
        return dict(reversed(found.items()))

    def _play(self, number: int, wanted: int, best: Weights) -> list[selfplay.PlayedGame]:
        knows_values = bool(best[PRIOR:].any())
        weights = best.astype("<f4").tobytes()
        entries = self._run.played(number)
        try:
            have = {game.number for game in entries.known}
            tasks = (
                selfplay.SelfPlay(
                    game,
                    self._plan,
                    weights,
                    self._plan.seed * 1009 + number,
                    self._plan.simulations if knows_values else _BEGINNERS_SIMULATIONS,
                    self._plan.fast_simulations if knows_values else 0,
                    GAME_DEFAULT if knows_values else 0.0,
                )
                for game in range(wanted)
                if game not in have
            )
            self._on_step(Step(number, "play", len(have), wanted))
            for _, game in self._executor.results(selfplay.play, tasks):
                entries.add(game)
                self._on_step(Step(number, "play", len(entries.known), wanted))
            return sorted(entries.known, key=lambda game: game.number)
        finally:
            entries.close()

    def _learn(
        self, number: int, best: Weights, played: dict[int, list[selfplay.PlayedGame]]
    ) -> tuple[Weights, RoundReport]:
        """The weights learned from the games of some rounds; if their gate has begun, they are read and not changed."""
        self._on_step(Step(number, "learn", 0, 1))
        lessons = [
            decision for source, games in played.items() for decision in self._decisions(source, games)
        ]
        seats, seed = self._plan.made_game().seats, self._plan.seed
        if self._run.gate_begun(number):
            weights = self._run.weights(number)
            loss, hits = learn_prior(weights, lessons, 0, seed)
            divergence = judge_value(weights, lessons, seats)
            self._on_step(Step(number, "learn", 1, 1))
        else:
            weights = best.copy()
            prior_epochs = 0 if self._plan.values_only else _PRIOR_EPOCHS
            on_epoch = self._counted(number, prior_epochs + value_epochs(lessons))
            loss, hits = learn_prior(weights, lessons, prior_epochs, seed, on_epoch)
            divergence = learn_value(weights, lessons, seats, seed, on_epoch)
            self._run.keep_weights(number, weights)
        return weights, RoundReport(
            number=number,
            games=len(played[number]),
            decisions=len(lessons),
            prior_loss=loss,
            prior_hits=hits,
            value_divergence=divergence,
            scores=[],
            passed=False,
        )

    def _counted(self, number: int, epochs: int) -> Callable[[], None]:
        """A function to call after each epoch: it reports the number of epochs so far."""
        done = itertools.count(1)
        return lambda: self._on_step(Step(number, "learn", next(done), epochs))

    def _decisions(self, number: int, games: list[selfplay.PlayedGame]) -> list[Decision]:
        try:
            return decisions(self._plan, games)
        except BadGame as error:
            raise self._run.illegal(number, error.number) from None

    def _gate(self, number: int, learned: Weights, best: Weights) -> list[gauntlet.Score]:
        newcomer = gauntlet.contender("new", learned)
        opponents = [gauntlet.contender("before", best), *gauntlet.gate_opponents(self._plan)]
        if number >= _OLDER:
            opponents.append(gauntlet.contender("older", self._run.weights(number - _OLDER)))
        entries = self._run.judged(number)
        try:
            have = {(result.opponent, result.number) for result in entries.known}
            wanted = [
                (game, opponent)
                for place, opponent in enumerate(opponents)
                for game in range(self._plan.gate_games if place == 0 else max(1, self._plan.gate_games // 2))
            ]
            missing = [(game, opponent) for game, opponent in wanted if (opponent.name, game) not in have]
            tasks = (gauntlet.GateGame(game, self._plan, newcomer, opponent) for game, opponent in missing)
            done = len(wanted) - len(missing)
            self._on_step(Step(number, "gate", done, len(wanted)))
            for _, result in self._executor.results(gauntlet.play, tasks):
                entries.add(result)
                done += 1
                self._on_step(Step(number, "gate", done, len(wanted)))
            return [gauntlet.score(opponent.name, entries.known) for opponent in opponents]
        except EngineFault as error:
            raise TrainingError("research.gate-engine", problem=error) from None
        finally:
            entries.close()
