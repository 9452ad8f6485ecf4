"""The draft: whose turn it is, where it stops, and what a handicap forbids."""

import functools
import random
from typing import Any

import pytest
from tests.cases import every
from tests.games.polyssimo.table import drafted, play, start
from tests.games.refusing import reason

import ominoes
from ominoes import IllegalAction, NotationError, OptionError
from ominoes.games.polyssimo import Begin, PolyssimoState, Take


def kinds_left(state: PolyssimoState) -> tuple[int, int]:
    """How many coloured and how many black-and-white pieces can be taken."""
    pieces = [action.piece for action in state.actions() if isinstance(action, Take)]
    coloured = sum(state.game.is_coloured(piece) for piece in pieces)
    return coloured, len(pieces) - coloured


@pytest.mark.parametrize(("players", "share"), [(2, 12), (3, 8), (4, 6)])
def test_players_take_in_turn_until_nothing_is_left(players: int, share: int) -> None:
    # RULES 2.2
    state = start(players=players)
    for turn in range(24):
        assert state.turn.seat == turn % players
        assert len(state.actions()) == 24 - turn
        state = state.play(state.actions()[0])
    assert state.phase == "placement"
    assert [len(state.stock(seat)) for seat in range(players)] == [share] * players
    assert not state.pool()


def test_an_early_end_of_the_draft_leaves_the_rest_of_the_pool_out() -> None:
    # PC-3
    state = play(start(pieces_per_player=1), "take F5", "take H01")
    assert state.phase == "placement"
    assert len(state.pool()) == 22
    assert {action.piece for action in state.actions()} == {"H01"}  # type: ignore[attr-defined]
    assert reason(state, "I5 a1,a2,a3,a4,a5") == "nobody took I5 in the draft, so it stays out of the game"
    assert reason(state, "take I5") == "the draft is over; lay one of your pieces on the board"


def test_a_piece_is_taken_only_once() -> None:
    assert reason(play(start(), "F5", "H01"), "take F5") == "F5 has been taken by player 1 already"


def test_nothing_is_laid_during_the_draft() -> None:
    # PC-5
    state = play(start(), "take I5")
    assert reason(state, "I5 a1,a2,a3,a4,a5") == (
        "the board comes after the draft; take a piece from the pool first"
    )


def test_whoever_is_not_to_take_is_refused() -> None:
    with pytest.raises(IllegalAction, match="it is not the turn of player 2; player 1 is to move"):
        start().play(Take("F5"), seat=1)


# -- the first seat ------------------------------------------------------------------------------------


def test_the_lot_lets_every_seat_begin_equally_often() -> None:
    # RULES 2.2
    counts = [0] * 4
    for seed in range(4000):
        outcome = start(seed, players=4, first_seat="random").draw()
        assert isinstance(outcome, Begin)
        counts[outcome.seat] += 1
    chi_squared = sum((count - 1000) ** 2 / 1000 for count in counts)
    assert chi_squared < 16.3  # 3 degrees of freedom, 1 in 1000


def test_the_same_seed_brings_the_same_lot_on_every_machine() -> None:
    drawn = [start(seed, players=4, first_seat="random").draw() for seed in range(12)]
    assert [outcome.seat for outcome in drawn if isinstance(outcome, Begin)] == GOLDEN_LOTS


GOLDEN_LOTS = [2, 3, 0, 2, 2, 0, 2, 2, 2, 0, 0, 1]


@every("first", [0, 1, 2])
@every("pieces", [None, 1, 5])
def test_the_last_piece_goes_to_the_player_before_the_first_who_then_begins(
    first: int, pieces: int | None
) -> None:
    # RULES 2.3
    state = start(players=3, first_seat="random", pieces_per_player=pieces)
    state = state.play(Begin(first))
    assert state.turn.seat == first
    last = None
    while state.phase == "draft":
        last = state.turn.seat
        state = state.play(state.actions()[0])
    assert last == state.turn.seat == (first - 1) % 3
    order = [state.turn.seat]
    for _ in range(2):
        state = state.play(state.actions()[0])
        order.append(state.turn.seat) if not state.over else None
    assert order == [(first - 1) % 3, (first - 2) % 3, first]


def test_chance_comes_before_the_draft() -> None:
    state = start(first_seat="random")
    assert state.turn.kind == "chance"
    assert not state.actions()
    assert reason(state, "take F5") == "dice or a draw come first; let chance act before a player moves"
    with pytest.raises(NotationError, match="say which player begins, from 1 to 2"):
        state.play(Begin(2))
    begun = state.play(Begin(1))
    assert (begun.drawn, begun.turn.seat) == (1, 1)
    assert "of another kind" in reason(begun, "begin 1")
    assert begun.draw is not None
    with pytest.raises(IllegalAction, match="no dice or draw is due now"):
        begun.draw()


# -- handicap ------------------------------------------------------------------------------------------


def test_a_full_handicap_leaves_one_player_all_black_and_white_pieces() -> None:
    # RULES 2.6, PC-3
    state = start(handicap={0: 12})
    assert kinds_left(state) == (0, 12)
    assert reason(state, "take F5") == (
        "player 1 has a handicap of 12 black-and-white pieces; every pick that is left is needed for them"
        " (12 to come)"
    )
    state = play(state, "take H01")
    assert kinds_left(state) == (12, 0)
    assert reason(state, "take H02") == (
        "the black-and-white pieces that are left are kept for player 1, who must still take them (11 to come)"
    )


