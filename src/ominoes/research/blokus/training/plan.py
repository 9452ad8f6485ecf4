"""The plan of a training run: everything that determines the resulting weights."""

import shlex
from typing import Any

import msgspec

from ominoes.games import Game, game
from ominoes.i18n import OminoesError
from ominoes.renamed import old_attributes

GAMES: dict[str, tuple[dict[str, Any], ...]] = {
    "blokus": ({"corner": "fixed"}, {}),
    "two": ({"players": 2},),
    "duo": ({"variant": "duo"},),
}
"""The games that can be trained (classic Blokus, the same for two, and Duo), and the options that they alternate."""

_BOUNDS: dict[str, tuple[float, float]] = {
    "seed": (0, 2**40 - 1),
    "rounds": (1, 99),
    "games": (1, 1_000_000),
    "growth": (1, 4),
    "simulations": (2, 10_000_000),
    "fast_simulations": (0, 10_000_000),
    "full_search_share": (0.01, 1),
    "exploration": (-1, 100),
    "prior_scale": (0.01, 1),
    "gate_games": (1, 1_000_000),
}
"""The least and the most of each number of a plan."""
_WHOLE = {"seed", "rounds", "games", "simulations", "fast_simulations", "gate_games"}
_MOST_GAMES = 10_000_000
"""The limit for each round, however the rounds grow."""


class TrainingError(OminoesError, ValueError):
    """A training run that cannot be started or resumed."""


@old_attributes
class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """The parameters of a training run."""

    game: str
    seed: int = 1
    rounds: int = 8
    games: int = 60
    """Games in the first round; each round has `growth` times those of the one before."""
    growth: float = 1.5
    simulations: int = 400
    """Simulations of a full search, once there is a value net."""
    fast_simulations: int = 0
    """Simulations of a fast search; with 0 all searches are full. The values learn from all searches, the prior from
    full ones.
    """
    full_search_share: float = 0.25
    """The share of the moves that get a full search; the others get a fast one."""
    exploration: float = -1.0
    """The exploration of full searches: the higher, the less they follow their prior.

    A negative number stands for the value in play. With 0 they would try only one action, and nothing would be learned.
    """
    prior_scale: float = 1.0
    """The factor of the first prior: a prior that learns from itself becomes overconfident."""
    values_only: bool = False
    """Whether only the value net learns, and the prior stays the same."""
    gate_games: int = 80
    """Games of the gate against the weights before; half as many against each other opponent."""
    engine: str = ""
    """The command line of another program that takes part in the gate; empty for none."""
    begin: str = ""
    """The digest of the weights to begin with; empty for the hand-made ones."""

    def check(self) -> None:
        """Raise `TrainingError` if a parameter is out of bounds."""
        if self.game not in GAMES:
            raise TrainingError("research.train-what", game=self.game, known=", ".join(GAMES))
        for name, (low, high) in _BOUNDS.items():
            value = getattr(self, name)
            fits = isinstance(value, int if name in _WHOLE else int | float)
            # The comparison is false for NaN, too.
            if not fits or not low <= value <= high:
                raise TrainingError("research.plan-bounds", name=name, value=value, low=low, high=high)
        if self.exploration == 0:
            raise TrainingError("research.plan-no-exploration")
        for number in range(self.rounds):
            if (games := self.games_in(number)) > _MOST_GAMES:
                raise TrainingError("research.plan-huge", round=number + 1, games=games, most=_MOST_GAMES)

    def made_game(self, number: int = 0) -> Game:
        """The game to learn, with the options of the game of this number."""
        rules = GAMES[self.game]
        return game("blokus", **rules[number % len(rules)])

    def command(self) -> str:
        """The command line of this training run."""
        options = [
            f"--rounds {self.rounds} --games {self.games} --growth {_written(self.growth)}",
            f"--simulations {self.simulations} --fast-simulations {self.fast_simulations}",
            f"--full-search-share {_written(self.full_search_share)}",
            f"--exploration {_written(self.exploration)} --prior-scale {_written(self.prior_scale)}",
            *(["--values-only"] if self.values_only else []),
            f"--gate-games {self.gate_games} --seed {self.seed}",
            *([f"--engine {shlex.quote(self.engine)}"] if self.engine else []),
            *(["--begin FILE"] if self.begin else []),
        ]
        return " ".join(["ominoes train", self.game, *options])

    def difference_from(self, other: "Plan") -> str:
        """The options of the command line in which this plan differs from another one."""
        options = {
            "game" if name == "game" else f"--{name.replace('_', '-')}": msgspec.json.encode(value).decode()
            for name, value in msgspec.structs.asdict(self).items()
            if value != getattr(other, name)
        }
        return " ".join(f"{name} {value}" for name, value in options.items())

    def games_in(self, number: int) -> int:
        """The number of games in a round."""
        return round(self.games * self.growth**number)


def _written(number: float) -> str:
    """The shortest text that is read as the same number."""
    short = f"{number:g}"
    return short if float(short) == number else repr(number)
