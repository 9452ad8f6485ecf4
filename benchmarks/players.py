"""How strong and how fast the computer players are: matches with 95 % intervals, and what the search does in a second.

`python -m benchmarks.players [PATTERN ...] [--games N] [--workers N]` plays the matches whose names contain a pattern,
games in parallel processes. Each game is written down as it ends (in `build/matches/`), so a run that was interrupted
goes on where it was; `--fresh` forgets. `--hurry N` gives level 9 an N-th of its time: what it reaches then is a lower
bound, found sooner. How matches are played is in `matches.py`, what the search itself does in `searching.py`.
"""

import argparse
import math
import os
from collections.abc import Callable

import ominoes
from benchmarks.matches import PEER, Match, interval, results
from benchmarks.report import Row, table
from benchmarks.searching import manners_rows, speed_rows
from ominoes.players import player

_QUICK, _SLOW = 200, 60
"""Games of a match, where a move costs at most 50 ms and where it costs more."""


def matches(hurry: int = 1) -> list[Match]:
    """Every match of which something is asked."""
    duo = {"variant": "duo"}
    best = "level-9" if hurry == 1 else f"level-9/{hurry}"
    found = []
    for number in range(2, 10):
        games = _QUICK if number <= 7 else _SLOW
        pair = (f"level-{number}" if number < 9 else best, f"level-{number - 1}")
        found += [
            Match("blokus", *pair, 0.6, games, duo, "blokus duo"),
            Match("polyssimo", *pair, 0.6, games),
            Match("holomino", *pair, 0.53, games),
            Match("polymo", *pair, 0.53, games, {"players": 2}),
        ]
    simple = "largest"
    found += [
        Match("holomino", best, "level-1", 0.8, _SLOW),
        Match("polymo", best, "level-1", 0.8, _SLOW, {"players": 2}),
        Match("blokus", best, simple, 0.95, _SLOW, duo, "blokus duo"),
        Match("blokus", best, simple, 0.95, _SLOW, {"players": 2}, "blokus for two"),
        Match("blokus", best, simple, 0.85, _SLOW, {}, "blokus for four"),
        Match("polyssimo", best, simple, 0.95, _SLOW),
        Match("holomino", best, simple, 0.75, _SLOW),
        Match("polymo", best, simple, 0.75, _SLOW, {"players": 2}),
        Match("blokus", simple, "level-1", 0.5, _QUICK, duo, "blokus duo"),
        Match("polyssimo", simple, "level-1", 0.5, _QUICK),
        Match("holomino", simple, "level-1", 0.5, _QUICK),
        Match("polymo", simple, "level-1", 0.5, _QUICK, {"players": 2}),
    ]
    fixed = {"corner": "fixed"}
    found += [
        Match("blokus", "cpu-100", "plain-1000", 0.8, _SLOW, duo, "blokus duo"),
        Match("blokus", best, "level-7", 0.7, _SLOW, duo, "blokus duo"),
    ]
    for ms, games in ((30, 400), (200, 120), (1000, 60)) if PEER else ():
        found.append(Match("blokus", f"cpu-{ms}", f"peer-{ms}", 0.45, games, fixed, "blokus for four"))
    # More time makes stronger: each step against the same opponent.
    for ms in (30, 100, 300, 1000, 3000):
        found.append(Match("blokus", f"cpu-{ms}", "cpu-100", 0.0, _SLOW, fixed, "blokus for four"))
    return found


def match_row(match: Match, games: int, workers: int, fresh: bool = False) -> Row:
    """A match as a row of the table."""
    played = results(match, games, workers, fresh)
    mean, low, high = interval([game.share for game in played])
    limit = f"{100 * low:.1f} to {100 * high:.1f} over {games} games, at least {100 * match.least:.0f}"
    if timed := [game for game in played if game.own_ms > 0 and game.other_ms > 0]:
        own, other = (sum(costs) / len(timed) for costs in zip(*(game[2:] for game in timed), strict=True))
        limit += f"; {own:.1f} ms a move against {other:.1f}"
    return Row(match.name, 100 * mean, "%", None, limit, mean >= match.least)


def solo_row(games: int = 40) -> Row:
    """The mean score of Polymo alone, the squares that are left: fewer are better, and 8 is the least possible."""
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
        True,
    )


def rows() -> list[Row]:
    """Everything; takes hours."""
    workers = os.cpu_count() or 1
    played = [match_row(match, match.games, workers) for match in matches()]
    return [*speed_rows(), *manners_rows(), solo_row(), *played]


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.players", description=__doc__)
    parser.add_argument("patterns", nargs="*", help="parts of names of matches, or speed, manners, solo")
    parser.add_argument("--games", type=int, help="instead of as many as are asked for")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--hurry", type=int, default=1, help="level 9 has only such a part of its time")
    parser.add_argument("--fresh", action="store_true", help="forget earlier games")
    given = parser.parse_args()
    others: dict[str, Callable[[], list[Row]]] = {
        "speed": speed_rows,
        "manners": manners_rows,
        "solo": lambda: [solo_row(given.games or 40)],
    }
    for name, measure in others.items():
        if not given.patterns or name in given.patterns:
            print(table(measure()), flush=True)
    for match in matches(given.hurry):
        if not given.patterns or any(pattern in match.name for pattern in given.patterns):
            games = given.games or match.games
            print(table([match_row(match, games, given.workers, given.fresh)]), flush=True)


if __name__ == "__main__":
    main()
