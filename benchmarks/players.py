"""How strong and how fast the computer players are: matches with 95 % intervals, and the speed of the search.

`python -m benchmarks.players [PATTERN ...] [--games N] [--workers N]` plays the matches whose names contain a pattern,
games in parallel processes. Each finished game is written to `build/matches/`, so an interrupted run goes on where it
was; `--fresh` deletes these files. `--hurry N` gives level 9 an N-th of its time: its result is then a lower bound,
found sooner. Playing matches is left to `matches.py`, measuring the search to `search_speed.py`.
"""

import argparse
import math
import os
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

import ominoes
from benchmarks.matches import PEER, Interval, Match, Played, difference, interval, mean_lead, results
from benchmarks.report import Row, table
from benchmarks.search_speed import limit_rows, speed_rows
from ominoes.players import player

_QUICK, _SLOW = 200, 60
"""The number of games of a match where a move takes at most 50 ms, and where it takes longer."""
_PEER = {30: (400, 24), 200: (120, 154), 1000: (60, 758)}
"""By the milliseconds that the peer may use for a move: the number of games, and the milliseconds with which our player
uses as much time as the peer. The peer ends a search early when its choice is clear and does not keep that time.
"""
_CURVE = {30: 200, 100: 200, 300: 120, 1000: 60, 3000: 60}
"""By the milliseconds for a move: the number of games against opponents with 30 ms, our own player or the peer."""


@dataclass(frozen=True)
class Share:
    """A row for a match that has to reach a share of the points."""

    match: Match
    least: float

    @property
    def name(self) -> str:
        """What the row is called."""
        return self.match.name

    @property
    def matches(self) -> tuple[Match, ...]:
        """The match to play."""
        return (self.match,)

    def row(self, games: int | None, workers: int) -> Row:
        """The share after `games` games, or after as many as the match has."""
        played = results(self.match, games or self.match.games, workers)
        share = interval([game.share for game in played])
        limit = f"{share} over {len(played)} games, at least {100 * self.least:.0f}{_costs(played)}"
        return Row(self.name, 100 * share.mean, "%", None, limit, share.mean >= self.least)


@dataclass(frozen=True)
class Step:
    """A row for two matches against the same opponents, of which the later has to be clearly better.

    A gain in wins or in points is clear if its 95 % interval lies above 0.
    """

    earlier: Match
    later: Match

    @property
    def name(self) -> str:
        """What the row is called."""
        return f"{self.later.name}, after {self.earlier.own}"

    @property
    def matches(self) -> tuple[Match, ...]:
        """The matches to play. A player against itself is even by definition, so that match is left out."""
        return tuple(match for match in (self.earlier, self.later) if match.own != match.other)

    def row(self, games: int | None, workers: int) -> Row:
        """The later share beside the earlier one, and the difference."""
        played = {match.own: results(match, games or match.games, workers) for match in self.matches}
        before, now = (
            interval([game.share for game in played[match.own]]) if match.own in played else _even(match)
            for match in (self.earlier, self.later)
        )
        gain = difference(now, before)
        counts = " and ".join(dict.fromkeys(str(len(one)) for one in played.values()))
        limit = f"{100 * gain.mean:+.1f} ({gain}) over {counts} games, clearly more than 0"
        clear = gain.low > 0
        leads = [
            mean_lead(played[match.own]) if match.own in played else Interval(0, 0, 0)
            for match in (self.earlier, self.later)
        ]
        if leads[0] is not None and leads[1] is not None:
            points = difference(leads[1], leads[0])
            clear |= points.low > 0
            limit += f"; {points.mean:+.1f} points ({points.low:.1f} to {points.high:.1f})"
        limit += _costs(played.get(self.later.own, []))
        return Row(self.name, 100 * now.mean, "%", 100 * before.mean, limit, clear)


def _even(match: Match) -> Interval:
    """The share of one seat where all play alike."""
    share = 1 / ominoes.game(match.game, **match.options).seats
    return Interval(share, share, share)


def _costs(played: list[Played]) -> str:
    """The processor time of a move, where both sides were measured."""
    timed = [game for game in played if game.own_ms > 0 and game.other_ms > 0]
    if not timed:
        return ""
    own, other = (
        sum(costs) / len(timed)
        for costs in zip(*((game.own_ms, game.other_ms) for game in timed), strict=True)
    )
    return f"; {own:.1f} ms a move against {other:.1f}"


