"""Blokus by its rules: openings, contact, blocked colours, scores, and who moves which colour."""

import random
from pathlib import Path

import pytest
from tests.cases import every
from tests.games.blokus.states import finished, middle_game, play, start
from tests.games.refusals import reason

import ominoes
from ominoes import NotationError
from ominoes.games.blokus import BlokusState, Place

# -- openings ------------------------------------------------------------------------------------------


def test_each_corner_has_58_openings() -> None:
    # RULES 5.5
    assert len(start(corner="fixed").actions()) == 58
    assert len(start(corner="free").actions()) == 232


def test_duo_has_414_openings_on_each_start_square() -> None:
    # RULES 5.5
    assert len(start(variant="duo", corner="fixed").actions()) == 414
    assert len(start(variant="duo").actions()) == 828


def test_fixed_corners_go_clockwise_from_the_upper_left() -> None:
    # BL-1
    state = play(start(corner="fixed"), "I1 a20", "I1 t20", "I1 t1", "I1 a1")
    assert state.colour == "blue"
    assert reason(start(corner="fixed"), "I1 a1") == "the first blue piece must cover the square a20"


def test_a_first_piece_may_take_any_free_corner() -> None:
    # RULES 5.2, BL-1
    state = play(start(), "I1 t1")
    assert reason(state, "I2 t1,s1") == "square t1 is taken"
    assert reason(state, "I1 c3") == "the first yellow piece must cover the square a20 or t20 or a1"


def test_in_duo_the_second_player_takes_the_other_start_square() -> None:
    # RULES 5.4
    state = play(start(variant="duo"), "I1 j5")
    assert reason(state, "I1 a1") == "the first yellow piece must cover the square e10"
    assert len(state.actions()) == 414
    assert all((4, 4) in action.cells for action in state.actions() if isinstance(action, Place))


def test_the_order_of_colours_stays_the_same_whoever_begins() -> None:
    # RULES 5.2
    state = start(start_colour="red")
    seen = []
    for _ in range(5):
        seen.append(state.colour)
        state = state.play(state.actions()[0])
    assert seen == ["red", "green", "blue", "yellow", "red"]


# -- contact -------------------------------------------------------------------------------------------


def test_a_later_piece_touches_an_own_corner() -> None:
    # RULES 5.2
    assert play(middle_game(), "I3 b18,c18,d18").colour == "yellow"
    assert reason(middle_game(), "I3 f10,f11,f12") == "the piece touches no corner of another blue piece"


def test_a_piece_never_touches_an_own_side() -> None:
    # RULES 5.2
    assert reason(middle_game(), "I3 b18,b17,b19").startswith(
        "square b19 would touch another blue piece along a side"
    )


def test_sides_of_other_colours_may_be_touched() -> None:
    # RULES 5.2
    state = start(corner="fixed")
    state = play(
        state, "I5 a20,b20,c20,d20,e20", "I5 t20,s20,r20,q20,p20", "I5 t1,t2,t3,t4,t5", "I5 a1,b1,c1,d1,e1"
    )
    state = play(state, "I4 f19,g19,h19,i19", "I4 o19,n19,m19,l19", "I1 s6", "I1 f2")
    state = play(state, "I2 j20,k20", "I2 k18,j18")
    assert state.colour == "red"


# -- end and score -------------------------------------------------------------------------------------


@every("seed", range(5))
def test_the_score_is_minus_one_for_every_square_left(seed: int) -> None:
    # RULES 5.3
    state = finished(seed)
    sizes = {name: piece.size for name, piece in ominoes.polyforms.FIGURES.items()}
    for colour, score in zip(state.game.colours, state.colour_scores, strict=True):
        left = sum(sizes[name] for name in state.pieces_left(colour))
        assert score == -left or (left == 0 and score in (15, 20))
        laid = sum(row.count(colour[0].upper()) for row in state.rows())
        assert laid == 89 - left


