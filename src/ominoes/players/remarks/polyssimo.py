"""What can be said of a piece taken or laid in Polyssimo Challenge."""

import functools
from typing import TYPE_CHECKING

from ominoes.games import Action
from ominoes.games.placing import Place
from ominoes.games.polyssimo.actions import Take
from ominoes.games.polyssimo.state import PolyssimoState
from ominoes.words import text

if TYPE_CHECKING:
    from ominoes.games.polyssimo.game import Polyssimo

_COLUMNS = 12


def remarks(state: PolyssimoState, action: Action) -> list[str]:
    """How easily a piece is laid; what a placement leaves to the others."""
    game = state.game
    if isinstance(action, Take):
        places = game.room[action.piece]
        easiest = places > max((game.room[one] for one in state.pool() if one != action.piece), default=0)
        return [text("players.easiest" if easiest else "players.room", piece=action.piece, places=places)]
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
            facts.append(text("players.shuts-out", seat=game.seat_name(seat), pieces=", ".join(shut_out)))
        lost = sum(before_fits.values()) - sum(after_fits.values())
        facts.append(text("players.takes-places", count=lost, seat=game.seat_name(seat)))
    only_here = fits(state, state.position.seat)[action.piece]
    facts.append(text("players.had-places", count=only_here, piece=action.piece))
    return facts


def fits(state: PolyssimoState, seat: int) -> dict[str, int]:
    """In how many places each piece that a seat holds can be laid."""
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
