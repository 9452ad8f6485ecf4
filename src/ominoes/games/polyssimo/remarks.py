"""Remarks about taking or placing a piece in Polyssimo Challenge."""

import functools
from typing import TYPE_CHECKING

from ominoes.games import Action
from ominoes.games.placements import Place
from ominoes.games.polyssimo.actions import Take
from ominoes.games.polyssimo.state import PolyssimoState
from ominoes.i18n import message

if TYPE_CHECKING:
    from ominoes.games.polyssimo.game import Polyssimo

_COLUMNS = 12


def remarks(state: PolyssimoState, action: Action) -> list[str]:
    """The number of placements of a piece, and the placements that others lose."""
    game = state.game
    if isinstance(action, Take):
        places = game.placement_counts[action.piece]
        easiest = places > max(
            (game.placement_counts[one] for one in state.pool() if one != action.piece), default=0
        )
        key = "polyssimo.hint-easiest" if easiest else "polyssimo.hint-room"
        return [message(key, piece=action.piece, places=places)]
    if not isinstance(action, Place):
        return []
    facts = []
    after = state.play(action)
    for seat in range(game.seats):
        if seat == state.position.seat:
            continue
        before_fits, after_fits = fits(state, seat), fits(after, seat)
        shut_out = [name for name, count in before_fits.items() if count and not after_fits[name]]
        if shut_out:
            facts.append(
                message("polyssimo.hint-shuts-out", seat=game.seat_name(seat), pieces=", ".join(shut_out))
            )
        lost = sum(before_fits.values()) - sum(after_fits.values())
        facts.append(message("polyssimo.hint-takes-places", count=lost, seat=game.seat_name(seat)))
    only_here = fits(state, state.position.seat)[action.piece]
    facts.append(message("polyssimo.hint-had-places", count=only_here, piece=action.piece))
    return facts


def fits(state: PolyssimoState, seat: int) -> dict[str, int]:
    """The number of placements for each piece that a seat holds."""
    taken = sum(row << _COLUMNS * number for number, row in enumerate(state.position.rows()))
    hand = state.game.named(state.position.hand(seat))
    return {name: sum(not mask & taken for mask in _masks(state.game)[name]) for name in hand}


@functools.lru_cache(maxsize=8)
def _masks(game: "Polyssimo") -> dict[str, list[int]]:
    """The cells of every placement of every piece, as bits."""
    masks: dict[str, list[int]] = {name: [] for name in game.names}
    for id in range(game.action_count):
        place = game.action(id)
        if isinstance(place, Place):
            masks[place.piece].append(sum(1 << _COLUMNS * row + column for row, column in place.cells))
    return masks