def requirements(hurry: int = 1) -> list[Share | Step]:
    """The rows of all matches."""
    duo, two = {"variant": "duo"}, {"players": 2}
    best = "level-9" if hurry == 1 else f"level-9/{hurry}"
    found: list[Share | Step] = []
    for number in range(2, 10):
        games = _QUICK if number <= 7 else _SLOW
        pair = (f"level-{number}" if number < 9 else best, f"level-{number - 1}")
        found += [
            Share(Match("blokus", *pair, games, duo, "blokus duo"), 0.6),
            Share(Match("polyssimo", *pair, games), 0.6),
            Share(Match("holomino", *pair, games), 0.53),
            Share(Match("polymo", *pair, games, two), 0.53),
        ]
    simple = "largest"
    found += [
        Share(Match("holomino", best, "level-1", _SLOW), 0.8),
        Share(Match("polymo", best, "level-1", _SLOW, two), 0.8),
        Share(Match("blokus", best, simple, _SLOW, duo, "blokus duo"), 0.95),
        Share(Match("blokus", best, simple, _SLOW, two, "blokus for two"), 0.95),
        Share(Match("blokus", best, simple, _SLOW, {}, "blokus for four"), 0.85),
        Share(Match("polyssimo", best, simple, _SLOW), 0.95),
        Share(Match("holomino", best, simple, _SLOW), 0.75),
        Share(Match("polymo", best, simple, _SLOW, two), 0.75),
        Share(Match("blokus", simple, "level-1", _QUICK, duo, "blokus duo"), 0.5),
        Share(Match("polyssimo", simple, "level-1", _QUICK), 0.5),
        Share(Match("holomino", simple, "level-1", _QUICK), 0.5),
        Share(Match("polymo", simple, "level-1", _QUICK, two), 0.5),
        Share(Match("blokus", "cpu-100", "plain-1000", _SLOW, duo, "blokus duo"), 0.8),
        Share(Match("blokus", best, "level-7", _SLOW, duo, "blokus duo"), 0.7),
    ]
    fixed = {"corner": "fixed"}
    for ms, (games, needed) in _PEER.items() if PEER else ():
        found += [
            Share(Match("blokus", f"cpu-{own}", f"peer-{ms}", games, fixed, "blokus for four"), 0.45)
            for own in (ms, needed)
        ]
    # More time makes stronger.
    curves = [(fixed, "cpu-30", "blokus for four"), (duo, "cpu-30", "blokus duo")]
    if PEER:
        curves.append((fixed, "peer-30", "blokus for four"))
    for options, other, name in curves:
        curve = [Match("blokus", f"cpu-{ms}", other, games, options, name) for ms, games in _CURVE.items()]
        found += [Step(earlier, later) for earlier, later in pairwise(curve)]
    return found


def solo_row(games: int = 40) -> Row:
    """The mean score of Polymo alone, in squares left: fewer are better, and 8 is the least possible."""
    scores = []
    for number in range(games):
        one = player("level-6", number)
        state = ominoes.settle(ominoes.game("polymo", players=1).start(number))
        while not state.over:
            state = ominoes.settle(state.play(one.choose(state)))
        scores.append(state.scores[0])
    mean = sum(scores) / games
    error = math.sqrt(sum((score - mean) ** 2 for score in scores) / (games - 1) / games)
    return Row(
        "polymo alone, level 6",
        mean,
        "squares left",
        None,
        f"+- {error:.2f} (one error), {games} games",
    )


def mirror_row(games: int = 24) -> Row:
    """The share of games of Duo in which the first player stops an opponent who plays every piece's mirror image."""
    game = ominoes.game("blokus", variant="duo")
    stopped = []
    for number in range(games):
        one, state = player("level-8", number), game.start(number)
        while not state.over and state.turn.seat == 0:
            action = one.choose(state)
            state = state.play(action)
            wanted = {(13 - row, 13 - column) for row, column in action.cells}  # type: ignore[attr-defined]
            image = (reply for reply in state.actions() if set(reply.cells) == wanted)  # type: ignore[attr-defined]
            answer = next(image, None)
            if answer is None:
                break
            state = state.play(answer)
        stopped.append(float(not state.over))
    share = interval(stopped)
    limit = f"{share} over {games} games, at least 90"
    return Row("blokus duo, level 8 against a mirror", 100 * share.mean, "%", None, limit, share.mean >= 0.9)


def rows() -> list[Row]:
    """All rows; this takes hours."""
    workers = os.cpu_count() or 1
    played = [one.row(None, workers) for one in requirements()]
    return [*speed_rows(), *limit_rows(), solo_row(), mirror_row(), *played]


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.players", description=__doc__)
    parser.add_argument(
        "patterns", nargs="*", help="parts of names of matches, or speed, limits, solo, mirror"
    )
    parser.add_argument("--games", type=int, help="games of each match (default: as many as it needs)")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--hurry", type=int, default=1, help="give level 9 an N-th of its time")
    parser.add_argument("--fresh", action="store_true", help="delete the games of earlier runs")
    arguments = parser.parse_args()
    others: dict[str, Callable[[], list[Row]]] = {
        "speed": speed_rows,
        "limits": limit_rows,
        "solo": lambda: [solo_row(arguments.games or 40)],
        "mirror": lambda: [mirror_row(arguments.games or 24)],
    }
    for name, measure in others.items():
        if not arguments.patterns or name in arguments.patterns:
            print(table(measure()), flush=True)
    wanted = [
        one
        for one in requirements(arguments.hurry)
        if not arguments.patterns or any(pattern in one.name for pattern in arguments.patterns)
    ]
    if arguments.fresh:
        for match in (match for one in wanted for match in one.matches):
            match.path.unlink(missing_ok=True)
    for one in wanted:
        print(table([one.row(arguments.games, arguments.workers)]), flush=True)


if __name__ == "__main__":
    main()
