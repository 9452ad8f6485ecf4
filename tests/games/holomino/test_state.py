"""States of Holomino as values, their views and records."""

from itertools import pairwise

import msgspec
import pytest
from tests.games.holomino.states import random_states

import ominoes
from ominoes import Record


@pytest.mark.parametrize(
    "options",
    [{}, {"max_extent": 4, "first_seat": "random"}, {"unique": False, "num_digits": 4, "scoring": "product"}],
)
def test_a_record_replays_to_the_identical_state(options: dict[str, object]) -> None:
    record = Record(ominoes.game("holomino", **options), 11)
    for before, after in pairwise(random_states(11, **options)):
        choices = [action for action, _ in before.chances()] or list(before.actions())
        record = record.play(next(action for action in choices if before.play(action) == after))
    again = Record.loads(record.dumps())
    assert again == record
    assert again.state == record.state
    assert hash(again.state) == hash(record.state)
    assert again.state.scores == random_states(11, **options)[-1].scores
    assert again.state.over


def test_states_are_values() -> None:
    states = random_states(8)
    again = random_states(8)
    assert states == again
    assert len(set(states)) == len(states)
    assert states[20] != states[21]
    assert states[0] != ominoes.game("holomino", scoring="product").start(8)
    middle = states[30]
    before = middle.view()
    middle.play(middle.draw() if middle.turn.kind == "chance" else middle.actions()[0])
    assert middle.view() == before


def test_the_view_is_json() -> None:
    for state in random_states(3)[::10]:
        view = state.view()
        assert msgspec.json.decode(msgspec.json.encode(view), type=type(view)) == view
