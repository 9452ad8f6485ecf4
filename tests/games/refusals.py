"""The reason why a game refuses an action, for the tests of every game: all methods must agree about it."""

import pytest

from ominoes import Action, IllegalAction, NotationError, State


def reason(state: State, given: str | Action) -> str:
    """Why an action, given as one or as text, is not legal."""
    action = state.game.parse(given) if isinstance(given, str) else given
    assert not state.is_legal(action)
    assert action not in state.actions()
    with pytest.raises((IllegalAction, NotationError)) as caught:
        state.play(action)
    assert str(caught.value) == str(state.why_not(action))
    return str(caught.value)
