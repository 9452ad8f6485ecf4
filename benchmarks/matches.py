"""Matches between computer players: who sits where, games that are written down as they end, shares with intervals.

Everybody thinks in processor time, so that a machine on which others work as well changes how long a match takes and
not how it ends. A peer that speaks GTP takes part when the variable OMINOES_BLOKUS_PEER holds its command line
(classic, corners fixed, colours 1 to 4); it has to count processor time by itself.
"""

import hashlib
import json
import math
import multiprocessing
import os
import shlex
import subprocess
from collections.abc import Iterable
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import ominoes
from ominoes.games.squares import squares
from ominoes.players import player
from ominoes.players._kernel import weights_name
from ominoes.players.levels import LevelPlayer
from ominoes.players.levels import level as level_of
from ominoes.players.searching import WEIGHTS, capsule, search

_FOLDER = Path("build/matches")
PEER = os.environ.get("OMINOES_BLOKUS_PEER")


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
        self._process.communicate()

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
    """By name: `level-7`, `level-9/10` (with a tenth of its time), `cpu-30`, `peer`, `largest`, ..."""
    if name.startswith("level-"):
        number, _, part = name.removeprefix("level-").partition("/")
        return LevelPlayer(int(number), seed, clock="processor", share=1 / int(part or 1))
    if name.startswith("cpu-"):
        return Timed(float(name[4:]), seed)
    if name == "peer":
        assert PEER is not None
        return Peer(PEER, seed)
    return player(name, seed)


def _recipe(game: str, name: str) -> str:
    """What a participant is made of, as far as files tell."""
    return repr(level_of(game, int(name[6]))) if name.startswith("level-") else name


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
        """What the match is called."""
        return f"{self.label or self.game} {self.own} against {self.other}"

    @property
    def path(self) -> Path:
        """Where its games are written down; elsewhere when a level or the weights have changed."""
        sums = hashlib.sha256("".join(_recipe(self.game, name) for name in (self.own, self.other)).encode())
        state = ominoes.game(self.game, **self.options).start(0)
        if learned := weights_name(capsule(state), state.game.seats):
            sums.update((WEIGHTS / f"{learned}.f32").read_bytes())
        return _FOLDER / f"{self.name.replace(' ', '-').replace('/', '_')}-{sums.hexdigest()[:8]}.jsonl"


def play(task: tuple[Match, int]) -> tuple[int, float]:
    """One game of a match: its number, and the share of the win that the own seat has."""
    match, number = task
    game = ominoes.game(match.game, **match.options)
    own = number % game.seats
    with ExitStack() as stack:
        players = [
            _participant(match.own if seat == own else match.other, 7919 * number + seat)
            for seat in range(game.seats)
        ]
        peers = {seat: one for seat, one in enumerate(players) if isinstance(one, Peer)}
        for peer in peers.values():
            stack.callback(peer.close)
        state = ominoes.settle(game.start(number // game.seats))
        while not state.over:
            seat = state.turn.seat
            action = players[seat].choose(state)
            for other, peer in peers.items():
                if other != seat:
                    peer.told(state, action)
            state = ominoes.settle(state.play(action))
    return number, (own in state.winners) / len(state.winners)


def results(match: Match, games: int, workers: int, fresh: bool = False) -> list[float]:
    """The shares of all games of a match; plays those that have not been played."""
    path = match.path
    path.parent.mkdir(parents=True, exist_ok=True)
    if fresh:
        path.unlink(missing_ok=True)
    known = dict(json.loads(line) for line in path.read_text().splitlines()) if path.exists() else {}
    tasks = [(match, number) for number in range(games) if number not in known]
    with ExitStack() as stack:
        played: Iterable[tuple[int, float]] = map(play, tasks)
        if tasks and workers > 1:
            pool = stack.enter_context(multiprocessing.get_context("spawn").Pool(workers))
            played = pool.imap_unordered(play, tasks)
        file = stack.enter_context(path.open("a"))
        for number, share in played:
            known[number] = share
            print(json.dumps([number, share]), file=file, flush=True)
    return [known[number] for number in range(games)]


def interval(shares: list[float]) -> tuple[float, float, float]:
    """The mean, and the ends of its 95 % interval (Wilson's, which also holds near 0 and 1)."""
    count, mean = len(shares), sum(shares) / len(shares)
    z = 1.96
    middle = (mean + z * z / (2 * count)) / (1 + z * z / count)
    half = z * math.sqrt(mean * (1 - mean) / count + z * z / (4 * count * count)) / (1 + z * z / count)
    return mean, middle - half, middle + half
