"""Laying pieces: direction, free squares, standing, the end and the ranking."""

from typing import Any

import pytest
from tests.cases import every
from tests.games.polyssimo.table import drafted, finished, play, start
from tests.games.refusing import reason

from ominoes import NotationError
from ominoes.games.polyssimo import Place, PolyssimoState, Take


def dealt(*taken: str, **options: Any) -> PolyssimoState:
    """The board after a draft in which these pieces were taken in turn."""
    players = int(str(options.get("players", 2)))
    state = start(pieces_per_player=len(taken) // players, **options)
    return play(state, *taken)


def test_whoever_took_the_last_piece_begins_and_play_runs_the_other_way() -> None:
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
    laid = {laid.piece: laid for laid in state.laid()}
    assert laid["I5"].seat == 0
    assert laid["I5"].cells == ((0, 11), (1, 11), (2, 11), (3, 11), (4, 11))


def test_only_own_pieces_that_are_still_in_hand_are_laid() -> None:
    # RULES 2.3
    state = play(dealt("I5", "X5", "P5", "H01"), "X5 b1,a2,b2,c2,b3", "I5 l7,l8,l9,l10,l11")
    assert reason(state, "P5 e1,e2,e3,f1,f2") == "P5 belongs to player 1"
    assert reason(state, "I5 k7,k8,k9,k10,k11") == "I5 belongs to player 1"
    assert reason(state, "X5 f5,e6,f6,g6,f7") == "X5 lies on the board already"


@every(
    ("action", "sentence"),
    [
        (Place("Q9", ((0, 0),)), "there is no piece 'Q9'"),
        (Place("I5", ((0, 0), (0, 1), (0, 2), (0, 3), (1, 3))), "do not form the piece I5"),
        (Place("I5", ((0, 8), (0, 9), (0, 10), (0, 11), (0, 12))), "cell (0, 12) is off the board"),
        (Place("I5", ()), "do not form the piece I5"),
        (Take("H99"), "there is no piece 'H99'"),
    ],
)
def test_what_is_no_action_of_the_game_is_refused(action: Place | Take, sentence: str) -> None:
    state = dealt("I5", "X5")
    with pytest.raises(NotationError) as caught:
        state.play(action)
    assert sentence in str(caught.value)
    assert str(state.why_not(action)) == str(caught.value)
    assert action not in state.actions()


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


def test_nothing_can_be_done_when_the_game_is_over() -> None:
    state = finished(1)
    assert state.turn.kind == "over"
    assert len(state.actions()) == 0
    assert reason(state, "take F5") == "the game is over; nobody can move any more"
    assert reason(state, "I5 a1,a2,a3,a4,a5") == "the game is over; nobody can move any more"


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


def test_squares_are_counted_where_that_is_agreed() -> None:
    # RULES 2.6
    pieces, squares = finished(3, players=4), finished(3, players=4, score_by="squares")
    assert pieces.laid() == squares.laid()
    for seat in range(4):
        stock = squares.stock(seat)
        assert pieces.scores[seat] == len(stock)
        assert squares.scores[seat] == sum(squares.game.pieces[name].size for name in stock)


def test_a_state_is_a_value() -> None:
    state = drafted(start())
    one, other = state.play(state.actions()[0]), state.play(state.actions()[1])
    assert one != other
    assert state.position.placements == 0
    assert state.play(state.actions()[0]) == one
    assert hash(state.play(state.actions()[0])) == hash(one)
    assert repr(one) == "<Polyssimo: placement, 1 pieces laid, to act: player 1>"


def test_who_lays_last_without_being_tied_for_fewest_does_not_win() -> None:
    # PC-1: only where squares count; whoever lays the last piece of all has laid most pieces.
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


def test_nobody_stands_who_can_lay_a_piece() -> None:
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
