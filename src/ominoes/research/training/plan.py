"""What a course of training is to do: everything that decides which weights come out."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from ominoes.games import Game, game

GAMES: dict[str, dict[str, Any]] = {"blokus": {}, "two": {"players": 2}, "duo": {"variant": "duo"}}
"""What can be trained: classic Blokus, the same for two, and Duo."""

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
    """For each move of a game against oneself, once there are values to learn from."""
    gate_games: Count = 80
    """Against the weights before; half as many against each player of another kind."""
    begin: str = ""
    """The digest of the weights to begin with; nothing for the simple plan."""

    def made_game(self) -> Game:
        """The game that is learned."""
        return game("blokus", **GAMES[self.game])

    def command(self) -> str:
        """The command line that makes these weights."""
        wishes = [
            f"--rounds {self.rounds} --games {self.games} --growth {self.growth:g}",
            f"--simulations {self.simulations} --gate-games {self.gate_games} --seed {self.seed}",
            *(["--begin FILE"] if self.begin else []),
        ]
        return " ".join(["ominoes train", self.game, *wishes])

    def games_in(self, number: int) -> int:
        """How many games a round has."""
        return round(self.games * self.growth**number)
