"""Remarks about a placement in Blokus."""

from ominoes.games import Action
from ominoes.games.blokus.state import BlokusState
from ominoes.games.placements import Place
from ominoes.i18n import message
from ominoes.polyforms import FIGURES


def remarks(state: BlokusState, action: Action) -> list[str]:
    """The corners that a placement opens and those of others that it covers, its size, the way to the centre."""
    before, after = state.position, state.play(action).position
    if before is None or after is None or not isinstance(action, Place):
        return []
    game, colour = state.game, before.colour
    cells = set(action.cells)
    facts = []
    for other, name in enumerate(game.colours):
        # Covering a corner of an own colour is no merit, and a colour that has not begun has no corners yet.
        if other in (colour, *state.own(state.turn.seat)) or len(state.pieces_left(name)) == len(FIGURES):
            continue
        if covered := len(cells & set(before.attach_points(other))):
            facts.append(message("blokus.hint-covers", count=covered, colour=message(f"blokus.{name}")))
    opened = len(set(after.attach_points(colour)) - set(before.attach_points(colour)))
    if opened:
        facts.append(message("blokus.hint-opens", count=opened))
    if _nearer_to_centre(state, action, colour):
        facts.append(message("blokus.hint-nearer"))
    facts.append(message("blokus.hint-lays", count=len(cells)))
    if not state.pieces_left(game.colours[colour])[1:]:
        facts.insert(0, message("blokus.hint-lays-last"))
    return facts


def _nearer_to_centre(state: BlokusState, action: Place, colour: int) -> bool:
    assert state.position is not None
    size = state.game.size
    middle = (size - 1) / 2

    def distance(row: int, column: int) -> float:
        return max(abs(row - middle), abs(column - middle))

    board = state.position.board()
    own = [distance(*divmod(i, size)) for i, owner in enumerate(board) if owner == colour + 1]
    return bool(own) and min(distance(*cell) for cell in action.cells) < min(own)
