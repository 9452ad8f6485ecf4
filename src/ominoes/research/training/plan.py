"""What a course of training is to do: everything that decides which weights come out."""

import shlex
from typing import Any

import msgspec

from ominoes.games import Game, game
from ominoes.words import OminoesError

GAMES: dict[str, tuple[dict[str, Any], ...]] = {
    "blokus": ({"corner": "fixed"}, {}),
    "two": ({"players": 2},),
    "duo": ({"variant": "duo"},),
}
"""What can be trained (classic Blokus, the same for two, and Duo), and the rules that are played by in turn."""

_BOUNDS: dict[str, tuple[float, float]] = {
    "seed": (0, 2**40 - 1),
    "rounds": (1, 99),
    "games": (1, 1_000_000),
    "growth": (1, 4),
    "simulations": (2, 10_000_000),
    "quick": (0, 10_000_000),
    "thorough": (0.01, 1),
    "curiosity": (-1, 100),
    "caution": (0.01, 1),
    "gate_games": (1, 1_000_000),
}
"""The least and the most of each number of a plan."""
_WHOLE = {"seed", "rounds", "games", "simulations", "quick", "gate_games"}
_MOST_GAMES = 10_000_000
"""In any round, however the rounds grow."""


class TrainingError(OminoesError, ValueError):
    """A course that cannot be begun or resumed."""


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """A course of training."""

    game: str
    seed: int = 1
    rounds: int = 8
    games: int = 60
    """In the first round; each round has `growth` times those of the one before."""
    growth: float = 1.5
    simulations: int = 400
    """For each move of a game against oneself that is thought over thoroughly, once there are values."""
    quick: int = 0
    """For the other moves; 0 makes all thorough. Games teach who wins, thorough searches which actions are good."""
    thorough: float = 0.25
    """The part of the moves that is thorough when the others are quick."""
    curiosity: float = -1.0
    """The exploration of thorough searches: the higher, the less they prefer what their prior preferred before.

    Below 0 it is as in play; with 0 they would look at one action alone, of which there is nothing to learn.
    """
    caution: float = 1.0
    """What the prior of the weights to begin with is multiplied by: a prior that learns from itself is ever surer."""
    values_only: bool = False
    """Whether the prior stays as it was to begin with and only the net learns."""
    gate_games: int = 80
    """Against the weights before; half as many against each player of another kind."""
    engine: str = ""
    """The command line of another program that takes part in the gate; nothing for none."""
    begin: str = ""
    """The digest of the weights to begin with; nothing for the simple plan."""

    def check(self) -> None:
        """Raise a `TrainingError` when this cannot be done."""
        if self.game not in GAMES:
            raise TrainingError("research.train-what", game=self.game, known=", ".join(GAMES))
        for name, (low, high) in _BOUNDS.items():
            value = getattr(self, name)
            fits = isinstance(value, int if name in _WHOLE else int | float)
            if not fits or not low <= value <= high:  # which nothing is that is not a number
                raise TrainingError("research.plan-bounds", name=name, value=value, low=low, high=high)
        if self.curiosity == 0:
            raise TrainingError("research.plan-incurious")
        for number in range(self.rounds):
            if (games := self.games_in(number)) > _MOST_GAMES:
                raise TrainingError("research.plan-huge", round=number + 1, games=games, most=_MOST_GAMES)

    def made_game(self, number: int = 0) -> Game:
        """The game that is learned, with the rules of a game of this number."""
        rules = GAMES[self.game]
        return game("blokus", **rules[number % len(rules)])

    def command(self) -> str:
        """The command line that makes these weights."""
        wishes = [
            f"--rounds {self.rounds} --games {self.games} --growth {_written(self.growth)}",
            f"--simulations {self.simulations} --quick {self.quick} --thorough {_written(self.thorough)}",
            f"--curiosity {_written(self.curiosity)} --caution {_written(self.caution)}",
            *(["--values-only"] if self.values_only else []),
            f"--gate-games {self.gate_games} --seed {self.seed}",
            *([f"--engine {shlex.quote(self.engine)}"] if self.engine else []),
            *(["--begin FILE"] if self.begin else []),
        ]
        return " ".join(["ominoes train", self.game, *wishes])

    def unlike(self, other: "Plan") -> str:
        """What this plan has otherwise than another one, as options of the command."""
        options = {
            "game" if name == "game" else f"--{name.replace('_', '-')}": msgspec.json.encode(value).decode()
            for name, value in msgspec.structs.asdict(self).items()
            if value != getattr(other, name)
        }
        return " ".join(f"{name} {value}" for name, value in options.items())

    def games_in(self, number: int) -> int:
        """How many games a round has."""
        return round(self.games * self.growth**number)


def _written(number: float) -> str:
    """A number as short as it can be written so that the same number is read."""
    short = f"{number:g}"
    return short if float(short) == number else repr(number)
