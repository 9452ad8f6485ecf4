"""The notation of Polyssimo Challenge: `take F5`, `F5 b1,a2,b2,b3,c3` for a placement, `begin 2` for the draw.

Placements are read and written by `placements.py`. Whether an action is legal is left to the state.
"""

from typing import TYPE_CHECKING

from ominoes.games.errors import NotationError
from ominoes.games.first_player import Begin, begin_notation, describe_begin, parse_begin
from ominoes.games.placements import Place
from ominoes.games.polyssimo.actions import Take
from ominoes.games.rulebook import Action
from ominoes.i18n import message

if TYPE_CHECKING:
    from ominoes.games.polyssimo.game import Polyssimo


def written(game: "Polyssimo", action: Action) -> str:
    """An action as players write it."""
    if isinstance(action, Place):
        return game.placements.text(action)
    if isinstance(action, Take):
        return f"take {action.piece}"
    if isinstance(action, Begin):
        return begin_notation(action)
    raise NotationError("rulebook.wrong-kind", kind=type(action).__name__)


def describe(game: "Polyssimo", action: Action) -> str:
    """The notation of a placement; for any other action a sentence."""
    if isinstance(action, Take):
        return message("polyssimo.did-take", piece=action.piece)
    return describe_begin(game, action) if isinstance(action, Begin) else written(game, action)


def read(game: "Polyssimo", text: str) -> Action:
    """The action that a person wrote; a piece without squares means to take it."""
    words = text.replace(",", " ").split()
    verb = words[0].lower() if words else ""
    if verb == "begin":
        return parse_begin(words[1:], game.seats)
    if verb == "take" or (len(words) == 1 and verb.upper() in game.pieces):
        named = words[-1].upper()
        if len(words) > 2 or named == "TAKE":
            raise NotationError("polyssimo.take-which", example=game.names[0])
        if named not in game.pieces:
            raise unknown_piece(game, words[-1])
        return Take(named)
    return game.placements.parse(text)


def unknown_piece(game: "Polyssimo", piece: str) -> NotationError:
    """The error for a piece that this game does not have; it lists those that it has."""
    return NotationError("rulebook.unknown-piece", piece=piece, known=", ".join(game.names))
