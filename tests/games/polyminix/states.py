"""States of Polyminix for tests: chosen dice and cards, right coverings from the deck, and finished races."""

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
    """The state at the start of the race, with the first possible cards and sides A; on T6 the die is set to T1."""
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
    """A right covering of the card that a seat has to complete next."""
    side, prova = state.side(seat), state.position.prova
    assert side is not None
    assert prova is not None
    return Submit(seat, tuple(Place(form_of(cells) or "", cells) for cells in side.solution(prova)), t)


def solved(state: PolyminixState, seat: int, t: int) -> Submit:
    """A right figure for the problem of game 2."""
    assert state.position.turno is not None
    assert state.position.prova is not None
    pair = (state.position.turno, state.position.prova)
    row, column = pair if state.game.options.table_axes == "prova" else pair[::-1]
    return Submit(seat, witnesses()[row, column], t)


def finish(state: PolyminixState, *events: tuple[int, int]) -> PolyminixState:
    """The state after seats finish at given times; a negative time is a concession at its absolute value."""
    for seat, t in events:
        if t < 0:
            state = state.play(Concede(seat, -t))
        else:
            state = state.play(right(state, seat, t) if state.game.cards else solved(state, seat, t))
    return state


def single(card: str = "G1-A-3", **options: Any) -> PolyminixState:
    state = ominoes.game("polyminix", card=card, **options).start(0)
    assert isinstance(state, PolyminixState)
    return state
