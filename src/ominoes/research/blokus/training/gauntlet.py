"""The gate of a training run: matches of the new weights against the weights before and players of other kinds.

The newcomer has one seat, each in turn; the opponent has all others. All searches have the same number of simulations,
so that a match is repeatable. Two opponents with the same weights (the weights before may be the shipped ones) play
different games, because the seed depends on the opponent's name. An engine that resigns is last, and the others share
the first place, as in the arena.
"""

import math
import zlib
from typing import Annotated

import msgspec
import numpy as np
from msgspec import Meta

from ominoes.games import Action, State
from ominoes.games import Game as Rulebook
from ominoes.i18n import message
from ominoes.players import player
from ominoes.players._kernel import Search
from ominoes.players.search import GAME_DEFAULT, Weights, capsule, search, trained_weights
from ominoes.research.blokus import notation
from ominoes.research.blokus.gtp import EngineResigned, GtpPlayer
from ominoes.research.blokus.training.learner import PRIOR, handmade_weights
from ominoes.research.blokus.training.plan import Plan
from ominoes.research.lineup import Chooser, Seating
from ominoes.research.rewards import ranks

_SIMULATIONS = 300
_MEMORY = 1 << 26
_Z = 1.959964


class Contender(msgspec.Struct, frozen=True):
    """A participant: a search with its own weights, a simple player by name, or an engine by its command."""

    name: str
    weights: bytes = b""
    value_share: float = GAME_DEFAULT
    simulations: int = _SIMULATIONS
    simple: str = ""
    engine: str = ""


class GateGame(msgspec.Struct, frozen=True):
    """The task of one game."""

    number: int
    plan: Plan
    newcomer: Contender
    opponent: Contender


class Result(msgspec.Struct, frozen=True, array_like=True):
    """The result of a game for the newcomer: 1 for the first place, a part of it when the place is shared."""

    opponent: str
    number: Annotated[int, Meta(ge=0)]
    won: Annotated[float, Meta(ge=0, le=1)]


class Score(msgspec.Struct, frozen=True):
    """The result of a match."""

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
        """The best action of a search."""
        if self._search is None:
            self._search = search(state, self._weights, value_share=self._share, memory=_MEMORY)
        else:
            self._search.move_to(capsule(state))
        self._moves += 1
        self._search.run(simulations=self._simulations, seed=self._seed * 1009 + self._moves)
        return state.game.action(self._search.choices()[0][0])


def contender(name: str, weights: Weights) -> Contender:
    """A search with some weights; without a value net it uses playouts alone."""
    share = GAME_DEFAULT if weights[PRIOR:].any() else 0.0
    return Contender(name, weights.astype("<f4").tobytes(), share)


def gate_opponents(plan: Plan) -> list[Contender]:
    """Players of other kinds: a hand-made prior, the shipped weights, also without values, without playouts and without
    search, a beginner, and another program if the plan names one.
    """
    known = trained_weights(plan.made_game().start(0)).astype("<f4").tobytes()
    return [
        contender("hand-made", handmade_weights()),
        Contender("no-values", known, 0.0),
        Contender("no-playouts", known, 1.0),
        Contender("shipped", known),
        Contender("greedy", known, simulations=1),
        Contender("largest", simple="largest"),
        *([Contender(_engine_name(plan.engine), engine=plan.engine)] if plan.engine else []),
    ]


def _engine_name(command: str) -> str:
    """A name for an engine, made of its command, so that results of different engines are never mixed up."""
    return f"engine:{zlib.crc32(command.encode()):08x}"


def opponent_title(name: str) -> str:
    """The title of an opponent in the current language."""
    return message(f"research.opponent-{name.partition(':')[0]}")


def check_engine(plan: Plan) -> None:
    """Raise `EngineFault` if the plan's engine does not play. Called before the training."""
    if plan.engine:
        game = notation.variant_of(plan.made_game()).game()
        with GtpPlayer(plan.engine, game) as engine:
            engine.choose(game.start(0))


def play(task: GateGame) -> Result:
    """Play the game of a task."""
    game = task.plan.made_game(task.number // task.plan.made_game().seats)
    if task.opponent.engine:
        # Engines know only the usual starting squares and colour.
        game = notation.variant_of(game).game()
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
    """The share of wins with its Wilson interval."""
    mine = [result.won for result in results if result.opponent == opponent]
    share, count = sum(mine) / len(mine), len(mine)
    middle = (share + _Z**2 / (2 * count)) / (1 + _Z**2 / count)
    margin = _Z * math.sqrt(share * (1 - share) / count + _Z**2 / (4 * count**2)) / (1 + _Z**2 / count)
    return Score(opponent, count, share, max(0.0, middle - margin), min(1.0, middle + margin))


def passes(scores: list[Score], earlier: list[Score], seats: int) -> bool:
    """Whether the newcomer is not weaker on average over all opponents, within the error of so many games.

    The gain against the weights before, which come first, and against older weights is the share beyond an even one;
    against the other opponents it is the share beyond that of the last weights that passed. No single match decides:
    weights that beat those before may lose against all others.
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
