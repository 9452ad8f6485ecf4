"""What a course of training is to do: everything that decides which weights come out."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from ominoes.games import Game, game

GAMES: dict[str, tuple[dict[str, Any], ...]] = {
    "blokus": ({"corner": "fixed"}, {}),
    "two": ({"players": 2},),
    "duo": ({"variant": "duo"},),
}
"""What can be trained (classic Blokus, the same for two, and Duo), and the rules that are played by in turn."""

Count = Annotated[int, Meta(ge=1)]


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """A course of training."""

    game: str
    seed: int = 1
    rounds: Count = 8
    games: Count = 60
    """In the first round; each round has `growth` times those of the one before."""
    growth: Annotated[float, Meta(ge=1, le=4)] = 1.5
    simulations: Count = 400
    """For each move of a game against oneself that is thought over thoroughly, once there are values."""
    quick: Annotated[int, Meta(ge=0)] = 0
    """For the other moves; 0 makes all thorough. Games teach who wins, thorough searches which actions are good."""
    thorough: Annotated[float, Meta(gt=0, le=1)] = 0.25
    """The part of the moves that is thorough when the others are quick."""
    curiosity: float = -1.0
    """The exploration of thorough searches: the higher, the less they prefer what their prior preferred before."""
    caution: Annotated[float, Meta(gt=0, le=1)] = 1.0
    """What the prior of the weights to begin with is multiplied by: a prior that learns from itself is ever surer."""
    values_only: bool = False
    """Whether the prior stays as it was to begin with and only the net learns."""
    gate_games: Count = 80
    """Against the weights before; half as many against each player of another kind."""
    begin: str = ""
    """The digest of the weights to begin with; nothing for the simple plan."""

    def made_game(self, number: int = 0) -> Game:
        """The game that is learned, with the rules of a game of this number."""
        rules = GAMES[self.game]
        return game("blokus", **rules[number % len(rules)])

    def command(self) -> str:
        """The command line that makes these weights."""
        wishes = [
            f"--rounds {self.rounds} --games {self.games} --growth {self.growth:g}",
            f"--simulations {self.simulations} --quick {self.quick} --thorough {self.thorough:g}",
            f"--curiosity {self.curiosity:g} --caution {self.caution:g}",
            *(["--values-only"] if self.values_only else []),
            f"--gate-games {self.gate_games} --seed {self.seed}",
            *(["--begin FILE"] if self.begin else []),
        ]
        return " ".join(["ominoes train", self.game, *wishes])

    def games_in(self, number: int) -> int:
        """How many games a round has."""
        return round(self.games * self.growth**number)