def test_a_handicap_binds_only_when_picks_run_short() -> None:
    # RULES 2.6
    state = start(handicap={0: 8})
    for coloured in ("F5", "I5", "L5", "N5"):
        assert kinds_left(state)[0] > 0
        state = state.play(Take(coloured))
        state = state.play(state.actions()[-1])
    assert state.position.owed(0) == 8
    assert kinds_left(state) == (0, 8)


def test_nobody_may_take_what_several_others_owe() -> None:
    # RULES 2.6
    state = start(players=3, handicap={0: 6, 1: 6})
    assert kinds_left(state) == (12, 12)
    state = play(state, "take F5", "take I5")
    assert kinds_left(state) == (10, 0)
    assert "are kept for player 1, player 2, who" in reason(state, "take H01")


@functools.cache
def can_be_met(coloured: int, black: int, left: tuple[int, ...], owed: tuple[int, ...]) -> bool:
    """Whether a draft with these numbers of pieces, picks by turn and pieces owed can be finished (by search)."""
    if not any(left):
        return not any(owed)
    rest, due = (*left[1:], left[0] - 1), owed[0]
    return (coloured > 0 and can_be_met(coloured - 1, black, rest, (*owed[1:], due))) or (
        black > 0 and can_be_met(coloured, black - 1, rest, (*owed[1:], max(0, due - 1)))
    )


@every(
    "options",
    [
        {"players": 2, "handicap": {0: 7}},
        {"players": 2, "handicap": {0: 6, 1: 6}},
        {"players": 2, "handicap": {0: 3, 1: 5}, "pieces_per_player": 6},
        {"players": 3, "handicap": {0: 8}},
        {"players": 3, "handicap": {0: 5, 1: 4, 2: 3}},
        {"players": 3, "handicap": {1: 5, 2: 5}, "pieces_per_player": 5},
        {"players": 4, "handicap": {1: 6, 3: 6}},
        {"players": 4, "handicap": {0: 3, 1: 3, 2: 3, 3: 3}, "pieces_per_player": 3},
    ],
)
def test_a_take_is_legal_exactly_when_all_handicaps_can_still_be_met(options: dict[str, Any]) -> None:
    # RULES 2.6
    chooser = random.Random(5)
    players = options["players"]
    for _ in range(8):
        state = start(**options)
        assert state.position.pool.bit_count() == 24
        while state.phase == "draft":
            position, seat = state.position, state.turn.seat
            order = [(seat + step) % players for step in range(players)]
            left = [state.game.picks - position.owned(other).bit_count() for other in order]
            owed = [position.owed(other) for other in order]
            coloured, black = (position.pool & 0xFFF).bit_count(), (position.pool >> 12).bit_count()
            rest = (*left[1:], left[0] - 1)
            for_coloured = coloured > 0 and can_be_met(coloured - 1, black, rest, (*owed[1:], owed[0]))
            for_black = black > 0 and can_be_met(coloured, black - 1, rest, (*owed[1:], max(0, owed[0] - 1)))
            assert kinds_left(state) == (coloured * for_coloured, black * for_black)
            state = state.play(chooser.choice(state.actions()))
        for other, least in options["handicap"].items():
            assert sum(not state.game.is_coloured(piece) for piece in state.stock(other)) >= least


@every(
    "options",
    [
        {"handicap": {2: 1}},
        {"handicap": {-1: 1}},
        {"handicap": {0: 13}},
        {"handicap": {0: -1}},
        {"handicap": {0: 7, 1: 6}},
        {"handicap": {0: 4}, "pieces_per_player": 3},
        {"handicap": {0: 7}, "players": 4},
    ],
)
def test_a_handicap_that_cannot_be_met_is_refused(options: dict[str, Any]) -> None:
    with pytest.raises(OptionError, match=r"polyssimo option 'handicap' cannot be .*; allowed: seats from 0"):
        ominoes.game("polyssimo", **options)


def test_the_refusal_of_a_handicap_says_what_is_allowed() -> None:
    with pytest.raises(OptionError) as caught:
        ominoes.game("polyssimo", players=3, pieces_per_player=5, handicap={0: 6})
    assert str(caught.value) == (
        "polyssimo option 'handicap' cannot be {0: 6}; allowed: "
        "seats from 0 to 2, each with 0 to 5 black-and-white pieces, at most 12 together"
    )


@every(
    ("options", "sentence"),
    [
        ({"players": 5}, "polyssimo option 'players' cannot be 5; allowed: 2, 3 or 4"),
        ({"first_seat": 1}, "polyssimo option 'first_seat' cannot be 1; allowed: 0 or 'random'"),
        ({"score_by": "cells"}, "'score_by' cannot be 'cells'; allowed: 'pieces' or 'squares'"),
        ({"players": 3, "pieces_per_player": 9}, "cannot be 9; allowed: a whole number from 1 to 8"),
        ({"pieces_per_player": 0}, "'pieces_per_player' cannot be 0; allowed: a whole number from 1 to 12"),
        (
            {"handicap": {"first": 3}},
            "polyssimo option 'handicap' cannot be {'first': 3}; allowed: numbers of black-and-white pieces by seat",
        ),
        (
            {"handicap": 7},
            "polyssimo option 'handicap' cannot be 7; allowed: numbers of black-and-white pieces",
        ),
        ({"handicaps": {}}, "polyssimo has no option 'handicaps'; did you mean 'handicap'?"),
    ],
)
def test_a_wrong_option_is_named_with_its_value_and_what_is_allowed(
    options: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(OptionError) as caught:
        ominoes.game("polyssimo", **options)
    assert sentence in str(caught.value)


def test_a_handicap_of_none_is_no_handicap() -> None:
    assert kinds_left(start(handicap={0: 0})) == (12, 12)
    assert drafted(start(handicap={"1": 3})).game.handicap == (0, 3)
