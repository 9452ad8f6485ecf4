"""Every form of an action of Holomino: text, JSON and id; and what is said about what is none."""

import msgspec
import pytest
from tests.cases import every
from tests.games.holomino.tables import begun, play, random_states
from tests.games.refusing import reason

import ominoes
from ominoes import NotationError, OptionError
from ominoes.games.holomino import Begin, Deal, Draw, Lay, Return, Start
from ominoes.games.placing import Place

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
            assert game.parse(game.text(action)) == action
            assert game.from_json(game.to_json(action)) == action
            assert game.action(game.action_id(action)) == action
            kinds.add(type(action))
        for outcome, _ in state.chances():
            assert game.parse(game.text(outcome)) == outcome
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
        assert game.parse(game.text(action)) == action


def test_ids_count_every_tile_on_every_hexagon_and_every_return() -> None:
    assert ominoes.game("holomino").action_count == 40 * 541 + 40
    assert ominoes.game("holomino", max_extent=None).action_count == 40 * (3 * 39 * 40 + 1) + 40
    # 76 tiles, of which 30 have two equal digits and lie in three ways.
    assert ominoes.game("holomino", unique=False).action_count == 136 * 541 + 76


@every("id", [-1, 21680, 10**30, "7", 1.5, None])
def test_an_id_that_names_nothing_is_refused(id: object) -> None:
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
def test_writing_is_read_kindly(written: str, action: object) -> None:
    assert ominoes.game("holomino").parse(written) == action


@every(
    ("written", "sentence"),
    [
        ("", "nothing was written; name a tile and a place, such as: 123 1,-1"),
        ("  ,; ", "nothing was written; name a tile and a place, such as: 123 1,-1"),
        ("hello", "'hello' is no action; name a tile and a place, such as: 123 1,-1"),
        ("135 1,--2", "'135 1,--2' is no action; name a tile and a place, such as: 123 1,-1"),
        ("135 1,²", "'135 1,²' is no action; name a tile and a place, such as: 123 1,-1"),
        ("135 9999999,0", "'135 9999999,0' is no action; name a tile and a place, such as: 123 1,-1"),
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
def test_what_cannot_be_read_is_answered_with_a_sentence(written: str, sentence: str) -> None:
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
        game.text(stranger)
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
def test_json_that_is_no_action_is_refused(data: str) -> None:
    with pytest.raises(NotationError, match="this is not an action of the game"):
        ominoes.game("holomino").from_json(data)


# -- why an action is not possible ---------------------------------------------------------------------


def test_every_reason_has_its_own_sentence() -> None:
    state = begun("123", "145 146 156", "124 125 126")
    assert reason(state, "145 -1,0") == "dice or a draw come first; let chance act before a player moves"
    assert reason(state, "return 145") == "dice or a draw come first; let chance act before a player moves"
    assert reason(state, "begin 1") == "the player to move draws a tile now"
    assert reason(state, "deal 456") == "the player to move draws a tile now"
    assert reason(state, "draw 123") == "the tile 123 is not in the bag"
    assert reason(state, "draw 145") == "the tile 145 is not in the bag"
    state = play(state, "draw 456")
    assert reason(state, "draw 345") == "no dice or draw is due now"
    assert reason(state, "begin 1") == "no dice or draw is due now"
    assert reason(state, "124 -1,0") == "the tile 124 is not in this hand, which holds 145, 146, 156, 456"
    assert reason(state, "return 124") == "the tile 124 is not in this hand, which holds 145, 146, 156, 456"
    assert reason(state, "145 0,0") == "a tile lies at 0,0 already"
    assert reason(state, "145 0,2") == "the place 0,2 touches no tile on the table"
    assert reason(state, "145 0,1") == "the tile 145 does not fit at 0,1, which asks for 3 at the top left"
    assert reason(state, "456 1,0") == "the tile 456 does not fit at 1,0, which asks for 2 at the top left"
    assert (
        reason(state, "456 1,-1") == "the tile 456 does not fit at 1,-1, which asks for 2 at the bottom left"
    )
    assert reason(state, "456 -1,0") == "the tile 456 does not fit at -1,0, which asks for 1 at the right"


def test_each_draw_comes_in_its_time() -> None:
    state = ominoes.game("holomino", first_seat="random").start(1)
    assert str(state.why_not(Start("123"))) == "it is not known yet which player begins"
    assert str(state.why_not(Begin(2))) == "say which player begins, from 1 to 2, such as: begin 1"
    state = state.play(Begin(1))
    assert str(state.why_not(Begin(1))) == "the first tile of the table is drawn now"
    assert str(state.why_not(Draw("123"))) == "the first tile of the table is drawn now"
    assert str(state.why_not(Start("777"))).startswith("there is no tile '777'")
    state = state.play(Start("123"))
    assert str(state.why_not(Start("124"))) == "a tile is dealt to a player now"
    assert str(state.why_not(Deal("123"))) == "the tile 123 is not in the bag"


def test_nobody_moves_when_the_game_is_over() -> None:
    state = random_states(1)[-1]
    for action in ("135 0,1", "return 135", "draw 135", "begin 1"):
        assert reason(state, action) == "the game is over; nobody can move any more"
    assert len(state.actions()) == 0
    assert state.chances() == ()


# -- options -------------------------------------------------------------------------------------------


@every(
    ("options", "sentence"),
    [
        ({"first_seat": 1}, "holomino option 'first_seat' cannot be 1; allowed: 0 or 'random'"),
        ({"scoring": "max"}, "holomino option 'scoring' cannot be 'max'; allowed: 'sum' or 'product'"),
        (
            {"max_extent": 3},
            "holomino option 'max_extent' cannot be 3; allowed: a whole number from 4 to 12 or nothing",
        ),
        ({"pool_size": 0}, "holomino option 'pool_size' cannot be 0; allowed: a whole number from 1 to 12"),
        ({"num_digits": 9}, "holomino option 'num_digits' cannot be 9; allowed: a whole number from 3 to 8"),
        ({"unique": "no"}, "holomino option 'unique' cannot be 'no'; allowed: True or False"),
        (
            {"num_digits": 3},
            "holomino option 'num_digits' cannot be 3 with unique=True and pool_size=3, which makes 2 tiles; "
            "allowed: a whole number from 4 to 8",
        ),
        (
            {"num_digits": 8, "unique": False},
            "holomino option 'num_digits' cannot be 8 with unique=False and pool_size=3, which makes 176 tiles; "
            "allowed: a whole number from 3 to 7",
        ),
        (
            {"num_digits": 5, "pool_size": 10},
            "holomino option 'num_digits' cannot be 5 with unique=True and pool_size=10, which makes 20 tiles; "
            "allowed: a whole number from 6 to 8",
        ),
        ({"players": 2}, "holomino has no option 'players'; it has "),
    ],
)
def test_options_are_checked(options: dict[str, object], sentence: str) -> None:
    with pytest.raises(OptionError) as caught:
        ominoes.game("holomino", **options)
    assert str(caught.value).startswith(sentence)


def test_the_view_is_json() -> None:
    for state in random_states(3)[::10]:
        view = state.view()
        assert msgspec.json.decode(msgspec.json.encode(view), type=type(view)) == view
