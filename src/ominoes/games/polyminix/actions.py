"""The actions of Polyminix: dice and draws, the choices before a race, and the two timed actions of a race.

A race action has the seat and the time `t`, in milliseconds since the start of the race. The judge of the race (a
server or the terminal) fills in both with `State.stamped`. Whether an action is legal is left to the state.
"""

from typing import Literal, TypeAlias

from ominoes.games.placements import Place
from ominoes.games.rulebook import Action

Level: TypeAlias = Literal["green", "yellow", "red"]
SideName: TypeAlias = Literal["A", "B"]
Face: TypeAlias = Literal[1, 2, 3, 4, 5, 6]


class Turno(Action, frozen=True):
    """Chance: the die TURNO shows this face."""

    face: Face


class Prova(Action, frozen=True):
    """Chance: the die PROVA shows this face."""

    face: Face


class Draw(Action, frozen=True):
    """Chance: this card is on top of the deck."""

    card: str


class Mode(Action, frozen=True):
    """Set the die TURNO to a face: on T6, or at the beginning of a turn of game 2."""

    face: Literal[1, 2, 3, 4, 5]


class Choose(Action, frozen=True):
    """Choose the deck to draw from."""

    deck: Level


class FaceUp(Action, frozen=True):
    """Lay a card on the table with this side up."""

    side: SideName


class Submit(Action, frozen=True):
    """Show a complete covering or figure."""

    seat: int
    placements: tuple[Place, ...]
    t: int


class Concede(Action, frozen=True):
    """Give up this race."""

    seat: int
    t: int
