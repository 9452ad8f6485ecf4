"""Matches of what was learned against others: the weights before it, and players of quite different kinds.

One seat is the newcomer's, all others are the opponent's, and the newcomer's seat goes round. Everybody searches with
the same number of simulations, so that a match repeats itself exactly. Two opponents who happen to think alike (the
weights before may be the shipped ones) do not play the same games all the same: each game counts once. An engine that
gives a game up is last in it, and the others share the first place, as in the arena.
"""

import math
import zlib
from typing import Annotated

import msgspec
import numpy as np
from msgspec import Meta

from ominoes.games import Action, State
from ominoes.games import Game as Rulebook
from ominoes.players import player
from ominoes.players._kernel import Search
from ominoes.players.searching import SUITED, Weights, capsule, search, taught_for
from ominoes.research import dialect
from ominoes.research.gtp import EngineResigned, GtpPlayer
from ominoes.research.rewards import ranks
from ominoes.research.seating import Chooser, Seating
from ominoes.research.training.learning import PRIOR, simple_plan
from ominoes.research.training.plan import Plan
from ominoes.words import text

_SIMULATIONS = 300
_MEMORY = 1 << 26
_Z = 1.959964


class Contender(msgspec.Struct, frozen=True):
    """Somebody who takes part: a search with its own weights, a simple player by name, or an engine by its command."""

    name: str
    weights: bytes = b""
    value_share: float = SUITED
    simulations: int = _SIMULATIONS
    simple: str = ""
    engine: str = ""


class Game(msgspec.Struct, frozen=True):
    """A game to be played."""

    number: int
    plan: Plan
    newcomer: Contender
    opponent: Contender


class Result(msgspec.Struct, frozen=True, array_like=True):
    """What came of a game for the newcomer: 1 for the best score alone, a part of it when shared."""

    opponent: str
    number: Annotated[int, Meta(ge=0)]
    won: Annotated[float, Meta(ge=0, le=1)]


class Score(msgspec.Struct, frozen=True):
    """What came of a match."""

    opponent: str
    games: int
    share: float
    low: float
    high: float
    """The 95 % interval of the share."""

    @property
    def error(self) -> float:
        """One standard error."""
        return (self.high - self.low) / (2 * _Z)


class _Searcher:
    def __init__(self, contender: Contender, seed: int) -> None:
        self._weights = np.frombuffer(contender.weights, "<f4")
        self._share, self._simulations = contender.value_share, contender.simulations
        self._seed, self._moves = seed, 0
        self._search: Search | None = None

    def choose(self, state: State) -> Action:
        """The best action that was found."""
        if self._search is None:
            self._search = search(state, self._weights, value_share=self._share, memory=_MEMORY)
        else:
            self._search.move_to(capsule(state))
        self._moves += 1
        self._search.run(simulations=self._simulations, seed=self._seed * 1009 + self._moves)
        return state.game.action(self._search.choices()[0][0])


def contender(name: str, weights: Weights) -> Contender:
    """The search with some weights; without a value net it trusts playouts alone."""
    share = SUITED if weights[PRIOR:].any() else 0.0
    return Contender(name, weights.astype("<f4").tobytes(), share)


def others(plan: Plan) -> list[Contender]:
    """Players of other kinds: a hand-made prior, the shipped weights without values or without playouts or by first
    impressions alone, a beginner, and an engine of other people when the plan names one.
    """
    known = taught_for(plan.made_game().start(0)).astype("<f4").tobytes()
    return [
        contender("hand-made", simple_plan()),
        Contender("no-values", known, 0.0),
        Contender("no-playouts", known, 1.0),
        Contender("shipped", known),
        Contender("greedy", known, simulations=1),
        Contender("largest", simple="largest"),
        *([Contender(_engine_name(plan.engine), engine=plan.engine)] if plan.engine else []),
    ]


def _engine_name(command: str) -> str:
    """An engine's name; another engine has another one, so that what one did is never taken for what another did."""
    return f"engine:{zlib.crc32(command.encode()):08x}"


def opponent_words(name: str) -> str:
    """What an opponent is called before people."""
    return text(f"research.opponent-{name.partition(':')[0]}")


def check_engine(plan: Plan) -> None:
    """Raise an `EngineFault` when the engine of a plan does not play, before anything else is done."""
    if plan.engine:
        game = dialect.variant_of(plan.made_game()).game()
        with GtpPlayer(plan.engine, game) as engine:
            engine.choose(game.start(0))


def play(task: Game) -> Result:
    """Play the game of a task."""
    game = task.plan.made_game(task.number // task.plan.made_game().seats)
    if task.opponent.engine:
        game = dialect.variant_of(game).game()  # engines have one way to begin
    own = task.number % game.seats
    state = game.start(0)
    with Seating() as seating:
        seating.fill(
            game.seats,
            lambda seat: _seated(
                task.newcomer if seat == own else task.opponent,
                game,
                task.plan.seed * 7919 + task.number * 31 + seat + zlib.crc32(task.opponent.name.encode()),
            ),
        )
        try:
            while not state.over:
                state = state.play(seating.choose(state))
            places = ranks(state)
        except EngineResigned:
            places = seating.places_left(game.seats)
    won = 1 / places.count(1) if places[own] == 1 else 0.0
    return Result(task.opponent.name, task.number, won)


def _seated(contender: Contender, game: Rulebook, seed: int) -> Chooser:
    if contender.engine:
        return GtpPlayer(contender.engine, game, seed)
    return player(contender.simple, seed) if contender.simple else _Searcher(contender, seed)


def score(opponent: str, results: list[Result]) -> Score:
    """The share of the wins, with its interval (Wilson's)."""
    mine = [result.won for result in results if result.opponent == opponent]
    share, count = sum(mine) / len(mine), len(mine)
    middle = (share + _Z**2 / (2 * count)) / (1 + _Z**2 / count)
    margin = _Z * math.sqrt(share * (1 - share) / count + _Z**2 / (4 * count**2)) / (1 + _Z**2 / count)
    return Score(opponent, count, share, max(0.0, middle - margin), min(1.0, middle + margin))


def passes(scores: list[Score], earlier: list[Score], seats: int) -> bool:
    """Whether it is not weaker in the mean over all opponents, as far as that many games can tell.

    Against the weights before, who come first, and against older ones, which are others in each round, an even share
    is no gain; against others, what whoever passed last had. One match alone decides nothing: what beats the weights
    before may lose against everybody else.
    """
    before, *others = scores
    gains, errors = [before.share - 1 / seats], [before.error]
    last = {score.opponent: score for score in earlier}
    for now in others:
        if now.opponent == "older":
            gains.append(now.share - 1 / seats)
            errors.append(now.error)
        elif then := last.get(now.opponent):
            gains.append(now.share - then.share)
            errors.append(math.hypot(now.error, then.error))
    return sum(gains) + math.hypot(*errors) >= 0
