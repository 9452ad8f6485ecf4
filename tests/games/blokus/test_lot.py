"""Colours drawn by lot: who plays which colour, in every number of players (BL-6)."""

from collections import Counter
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

import ominoes
from ominoes import Record
from ominoes.games.blokus import Begin, BlokusState, Lot
from ominoes.games.errors import IllegalAction, NotationError
from ominoes.i18n import in_language
from ominoes.players import advise, analyse, player
from ominoes.research.blokus import blksgf
from ominoes.research.blokus.notation import UnknownVariant, variant_of_engines
from ominoes.research.observations import start_positions

GAMES: list[dict[str, Any]] = [{"players": 4}, {"players": 3}, {"players": 2}, {"variant": "duo"}]


def drawn(lot: tuple[int, ...], **options: Any) -> BlokusState:
    """The game after this lot."""
    state = ominoes.game("blokus", seat_colours="random", **options).start(1).play(Lot(lot))
    assert isinstance(state, BlokusState)
    return state


def finished(seed: int, **options: Any) -> Record:
    """The record of a random game whose colours are drawn."""
    record = Record(ominoes.game("blokus", seat_colours="random", **options), seed)
    chooser = player("random", seed)
    while not record.state.over:
        state = record.state
        record = record.play(state.draw() if state.turn.kind == "chance" else chooser.choose(state))
    return record


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_chance_draws_who_has_which_colour(options: dict[str, Any]) -> None:
    # BL-6
    start = ominoes.game("blokus", seat_colours="random", **options).start(1)
    assert start.turn.kind == "chance"
    assert len(start.actions()) == 0
    seats = start.game.seats
    orders = list(permutations(range(seats)))
    assert start.chances() == tuple((Lot(order), Fraction(1, len(orders))) for order in orders)
    brought = Counter(start.game.start(seed).draw() for seed in range(40 * len(orders)))
    assert set(brought) == {Lot(order) for order in orders}


def test_the_colours_play_in_their_order_whoever_has_them() -> None:
    # RULES 5.2, BL-6
    state = drawn((2, 0, 3, 1))
    movers = []
    for _ in range(8):
        movers.append((state.colour, state.turn.seat))
        state = state.play(state.actions()[0])
    assert movers == 2 * [("blue", 2), ("yellow", 0), ("red", 3), ("green", 1)]
    assert [colour.seats for colour in state.view().colours] == [(2,), (0,), (3,), (1,)]


def test_two_draw_a_pair_of_colours_and_three_still_share_the_fourth() -> None:
    # RULES 5.4, BL-6
    two = drawn((1, 0), players=2)
    assert [colour.seats for colour in two.view().colours] == [(1,), (0,), (1,), (0,)]
    assert (two.seat_name(0), two.seat_name(1)) == ("yellow and green", "blue and red")
    three = drawn((1, 2, 0), players=3)
    assert [colour.seats for colour in three.view().colours] == [(1,), (2,), (0,), (1, 2, 0)]
    greens: list[int] = []
    while len(greens) < 3:
        if three.colour == "green":
            greens.append(three.turn.seat)
        three = three.play(three.actions()[0])
    assert greens == [1, 2, 0]


def test_the_starting_colour_can_be_drawn_too() -> None:
    # BL-2, BL-6
    start = ominoes.game("blokus", variant="duo", seat_colours="random", start_colour="random").start(3)
    assert len(start.chances()) == 4
    state = start.play(Lot((1, 0), "yellow"))
    assert isinstance(state, BlokusState)
    assert (state.colour, state.turn.seat) == ("yellow", 0)


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_each_seat_gets_the_points_of_its_own_colours(options: dict[str, Any]) -> None:
    record = finished(7, **options)
    state = record.state
    assert isinstance(state, BlokusState)
    names = [
        state.game.colours.index(colour.name) for colour in state.view().colours if len(colour.seats) == 1
    ]
    for seat in range(state.game.seats):
        own = [colour for colour in names if state.seat_of(colour) == seat]
        assert state.scores[seat] == sum(state.colour_scores[colour] for colour in own)
        assert tuple(own) == state.own(seat)


@pytest.mark.parametrize("options", [{"start_colour": "random"}, {"variant": "duo"}], ids=str)
def test_a_record_and_a_notation_repeat_the_lot(options: dict[str, Any], tmp_path: Any) -> None:
    record = finished(5, **options)
    path = tmp_path / "game.jsonl"
    record.save(path)
    assert Record.load(path).state == record.state
    game, lot = record.game, record.actions[0]
    assert game.parse(game.notation(lot)) == lot
    assert game.from_json(game.to_json(lot)) == lot
    assert Record(game, 5, record.actions).state == record.state


def test_the_lot_is_told_in_words() -> None:
    game = ominoes.game("blokus", seat_colours="random", start_colour="random")
    lot = Lot((2, 0, 3, 1), "red")
    assert game.notation(lot) == "lot 3 1 4 2 red"
    assert (
        game.describe(lot) == "blue: player 3, yellow: player 1, red: player 4, green: player 2; red begins"
    )
    with in_language("de"):
        assert game.describe(lot).startswith("Blau: Spieler 3") or game.describe(lot).startswith(
            "blau: Spieler 3"
        )
    state = drawn((2, 0, 3, 1))
    assert "blue (player 3)" in str(state)
    assert "(player 3)" in state.svg()
    assert game.seat_name(0) == "player 1"
    assert state.seat_name(0) == "yellow"


def test_a_draw_of_another_kind_is_refused() -> None:
    start = ominoes.game("blokus", seat_colours="random").start(1)
    assert isinstance(start.why_not(Begin(colour="blue")), IllegalAction)
    assert "lot 4 3 2 1" in str(start.why_not(Lot((0, 0, 1, 2))))
    with pytest.raises(NotationError, match="lot 4 3 2 1"):
        start.game.parse("lot 1 2")
    usual = ominoes.game("blokus").start(1)
    assert not usual.is_legal(Lot((0, 1, 2, 3)))


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_the_search_plays_for_the_seat_that_drew_the_colour(options: dict[str, Any]) -> None:
    record = finished(2, **options)
    states = list(record.states())
    late = next(state for state in reversed(states) if state.turn.kind == "seat")
    after = late.play(advise(late, count=1, simulations=30)[0].action)
    assert after.turn.kind in ("seat", "over")
    last = analyse(record, simulations=4).judgements[-1]
    assert {seat for seat, share in enumerate(last.values) if share} == set(record.state.winners)
    # The search gives what it expects to the same seats.
    if record.game.seats == 2 and len(record.state.winners) == 1:
        assert (last.value > 0.5) == (last.seat == record.state.winners[0])


def test_environments_begin_with_every_lot() -> None:
    assert len(start_positions(ominoes.game("blokus", variant="duo", seat_colours="random"))) == 2
    assert len(start_positions(ominoes.game("blokus", seat_colours="random", start_colour="random"))) == 96


def test_files_of_other_programs_name_the_player_of_each_colour() -> None:
    game = ominoes.game("blokus", variant="duo", seat_colours="random", corner="fixed")
    record = Record(game, 1, notes={"seat 1": "Ada", "seat 2": "Bert"}).play(Lot((1, 0)))
    assert "PB[Bert]" in blksgf.writes(record)
    with pytest.raises(UnknownVariant):
        variant_of_engines(game)
