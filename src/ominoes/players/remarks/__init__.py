"""Reasons in words: facts about an action that anybody can check on the board.

One module a game, named as the game is; each has `remarks(state, action)`, which gives the facts, the weightiest first.
Nothing is said that is not so in the position; a game without a module of its own gets no remarks.
"""

import importlib
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

from ominoes.games import Action, State
from ominoes.words import text


def remarks(state: State, action: Action) -> tuple[str, ...]:
    """The facts that speak for an action, or that one should know of it."""
    module = f"{__name__}.{state.game.about.name}"
    if find_spec(module) is None:
        return ()
    about: Callable[[Any, Action], list[str]] = importlib.import_module(module).remarks
    return tuple(about(state, action))


def reason(state: State, action: Action) -> str:
    """The facts as one sentence."""
    facts = remarks(state, action)
    return text("players.and").join(facts) if facts else text("players.no-remark")
