"""The preview of pieces that a seat has placed in a race, and right next pieces."""

import json
from typing import Any

import pytest
from tests.cases import every
from tests.games.polyminix.states import single

import ominoes
from ominoes.games import IllegalAction, NotationError
from ominoes.games.placements import Place
from ominoes.games.polyminix import Concede, PolyminixState, Submit, witnesses
from ominoes.games.polyminix.preview import PolyminixPreview
from ominoes.games.polyminix.solver import covering
from ominoes.games.preview import next_step
from ominoes.games.preview import preview as previewed
from ominoes.games.rulebook import settle


def written(placements: tuple[Place, ...]) -> bytes:
    return json.dumps(
        {"placements": [{"type": "place", "piece": p.piece, "cells": p.cells} for p in placements]}
    ).encode()


def preview(state: PolyminixState, placements: tuple[Place, ...], seat: int = 0) -> PolyminixPreview:
    answer = previewed(state, written(placements), seat)
    assert isinstance(answer, PolyminixPreview)
    return answer


def test_placed_pieces_are_counted_and_checked() -> None:
    state = single()
    challenge = state.challenge(0)
    assert challenge is not None
    solution = covering(challenge, state.game.pieces)
    assert solution is not None
    assert preview(state, ()).done == 0
    part = preview(state, solution[:1])
    assert part.done == len(solution[0].cells)
    assert part.reason is not None
    whole = preview(state, solution)
    assert whole.reason is None
    assert whole.done == len(challenge.cells)
    twice = preview(state, (solution[0], solution[0]))
    assert twice.done == 0
    assert twice.reason is not None


def test_steps_lead_to_a_right_covering() -> None:
    state = single("Y3-B-6")
    placed: tuple[Place, ...] = ()
    while preview(state, placed).reason is not None:
        step = next_step(state, written(placed), 0)
        assert isinstance(step, Place)
        placed = (*placed, step)
    state.play(Submit(0, placed, 1))


def test_a_dead_end_is_an_error() -> None:
    state = single("G1-A-1")
    challenge = state.challenge(0)
    assert challenge is not None
    unlisted = next(name for name in state.game.pieces if name not in challenge.pieces and name[1] == "3")
    cells = next(
        place.cells
        for number in range(len(state.game.placements))
        if (place := state.game.placements.place(number)).piece == unlisted
        and set(place.cells) <= set(challenge.cells)
    )
    with pytest.raises(IllegalAction, match="take a piece back"):
        next_step(state, written((Place(unlisted, cells),)), 0)


def test_figures_of_game_2_are_measured() -> None:
    state = settle(ominoes.game("polyminix", mode="problem", players=1).start(3).play(ominoes_mode(1)))
    assert isinstance(state, PolyminixState)
    square = Place("O4", ((60, 0), (60, 1), (61, 0), (61, 1)))
    domino = Place("I2", ((61, 2), (61, 3)))
    measures = preview(state, (square,)).measures
    assert measures is not None
    assert (measures.area, measures.perimeter, measures.symmetric) == (4, 8, True)
    both = preview(state, (square, domino)).measures
    assert both is not None
    assert (both.area, both.perimeter, both.pieces, both.parts) == (6, 12, 2, 1)
    assert (both.height, both.width, both.symmetric) == (2, 4, False)
    apart = preview(state, (square, Place("I2", ((50, 5), (50, 6))))).measures
    assert apart is not None
    assert (apart.parts, apart.perimeter, apart.symmetric) == (2, 14, False)


def ominoes_mode(face: int) -> Any:
    return ominoes.game("polyminix", mode="problem").parse(f"T{face}")


@every("seed", range(6))
def test_steps_of_game_2_lead_to_a_right_figure(seed: int) -> None:
    state = settle(ominoes.game("polyminix", mode="problem", players=1).start(seed).play(ominoes_mode(1)))
    assert isinstance(state, PolyminixState)
    placed: tuple[Place, ...] = ()
    while preview(state, placed).reason is not None:
        step = next_step(state, written(placed), 0)
        assert isinstance(step, Place)
        placed = (*placed, step)
    assert len(placed) in {len(figure) for figure in witnesses().values()}


def test_only_racers_can_ask() -> None:
    state = single(players=2).play(Concede(0, 1))
    assert state.over or state.turn.seats == (1,)
    with pytest.raises(IllegalAction):
        preview(state, (), 0)


@pytest.mark.parametrize("partial", [b"", b"7", b'{"placements": 1}', b"[" * 9999])
def test_anything_but_a_partial_action_is_refused(partial: bytes) -> None:
    with pytest.raises(NotationError):
        previewed(single(), partial, 0)
