"""The notation of Blokus: `F5 a3,b1,b2,b3,c2` for a placement, `begin blue` for the drawn starting colour.

Placements are read and written by `placements.py`. Whether an action is legal is left to the state.
"""

from typing import TYPE_CHECKING

from ominoes.games.errors import NotationError
from ominoes.games.first_player import Begin, begin_notation
from ominoes.games.placements import Place
from ominoes.games.rulebook import Action
from ominoes.i18n import message

if TYPE_CHECKING:
    from ominoes.games.blokus.game import Blokus


def written(game: "Blokus", action: Action) -> str:
    """An action as players write it."""
    if isinstance(action, Place):
        return game.placements.text(action)
    if isinstance(action, Begin):
        return begin_notation(action)
    raise NotationError("rulebook.wrong-kind", kind=type(action).__name__)


def describe(game: "Blokus", action: Action) -> str:
    """The notation of a placement; for the draw of the colour a sentence."""
    if isinstance(action, Begin):
        if action not in game.begins:
            raise NotationError("blokus.begin-which", known=", ".join(game.colours))
        return message("blokus.did-begin", colour=message(f"blokus.{action.colour}"))
    return written(game, action)


def read(game: "Blokus", text: str) -> Action:
    """The placement, or the draw of the starting colour, that a person wrote."""
    words = text.lower().split()
    if words[:1] == ["begin"]:
        begin = Begin(colour=" ".join(words[1:]))
        if begin not in game.begins:
            raise NotationError("blokus.begin-which", known=", ".join(game.colours))
        return begin
    return game.placements.parse(text)
