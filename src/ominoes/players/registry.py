"""The list of computer players by name."""

import functools
from collections.abc import Callable

from ominoes.i18n import OminoesError, message
from ominoes.players.simple import LargestPlayer, Player, RandomPlayer


class UnknownPlayer(OminoesError, LookupError):
    """A name that no computer player has."""


def level(number: int, seed: int | None = None) -> Player:
    """A player of a level, from 1 (first steps) to 9 (master), for every game."""
    # Imported here: the search loads NumPy, which `ominoes --help` does not need.
    from ominoes.players.levels import LevelPlayer

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
    """The name of a computer player in the current language, such as `club player`."""
    return message(f"players.{name}")
