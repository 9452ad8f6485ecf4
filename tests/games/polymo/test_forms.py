"""The forms of actions and throws: text, JSON, ids; records and seeds."""

import random
from collections import Counter

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.cases import every
from tests.games.polymo.positions import random_game

import ominoes
from ominoes import NotationError, OptionError, Record
from ominoes.games.polymo import Begin, Cross, Finish, Open, Polymo, PolymoState, PolymoView, Roll
from ominoes.games.rulebook import Action

GAME = Polymo(players=4)
SMALL = Polymo(players=2, size=8)


def test_there_are_nine_forms_of_five_pens_on_each_placement() -> None:
    assert GAME.action_count == 9 * 5 * 4814
    assert SMALL.action_count == 9 * 5 * 3577


@given(st.integers(0, GAME.action_count - 1))
def test_all_forms_of_an_action_lead_back_to_it(id: int) -> None:
    action = GAME.action(id)
    assert GAME.action_id(action) == id
    assert GAME.parse(GAME.text(action)) == action
    assert GAME.from_json(GAME.to_json(action)) == action


@given(st.integers(0, 6**5 - 1))
def test_all_forms_of_a_throw_lead_back_to_it(index: int) -> None:
    roll = GAME.throws.roll(index)
    assert GAME.parse(GAME.text(roll)) == roll
    assert GAME.from_json(GAME.to_json(roll)) == roll
    with pytest.raises(NotationError):
        GAME.action_id(roll)


def test_all_forms_of_the_draw_of_the_first_player_lead_back_to_it() -> None:
    for seat in range(4):
        assert GAME.parse(GAME.text(Begin(seat))) == Begin(seat)
        assert GAME.from_json(GAME.to_json(Begin(seat))) == Begin(seat)


def test_legal_actions_go_through_all_forms() -> None:
    record = random_game(SMALL, 3)
    chooser = random.Random(1)
    for state in record.states():
        actions = state.actions()
        for action in chooser.sample(list(actions), min(20, len(actions))):
            assert action in actions
            assert state.is_legal(action)
            assert SMALL.action(SMALL.action_id(action)) == action
            assert SMALL.parse(SMALL.text(action)) == action
            assert SMALL.from_json(SMALL.to_json(action)) == action


def test_json_names_things_as_the_rulebook_does() -> None:
    action = Cross("R", ((4, 4), (4, 5)), True)
    assert GAME.to_json(action) == b'{"type":"cross","pen":"R","cells":[[4,4],[4,5]],"declare":true}'
    assert (
        GAME.to_json(Roll(("Y", "*", "K", "K"), "*"))
        == b'{"type":"roll","colours":["Y","*","K","K"],"number":"*"}'
    )


@every(
    ("written", "action"),
    [
        ("open R T4 d5,e5,f5,e6", "open R T4 d5,e5,f5,e6"),
        ("OPEN red e6 f5 e5 d5", "open R T4 d5,e5,f5,e6"),
        ("o r t4 D5,E5,F5,E6", "open R T4 d5,e5,f5,e6"),
        ("cross K I1 a1 paint", "cross K I1 a1 paint"),
        ("black a1, PAINT", "cross K I1 a1 paint"),
        ("c b b1 b2", "cross B I2 b1,b2"),
        ("finish G I3 i1,i2,i3 naming 4", "finish G I3 i1,i2,i3 naming 4"),
        ("fin green i1 i2 i3 4", "finish G I3 i1,i2,i3 naming 4"),
        ("f g i1,i2,i3", "finish G I3 i1,i2,i3"),
        ("cross Y i3", "cross Y I1 i3"),
        ("roll y red * K 3", "roll Y R * K 3"),
        ("Roll G,G,G,G,*", "roll G G G G *"),
        ("begin 4", "begin 4"),
    ],
)
def test_what_can_only_mean_one_thing_is_understood(written: str, action: str) -> None:
    assert GAME.text(GAME.parse(written)) == action


