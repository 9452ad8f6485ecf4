"""The rules of Holomino: tiles, fitting, circles and their points, the extent, passes and the end."""

import functools
from fractions import Fraction
from itertools import pairwise

import pytest
from tests.cases import every
from tests.games.holomino.naive import all_tiles
from tests.games.holomino.states import begun, play, random_states
from tests.games.refusals import reason

import ominoes
from ominoes.games.heuristic import heuristic
from ominoes.games.holomino import Holomino, HolominoState, Lay, Return
from ominoes.games.holomino.tiles import name


def holomino(**options: object) -> Holomino:
    game = ominoes.game("holomino", **options)
    assert isinstance(game, Holomino)
    return game


# -- tiles and fitting ---------------------------------------------------------------------------------


@every(
    ("num_digits", "unique", "count"),
    [
        (6, True, 40),
        (6, False, 76),
        (4, True, 8),
        (5, True, 20),
        (8, True, 112),
        (3, False, 11),
        (7, False, 119),
    ],
)
def test_there_is_one_tile_of_each_kind(num_digits: int, unique: bool, count: int) -> None:
    # RULES 3.1
    names = holomino(num_digits=num_digits, unique=unique).tiles.names
    assert len(names) == count
    assert set(names) == {"".join(map(str, tile)) for tile in all_tiles(num_digits, unique)}


def test_one_given_corner_is_fitted_by_20_tiles() -> None:
    # RULES 3.4
    state = begun("123", "124 125 126", "134 135 136")
    for cell in state.position.places():
        fitting = [state.game.tiles.forms[form] for form in state.position.fitting(*cell)]
        assert len(fitting) == 20
        assert "123" in fitting, "19 without the tile that shows the digit already"


def test_three_two_one_given_corners_are_fitted_by_1_4_20_tiles() -> None:
    # RULES 3.4, HO-8
    seen = set()
    for state in random_states(4):
        for cell in state.position.places():
            given = [digit for digit in state.position.corners(*cell) if digit]
            fitting = len(state.position.fitting(*cell))
            if len(set(given)) == len(given):
                assert fitting == {1: 20, 2: 4, 3: 1}[len(given)]
                seen.add(len(given))
            else:
                assert fitting == 0
    assert seen == {1, 2, 3}


@every("tile", ["145", "134", "124", "123", "456"])
def test_a_tile_that_shares_m_digits_with_the_first_has_2m_places(tile: str) -> None:
    # RULES 3.9
    start = "132"
    pools = [name for name in holomino().tiles.names if name not in (tile, start)][:6]
    state = play(begun(start, " ".join(pools[:3]), " ".join(pools[3:])), f"draw {tile}")
    lays = [action for action in state.actions() if isinstance(action, Lay) and action.tile == tile]
    assert len(lays) == 2 * len(set(tile) & set(start))
    assert len({lay.hex for lay in lays}) == len(lays)


def test_a_tile_turns_by_itself_so_that_its_digits_match() -> None:
    # RULES 3.3
    state = play(begun("123", "156 265 456", "124 125 126"), "draw 354", "265 1,0")
    assert state.position.corners(1, 0) == (2, 6, 5)
    state = play(begun("123", "156 265 456", "124 125 126"), "draw 354", "265 1,-1")
    assert state.position.corners(1, -1) == (6, 5, 2)


def test_every_corner_has_to_match_and_not_only_one() -> None:
    """HO-1: at 1,0 the tile 256 can show the 2 of the first tile, but not together with the 5 that is there too."""
    state = play(begun("123", "354 145 456", "235 256 126"), "draw 146", "354 0,1", "draw 134")
    assert state.position.corners(1, 0) == (2, 0, 5)
    assert reason(state, "256 1,0") == (
        "the tile 256 does not fit at 1,0, which asks for 2 at the top left and 5 at the bottom left"
    )
    assert play(state, "235 1,0").position.corners(1, 0) == (2, 3, 5)


def test_two_equal_digits_block_a_place_for_ever() -> None:
    """The blockade of the rulebook, turned by a third so that its first tile lies as first tiles must."""
    # RULES 3.4
    state = play(begun("135", "253 124 126", "134 136 234"), "draw 456", "253 0,1", "draw 345")
    assert state.position.corners(0, 0) == (1, 3, 5)
    assert state.position.corners(0, 1) == (5, 3, 2)
    assert state.position.corners(1, 0) == (3, 0, 3)
    assert state.position.fitting(1, 0) == []
    assert reason(state, "134 1,0") == (
        "the place 1,0 is blocked: it asks for the digit 3 more than once, and no tile has it twice"
    )
    [place] = [place for place in state.view().places if place.hex == (1, 0)]
    assert place.blocked


