"""Who sits where in one game between programs: engines among them hear of every move, and end with the game."""

import contextlib
from collections.abc import Callable
from types import TracebackType
from typing import Protocol

from ominoes.games import Action, State
from ominoes.research.gtp import GtpPlayer


class Chooser(Protocol):
    """Whoever can say what to do in a state."""

    def choose(self, state: State) -> Action:
        """An action of the seat to act."""
        ...


class Seating:
    """The players of one game, by seat."""

    def __init__(self) -> None:
        self._seated: list[Chooser] = []
        self.asked = 0
        """The seat that was asked or told last: whose fault it is when an engine fails."""

    def __enter__(self) -> "Seating":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with (
            contextlib.ExitStack() as all_of_them
        ):  # one that cannot be ended leaves none of the others alone
            for one in self._seated:
                if isinstance(one, GtpPlayer):
                    all_of_them.callback(one.close if kind is None else one.kill)

    def fill(self, seats: int, who: Callable[[int], Chooser]) -> None:
        """Have a player made for each seat."""
        for seat in range(seats):
            self.asked = seat
            self._seated.append(who(seat))

    def choose(self, state: State) -> Action:
        """What the player of the seat to act does; the engines on all other seats are told."""
        mover = self.asked = state.turn.seat
        action = self._seated[mover].choose(state)
        for seat, one in enumerate(self._seated):
            if seat != mover and isinstance(one, GtpPlayer):
                self.asked = seat
                one.told(state, action)
        return action

    def places_left(self, seats: int) -> tuple[int, ...]:
        """The places when who was asked last cannot go on, whether it was to move or to hear of a move: it is last, and
        the others share the first place.
        """
        return tuple(2 if seat == self.asked else 1 for seat in range(seats))
