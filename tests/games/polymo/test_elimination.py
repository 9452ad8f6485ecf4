"""Players who go out or miss a round, and who is active then (RULES 1.7, PM-6, PM-12, PM-16)."""

import random
from collections.abc import Iterator

import pytest
from tests.games.polymo.states import after

from ominoes.games.polymo import Cross, Finish, Polymo, PolymoState, Roll
from ominoes.games.polymo.actions import PENS
from ominoes.games.rulebook import Action

Step = tuple[PolymoState, Action, PolymoState]


def steps(games: int, **options: object) -> Iterator[Step]:
    """Every step of random games: the state before, the action, the state after."""
    game = Polymo(**options)
    for seed in range(games):
        chooser = random.Random(seed)
        state: PolymoState = game._start(seed)
        while not state.over:
            actions = state.actions()
            action = actions[chooser.randrange(len(actions))] if len(actions) else state.draw()
            following = state.play(action)
            yield state, action, following
            state = following


def alive(state: PolymoState) -> list[int]:
    return [seat for seat in range(state.game.seats) if state.alive(seat)]


def active(state: PolymoState) -> int:
    assert state.position is not None
    return state.position.active


def next_alive(state: PolymoState, seat: int) -> int:
    seats = state.game.seats
    return next(s % seats for s in range(seat + 1, seat + seats + 1) if state.alive(s % seats))


def test_a_player_without_an_action_after_a_throw_is_out_for_good() -> None:
    # RULES 1.7, PM-6
    gone = 0
    for before, _, following in steps(20, players=3, size=8):
        assert set(alive(following)) <= set(alive(before))
        gone += len(alive(before)) - len(alive(following))
        if not following.over and following.turn.kind == "seat":
            assert following.turn.seat in alive(following)
            assert len(following.actions()) > 0
    assert gone == 3 * 20


def test_when_the_active_player_goes_out_the_role_moves_to_the_next_who_can_act() -> None:
    # PM-16
    seen = 0
    for before, action, following in steps(60, players=3, size=8):
        if not isinstance(action, Roll) or following.alive(active(before)) or following.over:
            continue
        seen += 1
        # Only players who went out now are between the old active player and the new one.
        assert active(following) == next_alive(following, active(before)) == following.turn.seat
        assert not any(die.taken for die in following.dice())
        assert following.view().pens_taken == ()
    assert seen > 10


def test_when_the_active_player_goes_out_under_a_star_the_next_player_names_the_number() -> None:
    """Throws of one number fill the sheets until a colour has no place left; then the number die shows a star."""
    # PM-12
    seen = 0
    game = Polymo(players=2, size=8)
    for seed in range(8):
        chooser = random.Random(seed)
        state = game._start(seed)
        while not state.over:
            if state.phase != "roll":
                actions = state.actions()
                state = state.play(actions[chooser.randrange(len(actions))])
                continue
            for pen in PENS if len(alive(state)) == 2 else ():
                following = state.play(Roll((pen, pen), "*"))
                if not following.over and not following.alive(active(state)):
                    seen += 1
                    assert following.turn.seat == active(following) != active(state)
                    assert following.number is None
                    sizes = {len(action.cells) for action in following.actions() if isinstance(action, Cross)}
                    numbers = {a.number for a in following.actions() if isinstance(a, Finish)}
                    assert sizes or numbers == {1, 2, 3, 4, 5}
            roll = state.draw()
            assert isinstance(roll, Roll)
            state = state.play(Roll(roll.colours, 1))
    assert seen > 10


def test_the_round_after_belongs_to_the_next_player_alive() -> None:
    """The new active player had the first choice of the throw, so the next round begins with the player after."""
    # RULES 1.4, PM-16
    seen = 0
    role: int | None = None
    for before, action, following in steps(60, players=3, size=8):
        if isinstance(action, Roll):
            role = active(following) if not following.over and not following.alive(active(before)) else None
        if following.phase == "roll" and role is not None:
            seen += 1
            assert active(following) == next_alive(following, role)
            role = None
    assert seen > 10


def test_a_player_who_is_only_stuck_misses_the_round_and_stays_active_when_blocked_is_the_rule() -> None:
    # PM-6
    missed = stars = 0
    for before, action, following in steps(40, players=3, size=8, elimination="blocked"):
        if not isinstance(action, Roll) or following.over or following.phase != "turn":
            continue
        if following.turn.seat == active(before) or not following.alive(active(before)):
            continue
        missed += 1
        assert active(following) == active(before)
        if action.number == "*":
            # PM-12: the next player who can move names the number.
            stars += 1
            assert following.number is None
    assert missed > 20
    assert stars > 0


def test_a_round_in_which_nobody_can_do_anything_just_ends_when_blocked_is_the_rule() -> None:
    ended = 0
    for before, action, following in steps(40, players=2, size=8, elimination="blocked"):
        if isinstance(action, Roll) and following.phase == "roll":
            ended += 1
            assert active(following) == next_alive(following, active(before))
            assert before.view().sheets[active(before)].rows == following.view().sheets[active(before)].rows
    assert ended > 20


def test_a_blocked_player_has_no_planned_figure_and_no_free_square() -> None:
    """A free square has four neighbours and there are five pens, so one of the pens can always cross it."""
    # PM-6
    gone = 0
    for before, _, following in steps(15, players=2, size=8, elimination="blocked"):
        for seat in set(alive(before)) - set(alive(following)):
            gone += 1
            assert following.planned(seat) == ()
            assert not any("." in row for row in following.rows(seat))
    assert gone == 30


@pytest.mark.parametrize("elimination", ["throw", "blocked"])
def test_the_game_ends_when_everybody_is_out(elimination: str) -> None:
    # RULES 1.7
    for _, _, following in steps(5, players=4, size=8, elimination=elimination):
        assert following.over == (alive(following) == [])
        if following.over:
            assert len(following.actions()) == len(following.chances()) == 0
            assert following.winners == tuple(
                seat for seat, score in enumerate(following.scores) if score == min(following.scores)
            )


def test_a_player_with_a_legal_action_is_never_skipped() -> None:
    """Every player who is in and has not moved yet gets a turn in order, unless the player goes out."""
    # RULES 1.4, PM-7
    for before, action, following in steps(10, players=4, size=8):
        if isinstance(action, Cross | Finish) and following.phase == "turn":
            assert following.turn.seat == next_alive(following, before.turn.seat)


def test_ties_share_the_first_place() -> None:
    # PM-11
    state = after(["open R I1 e5", "open B I1 e5"])
    assert [(standing.rank, standing.seat) for standing in state.standings] == [(1, 0), (1, 1)]


def test_the_lowest_score_is_first() -> None:
    # RULES 1.7
    state = after(["open R I1 e5", "open B I5 e5,e6,e7,e8,e9"])
    assert [standing.seat for standing in state.standings] == [1, 0]


def test_the_number_of_dice_stays_when_players_go_out() -> None:
    # RULES 1.8
    seen = set()
    for before, action, _ in steps(3, players=3, size=8):
        if isinstance(action, Roll):
            seen.add(len(alive(before)))
            assert len(action.colours) == 4
            assert len(before.chances()) == 6**5
    assert {1, 3} <= seen