def test_with_repeated_digits_a_blockade_can_be_filled() -> None:
    state = play(begun("135", "253 124 126", "133 136 234", unique=False), "draw 456", "253 0,1", "draw 345")
    assert state.position.corners(1, 0) == (3, 0, 3)
    lays = {action.tile for action in state.actions() if isinstance(action, Lay) and action.hex == (1, 0)}
    assert lays == {"313"}
    assert play(state, "313 1,0").position.corners(1, 0) == (3, 1, 3)


def test_a_tile_with_two_equal_digits_lies_as_it_is_written() -> None:
    state = play(begun("123", "112 144 146", "124 125 126", unique=False), "draw 456")
    lays = {action.tile for action in state.actions() if isinstance(action, Lay) and action.hex == (0, -1)}
    # The place above demands a 1 at its bottom left, which the tile shows in two of three rotations.
    assert {"121", "211"} <= lays
    assert "112" not in lays
    assert play(state, "121 0,-1").position.corners(0, -1) == (1, 2, 1)
    assert play(state, "211 0,-1").position.corners(0, -1) == (2, 1, 1)


# -- circles and points --------------------------------------------------------------------------------


def worked_circle(**options: object) -> HolominoState:
    state = begun("123", "265 145 146", "354 156 126", **options)
    return play(state, "draw 124", "265 1,0", "draw 125", "354 0,1")


def test_the_worked_circle_is_worth_10() -> None:
    # RULES 3.6
    state = worked_circle()
    assert state.position.corners(0, 1) == (3, 5, 4)
    assert state.scores == (0, 10)
    [circle] = state.view().circles
    assert circle.value == 10
    assert circle.seat == 1
    assert set(circle.hexes) == {(0, 0), (1, 0), (0, 1)}
    assert worked_circle(scoring="product").scores == (0, 10)


def ring(**options: object) -> HolominoState:
    """Six tiles around a hole that demands 4, 5 and 6, and in which a tile closes three circles of 15."""
    state = begun("164", "156 264 245", "145 256 456", **options)
    lays = ("156 1,0", "145 1,1", "264 0,2", "256 -1,2", "245 -1,1")
    for lay, drawn in zip(lays, ("123", "124", "125", "126", "132"), strict=True):
        state = play(state, f"draw {drawn}", lay)
    return play(state, "draw 134")


@pytest.mark.parametrize(("scoring", "points"), [("sum", 135), ("product", 3375)])
def test_the_best_turn_makes_135_points_or_3375_as_a_product(scoring: str, points: int) -> None:
    # RULES 3.6
    state = ring(scoring=scoring)
    action = state.game.parse("456 0,1")
    assert state.points(action) == points
    assert heuristic(state, action) == points
    assert max(state.actions(), key=functools.partial(heuristic, state)) == action
    after = state.play(action)
    assert after.scores == (0, points)
    assert [circle.value for circle in after.view().circles] == [15, 15, 15]


def test_two_circles_at_once_count_double() -> None:
    # RULES 3.6
    for scoring in ("sum", "product"):
        for seed in range(30):
            for before, after in pairwise(random_states(seed, scoring=scoring)):
                new = after.view().circles[len(before.view().circles) :]
                gained = sum(after.scores) - sum(before.scores)
                if len(new) == 2:
                    first, second = (circle.value for circle in new)
                    assert gained == (2 * (first + second) if scoring == "sum" else first * second)
                    break
            else:
                continue
            break
        else:
            pytest.fail("no game with two circles at once")


# -- the extent ----------------------------------------------------------------------------------------


