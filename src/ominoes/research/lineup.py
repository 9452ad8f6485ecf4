"""The line-up of one game between programs. Engines among them are sent every move, and end with the game."""

import contextlib
from collections.abc import Callable
from types import TracebackType
from typing import Protocol

from ominoes.games import Action, State
from ominoes.research.blokus.gtp import GtpPlayer


class Chooser(Protocol):
    """Chooses actions: a computer player, a search or an engine."""

    def choose(self, state: State) -> Action:
        """An action of the seat to act."""
        ...


class Seating:
    """The players of one game, by seat."""

    def __init__(self) -> None:
        self._seated: list[Chooser] = []
        self.asked = 0
        """The seat of the player that was called last: the one at fault when an engine fails."""

    def __enter__(self) -> "Seating":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        # With an exit stack, an engine that fails to end does not keep the others from ending.
        with contextlib.ExitStack() as exits:
            for one in self._seated:
                if isinstance(one, GtpPlayer):
                    exits.callback(one.close if kind is None else one.kill)

    def fill(self, seats: int, make: Callable[[int], Chooser]) -> None:
        """Make a player for each seat."""
        for seat in range(seats):
            self.asked = seat
            self._seated.append(make(seat))

    def choose(self, state: State) -> Action:
        """The action of the seat to act; the engines in all other seats are notified."""
        mover = self.asked = state.turn.seat
        action = self._seated[mover].choose(state)
        for seat, one in enumerate(self._seated):
            if seat != mover and isinstance(one, GtpPlayer):
                self.asked = seat
                one.notify(state, action)
        return action

    def places_left(self, seats: int) -> tuple[int, ...]:
        """The places if the player that was called last has failed: it is last, the others share the first place."""
        return tuple(2 if seat == self.asked else 1 for seat in range(seats))
