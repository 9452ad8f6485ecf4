"""The rules of Polymo on small examples (RULES 1)."""

import itertools

import pytest
from tests.cases import every
from tests.games.polymo.naive import Naive
from tests.games.polymo.states import after

import ominoes
from ominoes import NotationError
from ominoes.games.polymo import Cross, Finish, Open, Polymo, PolymoState, Roll
from ominoes.games.polymo.actions import FACES, NUMBER_FACES, NUMBERS, PENS


def texts(state: PolymoState) -> set[str]:
    return {state.game.notation(action) for action in state.actions()}


def kinds(state: PolymoState) -> set[type]:
    return {type(action) for action in state.actions()}


# -- the opening -----------------------------------------------------------------------------------------


def test_414_figures_cover_the_x_so_the_first_player_has_2070_actions() -> None:
    # RULES 1.3
    state = after([])
    assert len(state.actions()) == 2070
    assert len({action.cells for action in state.actions() if isinstance(action, Open)}) == 414
    assert all((4, 4) in action.cells for action in state.actions() if isinstance(action, Open))


def test_the_x_stays_in_its_place_on_the_small_grid() -> None:
    # RULES 1.8
    state = after([], size=8)
    assert len({action.cells for action in state.actions() if isinstance(action, Open)}) == 412
    assert "open Y I1 e4" in texts(state)


def test_an_opening_figure_is_painted_and_struck_and_its_pen_is_gone() -> None:
    # RULES 1.3, PM-1
    state = after(["open R T4 d5,e5,f5,e6"], players=3)
    assert state.turn.seat == 1
    assert state.struck(0) == ("T4",)
    assert state.scores == (85, 89, 89)
    assert state.rows(0)[4] == "...RRR..."
    assert state.pens == ("Y", "G", "B", "K")
    assert len(state.actions()) == 4 * 414


def test_pens_go_back_after_the_opening() -> None:
    # RULES 1.3
    state = after(["open R I1 e5", "open B I1 e5"])
    assert state.phase == "roll"
    assert state.view().pens_taken == ()


def test_the_others_may_open_anywhere_when_only_the_active_player_owes_the_x() -> None:
    # PM-1
    state = after([], players=2, x_rule="active")
    assert len(state.actions()) == 2070
    state = after(["open R I1 e5"], x_rule="active")
    assert len(state.actions()) == 4 * 4814


def test_with_a_random_first_seat_chance_draws_the_active_player_and_the_opening_begins_there() -> None:
    # RULES 1.8
    game = ominoes.game("polymo", players=3, first_seat="random")
    state = game.start(1)
    assert state.turn.kind == "chance"
    assert [(game.notation(action), str(share)) for action, share in state.chances()] == [
        ("begin 1", "1/3"),
        ("begin 2", "1/3"),
        ("begin 3", "1/3"),
    ]
    state = after(["begin 3", "open R I1 e5", "open B I1 e5"], players=3, first_seat="random")
    assert state.turn.seat == 1
    state = after(
        ["begin 3", "open R I1 e5", "open B I1 e5", "open K I1 e5", "roll Y Y G G 1"],
        players=3,
        first_seat="random",
    )
    assert state.turn.seat == 2


# -- pens ------------------------------------------------------------------------------------------------

OPENING = {
    1: ["open R I1 e5"],
    2: ["open R I1 e5", "open B I1 e5"],
    3: ["open R I1 e5", "open B I1 e5", "open K I1 e5"],
    4: ["open R I1 e5", "open B I1 e5", "open K I1 e5", "open Y I1 e5"],
    5: ["open R I1 e5", "open B I1 e5", "open K I1 e5", "open Y I1 e5", "open G I1 e5"],
}


@every(
    ("thrown", "taken", "pens"),
    [
        ("Y R G B 1", "", "YRGB"),
        ("Y Y * B 1", "", "YRGBK"),
        ("Y Y * B 1", "Y", "RGBK"),
        ("Y Y * B 1", "R", "YB"),
        ("Y Y * * 1", "R", "YGBK"),
        ("Y Y * * 1", "RG", "Y"),
        ("Y Y Y Y 1", "Y", "RGBK"),
        ("* * * * 1", "YR", "GBK"),
        ("Y R G B 1", "YRGB", "K"),
    ],
)
def test_a_colour_takes_all_its_dice_and_another_colour_takes_one_star(
    thrown: str, taken: str, pens: str
) -> None:
    # RULES 1.5, PM-14, PM-15
    state = after([*OPENING[5], f"roll {thrown}", *(f"cross {pen} I1 a1" for pen in taken)], players=5)
    assert "".join(state.pens) == pens


