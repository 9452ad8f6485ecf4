"""The list of computer players by name."""

import functools
from collections.abc import Callable

from ominoes.players.simple import LargestPlayer, Player, RandomPlayer
from ominoes.words import OminoesError, text


class UnknownPlayer(OminoesError, LookupError):
    """A name that no computer player has."""


def level(number: int, seed: int | None = None) -> Player:
    """A player of a level from 1, first steps, to 9, master; it plays every game."""
    from ominoes.players.levels import (
        LevelPlayer,
    )  # the search comes with NumPy, which `ominoes --help` can do without

    return LevelPlayer(number, seed)


PLAYERS: dict[str, Callable[[int | None], Player]] = {
    "random": RandomPlayer,
    "largest": LargestPlayer,
    **{f"level-{number}": functools.partial(level, number) for number in range(1, 10)},
}


def player(name: str, seed: int | None = None) -> Player:
    """A computer player by its name."""
    if name not in PLAYERS:
        raise UnknownPlayer("players.unknown", name=name, known=", ".join(PLAYERS))
    return PLAYERS[name](seed)


def player_title(name: str) -> str:
    """What a computer player is called in the language spoken, such as `club player`."""
    return text(f"players.{name}")
