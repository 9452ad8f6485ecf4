"""Matches between computer players: who sits where, a file with the finished games, shares with intervals.

Time is processor time, so that a busy machine makes a match longer and not different. A peer that speaks GTP takes part
when the variable OMINOES_BLOKUS_PEER holds its command line (classic, corners fixed, colours 1 to 4), in which `{ms}`
stands for its milliseconds for a move; it has to count processor time by itself.
"""

import hashlib
import json
import math
import multiprocessing
import os
import shlex
import subprocess
import time
from collections.abc import Iterable
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import ominoes
from ominoes.games.registry import file_of
from ominoes.games.squares import squares
from ominoes.players import _kernel, player
from ominoes.players.levels import LevelPlayer, search_at
from ominoes.players.levels import level as level_of
from ominoes.players.search import LONG_SEARCH_BYTES, capsule, search
from ominoes.research.blokus.gtp import time_control
from ominoes.research.blokus.gtp.time_control import EARLY_STOP, TimeBudget, pieces_placed
from ominoes.research.blokus.training.learner import centre_weights

_FOLDER = Path("build/matches")
PEER = os.environ.get("OMINOES_BLOKUS_PEER")


# -- who plays ---------------------------------------------------------------------------------------------


class Timed:
    """Level 9 of Blokus with `cpu_ms` milliseconds of processor time a move on average, divided over the game."""

    def __init__(self, cpu_ms: float, seed: int) -> None:
        self._mean, self._seed = cpu_ms, seed
        self._budgets: dict[int, TimeBudget] = {}
        self._search: Any = None
        self.moves, self.spent = 0, 0.0

    def choose(self, state: ominoes.State) -> ominoes.Action:
        """The best action that was found."""
        began = time.thread_time()
        if self._search is None:
            self._search = search_at(level_of("blokus", 9), state, memory=LONG_SEARCH_BYTES)
        else:
            self._search.move_to(capsule(state))
        self.moves += 1
        colour = _colour(state)
        budget = self._budgets.setdefault(colour, TimeBudget(self._mean))
        self._search.run(
            cpu_ms=budget.allowance(pieces_placed(state)),
            seed=self._seed * 1009 + self.moves,
            early_stop=EARLY_STOP,
        )
        action = state.game.action(self._search.choices()[0][0])
        ms = 1000 * (time.thread_time() - began)
        budget.spend(ms)
        self.spent += ms
        return action


class Unlearned:
    """A search without learned weights: its prior prefers large pieces near the centre, its values are random games."""

    def __init__(self, simulations: int, seed: int) -> None:
        self._simulations, self._seed, self._moves = simulations, seed, 0

    def choose(self, state: ominoes.State) -> ominoes.Action:
        """The best action that was found."""
        self._moves += 1
        tree = search(state, centre_weights(), value_share=0.0, tries=1)
        tree.run(simulations=self._simulations, seed=self._seed * 1009 + self._moves, may_stop_early=False)
        return state.game.action(tree.choices()[0][0])


