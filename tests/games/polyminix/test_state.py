"""States of Polyminix as values, their views and records, and how good actions look at first sight."""

import functools
import random

import msgspec
import pytest
from tests.games.polyminix.states import right, solved, start, to_race

import ominoes
from ominoes import Action
from ominoes.games.heuristic import heuristic
from ominoes.games.polyminix import (
    Choose,
    Concede,
    Mode,
    PolyminixState,
    Prova,
    Turno,
)


@pytest.mark.parametrize("mode", ["figure", "problem"])
def test_whole_games_are_recorded_and_replayed_exactly(mode: str) -> None:
    for seed in range(3):
        chooser = random.Random(seed)
        record = ominoes.Record(ominoes.game("polyminix", mode=mode, players=3), seed)
        while not record.state.over and len(record) < 400:
            state = record.state
            assert isinstance(state, PolyminixState)
            game = state.game
            action: Action
            if state.turn.kind == "chance":
                action = state.draw()
            elif state.turn.kind == "race" and chooser.random() < 0.8:
                seat = chooser.choice(state.turn.seats)
                make = right if game.cards else solved
                action = make(state, seat, state.position.clock + chooser.randrange(2000))
            else:
                action = chooser.choice(state.actions())
            limit = state.race_limit()
            if limit is not None and state.moment(action) >= limit:
                action = state.time_up(state.turn.seats[0])
            assert game.notation(game.parse(game.notation(action))) == game.notation(action)
            assert game.from_json(game.to_json(action)) == action
            record = record.play(action)
            assert msgspec.json.decode(msgspec.json.encode(record.state.view()))
        again = ominoes.Record.loads(record.dumps())
        assert again == record
        assert again.state == record.state
        assert record.state.over


def test_a_view_shows_the_challenge_and_no_solution() -> None:
    race = to_race(start(players=2), 1, prova=3)
    view = race.view()
    assert view.due == "race"
    assert view.seats[0].racing
    assert view.seats[0].challenge is not None
    assert view.seats[0].challenge.face == 3
    assert view.piles == {"green": 15, "yellow": 16, "red": 16}
    assert b"solution" not in msgspec.json.encode(view)
    problem = start(mode="problem").play(Mode(1)).play(Turno(1)).play(Prova(1)).view()
    assert problem.problem_words == "a square of side 3"
    assert len(problem.problems) == 6


def test_states_are_values() -> None:
    race = to_race(start(players=2), 1)
    assert race == to_race(start(players=2), 1)
    assert hash(race) == hash(to_race(start(players=2), 1))
    before = race.position
    race.play(right(race, 0, 5))
    assert race.position is before
    assert repr(race) == "<Polyminix: turn 1, race, scores [0, 0]>"


def test_the_heuristic_prefers_easy_cards_and_on_t5_the_most_points() -> None:
    plain, own = start().play(Turno(1)), start().play(Turno(5))
    assert max(plain.actions(), key=functools.partial(heuristic, plain)) == Choose("green")
    assert max(own.actions(), key=functools.partial(heuristic, own)) == Choose("red")
    race = to_race(start(), 1)
    assert heuristic(race, right(race, 0, 1)) > heuristic(race, Concede(0, 1))
