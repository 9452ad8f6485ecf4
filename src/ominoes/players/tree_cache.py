"""The search trees of many seats, so that each goes on with what its move before has found.

A process that computes moves for many tables asks here for the tree of a seat, and brings it back after the move. The
trees have a limit of memory together; the least recently used ones go first. Whether a tree fits the position is left
to the level that searches (`levels.py`): one that does not is replaced.
"""

from collections import OrderedDict
from typing import TYPE_CHECKING, NamedTuple

from ominoes.games import Game

if TYPE_CHECKING:
    from ominoes.players._kernel import Search

Seat = tuple[str, int]
"""A table and the number of a seat."""


class Tree(NamedTuple):
    """The search tree of a level in one game."""

    game: Game
    level: int
    search: "Search"


class TreeCache:
    """The trees of seats, which together take at most `most_bytes` of memory."""

    def __init__(self, most_bytes: int) -> None:
        self._most_bytes = most_bytes
        self._trees: OrderedDict[Seat, Tree] = OrderedDict()

    @property
    def bytes(self) -> int:
        """The memory that the trees take."""
        return sum(tree.search.bytes for tree in self._trees.values())

    def take(self, seat: Seat) -> Tree | None:
        """Hand over the tree of a seat, if there is one."""
        return self._trees.pop(seat, None)

    def put(self, seat: Seat, tree: Tree) -> None:
        """Keep the tree of a seat; others go, or in the end this one, when the memory is not enough."""
        tree.search.trim()
        self._trees[seat] = tree
        while self.bytes > self._most_bytes:
            self._trees.popitem(last=False)

    def visits(self, seat: Seat) -> int:
        """The visits at the root of the tree of a seat; 0 without a tree."""
        tree = self._trees.get(seat)
        return 0 if tree is None else sum(visits for _, visits, _, _ in tree.search.choices())

    def forget(self, table: str) -> None:
        """Drop the trees of a table."""
        for seat in [seat for seat in self._trees if seat[0] == table]:
            del self._trees[seat]