def test_the_figure_becomes_neither_too_wide_nor_too_high() -> None:
    # RULES 3.7
    seen = set()
    for seed in range(12):
        state = random_states(seed, max_extent=4)[-1]
        hexes = [(q, r) for q, r, _, _ in state.position.laid()]
        columns = [q for q, _ in hexes]
        heights = [2 * r + q for q, r in hexes]
        seen.add((max(columns) - min(columns) + 1, (max(heights) - min(heights)) // 2 + 1))
    assert max(width for width, _ in seen) == 4
    assert max(height for _, height in seen) == 4


def row(**options: object) -> HolominoState:
    """A straight row to the upper right, four tiles wide."""
    state = begun("123", "245 126 156", "146 345 346", **options)
    return play(state, "draw 235", "245 1,-1", "draw 256", "345 2,-2", "draw 134", "134 3,-3", "draw 136")


def test_a_figure_too_wide_has_a_sentence_of_its_own() -> None:
    assert reason(row(max_extent=4), "136 -1,0") == "a tile at -1,0 would make the figure wider than 4 tiles"
    assert row(max_extent=5).is_legal(Lay("136", (-1, 0)))
    assert row(max_extent=None).is_legal(Lay("136", (-1, 0)))


def column(**options: object) -> HolominoState:
    """Tiles one below the other, four high."""
    state = begun("123", "345 126 156", "146 245 346", **options)
    return play(state, "draw 235", "345 0,1", "draw 124", "245 0,2", "draw 134", "134 0,3", "draw 136")


def test_a_figure_too_high_has_a_sentence_of_its_own() -> None:
    assert (
        reason(column(max_extent=4), "136 0,-1") == "a tile at 0,-1 would make the figure higher than 4 tiles"
    )
    assert column(max_extent=5).is_legal(Lay("136", (0, -1)))


def test_a_place_beyond_the_extent_is_refused_whatever_lies_on_the_table() -> None:
    assert reason(column(max_extent=4), "136 0,4") == (
        "no tile can ever lie at 0,4: the figure may not become wider or higher than 4 tiles, "
        "and its first tile lies at 0,0"
    )
    assert column(max_extent=5).is_legal(Lay("136", (0, 4)))
    assert (
        reason(column(max_extent=None), "136 0,40") == "no tile can ever lie at 0,40: there are only 40 tiles"
    )


def test_half_a_tile_of_overhang_does_not_count() -> None:
    """HO-7: a neighbouring column reaches half a tile further down and is still four high."""
    state = column(max_extent=4)
    assert state.position.in_reach(1, 3)
    assert not state.position.in_reach(-1, 5)
    assert not state.position.in_reach(0, 4)
    assert state.position.in_reach(0, 0)


# -- turns, passes and the end -------------------------------------------------------------------------


def test_a_game_without_passes_has_38_turns() -> None:
    # RULES 3.7
    for seed in range(5):
        states = random_states(seed)
        turns = [state for state in states if state.turn.kind == "seat"]
        draws = [state for state in states if state.position.phase == "draw"]
        assert len(turns) == 38
        assert len(draws) == 33
        assert [state.turn.seat for state in turns] == [0, 1] * 19
        assert [len(states[-1].hand(seat)) for seat in range(2)] == [1, 0]
        assert len(states[-1].bag) == 0


def test_a_player_who_can_lay_a_tile_must_lay_one() -> None:
    # RULES 3.5
    state = play(begun("123", "145 146 156", "124 125 126"), "draw 456")
    assert not state.must_return
    assert reason(state, "return 145") == (
        "a tile can be laid, so none may be returned; possible is for example 145 -1,0"
    )


def stuck(**options: object) -> HolominoState:
    """The first state in which a player can lay nothing."""
    for seed in range(200):
        for state in random_states(seed, **options):
            if state.must_return:
                return state
    raise AssertionError("nobody was ever stuck")


def test_a_player_who_can_lay_nothing_returns_any_tile() -> None:
    # RULES 3.5, HO-2
    state = stuck(max_extent=4)
    hand = state.hand(state.turn.seat)
    assert set(state.actions()) == {Return(tile) for tile in hand}
    after = state.play(Return(hand[2]))
    assert hand[2] in after.bag
    assert hand[2] not in after.hand(state.turn.seat)
    assert after.view().passes == 1
    assert heuristic(state, Return("123")) > heuristic(state, Return("456"))
    other = next(tile for tile in state.game.tiles.names if tile not in hand)
    assert reason(state, f"return {other}").startswith(
        f"the tile {other} is not in this hand, which holds {hand[0]}, "
    )


def test_two_passes_in_a_row_end_the_game() -> None:
    # RULES 3.7
    before, last = random_states(1, max_extent=4)[-2:]
    assert before.must_return
    assert before.view().passes == 1
    assert last.view().passes == 2
    assert last.over
    assert all(last.hand(seat) for seat in range(2))


def test_a_laid_tile_between_two_passes_lets_the_game_go_on() -> None:
    """HO-5."""
    for seed in range(200):
        states = random_states(seed, max_extent=4)
        for before, after in pairwise(states):
            if before.view().passes == 1 and before.turn.kind == "seat" and not before.must_return:
                assert after.view().passes == 0
                assert not after.over
                return
    pytest.fail("no such game")


def test_a_pass_with_an_empty_bag_gives_the_other_player_that_tile() -> None:
    """HO-3."""
    for seed in range(100):
        for state in random_states(seed, num_digits=5, max_extent=5):
            if (
                state.must_return
                and not state.bag
                and len(state.hand(state.turn.seat)) > 1
                and not state.view().passes
            ):
                given = state.hand(state.turn.seat)[0]
                after = state.play(Return(given))
                assert after.turn.kind == "chance"
                assert [(state.game.notation(action), chance) for action, chance in after.chances()] == [
                    (f"draw {given}", Fraction(1))
                ]
                assert given in after.play(after.draw()).hand(1 - state.turn.seat)
                return
    pytest.fail("no such game")


def test_a_player_who_returns_the_very_last_tile_ends_the_game() -> None:
    """HO-4."""
    for seed in range(100):
        before, last = random_states(seed, num_digits=5, max_extent=5)[-2:]
        if before.must_return and last.view().passes == 1:
            assert last.hand(before.turn.seat) == ()
            assert len(last.bag) == 1
            return
    pytest.fail("no such game")


def test_equal_points_are_a_draw() -> None:
    # RULES 3.7
    ranks = set()
    for seed in range(60):
        state = random_states(seed)[-1]
        first, second = state.scores
        assert state.winners == ((0, 1) if first == second else (0,) if first > second else (1,))
        ranks.add(tuple(standing.rank for standing in state.standings))
    assert ranks == {(1, 1), (1, 2)}


# -- set-up --------------------------------------------------------------------------------------------


def test_the_first_tile_lies_in_the_middle_with_its_smallest_digit_at_the_top_left() -> None:
    # RULES 3.5
    state = begun("246", "123 124 125", "134 135 136")
    assert state.position.laid() == [(0, 0, (2, 4, 6), -1)]
    assert state.hand(0) == ("123", "124", "125")
    assert state.hand(1) == ("134", "135", "136")
    assert len(state.bag) == 33
    assert state.position.phase == "draw"
    assert state.position.seat == 0


def test_the_first_player_can_be_drawn() -> None:
    # HO-6
    state = holomino(first_seat="random").start(3)
    assert [(state.game.notation(action), str(chance)) for action, chance in state.chances()] == [
        ("begin 1", "1/2"),
        ("begin 2", "1/2"),
    ]
    state = play(state, "begin 2", "start 123", "deal 145", "deal 146")
    assert state.hand(1) == ("145",)
    assert state.hand(0) == ("146",)
    assert play(state, "deal 156", "deal 456", "deal 124", "deal 134", "draw 136").turn.seat == 1


@pytest.mark.parametrize("pool_size", [1, 2, 12])
def test_the_size_of_the_pools_is_an_option(pool_size: int) -> None:
    # RULES 3.9
    states = random_states(2, pool_size=pool_size)
    dealt = next(state for state in states if state.position.phase == "draw")
    assert [len(dealt.hand(seat)) for seat in range(2)] == [pool_size, pool_size]
    turns = [state for state in states if state.turn.kind == "seat"]
    assert len(turns[0].hand(0)) == pool_size + 1


def test_without_tiles_in_the_bag_the_players_begin_at_once() -> None:
    states = random_states(1, num_digits=3, unique=False, pool_size=5)
    assert all(state.position.phase != "draw" for state in states)
    turns = [state for state in states if state.turn.kind == "seat"]
    assert len(turns[0].hand(0)) == 5


def test_hands_and_bag_are_open_and_hold_every_tile_that_does_not_lie() -> None:
    # RULES 3.8
    states = random_states(3, max_extent=5)
    for state in states[8:]:
        view = state.view()
        laid = [name("".join(map(str, tile.corners))) for tile in view.tiles]
        held = [tile for hand in view.hands for tile in hand]
        assert sorted([*laid, *held, *view.bag]) == sorted(state.game.tiles.names)