@every("players", [1, 2, 3, 4, 5])
def test_every_seat_has_a_pen_whatever_is_thrown_and_taken(players: int) -> None:
    """For all throws and all orders of taking pens, the state has the pens of the rules."""
    # RULES 1.5
    game = Polymo(players=players)
    opened = after(OPENING[players], players=players)
    # The order of the dice does not matter for the pens.
    for faces in itertools.combinations_with_replacement(FACES, game.dice):
        start = opened.play(game.parse(f"roll {' '.join(faces)} 1"))
        seen: set[tuple[frozenset[str], int]] = set()
        waiting = [(start, 0)]
        while waiting:
            state, moved = waiting.pop()
            assert isinstance(state, PolymoState)
            naive = Naive(players, 9, "all", "throw", 0)
            naive.phase, naive.dice = "turn", list(faces)
            naive.taken = {i for i, die in enumerate(state.dice()) if die.taken}
            naive.pens_taken = set(state.view().pens_taken)
            assert set(state.pens) == naive.pens() != set()
            left = {die.face for die in state.dice() if not die.taken} - {"*"}
            assert not left & set(state.view().pens_taken)
            for pen in state.pens if moved + 1 < players else ():
                key = (frozenset((*state.view().pens_taken, pen)), moved + 1)
                if key not in seen:
                    seen.add(key)
                    waiting.append((state.play(game.parse(f"cross {pen} I1 a1")), moved + 1))


def test_one_and_two_players_throw_two_colour_dice_and_more_players_four() -> None:
    # RULES 1.1, 1.8
    assert [Polymo(players=players).dice for players in (1, 2, 3, 4, 5)] == [2, 2, 4, 4, 4]


# -- the number ------------------------------------------------------------------------------------------


def test_the_number_holds_for_everybody() -> None:
    # RULES 1.5
    state = after([*OPENING[2], "roll Y B 3"])
    assert {len(action.cells) for action in state.actions() if isinstance(action, Cross)} == {3}
    state = after([*OPENING[2], "roll Y B 3", "cross Y I3 a1,a2,a3"])
    assert {len(action.cells) for action in state.actions() if isinstance(action, Cross)} == {3}


def test_crossing_under_a_star_names_the_number() -> None:
    # RULES 1.5
    state = after([*OPENING[2], "roll Y G *"])
    assert {len(action.cells) for action in state.actions() if isinstance(action, Cross)} == {1, 2, 3, 4, 5}
    state = after([*OPENING[2], "roll Y G *", "cross Y I4 a1,a2,a3,a4"])
    assert state.number == 4
    assert {len(action.cells) for action in state.actions() if isinstance(action, Cross)} == {4}


def test_continuing_under_a_star_names_the_number_of_new_squares() -> None:
    lines = [*OPENING[2], "roll Y G 2", "cross Y I2 a1,a2", "cross G I2 a1,a2"]
    state = after([*lines, "roll Y G *", "cross G I5 a1,a2,a3,a4,a5"])
    assert state.number == 3


@pytest.mark.parametrize(("forgo", "left"), [("dice", "R"), ("pen", "RYGK")])
def test_finishing_a_figure_takes_the_star_or_only_the_pen(forgo: str, left: str) -> None:
    # PM-13
    played = ["open R I1 e5", "open G I1 e5", "roll Y B 2", "cross Y I2 a1,a2", "cross B I2 a1,a2"]
    state = after([*played, "roll R * 1", "finish B I2 a1,a2"], players=2, forgo=forgo)
    assert set(state.pens) == set(left)


