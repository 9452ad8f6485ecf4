"""The notation of Blokus: `F5 a3,b1,b2,b3,c2` for a placement, `begin blue` for the drawn starting colour, and
`lot 3 1 4 2` for drawn colours: player 3 has blue, player 1 yellow, player 4 red and player 2 green.

Placements are read and written by `placements.py`. Whether an action is legal is left to the state.
"""

from typing import TYPE_CHECKING

from ominoes.games.blokus.actions import Lot
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
    if isinstance(action, Lot):
        return " ".join(("lot", *(str(seat + 1) for seat in action.seats), action.colour)).rstrip()
    raise NotationError("rulebook.wrong-kind", kind=type(action).__name__)


def describe(game: "Blokus", action: Action) -> str:
    """The notation of a placement; for a draw a sentence."""
    if isinstance(action, Lot):
        return _describe_lot(game, action)
    if isinstance(action, Begin):
        if action not in game.begins:
            raise NotationError("blokus.begin-which", known=", ".join(game.colours))
        return message("blokus.did-begin", colour=message(f"blokus.{action.colour}"))
    return written(game, action)


def _describe_lot(game: "Blokus", lot: Lot) -> str:
    if lot not in game.lots:
        raise NotationError("blokus.lot-which", example=written(game, game.lots[-1]))
    seats = len(game.colours) if game.shared is None else game.shared
    drawn = ", ".join(
        message(
            "blokus.did-draw",
            colour=message(f"blokus.{game.colours[i]}"),
            player=lot.seats[i % game.seats] + 1,
        )
        for i in range(seats)
    )
    begins = message("blokus.did-begin", colour=message(f"blokus.{lot.colour}")) if lot.colour else ""
    return f"{drawn}; {begins}" if begins else drawn


def read(game: "Blokus", text: str) -> Action:
    """The placement, or the draw, that a person wrote."""
    words = text.lower().split()
    if words[:1] == ["lot"]:
        for lot in game.lots:
            if words == written(game, lot).split():
                return lot
        raise NotationError("blokus.lot-which", example=written(game, game.lots[-1]))
    if words[:1] == ["begin"]:
        begin = Begin(colour=" ".join(words[1:]))
        if begin not in game.begins:
            raise NotationError("blokus.begin-which", known=", ".join(game.colours))
        return begin
    return game.placements.parse(text)
