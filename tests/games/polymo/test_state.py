"""States of Polymo as values, their views and records, and how good actions look at first sight."""

import msgspec
from tests.games.polymo.states import random_game

import ominoes
from ominoes import Record
from ominoes.games.heuristic import heuristic
from ominoes.games.polymo import Cross, Finish, Open, Polymo, PolymoState, PolymoView
from ominoes.games.rulebook import Action

GAME = Polymo(players=4)
SMALL = Polymo(players=2, size=8)


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


def test_a_record_goes_through_its_file_form() -> None:
    for options in (
        {"players": 1},
        {"players": 3, "first_seat": "random", "elimination": "blocked", "size": 8},
    ):
        record = random_game(Polymo(**options), 5)
        again = Record.loads(record.dumps())
        assert again == record
        assert again.state == record.state


def test_the_heuristic_prefers_to_strike_the_most_squares() -> None:
    state = ominoes.game("polymo", players=1).start(0)
    for line in ("open R I5 e5,e6,e7,e8,e9", "roll Y Y 5"):
        state = state.play(state.game.parse(line))

    def worth(line: str) -> float:
        return heuristic(state, state.game.parse(line))

    assert worth("cross Y F5 b1,a2,b2,b3,c3 paint") > worth("cross Y F5 b1,a2,b2,b3,c3")
    assert worth("cross Y F5 b1,a2,b2,b3,c3") > worth("cross Y I5 a1,a2,a3,a4,a5 paint")
    assert worth("cross Y I5 a1,a2,a3,a4,a5") > worth("cross Y I5 a1,a2,a3,a4,a5 paint")


def test_a_player_that_follows_the_heuristic_beats_chance() -> None:
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


def test_different_actions_have_different_ids_and_notations() -> None:
    cells = ((4, 4),)
    actions: list[Action] = [
        Open("R", cells),
        Cross("R", cells),
        Cross("R", cells, True),
        Finish("R", cells),
        Finish("R", cells, 1),
    ]
    assert len({GAME.action_id(action) for action in actions}) == 5
    assert len({GAME.notation(action) for action in actions}) == 5
