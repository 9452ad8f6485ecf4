"""A course from its plan to its last round: play, learn, pass the gate."""

from collections.abc import Callable
from pathlib import Path
from typing import Literal

import msgspec

from ominoes.players.searching import SUITED, Weights
from ominoes.research.executing import Executor, Here
from ominoes.research.training import gauntlet, selfplay
from ominoes.research.training.course import Course, RoundReport
from ominoes.research.training.learning import PRIOR, learn_prior, learn_value, moments, simple_plan
from ominoes.research.training.plan import Plan
from ominoes.research.training.plotting import svg_plot

_BEGINNERS_SIMULATIONS = 150
_PRIOR_EPOCHS = 6
_REMEMBERED = 2
"""Games of earlier rounds that are learned from again, for each fresh one."""


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
    executor: Executor | None = None,
    progress: Progress | None = None,
    reported: Callable[[RoundReport], None] | None = None,
) -> list[RoundReport]:
    """Go through all rounds that the folder does not have yet; the best weights are in `best.f32` at any time."""
    say = progress or (lambda step: None)
    with Course(folder, plan) as course:
        trainer = _Trainer(course, begin, executor or Here(), say)
        for number in range(len(course.reports()), plan.rounds):
            report = trainer.round(number)
            course.write("curve.svg", svg_plot(plan, course.reports()).encode())
            if reported is not None:
                reported(report)
        return course.reports()


class _Trainer:
    def __init__(self, course: Course, begin: Weights | None, executor: Executor, say: Progress) -> None:
        self._course, self._plan = course, course.plan
        self._executor, self._say = executor, say
        self._begin = simple_plan() if begin is None else begin.copy()
        self._begin[:PRIOR] *= self._plan.caution
        self._from_nothing = begin is None

    def round(self, number: int) -> RoundReport:
        """One round."""
        best = self._best()
        games = self._play(number, best)
        learned, report = self._learn(number, best, games)
        self._course.keep_weights(f"round-{number:02}", learned)
        scores = self._gate(number, learned, best)
        earlier = [report.scores for report in self._course.reports() if report.passed]
        passed = gauntlet.passes(scores, earlier[-1] if earlier else [], self._plan.made_game().seats)
        report = msgspec.structs.replace(report, scores=scores, passed=passed)
        self._course.finish(report, learned)
        return report

    def _best(self) -> Weights:
        """The weights of the last round that passed."""
        for report in reversed(self._course.reports()):
            if report.passed:
                weights = self._course.weights(f"round-{report.number:02}")
                assert weights is not None, "a round that has a report has weights"
                return weights
        return self._begin

    def _play(self, number: int, best: Weights) -> list[selfplay.PlayedGame]:
        wanted = self._plan.games_in(number)
        knows_values = bool(best[PRIOR:].any())
        entries = self._course.played(number)
        try:
            have = {game.number for game in entries.known}
            tasks = [
                selfplay.SelfPlay(
                    game,
                    self._plan,
                    best.astype("<f4").tobytes(),
                    self._plan.seed * 1009 + number,
                    self._plan.simulations if knows_values else _BEGINNERS_SIMULATIONS,
                    self._plan.quick if knows_values else 0,
                    SUITED if knows_values else 0.0,
                )
                for game in range(wanted)
                if game not in have
            ]
            self._say(Step(number, "play", len(have), wanted))
            for _, game in self._executor.results(selfplay.play, tasks):
                entries.add(game)
                self._say(Step(number, "play", len(entries.known), wanted))
            return sorted(entries.known, key=lambda game: game.number)
        finally:
            entries.close()

    def _learn(
        self, number: int, best: Weights, fresh: list[selfplay.PlayedGame]
    ) -> tuple[Weights, RoundReport]:
        """What a beginner preferred is soon worth nothing; what later rounds did is still worth something."""
        self._say(Step(number, "learn", 0, 1))
        earlier: list[selfplay.PlayedGame] = []
        for before in range(1 if self._from_nothing else 0, number):
            entries = self._course.played(before)
            earlier += sorted(entries.known, key=lambda game: game.number)
            entries.close()
        games = (
            [*earlier[-_REMEMBERED * len(fresh) :], *fresh] if number > 1 or not self._from_nothing else fresh
        )
        lessons = moments(self._plan, games)
        weights = best.copy()
        epochs = 0 if self._plan.values_only else _PRIOR_EPOCHS
        loss, hits = learn_prior(weights, lessons, epochs, self._plan.seed)
        divergence = learn_value(weights, lessons, self._plan.made_game().seats, self._plan.seed)
        self._say(Step(number, "learn", 1, 1))
        return weights, RoundReport(
            number=number,
            games=len(fresh),
            moments=len(lessons),
            prior_loss=loss,
            prior_hits=hits,
            value_divergence=divergence,
            scores=[],
            passed=False,
        )

    def _gate(self, number: int, learned: Weights, best: Weights) -> list[gauntlet.Score]:
        newcomer = gauntlet.contender("new", learned)
        opponents = [gauntlet.contender("before", best), *gauntlet.others(self._plan)]
        older = self._course.weights(f"round-{number - 3:02}")
        if older is not None:
            opponents.append(gauntlet.contender("older", older))
        entries = self._course.judged(number)
        try:
            have = {(result.opponent, result.number) for result in entries.known}
            tasks = [
                gauntlet.Game(game, self._plan, newcomer, opponent)
                for place, opponent in enumerate(opponents)
                for game in range(self._plan.gate_games if place == 0 else max(1, self._plan.gate_games // 2))
                if (opponent.name, game) not in have
            ]
            of = len(have) + len(tasks)
            self._say(Step(number, "gate", len(have), of))
            for _, result in self._executor.results(gauntlet.play, tasks):
                entries.add(result)
                self._say(Step(number, "gate", len(entries.known), of))
            return [gauntlet.score(opponent.name, entries.known) for opponent in opponents]
        finally:
            entries.close()
