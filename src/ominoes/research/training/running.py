"""A course from its plan to its last round: play, learn, pass the gate."""

import itertools
from collections.abc import Callable
from pathlib import Path
from typing import Literal

import msgspec
import numpy as np

from ominoes.players.searching import SUITED, Weights
from ominoes.research.executing import Executor, Here
from ominoes.research.gtp import EngineFault
from ominoes.research.training import gauntlet, selfplay
from ominoes.research.training.course import Course, RoundReport
from ominoes.research.training.learning import (
    PRIOR,
    BadGame,
    Moment,
    judge_value,
    learn_prior,
    learn_value,
    moments,
    simple_plan,
    usable,
    value_epochs,
)
from ominoes.research.training.plan import Plan, TrainingError
from ominoes.research.training.plotting import svg_plot

_BEGINNERS_SIMULATIONS = 150
_PRIOR_EPOCHS = 6
_REMEMBERED = 2
"""Games of earlier rounds that are learned from again, for each fresh one."""
_OLDER = 3
"""How many rounds ago those weights were learned that take part in a gate once more."""


class Step(msgspec.Struct, frozen=True):
    """How far a course has come within a round."""

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
    """Go through all rounds that the folder does not have yet; the best weights are in `best.f32` at any time.

    `begins_with` tells how the weights to begin with were made, and stands beside the best ones.
    """
    say = progress or (lambda step: None)
    plan.check()
    if begin is not None and not usable(begin):
        raise TrainingError("research.not-weights", path="begin")
    gauntlet.check_engine(plan)
    with Course(folder, plan, begins_with) as course:
        trainer = _Trainer(course, begin, executor or Here(), say)
        for number in range(len(course.reports()), plan.rounds):
            report = trainer.round(number)
            course.write("curve.svg", svg_plot(plan, course.reports()).encode())
            if reported is not None:
                reported(report)
        course.conclude()
        reports = course.reports()
        course.write("curve.svg", svg_plot(plan, reports).encode())  # somebody may have taken it away
        return reports