def test_alone_nobody_names_a_number_for_a_figure_that_is_only_finished() -> None:
    # RULES 1.8
    played = ["open R L5 e5,f5,g5,h5,h6", "roll Y B 2", "cross B I2 a1,a2", "roll B G *"]
    state = after(played, players=1)
    unnamed, named = (state.play(state.game.parse(f"finish B I2 a1,a2{more}")) for more in ("", " naming 4"))
    assert unnamed.position == named.position
    assert unnamed.scores == (89 - 5 - 2,)
    assert state.why_not(state.game.parse("finish B I3 a1,a2,a3")) is not None
    record = ominoes.Record(state.game, seed=0)
    for line in (*played, "finish B I2 a1,a2"):
        record = record.play(state.game.parse(line))
    assert ominoes.Record.loads(record.dumps()).state == unnamed


def test_finishing_under_a_star_names_a_number_that_binds_the_others() -> None:
    # RULES 1.5
    lines = [*OPENING[2], "roll Y G 2", "cross Y I2 a1,a2", "cross G I2 a1,a2", "roll Y G *"]
    finishes = [action for action in after(lines).actions() if isinstance(action, Finish)]
    assert {action.number for action in finishes} == {1, 2, 3, 4, 5}
    state = after([*lines, "finish G I2 a1,a2 naming 5"])
    assert state.number == 5
    assert state.number_die == "*"
    finishes = [action for action in state.actions() if isinstance(action, Finish)]
    assert {(action.pen, action.number) for action in finishes} == {("Y", None)}


# -- crosses and figures ---------------------------------------------------------------------------------


def alone(lines: list[str]) -> PolymoState:
    """One player who has opened with a red square on the X."""
    return after([*OPENING[1], *lines], players=1)


def test_new_squares_need_not_be_connected_when_they_continue_a_figure() -> None:
    # PM-3
    lines = ["roll Y G 1", "cross Y I1 b2", "roll Y G 2"]
    assert "cross Y I3 a2,b2,c2" in texts(alone(lines))
    state = alone([*lines, "cross Y I3 a2,b2,c2"])
    assert state.rows(0)[7] == "yyy......"


def test_a_new_figure_is_connected_and_keeps_away_from_its_own_colour() -> None:
    # RULES 1.5
    written = texts(alone(["roll R Y 1"]))
    assert "cross R I1 e6" not in written
    assert "cross R I1 d6" in written
    assert "cross Y I1 e6" in written
    assert "cross Y I1 e5" not in written


def test_declaring_paints_and_strikes_the_figure_just_worked_on_and_no_other() -> None:
    # PM-5
    lines = ["roll Y G 2", "cross Y I2 a1,a2", "roll Y G 1"]
    state = alone([*lines, "cross Y I1 c1 paint"])
    assert state.rows(0)[8] == "y.Y......"
    assert state.struck(0) == ("I1",)
    state = alone([*lines, "cross Y L3 a1,a2,b1 paint"])
    assert state.struck(0) == ("I1", "L3")
    assert state.planned(0) == ()


def test_a_complete_figure_of_five_need_not_be_painted() -> None:
    # PM-10
    state = alone(["roll Y G 5", "cross Y I5 a1,a2,a3,a4,a5"])
    assert [figure.figure for figure in state.planned(0)] == ["I5"]
    assert state.scores == (88,)


def test_finishing_takes_pen_and_dice_crosses_nothing_and_ignores_the_number() -> None:
    # RULES 1.5, PM-13
    lines = [*OPENING[2], "roll Y G 2", "cross Y I2 a1,a2", "cross G I2 a1,a2", "roll G Y 5"]
    state = after([*lines, "finish G I2 a1,a2"])
    assert [die.taken for die in state.dice()] == [True, False]
    assert state.pens == ("Y",)
    assert state.rows(1)[7:] == ("G........", "G........")
    assert state.struck(1) == ("I1", "I2")


def test_a_struck_figure_may_be_painted_again_and_strikes_nothing() -> None:
    # RULES 1.6, PM-9
    state = alone(["roll Y G 1", "cross Y I1 a1", "roll Y G 4", "finish Y I1 a1"])
    assert state.struck(0) == ("I1",)
    assert state.scores == (88,)
    assert state.rows(0)[8][0] == "Y"


def test_a_figure_in_another_orientation_is_the_same_figure() -> None:
    # RULES 1.6
    state = after(["open R L5 e5,f5,g5,h5,h6"], players=1)
    assert state.struck(0) == ("L5",)
    state = after(["open R L5 e5,e6,e7,e8,d5"], players=1)
    assert state.struck(0) == ("L5",)