@every(
    ("written", "sentence"),
    [
        ("", "nothing was written"),
        ("jump R a1", "'jump' is no action; write open, cross or finish"),
        ("cross", "say which pen and which squares"),
        ("cross Q a1", "there is no pen 'Q'; the pens are Y (yellow)"),
        ("cross R", "name the squares of the figure"),
        ("cross R a1,c3", "the squares a1,c3 do not hang together"),
        ("cross R a1 a2 a3 a4 a5 a6", "a figure has at most five squares; a1,a2,a3,a4,a5,a6 are 6"),
        ("cross R I5 a1 a2 a3 a4 a5 a6", "a figure has at most five squares"),
        ("cross R I3 a1,a2", "the piece I3 has 3 squares; squares given: 2"),
        ("cross R L3 a1,a2,a3", "the squares a1,a2,a3 do not form the piece L3"),
        ("cross R a10", "square a10 is off the board"),
        ("finish R a1 naming 7", "the number to be named is 1, 2, 3, 4 or 5, not 7"),
        ("roll Y R 3", "a throw has 4 colour dice and the number die, such as: roll G B K * 3"),
        ("roll Y R G B 7", "the number die shows 1 to 5 or *, not '7'"),
        ("roll Y R G X 3", "there is no pen 'X'"),
        ("begin 5", "say which player begins, from 1 to 4"),
        ("begin", "say which player begins, from 1 to 4"),
    ],
)
def test_what_cannot_be_read_is_explained(written: str, sentence: str) -> None:
    with pytest.raises(NotationError) as raised:
        GAME.parse(written)
    assert str(raised.value).startswith(sentence)


@every("id", [-1, GAME.action_count, "3", None, 2**70])
def test_a_number_that_is_no_id_is_refused(id: int) -> None:
    with pytest.raises(NotationError, match="there is no action with id"):
        GAME.action(id)


@every(
    "data",
    [
        "",
        "{}",
        '{"type":"cross"}',
        '{"type":"cross","pen":"Q","cells":[[0,0]]}',
        '{"type":"roll","colours":["Y"],"number":7}',
        '{"type":"place","piece":"I1","cells":[[0,0]]}',
    ],
)
def test_json_that_is_no_action_is_refused(data: str) -> None:
    with pytest.raises(NotationError, match="this is not an action of the game"):
        GAME.from_json(data)


@every(
    ("options", "sentence"),
    [
        ({"players": 6}, "polymo option 'players' cannot be 6; allowed: 1, 2, 3, 4 or 5"),
        ({"size": 10}, "polymo option 'size' cannot be 10; allowed: 8 or 9"),
        ({"x_rule": "none"}, "polymo option 'x_rule' cannot be 'none'; allowed: 'all' or 'active'"),
        (
            {"elimination": "never"},
            "polymo option 'elimination' cannot be 'never'; allowed: 'throw' or 'blocked'",
        ),
        ({"first_seat": 1}, "polymo option 'first_seat' cannot be 1; allowed: 0 or 'random'"),
        ({"dice": 3}, "polymo has no option 'dice'"),
    ],
)
def test_options_are_checked(options: dict[str, object], sentence: str) -> None:
    with pytest.raises(OptionError) as raised:
        ominoes.game("polymo", **options)
    assert str(raised.value).startswith(sentence)


# -- states as values ------------------------------------------------------------------------------------


def test_a_state_is_a_value() -> None:
    state = SMALL.start(1)
    again = SMALL.start(1)
    assert state == again
    assert hash(state) == hash(again)
    following = state.play(state.actions()[5])
    assert state == again != following
    assert following == again.play(again.actions()[5])


def test_the_order_in_which_figures_were_planned_makes_no_difference() -> None:
    def planned(*squares: str) -> PolymoState:
        state = ominoes.game("polymo", players=1).start(1)
        for line in [
            "open R I1 e5",
            *(line for name in squares for line in ("roll Y Y 1", f"cross Y I1 {name}")),
        ]:
            state = state.play(state.game.parse(line))
        assert isinstance(state, PolymoState)
        return state

    assert planned("a1", "c3", "i9") == planned("i9", "a1", "c3")
    assert planned("a1", "c3", "i9") != planned("a1", "c3", "i8")


def test_a_view_goes_through_json() -> None:
    for state in random_game(Polymo(players=3, size=8, first_seat="random"), 2).states():
        view = state.view()
        assert msgspec.json.decode(msgspec.json.encode(view), type=PolymoView) == view


# -- chance ----------------------------------------------------------------------------------------------


