"""The forms of an action of Holomino: text, JSON and id; and errors for anything else."""

import pytest
from tests.cases import every
from tests.games.holomino.states import begun, play, random_states

import ominoes
from ominoes import NotationError
from ominoes.games.holomino import Begin, Deal, Draw, Lay, Return, Start
from ominoes.games.placements import Place

GAMES: tuple[dict[str, object], ...] = (
    {},
    {"max_extent": None},
    {"max_extent": 4},
    {"unique": False, "num_digits": 4, "max_extent": 5},
    {"num_digits": 8, "first_seat": "random"},
)


@every("options", GAMES)
def test_every_action_survives_text_json_and_id(options: dict[str, object]) -> None:
    game = ominoes.game("holomino", **options)
    kinds = set()
    for state in random_states(5, **options)[::3]:
        for action in state.actions():
            assert game.parse(game.notation(action)) == action
            assert game.from_json(game.to_json(action)) == action
            assert game.action(game.action_id(action)) == action
            kinds.add(type(action))
        for outcome, _ in state.chances():
            assert game.parse(game.notation(outcome)) == outcome
            assert game.from_json(game.to_json(outcome)) == outcome
            kinds.add(type(outcome))
    assert {Lay, Draw} <= kinds


@every("options", GAMES)
def test_ids_are_dense(options: dict[str, object]) -> None:
    game = ominoes.game("holomino", **options)
    step = max(1, game.action_count // 3000)
    for id in [*range(0, game.action_count, step), *range(game.action_count - 10, game.action_count)]:
        action = game.action(id)
        assert game.action_id(action) == id
        assert game.parse(game.notation(action)) == action


def test_ids_count_every_tile_on_every_hexagon_and_every_return() -> None:
    assert ominoes.game("holomino").action_count == 40 * 541 + 40
    assert ominoes.game("holomino", max_extent=None).action_count == 40 * (3 * 39 * 40 + 1) + 40
    # 76 tiles, of which 30 have two equal digits and lie in three ways.
    assert ominoes.game("holomino", unique=False).action_count == 136 * 541 + 76


@every("id", [-1, 21680, 10**30, "7", 1.5, None])
def test_anything_but_an_id_of_the_game_is_refused(id: object) -> None:
    with pytest.raises(NotationError, match=r"there is no action with id .*; ids run from 0 to 21679"):
        ominoes.game("holomino").action(id)  # type: ignore[arg-type]


@every(
    ("written", "action"),
    [
        ("135 1,-2", Lay("135", (1, -2))),
        ("lay 135 at (1, -2)", Lay("135", (1, -2))),
        ("LAY 351 AT 1 -2", Lay("135", (1, -2))),
        ("513@1,−2", Lay("135", (1, -2))),
        ("  153   0 0 ", Lay("153", (0, 0))),
        ("return 531", Return("153")),
        ("Return tile 153", Return("153")),
        ("draw 246", Draw("246")),
        ("deal 624", Deal("246")),
        ("start 246", Start("246")),
        ("begin 2", Begin(1)),
        ("begin player 1", Begin(0)),
    ],
)
def test_a_text_with_one_meaning_is_understood(written: str, action: object) -> None:
    assert ominoes.game("holomino").parse(written) == action


@every(
    ("written", "sentence"),
    [
        ("", "nothing was written; name a tile and a place, such as: 123 1,-1"),
        ("  ,; ", "nothing was written; name a tile and a place, such as: 123 1,-1"),
        ("hello", "'hello' is not an action; name a tile and a place, such as: 123 1,-1"),
        ("135 1,--2", "'135 1,--2' is not an action; name a tile and a place, such as: 123 1,-1"),
        ("135 1,²", "'135 1,²' is not an action; name a tile and a place, such as: 123 1,-1"),
        ("135 9999999,0", "'135 9999999,0' is not an action; name a tile and a place, such as: 123 1,-1"),
        ("135 1", "name a tile and the two numbers of a place, such as: 123 1,-1"),
        ("135", "name a tile and the two numbers of a place, such as: 123 1,-1"),
        ("return", "say which tile, such as: return 123"),
        ("draw 135 136", "say which tile, such as: draw 123"),
        ("begin 3", "say which player begins, from 1 to 2, such as: begin 1"),
        (
            "117 0,1",
            "there is no tile '117'; a tile is named by three different digits from 1 to 6 clockwise, such as 465",
        ),
        (
            "return 12",
            "there is no tile '12'; a tile is named by three different digits from 1 to 6 clockwise, such as 465",
        ),
    ],
)
def test_a_text_that_cannot_be_read_is_refused_with_the_reason(written: str, sentence: str) -> None:
    with pytest.raises(NotationError) as caught:
        ominoes.game("holomino").parse(written)
    assert str(caught.value) == sentence


def test_with_repeated_digits_two_equal_ones_are_kept_as_written() -> None:
    game = ominoes.game("holomino", unique=False)
    assert game.parse("121 0,1") == Lay("121", (0, 1))
    assert game.parse("211 0,1") == Lay("211", (0, 1))
    assert game.parse("return 211") == Return("112")
    assert game.parse("111 0,1") == Lay("111", (0, 1))
    assert len({game.action_id(game.parse(f"{form} 0,1")) for form in ("112", "121", "211")}) == 3
    with pytest.raises(NotationError, match="a tile is named by three digits from 1 to 6"):
        game.parse("177 0,1")


def test_a_struct_names_a_tile_in_one_way_only() -> None:
    game = ominoes.game("holomino")
    with pytest.raises(NotationError) as caught:
        game.action_id(Lay("351", (0, 1)))
    assert str(caught.value) == "the tile 351 is called 135: its digits clockwise from the smallest"
    with pytest.raises(NotationError, match="is called 135"):
        game.action_id(Return("513"))


@every("cell", [(12, 0), (0, 12), (10**30, 0), (0, -12), (-11, 18)])
def test_a_hexagon_that_no_tile_reaches_has_no_id(cell: tuple[int, int]) -> None:
    with pytest.raises(NotationError, match="no tile can ever lie at"):
        ominoes.game("holomino").action_id(Lay("135", cell))


def test_actions_of_other_games_are_refused() -> None:
    game = ominoes.game("holomino")
    stranger = Place("I1", ((0, 0),))
    with pytest.raises(NotationError, match="another kind"):
        game.action_id(stranger)
    with pytest.raises(NotationError, match="another kind"):
        game.notation(stranger)
    state = play(begun("123", "145 146 156", "124 125 126"), "draw 456")
    assert str(state.why_not(stranger)) == "this action is of another kind (Place) than what can be done now"
    assert stranger not in state.actions()


@every(
    "data",
    [
        '{"type":"lay","tile":"135"}',
        '{"type":"hop"}',
        "[]",
        '{"type":"lay","tile":"135","hex":[1]}',
        "nonsense",
    ],
)
def test_json_that_is_not_an_action_is_refused(data: str) -> None:
    with pytest.raises(NotationError, match="this is not an action of the game"):
        ominoes.game("holomino").from_json(data)
