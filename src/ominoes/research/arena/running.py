"""Playing a tournament to its end, or until a test has decided: tasks out, results into the journal."""

from collections.abc import Callable
from pathlib import Path

import msgspec

from ominoes.players import PLAYERS
from ominoes.players.registry import UnknownPlayer
from ominoes.research.arena.journal import Journal
from ominoes.research.arena.playing import GameResult, play
from ominoes.research.arena.rating import Rating, rate
from ominoes.research.arena.schedule import ArenaError, Tournament, tasks
from ominoes.research.arena.sprt import Test, Verdict, can_decide
from ominoes.research.executing import Executor, Here

Progress = Callable[[int, int], None]


class Outcome(msgspec.Struct, frozen=True):
    """What a tournament came to."""

    results: list[GameResult]
    """By number; with a verdict, those that it rests on."""
    ratings: list[Rating]
    verdict: Verdict | None
    seconds: float
    """The time that all games took, together."""


def run(
    tournament: Tournament,
    journal: Path,
    *,
    executor: Executor | None = None,
    test: Test | None = None,
    progress: Progress | None = None,
) -> Outcome:
    """Play what the journal does not have yet, and judge.

    With a test the tournament ends as soon as the games in order, without a gap, decide it: so the same games are
    counted however many processes play.
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
            results = (executor or Here()).results(play, todo)
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
