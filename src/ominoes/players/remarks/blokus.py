"""What can be said of a placement in Blokus."""

from ominoes.games import Action
from ominoes.games.blokus.state import BlokusState
from ominoes.games.placing import Place
from ominoes.polyforms import FIGURES
from ominoes.words import text


def remarks(state: BlokusState, action: Action) -> list[str]:
    """New corners, others' corners that are covered, the way to the centre."""
    before, after = state.position, state.play(action).position
    if before is None or after is None or not isinstance(action, Place):
        return []
    game, colour = state.game, before.colour
    cells = set(action.cells)
    facts = []
    for other, name in enumerate(game.colours):
        # What hurts an own colour is no merit, and who has not begun has no corners yet.
        if other in (colour, *game.own(state.turn.seat)) or len(state.pieces_left(name)) == len(FIGURES):
            continue
        if covered := len(cells & set(before.attach_points(other))):
            facts.append(text("players.covers", count=covered, colour=text(f"blokus.{name}")))
    opened = len(set(after.attach_points(colour)) - set(before.attach_points(colour)))
    if opened:
        facts.append(text("players.opens", count=opened))
    if _nearer_to_centre(state, action, colour):
        facts.append(text("players.nearer"))
    facts.append(text("players.lays", count=len(cells)))
    if not state.pieces_left(game.colours[colour])[1:]:
        facts.insert(0, text("players.lays-last"))
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
