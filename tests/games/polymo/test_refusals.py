"""Illegal actions in Polymo: each is refused with its own sentence (RULES 1.3, 1.5)."""

import random

import pytest
from tests.cases import every
from tests.games.polymo.states import after, why_not

import ominoes
from ominoes import IllegalAction, NotationError
from ominoes.games.polymo import Begin, Cross, Finish, Open, Polymo, PolymoState, Roll

OPENED = ["open R I1 e5", "open B I1 e5"]

# Player 1 has a planned yellow domino on a1,a2 and a planned yellow square on a5; yellow is painted on c1.
PLANNED = [
    *OPENED,
    "roll Y B 2",
    "cross Y I2 a1,a2",
    "cross B I2 a1,a2",
    "roll Y B 1",
    "cross B I1 h8",
    "cross Y I1 c1 paint",
    "roll Y B 1",
    "cross Y I1 a5",
    "cross B I1 a9",
]


def turn(thrown: str) -> PolymoState:
    """A turn of player 1, who is not the active player; player 2 has taken blue."""
    state = after(
        [*PLANNED, f"roll {thrown}", "cross B I1 c9" if thrown.endswith("1") else "finish B I2 a1,a2"]
    )
    assert state.turn.seat == 0
    return state


@every(
    ("lines", "written", "sentence"),
    [
        ([], "cross R I1 e5", "first everybody paints a figure; write open, a pen and squares"),
        ([], "open R I1 a1", "the first figure must cover the X on e5"),
        (
            ["open R I1 e5"],
            "open R I2 e5,e6",
            "another player opened with red; every player opens with a different pen",
        ),
        (OPENED, "cross R I1 a1", "dice or a draw come first; let chance act before a player moves"),
        ([*OPENED, "roll Y G 1"], "open R I1 e5", "the opening is over; cross squares or finish a figure"),
        (
            [*OPENED, "roll Y G 1"],
            "cross R I1 a1",
            "the dice that are left do not allow red; free to take: Y, G",
        ),
        ([*OPENED, "roll Y G 1"], "roll Y G 1", "no dice or draw is due now"),
    ],
)
def test_before_and_around_a_turn(lines: list[str], written: str, sentence: str) -> None:
    # RULES 1.3, PM-15
    assert why_not(after(lines), written) == sentence


@every(
    ("thrown", "written", "sentence"),
    [
        ("Y B 1", "cross B I1 i1", "the blue pen has been used in this round; free to take: Y"),
        ("Y B 1", "cross G I1 i1", "the dice that are left do not allow green; free to take: Y"),
        ("Y B 1", "cross Y I1 e5", "square e5 is taken"),
        (
            "Y B 1",
            "cross Y I2 c1,d1",
            "square c1 belongs to a painted yellow figure, which cannot be continued",
        ),
        ("Y B 1", "cross Y I1 d1", "square d1 would touch a painted yellow figure along a side"),
        ("Y B 1", "cross Y I2 a1,a2", "no new square would be crossed; to paint this figure, write finish"),
        ("Y B 2", "cross Y I5 a1,a2,a3,a4,a5", "this would join two planned yellow figures (a1,a2,a5)"),
        ("Y B 2", "cross Y I4 a1,a2,a3,a4", "this would join two planned yellow figures (a1,a2,a5)"),
        (
            "Y B 1",
            "cross Y I1 a3",
            "this continues a planned yellow figure: name the whole figure that results, a1,a2,a3",
        ),
        (
            "Y B 1",
            "cross Y I2 a3,a2",
            "this continues a planned yellow figure: name the whole figure that results",
        ),
        ("Y B 1", "cross Y I2 i1,i2", "the number is 1, but 2 squares would be new (i1,i2)"),
        ("Y B 2", "cross Y I1 i1", "the number is 2, but only 1 would be new (i1)"),
        ("Y B 2", "cross Y I3 a1,a2,a3", "the number is 2, but only 1 would be new (a3)"),
        ("Y B 1", "finish Y I1 i1", "there is no planned yellow figure on i1"),
        ("Y B 1", "finish Y I1 c1", "c1 are painted yellow already"),
        ("Y B 1", "finish Y I1 a1", "name all squares of the planned yellow figure: a1,a2"),
        ("Y B 1", "finish Y I2 a1,a2 naming 3", "the number of this round is 1; no other can be named"),
    ],
)
def test_in_a_turn(thrown: str, written: str, sentence: str) -> None:
    # RULES 1.5, PM-2, PM-4
    assert why_not(turn(thrown), written).startswith(sentence)


