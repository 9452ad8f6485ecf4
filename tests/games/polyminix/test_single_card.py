"""One race on one card: practice and the card of the day, with live answers on what lies there."""

import json
from datetime import date, timedelta
from typing import Any

import pytest
from tests.cases import every

import ominoes
from ominoes.games import IllegalAction, NotationError, OptionError
from ominoes.games.placing import Place
from ominoes.games.polyminix import Concede, Polyminix, PolyminixState, Submit, default_deck, witnesses
from ominoes.games.polyminix.sketching import PolyminixSketch
from ominoes.games.polyminix.solver import covering
from ominoes.games.rulebook import settle


def single(card: str = "G1-A-3", **options: Any) -> PolyminixState:
    state = ominoes.game("polyminix", card=card, **options).start(0)
    assert isinstance(state, PolyminixState)
    return state


def written(placements: tuple[Place, ...]) -> bytes:
    return json.dumps(
        {"placements": [{"type": "place", "piece": p.piece, "cells": p.cells} for p in placements]}
    ).encode()


def sketch(state: PolyminixState, placements: tuple[Place, ...], seat: int = 0) -> PolyminixSketch:
    return state.sketch(written(placements), seat)


def test_the_race_is_on_from_the_beginning_and_is_the_whole_game() -> None:
    state = single(players=2)
    assert state.turn.kind == "race"
    challenge = state.challenge(1)
    assert challenge == default_deck().card("G1").side("A").challenge(3)
    solution = covering(challenge, state.game.pieces)
    assert solution is not None
    after = state.play(Submit(1, solution, 5000))
    assert after.over
    assert after.scores == (0, 3)
    assert after.winners == (1,)
    assert after.view().seats[1].cards[0].t == 5000
    assert after.table.last is not None
    assert after.table.last.finished == (None, 5000)


def test_giving_up_ends_it_without_points() -> None:
    after = single(players=1).play(Concede(0, 100))
    assert after.over
    assert after.scores == (0,)


@every("card", ["G1", "G1-C-3", "G1-A-7", "Q99-A-1", ""])
def test_other_cards_are_refused(card: str) -> None:
    with pytest.raises(OptionError):
        ominoes.game("polyminix", card=card)


def test_game_2_has_no_cards() -> None:
    with pytest.raises(OptionError):
        ominoes.game("polyminix", mode="problem", card="G1-A-3")


def test_the_card_of_a_day_is_the_same_for_everybody_and_changes() -> None:
    first = date(2026, 11, 16)
    days = [first + timedelta(days=n) for n in range(28)]
    cards = [Polyminix.daily(day)["card"] for day in days]
    assert cards == [Polyminix.daily(day)["card"] for day in days]
    assert len(set(cards)) > 20
    assert cards[0] == "G2-A-4"  # a Monday: easy
    assert {card[0] for card in cards[5::7]} == {"R"}  # Saturdays: hard
    for card in cards:
        assert single(card, players=1).turn.kind == "race"


def test_what_lies_there_is_counted_and_checked() -> None:
    state = single()
    challenge = state.challenge(0)
    assert challenge is not None
    solution = covering(challenge, state.game.pieces)
    assert solution is not None
    assert sketch(state, ()).done == 0
    part = sketch(state, solution[:1])
    assert part.done == len(solution[0].cells)
    assert part.reason is not None
    whole = sketch(state, solution)
    assert whole.reason is None
    assert whole.done == len(challenge.cells)
    twice = sketch(state, (solution[0], solution[0]))
    assert twice.done == 0
    assert twice.reason is not None


def test_steps_lead_to_a_right_covering() -> None:
    state = single("Y3-B-6")
    laid: tuple[Place, ...] = ()
    while sketch(state, laid).reason is not None:
        step = state.next_step(written(laid), 0)
        assert isinstance(step, Place)
        laid = (*laid, step)
    state.play(Submit(0, laid, 1))


def test_a_dead_end_is_told() -> None:
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
        state.next_step(written((Place(unlisted, cells),)), 0)


def test_figures_of_game_2_are_measured() -> None:
    state = settle(ominoes.game("polyminix", mode="problem", players=1).start(3).play(ominoes_mode(1)))
    assert isinstance(state, PolyminixState)
    square = Place("O4", ((60, 0), (60, 1), (61, 0), (61, 1)))
    domino = Place("I2", ((61, 2), (61, 3)))
    measures = sketch(state, (square,)).measures
    assert measures is not None
    assert (measures.area, measures.perimeter, measures.symmetric) == (4, 8, True)
    both = sketch(state, (square, domino)).measures
    assert both is not None
    assert (both.area, both.perimeter, both.pieces, both.parts) == (6, 12, 2, 1)
    assert (both.height, both.width, both.symmetric) == (2, 4, False)
    apart = sketch(state, (square, Place("I2", ((50, 5), (50, 6))))).measures
    assert apart is not None
    assert (apart.parts, apart.perimeter, apart.symmetric) == (2, 14, False)


def ominoes_mode(face: int) -> Any:
    return ominoes.game("polyminix", mode="problem").parse(f"T{face}")


@every("seed", range(6))
def test_steps_of_game_2_lead_to_a_right_figure(seed: int) -> None:
    state = settle(ominoes.game("polyminix", mode="problem", players=1).start(seed).play(ominoes_mode(1)))
    assert isinstance(state, PolyminixState)
    laid: tuple[Place, ...] = ()
    while sketch(state, laid).reason is not None:
        step = state.next_step(written(laid), 0)
        assert isinstance(step, Place)
        laid = (*laid, step)
    assert len(laid) in {len(figure) for figure in witnesses().values()}


def test_only_racers_can_ask() -> None:
    state = single(players=2).play(Concede(0, 1))
    assert state.over or state.turn.seats == (1,)
    with pytest.raises(IllegalAction):
        sketch(state, (), 0)


@pytest.mark.parametrize("draft", [b"", b"7", b'{"placements": 1}', b"[" * 9999])
def test_drafts_that_are_none_are_refused(draft: bytes) -> None:
    with pytest.raises(NotationError):
        single().sketch(draft, 0)
