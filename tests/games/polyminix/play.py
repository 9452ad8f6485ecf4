"""Getting a game of Polyminix where a test needs it: dice and cards as asked, right coverings from the deck."""

from typing import Any

import ominoes
from ominoes import Action
from ominoes.games.polyminix import (
    Choose,
    Concede,
    FaceUp,
    Mode,
    Place,
    PolyminixState,
    Prova,
    Submit,
    Turno,
    witnesses,
)
from ominoes.games.polyminix.kit import form_of


def start(**options: Any) -> PolyminixState:
    state = ominoes.game("polyminix", **options).start(1)
    assert isinstance(state, PolyminixState)
    return state


def due(state: PolyminixState) -> str:
    return state.step.kind if state.step else "over"


def to_race(
    state: PolyminixState, turno: int, prova: int = 1, deck: str = "green", decks: tuple[str, ...] = ()
) -> PolyminixState:
    """Play up to the race, with the first possible card and side A everywhere; on T6 the die is set to T1."""
    waiting = list(decks)
    while due(state) != "race":
        action: Action
        match due(state):
            case "turno":
                action = Turno(turno)  # type: ignore[arg-type]
            case "mode":
                action = Mode(1)
            case "deck":
                action = Choose(waiting.pop(0) if waiting else deck)  # type: ignore[arg-type]
            case "draw":
                action = state.chances()[0][0]
            case "side":
                action = FaceUp("A")
            case "prova":
                action = Prova(prova)  # type: ignore[arg-type]
            case _:
                action = state.draw()
        state = state.play(action)
    return state


def right(state: PolyminixState, seat: int, t: int) -> Submit:
    """A right covering of the card that a seat has to complete now."""
    side, prova = state.side(seat), state.table.prova
    assert side is not None
    assert prova is not None
    return Submit(seat, tuple(Place(form_of(cells) or "", cells) for cells in side.solution(prova)), t)


def solved(state: PolyminixState, seat: int, t: int) -> Submit:
    """A right figure for the problem of game 2."""
    assert state.table.turno is not None
    assert state.table.prova is not None
    pair = (state.table.turno, state.table.prova)
    row, column = pair if state.game.options.table_axes == "prova" else pair[::-1]
    return Submit(seat, witnesses()[row, column], t)


def finish(state: PolyminixState, *events: tuple[int, int]) -> PolyminixState:
    """Seats finish at moments, one after the other; a negative moment is a concession at its absolute value."""
    for seat, t in events:
        if t < 0:
            state = state.play(Concede(seat, -t))
        else:
            state = state.play(right(state, seat, t) if state.game.cards else solved(state, seat, t))
    return state