def test_the_score_counts_the_squares_not_struck() -> None:
    """The example of the rules: three figures of five, one of three, one of two and one of one are left: 21."""
    # RULES 1.7
    naive = Naive(1, 9, "all", "throw", 0)
    left = {"F5", "W5", "Z5", "I3", "I2", "I1"}
    naive.sheets[0].struck = set(after([]).game.placements.pieces) - left
    assert naive.sheets[0].score == 21
    assert after([]).scores == (89, 89)


# -- rounds ----------------------------------------------------------------------------------------------


def test_the_active_role_goes_round_clockwise() -> None:
    # RULES 1.4
    lines = [*OPENING[3]]
    for active in (0, 1, 2, 0):
        lines.append("roll Y R G B 1")
        for turn in range(3):
            state = after(lines, players=3)
            assert (state.view().active, state.turn.seat) == (active, (active + turn) % 3)
            lines.append(next(text for text in sorted(texts(state)) if text.startswith("cross")))


def test_throws_are_equally_likely() -> None:
    # RULES 1.4
    for players, count in ((1, 6**3), (2, 6**3), (3, 6**5), (5, 6**5)):
        chances = after(OPENING[players], players=players).chances()
        assert len(chances) == count
        assert {share for _, share in chances} == {chances[0][1]}
        assert chances[0][1] * count == 1
        assert len({action for action, _ in chances}) == count
    game = Polymo(players=2)
    thrown = {game.notation(action) for action, _ in game.throws}
    assert thrown == {f"roll {a} {b} {n}" for a in FACES for b in FACES for n in NUMBER_FACES}


def test_the_pens_are_those_of_the_rulebook() -> None:
    # RULES 1.1
    assert "".join(PENS) == "YRGBK"


# -- what nobody may do ----------------------------------------------------------------------------------


def test_a_player_who_can_act_crosses_or_paints_something() -> None:
    # RULES 0, PM-7
    state = alone(["roll Y G 2", "cross Y I2 a1,a2", "roll Y G 3"])
    assert kinds(state) == {Cross, Finish}
    assert all(state.play(action).rows(0) != state.rows(0) for action in state.actions())
    with pytest.raises(NotationError):
        state.game.parse("pass")


def test_alone_the_score_is_what_is_not_struck_and_not_what_is_free() -> None:
    # PM-17
    state = alone(["roll Y G 5", "cross Y I5 a1,a2,a3,a4,a5"])
    assert sum(row.count(".") for row in state.rows(0)) == 81 - 6
    assert state.scores == (89 - 1,)
    state = alone(["roll Y G 5", "cross Y I5 a1,a2,a3,a4,a5 paint"])
    assert sum(row.count(".") for row in state.rows(0)) == 81 - 6
    assert state.scores == (89 - 6,)


# 19 different figures that fill the sheet, a letter for each; figures of the same colour have no side in common.
FULL = """
iclllebss
iclleebsa
icffressp
iffrrrrpp
immmnnpph
jjmddnhhh
jomdnnqhg
jokkkqqqg
joookkqgg
"""
FULL_COLOURS = "GGYBYRRGGRGGYRBYYGR"


def test_a_full_sheet_leaves_8_squares_at_best() -> None:
    # RULES 1.7
    figures: dict[str, list[tuple[int, int]]] = {}
    for row, line in enumerate(FULL.split()):
        for column, letter in enumerate(line):
            figures.setdefault(letter, []).append((row, column))
    state, left = after([], players=1), 89
    for letter in sorted(figures, key=lambda one: (4, 4) not in figures[one]):
        pen = PENS[PENS.index(FULL_COLOURS[ord(letter) - ord("a")])]
        cells = tuple(figures[letter])
        if state.phase == "opening":
            state = state.play(Open(pen, cells))
        else:
            state = state.play(Roll((pen, pen), NUMBERS[len(cells) - 1])).play(
                Cross(pen, cells, declare=True)
            )
        left -= len(cells)
        assert state.scores == (left,)
    assert not any("." in row for row in state.rows(0))
    assert len(state.struck(0)) == 19
    assert state.scores == (8,)
