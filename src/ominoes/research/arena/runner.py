"""The runner of a tournament: it plays the missing games, until the last one or until a test has decided."""

from collections.abc import Callable
from pathlib import Path

import msgspec

from ominoes.players import PLAYERS
from ominoes.players.registry import UnknownPlayer
from ominoes.research.arena.game_runner import GameResult, play
from ominoes.research.arena.journal import Journal
from ominoes.research.arena.ratings import Rating, rate
from ominoes.research.arena.schedule import ArenaError, Tournament, tasks
from ominoes.research.arena.sprt import Test, Verdict, can_decide
from ominoes.research.executors import Executor, InProcess

Progress = Callable[[int, int], None]


class Outcome(msgspec.Struct, frozen=True):
    """The outcome of a tournament."""

    results: list[GameResult]
    """In order; with a verdict, only those that it is based on."""
    ratings: list[Rating]
    verdict: Verdict | None
    seconds: float
    """The sum of the games' durations."""


def run(
    tournament: Tournament,
    journal: Path,
    *,
    executor: Executor | None = None,
    test: Test | None = None,
    progress: Progress | None = None,
) -> Outcome:
    """Play the games that the journal does not have yet, and rate the players.

    With a test the tournament ends as soon as the games decide it, in order and without a gap: the same games count
    however many processes play.
    """
    tournament.checked()
    for name in tournament.players:
        if name not in PLAYERS and name not in tournament.engines:
            known = ", ".join([*PLAYERS, *tournament.engines])
            raise UnknownPlayer("players.unknown", name=name, known=known)
    if test is not None and not can_decide(tournament):
        raise ArenaError("research.sprt-never")
    with Journal(journal, tournament) as kept:
        todo = [task for task in tasks(tournament) if task.number not in kept.known]
        decided = _decided(test, kept)
        if not decided and todo:
            results = (executor or InProcess()).results(play, todo)
            try:
                for _, result in results:
                    kept.add(result)
                    if progress is not None:
                        progress(len(kept.known), tournament.games)
                    if _decided(test, kept):
                        break
            finally:
                results.close()  # type: ignore[attr-defined]
        return _outcome(tournament, kept, test)


def _decided(test: Test | None, kept: Journal) -> bool:
    return test is not None and test.verdict(kept.in_order())[0] is not None


def _outcome(tournament: Tournament, kept: Journal, test: Test | None) -> Outcome:
    counted = [kept.known[number] for number in sorted(kept.known) if number < tournament.games]
    verdict: Verdict | None = None
    if test is not None:
        verdict, games = test.verdict(kept.in_order())
        if verdict is not None:
            counted = list(kept.in_order())[:games]
    return Outcome(
        counted,
        rate(counted, len(tournament.players)),
        verdict,
        sum(result.seconds for result in counted),
    )