def test_a_seed_repeats_a_game_exactly() -> None:
    game = Polymo(players=3)
    assert random_game(game, 11).actions == random_game(game, 11).actions
    assert random_game(game, 11).actions != random_game(game, 12).actions


def test_the_throws_of_a_seed_never_change() -> None:
    record = random_game(Polymo(players=3, first_seat="random"), 2024)
    chance = [action for action in record.actions if isinstance(action, Begin | Roll)]
    assert [GAME.text(action) for action in chance[:5]] == [
        "begin 1",
        "roll Y * G R 4",
        "roll B K G Y 5",
        "roll Y K R B 2",
        "roll * * * K 1",
    ]
    assert record.state.scores == (41, 45, 48)


def test_drawn_throws_are_fair() -> None:
    """Each die's faces, and each pair of dice, over many seeds: chi-squared below the value for one in a thousand."""
    state = ominoes.game("polymo", players=1).start(0)
    state = state.play(state.game.parse("open R I1 e5"))
    assert isinstance(state, PolymoState)
    draws = 6000
    faces: list[Counter[object]] = [Counter(), Counter(), Counter()]
    pairs: Counter[object] = Counter()
    for seed in range(draws):
        roll = type(state)(state.game, seed, seed % 7, state.position).draw()
        assert isinstance(roll, Roll)
        for counter, face in zip(faces, (*roll.colours, roll.number), strict=True):
            counter[face] += 1
        pairs[roll.colours] += 1
    for counter in faces:
        assert len(counter) == 6
        assert chi_squared(counter, draws / 6) < 20.5  # 5 degrees of freedom
    assert len(pairs) == 36
    assert chi_squared(pairs, draws / 36) < 66.6  # 35 degrees of freedom


def chi_squared(counter: Counter[object], expected: float) -> float:
    return sum((count - expected) ** 2 / expected for count in counter.values())


def test_a_record_goes_through_its_file_form() -> None:
    for options in (
        {"players": 1},
        {"players": 3, "first_seat": "random", "elimination": "blocked", "size": 8},
    ):
        record = random_game(Polymo(**options), 5)
        again = Record.loads(record.dumps())
        assert again == record
        assert again.state == record.state


def test_any_throw_may_be_played_whatever_the_seed_says() -> None:
    state = ominoes.game("polymo", players=1).start(0)
    state = state.play(state.game.parse("open R I1 e5"))
    for action, _ in state.chances():
        assert state.play(action).drawn == 1


# -- first sight -----------------------------------------------------------------------------------------


def test_at_first_sight_striking_the_most_squares_looks_best() -> None:
    state = ominoes.game("polymo", players=1).start(0)
    for line in ("open R I5 e5,e6,e7,e8,e9", "roll Y Y 5"):
        state = state.play(state.game.parse(line))

    def appeal(line: str) -> float:
        return state.appeal(state.game.parse(line))

    assert appeal("cross Y F5 b1,a2,b2,b3,c3 paint") > appeal("cross Y F5 b1,a2,b2,b3,c3")
    assert appeal("cross Y F5 b1,a2,b2,b3,c3") > appeal("cross Y I5 a1,a2,a3,a4,a5 paint")
    assert appeal("cross Y I5 a1,a2,a3,a4,a5") > appeal("cross Y I5 a1,a2,a3,a4,a5 paint")


def test_a_player_who_goes_by_first_sight_beats_chance() -> None:
    from ominoes.players import player

    game = ominoes.game("polymo", players=2, size=8)
    totals = [0, 0]
    for seed in range(4):
        state = ominoes.settle(game.start(seed))
        players = [player("largest", seed), player("random", seed)]
        while not state.over:
            state = ominoes.settle(state.play(players[state.turn.seat].choose(state)))
        totals = [total + score for total, score in zip(totals, state.scores, strict=True)]
    assert totals[0] < totals[1]


def test_actions_are_told_apart_by_what_they_are() -> None:
    cells = ((4, 4),)
    actions: list[Action] = [
        Open("R", cells),
        Cross("R", cells),
        Cross("R", cells, True),
        Finish("R", cells),
        Finish("R", cells, 1),
    ]
    assert len({GAME.action_id(action) for action in actions}) == 5
    assert len({GAME.text(action) for action in actions}) == 5
