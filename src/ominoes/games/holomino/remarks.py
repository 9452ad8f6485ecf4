"""Remarks about laying or returning a tile in Holomino."""

from ominoes.games import Action
from ominoes.games.holomino.actions import Lay, Return, hex_text
from ominoes.games.holomino.state import HolominoState
from ominoes.i18n import message
from ominoes.polyforms import Cell


def remarks(state: HolominoState, action: Action) -> list[str]:
    """The circles and points of a lay, new blockades, and the best answer of the other seat."""
    if isinstance(action, Return):
        return [message("holomino.hint-returns", tile=action.tile)]
    if not isinstance(action, Lay):
        return []
    facts = []
    circles, points = state.position.gain(*action.hex)
    if circles:
        facts.append(message("holomino.hint-closes", count=circles, points=points))
    after = state.play(action)
    facts += [
        message("holomino.hint-blockade", hex=hex_text(cell))
        for cell in _blockades(after) - _blockades(state)
    ]
    other = 1 - state.position.seat
    if state.game.options.unique and not after.over:
        answer = best_answer(after, other)
        facts.append(message("holomino.hint-answer", seat=state.game.seat_name(other), points=answer))
    return facts


def best_answer(state: HolominoState, seat: int) -> int:
    """The most points that a seat can score with the tiles in its hand, before it draws."""
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
    """The places where no tile of the game fits."""
    return {cell for cell in state.position.places() if not state.position.fitting(*cell)}
