"""Partial actions: an action that a player is still putting together, and a preview of what it amounts to.

Clients know no rules, so they ask while a player marks squares (Polymo) or places pieces (Polyminix). A partial action
is a JSON text; its fields are left to the `preview.py` of each rulebook.
"""

import msgspec

from ominoes.games.rulebook import Action, State


class Preview(msgspec.Struct, frozen=True, kw_only=True):
    """What a partial action amounts to; each rulebook adds what its players need to see."""

    done: int | None = None
    """How far the action has come, as a number that the other seats may know too; None when they may not."""


def preview(state: State, partial: bytes, seat: int) -> Preview:
    """What the partial action of a seat amounts to.

    Raises `NotationError` when the text is not a partial action, and in a game without partial actions.
    """
    return state._preview(partial, seat)


def next_step(state: State, partial: bytes, seat: int) -> Action:
    """The next right step from a partial action to a whole one; raises `IllegalAction` when there is none."""
    return state._next_step(partial, seat)
