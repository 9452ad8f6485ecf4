"""The history of a state: the actions that led to it and the seats that made them.

It is a linked list, so that the states of a game, and of all lines of play that a search tries, share what they have in
common. Records, tables and rulebooks read it; nobody keeps a second one.

The garbage collector knows of its parts: Python frees a chain of other objects by recursion, and a long one crashes it.
"""

from collections import OrderedDict
from collections.abc import Callable
from typing import TYPE_CHECKING, Generic, TypeVar

import msgspec

if TYPE_CHECKING:
    from ominoes.games.rulebook import Action

T = TypeVar("T")


class History(msgspec.Struct, frozen=True, eq=False):
    """The empty history of a start, or the history before and one more action."""

    length: int = 0
    before: "History | None" = None
    action: "Action | None" = None
    seat: int | None = None
    """The seat that made the last action, if that was said; None for chance."""

    def then(self, action: "Action", seat: int | None) -> "History":
        """The history with one more action."""
        return History(self.length + 1, self, action, seat)

    def steps(self) -> "list[tuple[Action, int | None]]":
        """The actions from the first to the last, each with its seat."""
        found = []
        here = self
        while here.before is not None:
            assert here.action is not None
            found.append((here.action, here.seat))
            here = here.before
        found.reverse()
        return found

    def actions(self) -> "tuple[Action, ...]":
        """The actions from the first to the last."""
        return tuple([action for action, _ in self.steps()])


START = History()
"""The history of every start."""


class Fold(Generic[T]):
    """What histories add up to, such as the pieces on a board.

    The latest results are kept, so that one more action costs one step however long the game is.
    """

    _KEPT = 1024

    def __init__(self, start: T) -> None:
        self._start = start
        self._known: OrderedDict[int, tuple[History, T]] = OrderedDict()

    def of(self, history: History, step: "Callable[[T, Action], T]") -> T:
        """The result of a history; `step` adds one action to a result."""
        unknown = []
        here: History | None = history
        found = None
        while here is not None and here.before is not None:
            # By identity: a history that is kept here keeps its number.
            found = self._known.get(id(here))
            if found is not None:
                self._known.move_to_end(id(here))
                break
            unknown.append(here)
            here = here.before
        result = self._start if found is None else found[1]
        for one in reversed(unknown):
            assert one.action is not None
            result = step(result, one.action)
        self._known[id(history)] = history, result
        while len(self._known) > self._KEPT:
            self._known.popitem(last=False)
        return result
