"""Why a game refuses something, for tests of every game: all that can be asked about it has to agree."""

import pytest

from ominoes import Action, IllegalAction, NotationError, State


def reason(state: State, said: str | Action) -> str:
    """Why an action, or one written as text, cannot be done."""
    action = state.game.parse(said) if isinstance(said, str) else said
    assert not state.is_legal(action)
    assert action not in state.actions()
    with pytest.raises((IllegalAction, NotationError)) as caught:
        state.play(action)
    assert str(caught.value) == str(state.why_not(action))
    return str(caught.value)