class Peer:
    """Another program for classic Blokus, driven over GTP."""

    def __init__(self, command: str, seed: int) -> None:
        self._process = subprocess.Popen(
            shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self._ask(f"set_random_seed {seed}")
        self._ask("clear_board")
        self.moves, self._before = 0, self._processor_ms()

    @property
    def spent(self) -> float:
        """The milliseconds of processor time since the game began."""
        return self._processor_ms() - self._before

    def _processor_ms(self) -> float:
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return 1000 * (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def choose(self, state: ominoes.State) -> ominoes.Action:
        """The action that the program chooses for the colour to move; `played` has sent it all actions before."""
        self.moves += 1
        wanted = set(self._ask(f"genmove {_colour(state) + 1}").lower().split(","))
        for action in state.actions():
            if set(squares(action.cells, 20).split(",")) == wanted:  # type: ignore[attr-defined]
                return action
        raise ValueError(f"the peer wants {wanted}, which is not legal")

    def played(self, state: ominoes.State, action: ominoes.Action) -> None:
        """Send the program an action of another player."""
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
    """A player by name: `level-7`, `level-9/10` (a tenth of its time), `cpu-30`, `peer-30`, `plain-1000`, `largest`."""
    if name.startswith("level-"):
        number, _, part = name.removeprefix("level-").partition("/")
        return LevelPlayer(int(number), seed, clock="processor", share=1 / int(part or 1))
    if name.startswith("cpu-"):
        return Timed(float(name[4:]), seed)
    if name.startswith("peer-"):
        assert PEER is not None
        return Peer(PEER.replace("{ms}", name[5:]), seed)
    if name.startswith("plain-"):
        return Unlearned(int(name[6:]), seed)
    return player(name, seed)


def _recipe(game: str, name: str) -> str:
    """A text that changes when the participant's settings change."""
    if name.startswith("level-"):
        return repr(level_of(game, int(name[6])))
    if name.startswith("cpu-"):
        return name + Path(time_control.__file__).read_text()
    return f"{name} {PEER}" if name.startswith("peer-") else name


# -- matches -----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Match:
    """One player in one seat against another in all other seats; every seat in turn."""

    game: str
    own: str
    other: str
    games: int
    options: dict[str, Any] = field(default_factory=dict)
    label: str = ""

    @property
    def name(self) -> str:
        """The name of the match."""
        return f"{self.label or self.game} {self.own} against {self.other}"

    @property
    def path(self) -> Path:
        """The file of its games: another one when a level, the weights, the search, the time control or the peer has
        changed.
        """
        sums = hashlib.sha256("".join(_recipe(self.game, name) for name in (self.own, self.other)).encode())
        sums.update(Path(_kernel.__file__).read_bytes())
        state = ominoes.game(self.game, **self.options).start(0)
        if learned := _kernel.weights_name(capsule(state), state.game.seats):
            sums.update(file_of(self.game, f"weights/{learned}.f32").read_bytes())
        return _FOLDER / f"{self.name.replace(' ', '-').replace('/', '_')}-{sums.hexdigest()[:8]}.jsonl"


class Played(NamedTuple):
    """The result of a game of a match."""

    number: int
    share: float
    """The own seat's share of the win."""
    own_ms: float = 0.0
    """The processor time of an own move, or 0 if it was not measured."""
    other_ms: float = 0.0
    """The processor time of a move of the others."""
    lead: float | None = None
    """The own score less the mean of the others."""


def play(task: tuple[Match, int]) -> Played:
    """One game of a match."""
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
                    peer.played(state, action)
            state = ominoes.settle(state.play(action))
        own_cost, other_cost = _cost(players[own : own + 1]), _cost(players[:own] + players[own + 1 :])
    others = [score for seat, score in enumerate(state.scores) if seat != own]
    lead = round(state.scores[own] - sum(others) / len(others), 3)
    return Played(number, (own in state.winners) / len(state.winners), own_cost, other_cost, lead)


def _cost(players: list[Any]) -> float:
    moves = sum(getattr(one, "moves", 0) for one in players)
    return round(sum(one.spent for one in players) / moves, 2) if moves else 0.0


def results(match: Match, games: int, workers: int) -> list[Played]:
    """The results of all games of a match; those that are missing are played."""
    path = match.path
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = path.read_text().splitlines() if path.exists() else []
    known = {played.number: played for played in (Played(*json.loads(line)) for line in lines)}
    tasks = [(match, number) for number in range(games) if number not in known]
    with ExitStack() as stack:
        played: Iterable[Played] = map(play, tasks)
        if tasks and workers > 1:
            pool = stack.enter_context(multiprocessing.get_context("spawn").Pool(workers))
            played = pool.imap_unordered(play, tasks)
        file = stack.enter_context(path.open("a"))
        for game in played:
            known[game.number] = game
            print(json.dumps(game), file=file, flush=True)
    return [known[number] for number in range(games)]


class Interval(NamedTuple):
    """A figure, and the ends of its 95 % interval."""

    mean: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{100 * self.low:.1f} to {100 * self.high:.1f}"


_Z = 1.96


def interval(shares: list[float]) -> Interval:
    """The mean of shares, with Wilson's interval, which also holds near 0 and 1."""
    count, mean = len(shares), sum(shares) / len(shares)
    middle = (mean + _Z * _Z / (2 * count)) / (1 + _Z * _Z / count)
    half = _Z * math.sqrt(mean * (1 - mean) / count + _Z * _Z / (4 * count * count)) / (1 + _Z * _Z / count)
    return Interval(mean, middle - half, middle + half)


def mean_lead(played: list[Played]) -> Interval | None:
    """The mean of the leads in points; None if they were not recorded."""
    leads = [game.lead for game in played if game.lead is not None]
    if len(leads) < max(2, len(played)):
        return None
    mean = sum(leads) / len(leads)
    half = _Z * math.sqrt(sum((lead - mean) ** 2 for lead in leads) / (len(leads) - 1) / len(leads))
    return Interval(mean, mean - half, mean + half)


def difference(later: Interval, earlier: Interval) -> Interval:
    """The difference of two independent means, with Newcombe's interval."""
    mean = later.mean - earlier.mean
    below = math.hypot(later.mean - later.low, earlier.high - earlier.mean)
    above = math.hypot(later.high - later.mean, earlier.mean - earlier.low)
    return Interval(mean, mean - below, mean + above)
