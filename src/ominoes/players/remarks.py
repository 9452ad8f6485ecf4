"""Remarks: facts about an action that anybody can check on the board, as reasons for a hint.

The module `remarks` of a game has a function `remarks(state, action)`, which returns the facts, the most important
first. Every remark is true in the position; none is a guess. A game without such a module has no remarks.
"""

from collections.abc import Callable
from typing import Any

from ominoes.games import Action, State
from ominoes.games.registry import part
from ominoes.i18n import message


def remarks(state: State, action: Action) -> tuple[str, ...]:
    """The facts about an action, the most important first."""
    module = part(state.game.about.name, "remarks")
    if module is None:
        return ()
    about: Callable[[Any, Action], list[str]] = module.remarks
    return tuple(about(state, action))


def reason(state: State, action: Action) -> str:
    """The facts as one sentence."""
    facts = remarks(state, action)
    return message("players.and").join(facts) if facts else message("players.no-remark")
