"""How strong and how fast the computer players are: matches with 95 % intervals, and what the search does in a second.

`python -m benchmarks.players [PATTERN ...] [--games N] [--workers N]` plays the matches whose names contain a pattern,
games in parallel processes. Each game is written down as it ends (in `build/matches/`), so a run that was interrupted
goes on where it was; `--fresh` forgets. A peer that speaks GTP takes part when the variable OMINOES_BLOKUS_PEER holds
its command line (classic, corners fixed, colours 1 to 4).
"""

import argparse
import json
import math
import multiprocessing
import os
import resource
import shlex
import subprocess
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import ominoes
from benchmarks.report import Row, table
from ominoes.games.squares import squares
from ominoes.players import level, player
from ominoes.players.levels import level as level_of
from ominoes.players.searching import capsule, search

_FOLDER = Path("build/matches")
_PEER = os.environ.get("OMINOES_BLOKUS_PEER")
_QUICK, _SLOW = 200, 60
"""Games of a match, where a move costs at most 50 ms and where it costs more."""


# -- who plays ---------------------------------------------------------------------------------------------


class Timed:
    """A search with so many milliseconds of processor time a move."""

    def __init__(self, cpu_ms: float, seed: int) -> None:
        self._cpu_ms, self._seed, self._moves = cpu_ms, seed, 0
        self._search: Any = None

    def choose(self, state: ominoes.State) -> ominoes.Action:
        """The action visited most."""
        if self._search is None:
            self._search = search(state)
        else:
            self._search.move_to(capsule(state))
        self._moves += 1
        self._search.run(cpu_ms=self._cpu_ms, seed=self._seed * 1009 + self._moves)
        return state.game.action(self._search.choices()[0][0])