@pytest.mark.parametrize(("points", "last"), [(15, False), (20, True)])
def test_all_pieces_laid_give_15_points_or_20_with_the_single_square_last(points: int, last: bool) -> None:
    # RULES 5.3, BL-5
    record = ominoes.Record.load(Path(__file__).parent / "data" / f"all-laid-{points}.jsonl")
    laid = [
        action.piece
        for state, action in zip(record.states(), record.actions, strict=False)
        if isinstance(state, BlokusState) and isinstance(action, Place) and state.colour == "blue"
    ]
    assert len(set(laid)) == 21
    assert (laid[-1] == "I1") == last
    assert record.state.scores[0] == points


def test_equal_scores_share_a_place() -> None:
    # RULES 5.3
    seen_tie = False
    for seed in range(60):
        state = finished(seed)
        by_seat = {standing.seat: standing for standing in state.standings}
        assert [s.score for s in state.standings] == sorted(state.scores, reverse=True)
        for seat, score in enumerate(state.scores):
            assert by_seat[seat].rank == 1 + sum(other > score for other in state.scores)
        seen_tie |= len({s.rank for s in state.standings}) < 4
    assert seen_tie


def test_a_blocked_colour_never_moves_again() -> None:
    # RULES 5.2
    chooser = random.Random(2)
    state = start()
    blocked: set[str] = set()
    while not state.over:
        assert state.colour not in blocked
        blocked |= {colour for colour in state.game.colours if state.blocked(colour)}
        state = state.play(chooser.choice(state.actions()))
    assert all(state.blocked(colour) or not state.pieces_left(colour) for colour in state.game.colours)


# -- seats and colours ---------------------------------------------------------------------------------


def test_with_two_players_each_has_two_colours_and_their_points_are_added() -> None:
    # RULES 5.4
    state = start(players=2)
    seats = []
    for _ in range(8):
        seats.append((state.colour, state.turn.seat))
        state = state.play(state.actions()[0])
    assert seats[:4] == [("blue", 0), ("yellow", 1), ("red", 0), ("green", 1)]
    assert seats[4:] == seats[:4]
    over = finished(4, players=2)
    blue, yellow, red, green = over.colour_scores
    assert over.scores == (blue + red, yellow + green)
    assert state.game.seat_name(0) == "blue and red"


def test_with_three_players_green_is_moved_in_turn_and_not_scored() -> None:
    # RULES 5.4, BL-4
    chooser = random.Random(8)
    state = start(players=3)
    green = []
    while not state.over:
        if state.colour == "green":
            green.append(state.turn.seat)
        else:
            assert state.turn.seat == state.game.colours.index(state.colour or "")
        state = state.play(chooser.choice(state.actions()))
    assert green == [turn % 3 for turn in range(len(green))]
    assert state.scores == state.colour_scores[:3]
    assert [state.game.seat_name(seat) for seat in range(3)] == ["blue", "yellow", "red"]


# -- perft ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("variant", "alone", "lines"),
    [
        ("classic", False, [58, 3_364, 195_112]),
        ("classic", True, [58, 9_729, 2_922_737]),
        ("duo", False, [414, 171_396]),
        ("duo", True, [414, 217_530]),
    ],
)
def test_perft_counts_as_many_lines_of_play_as_published(variant: str, alone: bool, lines: list[int]) -> None:
    game = ominoes.game("blokus", variant=variant, corner="fixed")
    assert [game.perft(depth, alone=alone) for depth in range(1, len(lines) + 1)] == lines


# -- contents of the box, and what nobody may do -------------------------------------------------------


def test_the_board_has_400_squares_and_each_colour_21_pieces_of_89() -> None:
    # RULES 5.1
    state = start()
    assert [len(row) for row in state.rows()] == [20] * 20
    assert state.game.colours == ("blue", "yellow", "red", "green")
    assert [len(state.pieces_left(colour)) for colour in state.game.colours] == [21] * 4
    assert state.colour_scores == (-89,) * 4


def test_blue_begins() -> None:
    # BL-2
    assert start().colour == "blue"


def test_no_colour_that_can_place_a_piece_passes() -> None:
    # RULES 0, BL-3
    state = middle_game()
    assert all(isinstance(action, Place) for action in state.actions())
    with pytest.raises(NotationError):
        state.game.parse("pass")
