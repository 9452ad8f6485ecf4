"""States whose position is in a kernel: how they are made and compared. The rest is left to the games."""

from typing import Any

from ominoes.games.rulebook import Game, State


class KernelState(State):
    """A moment of a game that has a kernel."""

    __slots__ = ("position",)

    position: Any
    """The position of the kernel; None before a draw that the kernel knows nothing of."""

    def __init__(self, game: Game, seed: int, drawn: int, position: Any) -> None:
        self.game = game
        self.seed = seed
        self._drawn = drawn
        self.position = position

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, KernelState)
            and type(other) is type(self)
            and (self.game, self.position) == (other.game, other.position)
        )

    def __hash__(self) -> int:
        return hash((self.game, self.position))
