"""Remarks about an action in Polymo."""

from ominoes.games import Action
from ominoes.games.polymo.actions import Cross, Finish, Open
from ominoes.games.polymo.pens import pen_name
from ominoes.games.polymo.state import PolymoState
from ominoes.i18n import message


def remarks(state: PolymoState, action: Action) -> list[str]:
    """The figure that is struck or planned, and the players who lose a pen they need."""
    if state.position is None or not isinstance(action, Open | Cross | Finish):
        return []
    seat = state.turn.seat
    placements = state.game.placements
    figure = placements.place(state.game.action_id(action) % len(placements)).piece
    struck = figure in state.struck(seat)
    facts = []
    if isinstance(action, Cross) and not action.declare:
        facts.append(message("polymo.hint-plans", count=len(action.cells), figure=figure))
        if not struck:
            facts.append(message("polymo.hint-unstruck", figure=figure))
    elif struck:
        facts.append(message("polymo.hint-paints", figure=figure))
    else:
        facts.append(message("polymo.hint-strikes", count=len(action.cells), figure=figure))
    for other in waiting(state):
        wanted = [one.figure for one in state.planned(other) if one.pen == action.pen]
        if wanted:
            facts.append(
                message(
                    "polymo.hint-denies",
                    pen=pen_name(action.pen),
                    seat=state.game.seat_name(other),
                    figure=wanted[0],
                )
            )
    return facts


def waiting(state: PolymoState) -> list[int]:
    """The seats that still have a turn in this round, after the seat to act."""
    assert state.position is not None
    if state.phase != "turn":
        return []
    seats, active = state.game.seats, state.position.active
    order = [(active + i) % seats for i in range(seats)]
    return [seat for seat in order[order.index(state.turn.seat) + 1 :] if state.alive(seat)]
