"""The rules of Polyssimo Challenge: the draft, handicaps, placing pieces, the end and the ranking."""

import functools
import random
from typing import Any

import pytest
from tests.cases import every
from tests.games.polyssimo.states import dealt, drafted, finished, play, start
from tests.games.refusals import reason

from ominoes import NotationError
from ominoes.games.polyssimo import Begin, Place, PolyssimoState, Take


def kinds_left(state: PolyssimoState) -> tuple[int, int]:
    """The numbers of coloured and of black-and-white pieces that can be taken."""
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


# -- the first seat ------------------------------------------------------------------------------------


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


# -- handicap ------------------------------------------------------------------------------------------


def test_a_full_handicap_leaves_one_player_all_black_and_white_pieces() -> None:
    # RULES 2.6, PC-3
    state = start(handicap={0: 12})
    assert kinds_left(state) == (0, 12)
    assert reason(state, "take F5") == (
        "player 1 has a handicap (black-and-white pieces: 12), and every pick that is left is needed for it"
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
    """Whether a draft with these pieces, picks in turn order and owed pieces can be finished, found by search."""
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


def test_a_handicap_of_none_is_no_handicap() -> None:
    assert kinds_left(start(handicap={0: 0})) == (12, 12)
    assert drafted(start(handicap={"1": 3})).game.handicap == (0, 3)


# -- placement -----------------------------------------------------------------------------------------


def test_the_player_who_took_the_last_piece_begins_and_play_runs_the_other_way() -> None:
    # RULES 2.3
    state = drafted(start(players=4))
    order = []
    for _ in range(8):
        order.append(state.turn.seat)
        state = state.play(state.actions()[0])
    assert order == [3, 2, 1, 0, 3, 2, 1, 0]


def test_a_piece_may_lie_anywhere_on_free_squares() -> None:
    # RULES 2.3
    state = dealt("I5", "X5", "P5", "H01")
    assert len(state.actions()) == 90 + 356
    state = play(state, "X5 b1,a2,b2,c2,b3")
    assert state.turn.seat == 0
    assert reason(state, "I5 a2,a3,a4,a5,a6") == "square a2 is taken by X5"
    assert reason(state, "I5 b3,b4,b5,b6,b7") == "square b3 is taken by X5"
    state = play(state, "I5 l7,l8,l9,l10,l11")
    placed = {placed.piece: placed for placed in state.placed()}
    assert placed["I5"].seat == 0
    assert placed["I5"].cells == ((0, 11), (1, 11), (2, 11), (3, 11), (4, 11))


def test_a_player_who_stands_never_moves_again() -> None:
    # RULES 2.3
    for seed in range(12):
        state = drafted(start(players=3), seed)
        standing: set[int] = set()
        while not state.over:
            assert state.turn.seat not in standing
            assert {seat for seat in range(3) if state.standing(seat)} >= standing
            standing = {seat for seat in range(3) if state.standing(seat)}
            state = state.play(state.actions()[seed * 7 % len(state.actions())])
        assert all(state.standing(seat) for seat in range(3))


def test_a_player_without_pieces_stands_while_the_others_play_on() -> None:
    state = finished(4, pieces_per_player=2)
    assert state.scores == (0, 0)
    assert state.position.placements == 4


def test_of_equal_players_the_one_who_laid_last_wins() -> None:
    # RULES 2.4
    state = play(dealt("I5", "X5"), "X5 b1,a2,b2,c2,b3", "I5 l7,l8,l9,l10,l11")
    assert state.over
    assert state.scores == (0, 0)
    assert state.winners == (0,)
    assert [(standing.rank, standing.seat) for standing in state.standings] == [(1, 0), (2, 1)]


@every("players", [2, 3, 4])
@every("score_by", ["pieces", "squares"])
def test_there_is_no_draw(players: int, score_by: str) -> None:
    # RULES 2.4
    for seed in range(15):
        state = finished(seed, players=players, score_by=score_by)
        assert [standing.rank for standing in state.standings] == list(range(1, players + 1))
        last = state.position.last()
        for better, worse in zip(state.standings, state.standings[1:], strict=False):
            assert better.score <= worse.score
            assert better.score < worse.score or last[better.seat] > last[worse.seat]


def test_squares_are_counted_when_the_option_says_so() -> None:
    # RULES 2.6
    pieces, squares = finished(3, players=4), finished(3, players=4, score_by="squares")
    assert pieces.placed() == squares.placed()
    for seat in range(4):
        stock = squares.stock(seat)
        assert pieces.scores[seat] == len(stock)
        assert squares.scores[seat] == sum(squares.game.pieces[name].size for name in stock)


def test_the_last_to_place_does_not_win_without_being_tied_for_fewest() -> None:
    # PC-1: only where squares count; otherwise the last to place has placed the most pieces.
    seen = 0
    for seed in range(160):
        state = finished(seed, players=4, score_by="squares")
        last, fewest = state.position.last(), min(state.scores)
        tied = [seat for seat in range(4) if state.scores[seat] == fewest]
        latest = max(range(4), key=lambda seat: last[seat])
        if len(tied) > 1 and latest not in tied:
            seen += 1
            assert state.winners == (max(tied, key=lambda seat: last[seat]),)
    assert seen > 0


def test_no_player_who_can_place_a_piece_stands() -> None:
    # RULES 0, PC-2
    state = drafted(start(players=3))
    with pytest.raises(NotationError):
        state.game.parse("pass")
    while not state.over:
        assert all(isinstance(action, Place) for action in state.actions())
        before, state = state, state.play(state.actions()[0])
        following = [(before.turn.seat - step) % 3 for step in (1, 2, 3)]
        asked = next((seat for seat in following if not state.standing(seat)), None)
        assert state.turn.seats == (() if asked is None else (asked,))


def test_pieces_may_be_turned_over() -> None:
    # PC-4
    state = dealt("I5", "L5")
    assert state.is_legal(state.game.parse("L5 a1,b1,c1,d1,a2"))
    assert state.is_legal(state.game.parse("L5 a1,b1,c1,d1,d2"))