class Peer:
    """Another program for classic Blokus, told of every move over GTP."""

    def __init__(self, command: str, seed: int) -> None:
        self._process = subprocess.Popen(
            shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self._ask(f"set_random_seed {seed}")
        self._ask("clear_board")

    def choose(self, state: ominoes.State) -> ominoes.Action:
        """What the program plays for the colour to move; `told` of everything that happened before."""
        wanted = set(self._ask(f"genmove {_colour(state) + 1}").lower().split(","))
        for action in state.actions():
            if set(squares(action.cells, 20).split(",")) == wanted:  # type: ignore[attr-defined]
                return action
        raise ValueError(f"the peer wants {wanted}, which is not legal")

    def told(self, state: ominoes.State, action: ominoes.Action) -> None:
        """Somebody else has played."""
        self._ask(f"play {_colour(state) + 1} {squares(action.cells, 20)}")  # type: ignore[attr-defined]

    def close(self) -> None:
        """End the program."""
        self._process.kill()
        self._process.wait()

    def _ask(self, line: str) -> str:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(line, file=self._process.stdin, flush=True)
        answer = self._process.stdout.readline()
        while self._process.stdout.readline().strip():
            pass
        return answer.strip().lstrip("=").strip()


def _colour(state: ominoes.State) -> int:
    return int(state.position.colour)  # type: ignore[attr-defined]


def _participant(name: str, seed: int) -> Any:
    if name.startswith("cpu-"):
        return Timed(float(name[4:]), seed)
    if name == "peer":
        assert _PEER is not None
        return Peer(_PEER, seed)
    return player(name, seed)


# -- matches -----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Match:
    """One player in one seat against another in all other seats; every seat in turn."""

    game: str
    own: str
    other: str
    least: float
    """The share of the points that is asked for."""
    games: int
    options: dict[str, Any] = field(default_factory=dict)
    label: str = ""

    @property
    def name(self) -> str:
        """What the match is called, also in the folder of results."""
        return f"{self.label or self.game} {self.own} against {self.other}"


def matches() -> list[Match]:
    """Every match of which something is asked."""
    duo = {"variant": "duo"}
    found = []
    for number in range(2, 10):
        games = _QUICK if number <= 6 else _SLOW
        pair = (f"level-{number}", f"level-{number - 1}")
        found += [
            Match("blokus", *pair, 0.6, games, duo, "blokus duo"),
            Match("polyssimo", *pair, 0.6, games),
            Match("holomino", *pair, 0.53, games),
            Match("polymo", *pair, 0.53, games, {"players": 2}),
        ]
    best, simple = "level-9", "largest"
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
    if _PEER:
        found.append(Match("blokus", "cpu-30", "peer", 0.25, _QUICK, {"corner": "fixed"}, "blokus for four"))
    return found


def play(task: tuple[Match, int]) -> tuple[int, float]:
    """One game of a match: its number, and the share of the win that the own seat has."""
    match, number = task
    game = ominoes.game(match.game, **match.options)
    own = number % game.seats
    players = [
        _participant(match.own if seat == own else match.other, 7919 * number + seat)
        for seat in range(game.seats)
    ]
    state = ominoes.settle(game.start(number // game.seats))
    while not state.over:
        seat = state.turn.seat
        action = players[seat].choose(state)
        for other, one in enumerate(players):
            if isinstance(one, Peer) and other != seat:
                one.told(state, action)
        state = ominoes.settle(state.play(action))
    for one in players:
        if isinstance(one, Peer):
            one.close()
    return number, (own in state.winners) / len(state.winners)


def results(match: Match, games: int, workers: int, fresh: bool = False) -> list[float]:
    """The shares of all games of a match; plays those that have not been played."""
    _FOLDER.mkdir(parents=True, exist_ok=True)
    path = _FOLDER / f"{match.name.replace(' ', '_')}.jsonl"
    if fresh:
        path.unlink(missing_ok=True)
    known = dict(json.loads(line) for line in path.read_text().splitlines()) if path.exists() else {}
    tasks = [(match, number) for number in range(games) if number not in known]
    if tasks:
        with multiprocessing.get_context("spawn").Pool(workers) as pool, path.open("a") as file:
            for number, share in pool.imap_unordered(play, tasks):
                known[number] = share
                print(json.dumps([number, share]), file=file, flush=True)
    return [known[number] for number in range(games)]


def interval(shares: list[float]) -> tuple[float, float]:
    """The mean, and half the width of its 95 % interval (Wilson's, which also holds near 0 and 1)."""
    count, mean = len(shares), sum(shares) / len(shares)
    z = 1.96
    return mean, z * math.sqrt(mean * (1 - mean) / count + z * z / (4 * count * count)) / (1 + z * z / count)


def match_row(match: Match, games: int, workers: int, fresh: bool = False) -> Row:
    """A match as a row of the table."""
    mean, half = interval(results(match, games, workers, fresh))
    limit = f"+- {100 * half:.1f} over {games} games, at least {100 * match.least:.0f} %"
    return Row(match.name, 100 * mean, "%", None, limit, mean >= match.least)


# -- speed and manners -------------------------------------------------------------------------------------


def speed_rows() -> list[Row]:
    """Simulations per core-second from the opening of classic Blokus; what a second thread adds."""
    state = ominoes.game("blokus").start(0)
    alone = max(_simulations_per_cpu_second(state) for _ in range(5))
    ratios = []
    for _ in range(5):
        one, two = (_simulations_in(state, threads) for threads in (1, 2))
        ratios.append(two / one)
    return [
        Row(
            "blokus search from the opening", alone, "simulations/s", None, "at least 35,000", alone >= 35000
        ),
        Row("two threads", max(ratios), "times one", None, "at least 1.7", max(ratios) >= 1.7),
    ]


def _simulations_per_cpu_second(state: ominoes.State) -> float:
    tree = search(state)
    began = time.process_time()
    tree.run(simulations=20000, early=False)
    return tree.simulations / (time.process_time() - began)


def _simulations_in(state: ominoes.State, threads: int) -> float:
    tree = search(state)
    tree.run(ms=600, threads=threads, early=False)
    return tree.simulations


def manners_rows(positions: int = 12) -> list[Row]:
    """How long the levels take on positions of random games, and what memory they need."""
    rows = []
    for name in ("blokus", "polyssimo", "holomino", "polymo"):
        slowest, over = 0.0, -math.inf
        for number in (5, 7, 9):
            for state in _positions(name, positions):
                one = level(number, 1)
                began = time.perf_counter()
                one.choose(state)
                spent = 1000 * (time.perf_counter() - began)
                if number == 5:
                    slowest = max(slowest, spent)
                over = max(over, spent - level_of(name, number).ms)
        rows += [
            Row(f"{name} level 5, slowest move", slowest, "ms", None, "at most 300", slowest <= 300),
            Row(f"{name} beyond the budget", over, "ms", None, "at most 50", over <= 50),
        ]
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return [*rows, Row("memory of the process", memory, "MB", None, "at most 500", memory <= 500)]


def _positions(name: str, count: int) -> Iterator[ominoes.State]:
    chooser = player("random", 5)
    for number in range(count):
        state = ominoes.settle(ominoes.game(name).start(number))
        for _ in range(2 * number):
            following = ominoes.settle(state.play(chooser.choose(state)))
            if following.over:
                break
            state = following
        yield state


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
    for match in matches():
        if not given.patterns or any(pattern in match.name for pattern in given.patterns):
            print(
                table([match_row(match, given.games or match.games, given.workers, given.fresh)]), flush=True
            )


if __name__ == "__main__":
    main()
