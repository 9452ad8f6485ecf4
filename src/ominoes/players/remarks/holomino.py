"""What can be said of a tile in Holomino."""

from ominoes.games import Action
from ominoes.games.holomino.actions import Lay, Return, hex_text
from ominoes.games.holomino.state import HolominoState
from ominoes.polyforms import Cell
from ominoes.words import text


def remarks(state: HolominoState, action: Action) -> list[str]:
    """Circles and points, what the other side can make of it, blockades."""
    if isinstance(action, Return):
        return [text("players.returns", tile=action.tile)]
    if not isinstance(action, Lay):
        return []
    facts = []
    circles, points = state.position.gain(*action.hex)
    if circles:
        facts.append(text("players.closes", count=circles, points=points))
    after = state.play(action)
    facts += [text("players.blockade", hex=hex_text(cell)) for cell in _blockades(after) - _blockades(state)]
    other = 1 - state.position.seat
    if state.game.options.unique and not after.over:
        answer = best_answer(after, other)
        facts.append(text("players.answer", seat=state.game.seat_name(other), points=answer))
    return facts


def best_answer(state: HolominoState, seat: int) -> int:
    """The most points that a seat can make with the tiles it shows, before it draws."""
    hand = set(state.position.hand(seat))
    return max(
        (
            state.position.gain(*cell)[1]
            for cell in state.position.places()
            if hand & set(state.position.fitting(*cell))
        ),
        default=0,
    )


def _blockades(state: HolominoState) -> set[Cell]:
    """Places beside tiles where no tile of the game fits."""
    return {cell for cell in state.position.places() if not state.position.fitting(*cell)}