def test_a_planned_figure_cannot_grow_to_six() -> None:
    # PM-8
    state = after(
        [
            *OPENED,
            "roll Y B 3",
            "cross Y I3 a1,a2,a3",
            "cross B I3 a1,a2,a3",
            "roll Y B 3",
            "cross B I3 c1,c2,c3",
        ]
    )
    assert why_not(state, "cross Y I3 b1,c1,d1") == (
        "with the planned yellow figure beside it this would be a figure of 6 squares (a1,b1,c1,d1,a2,a3); "
        "five is the most"
    )


def test_finishing_under_a_star_needs_a_number() -> None:
    # RULES 1.5
    state = after([*PLANNED, "roll Y B *"])
    assert why_not(state, "finish B I2 a1,a2") == (
        "the number die shows a star: name a number from 1 to 5 for this round, as in: finish … naming 3"
    )


def test_the_same_error_is_raised_when_it_is_played() -> None:
    state = turn("Y B 1")
    for written in ("cross B I1 i1", "cross Y I1 e5", "finish Y I1 i1", "open Y I1 e5"):
        action = state.game.parse(written)
        with pytest.raises(IllegalAction) as raised:
            state.play(action)
        assert str(raised.value) == str(state.why_not(action))


def test_it_must_be_the_turn_of_the_seat_that_acts() -> None:
    state = turn("Y B 1")
    with pytest.raises(IllegalAction, match="it is not the turn of player 2; player 1 is to move"):
        state.play(state.game.parse("cross Y I1 i1"), seat=1)


@every(
    ("action", "sentence"),
    [
        (
            Cross("R", tuple((0, c) for c in range(6))),
            "a figure has at most five squares; a9,b9,c9,d9,e9,f9 are 6",
        ),
        (Cross("R", ((0, 0), (1, 1))), "the squares b8,a9 are not connected"),
        (Cross("R", ()), "no figure has the squares"),
        (Cross("R", ((0, 0), (0, 0))), "no figure has the squares a9,a9"),
        (Cross("R", ((0, 9),)), "cell (0, 9) is off the board, which goes from a1 to i9"),
        (Open("Z", ((4, 4),)), "there is no pen 'Z'"),  # type: ignore[arg-type]
        (Finish("R", ((4, 4),), 6), "the number to be named is 1, 2, 3, 4 or 5, not 6"),  # type: ignore[arg-type]
    ],
)
def test_an_action_with_impossible_values_is_refused(action: Cross, sentence: str) -> None:
    state = turn("Y B 1")
    error = state.why_not(action)
    assert isinstance(error, NotationError)
    assert str(error).startswith(sentence)
    assert action not in state.actions()
    with pytest.raises(NotationError):
        state.play(action)


def test_a_throw_must_be_possible() -> None:
    state = after(OPENED)
    for roll in (
        Roll(("Y",), 1),
        Roll(("Y", "Y", "Y"), 1),
        Roll(("Y", "Q"), 1),  # type: ignore[arg-type]
        Roll(("Y", "R"), 6),  # type: ignore[arg-type]
    ):
        assert str(state.why_not(roll)).startswith("a throw has 2 faces out of Y, R, G, B, K and *")
        with pytest.raises(NotationError):
            state.play(roll)
    assert str(state.why_not(Begin(0))) == "a throw of the dice is due"


def test_the_draw_of_the_first_player_must_be_possible() -> None:
    state = ominoes.game("polymo", players=2, first_seat="random").start(1)
    assert str(state.why_not(Begin(2))) == "say which player begins, from 1 to 2, such as: begin 1"
    assert str(state.why_not(Roll(("Y", "R"), 1))) == "a draw first decides who begins"
    assert state.is_legal(Begin(1))


def test_nothing_can_be_done_when_the_game_is_over() -> None:
    game = Polymo(players=1, size=8)
    state = game._start(1)
    chooser = random.Random(1)
    while not state.over:
        actions = state.actions()
        state = state.play(actions[chooser.randrange(len(actions))] if len(actions) else state.draw())
    for written in ("cross Y I1 a1", "roll Y Y 1", "open Y I1 e4"):
        assert why_not(state, written) == "the game is over; nobody can move any more"


def test_a_verdict_and_the_list_of_legal_actions_never_disagree() -> None:
    chooser = random.Random(5)
    game = Polymo(players=2, size=8)
    checked = 0
    for seed in range(6):
        state = game._start(seed)
        while not state.over:
            if state.turn.kind == "chance":
                state = state.play(state.draw())
                continue
            assert state.position is not None
            legal = state.position.legal()
            listed = set(legal.numpy().tolist())
            for _ in range(60):
                id = chooser.randrange(game.action_count)
                assert (state.position.verdict(id)[0] == "ok") == (id in listed) == (id in legal)
                checked += 1
            for id in chooser.choices(sorted(listed), k=20):
                assert state.position.verdict(id)[0] == "ok"
                assert id in legal
            state = state.play(game.action(legal[chooser.randrange(len(legal))]))
    assert checked > 5000
