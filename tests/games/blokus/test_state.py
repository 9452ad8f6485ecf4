"""States of Blokus as values."""

from tests.games.blokus.states import start


def test_a_state_is_a_value() -> None:
    state = start()
    before = state.rows()
    state.play(state.actions()[7])
    assert state.rows() == before
    assert state == start()
