"""The grounds of a refusal as squares and sides of a board, for a client that draws them."""

import msgspec

from ominoes.games.errors import IllegalAction, NotationError
from ominoes.i18n import has_message, message
from ominoes.polyforms import Cell


class Grounds(msgspec.Struct, frozen=True, omit_defaults=True):
    """What speaks against a placement: a fact, called `grounds`, of the `IllegalAction` that refuses it."""

    covered: tuple[Cell, ...] = ()
    """Squares under the piece that are not free."""
    sides: tuple[tuple[Cell, Cell], ...] = ()
    """Sides at which the piece must not touch another: a square under the piece, and the other piece's beside it."""
    wanted: tuple[Cell, ...] = ()
    """Squares of which the piece must cover one, and covers none."""


def grounds_of(refusal: IllegalAction | NotationError) -> Grounds | None:
    """The grounds of a refusal, where it has any."""
    grounds = refusal.facts.get("grounds")
    return grounds if isinstance(grounds, Grounds) else None


def brief(refusal: IllegalAction | NotationError) -> str:
    """The reason in a sentence beside a picture of the grounds: it names no squares."""
    key = f"{refusal.key}-drawn"
    return message(key, **refusal.facts) if grounds_of(refusal) and has_message(key) else str(refusal)