class _Trainer:
    def __init__(self, course: Course, begin: Weights | None, executor: Executor, say: Progress) -> None:
        self._course, self._plan = course, course.plan
        self._executor, self._say = executor, say
        self._begin = simple_plan() if begin is None else begin.astype(np.float32)
        self._begin[:PRIOR] *= self._plan.caution
        self._from_nothing = begin is None

    def round(self, number: int) -> RoundReport:
        """One round."""
        best = self._best()
        wanted = self._plan.games_in(number)
        earlier = self._earlier(number, wanted)
        lessons = {**earlier, number: self._play(number, wanted, best)}
        learned, report = self._learn(number, best, lessons)
        scores = self._gate(number, learned, best)
        passing = [report.scores for report in self._course.reports() if report.passed]
        passed = gauntlet.passes(scores, passing[-1] if passing else [], self._plan.made_game().seats)
        # Who learned nothing is as good as before, which is no reason to call it better.
        report = msgspec.structs.replace(report, scores=scores, passed=passed and report.moments > 0)
        self._course.finish(report)
        return report

    def _best(self) -> Weights:
        """The weights of the last round that passed."""
        for report in reversed(self._course.reports()):
            if report.passed:
                return self._course.weights(report.number)
        return self._begin

    def _earlier(self, number: int, fresh: int) -> dict[int, list[selfplay.PlayedGame]]:
        """The games of earlier rounds that are learned from again, by their rounds.

        What a beginner preferred is soon worth nothing; what later rounds did is still worth something.
        """
        room = _REMEMBERED * fresh
        found: dict[int, list[selfplay.PlayedGame]] = {}
        for before in reversed(range(number)):
            games = self._course.finished(before)
            if room > 0 and (before > 0 or not self._from_nothing):
                found[before] = games[-room:]
                room -= len(games)
        return dict(reversed(found.items()))

    def _play(self, number: int, wanted: int, best: Weights) -> list[selfplay.PlayedGame]:
        knows_values = bool(best[PRIOR:].any())
        weights = best.astype("<f4").tobytes()
        entries = self._course.played(number)
        try:
            have = {game.number for game in entries.known}
            tasks = (
                selfplay.SelfPlay(
                    game,
                    self._plan,
                    weights,
                    self._plan.seed * 1009 + number,
                    self._plan.simulations if knows_values else _BEGINNERS_SIMULATIONS,
                    self._plan.quick if knows_values else 0,
                    SUITED if knows_values else 0.0,
                )
                for game in range(wanted)
                if game not in have
            )
            self._say(Step(number, "play", len(have), wanted))
            for _, game in self._executor.results(selfplay.play, tasks):
                entries.add(game)
                self._say(Step(number, "play", len(entries.known), wanted))
            return sorted(entries.known, key=lambda game: game.number)
        finally:
            entries.close()

    def _learn(
        self, number: int, best: Weights, played: dict[int, list[selfplay.PlayedGame]]
    ) -> tuple[Weights, RoundReport]:
        """What was learned from the games of some rounds; when that has met others already, it stays as it is."""
        self._say(Step(number, "learn", 0, 1))
        lessons = [moment for source, games in played.items() for moment in self._moments(source, games)]
        seats, seed = self._plan.made_game().seats, self._plan.seed
        if self._course.gate_begun(number):
            weights = self._course.weights(number)
            loss, hits = learn_prior(weights, lessons, 0, seed)
            divergence = judge_value(weights, lessons, seats)
            self._say(Step(number, "learn", 1, 1))
        else:
            weights = best.copy()
            prior_epochs = 0 if self._plan.values_only else _PRIOR_EPOCHS
            seen = self._counted(number, prior_epochs + value_epochs(lessons))
            loss, hits = learn_prior(weights, lessons, prior_epochs, seed, seen)
            divergence = learn_value(weights, lessons, seats, seed, seen)
            self._course.keep_weights(number, weights)
        return weights, RoundReport(
            number=number,
            games=len(played[number]),
            moments=len(lessons),
            prior_loss=loss,
            prior_hits=hits,
            value_divergence=divergence,
            scores=[],
            passed=False,
        )

    def _counted(self, number: int, epochs: int) -> Callable[[], None]:
        """Something to be called after each epoch, which says how many of them are learned."""
        done = itertools.count(1)
        return lambda: self._say(Step(number, "learn", next(done), epochs))

    def _moments(self, number: int, games: list[selfplay.PlayedGame]) -> list[Moment]:
        try:
            return moments(self._plan, games)
        except BadGame as error:
            raise self._course.illegal(number, error.number) from None

    def _gate(self, number: int, learned: Weights, best: Weights) -> list[gauntlet.Score]:
        newcomer = gauntlet.contender("new", learned)
        opponents = [gauntlet.contender("before", best), *gauntlet.others(self._plan)]
        if number >= _OLDER:
            opponents.append(gauntlet.contender("older", self._course.weights(number - _OLDER)))
        entries = self._course.judged(number)
        try:
            have = {(result.opponent, result.number) for result in entries.known}
            wanted = [
                (game, opponent)
                for place, opponent in enumerate(opponents)
                for game in range(self._plan.gate_games if place == 0 else max(1, self._plan.gate_games // 2))
            ]
            missing = [(game, opponent) for game, opponent in wanted if (opponent.name, game) not in have]
            tasks = (gauntlet.Game(game, self._plan, newcomer, opponent) for game, opponent in missing)
            done = len(wanted) - len(missing)
            self._say(Step(number, "gate", done, len(wanted)))
            for _, result in self._executor.results(gauntlet.play, tasks):
                entries.add(result)
                done += 1
                self._say(Step(number, "gate", done, len(wanted)))
            return [gauntlet.score(opponent.name, entries.known) for opponent in opponents]
        except EngineFault as error:
            raise TrainingError("research.gate-engine", problem=error) from None
        finally:
            entries.close()
