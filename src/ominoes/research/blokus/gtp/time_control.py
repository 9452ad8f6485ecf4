"""The division of time over a game of Blokus: little for the first pieces, which are much the same in every game, most
for the middle, where the game is decided, and little for the last ones, which are solved exactly. Moves keep the time
that they do not need. Each move may use more than its part, because most need less.
"""

from typing import cast

from ominoes.games import State
from ominoes.games.blokus.state import BlokusState
from ominoes.polyforms import FIGURES

EARLY_STOP = 0.5
"""The `early_stop` of searches with a limit of time: the share of the remaining search in which the second-best action
may still catch up. Later moves get the time that is saved.
"""
_LEAST_MS, _MOST_MS = 10.0, 30_000.0
_WEIGHTS = (0.35, 0.55, 0.75, 0.9, *(1.2,) * 5, *(1.35,) * 2, 1.6, 1.5, 0.7, 0.5, 0.4, 0.3, *(0.2,) * 4)
"""The weight of a colour's next piece, by how many it has placed: about what a choice gains from twice the time
(`docs/experiments.md`).
"""
_NEEDED = 0.65
"""The part of its time that a move uses on average: searches whose outcome is clear end early."""
_STILL_PLAYING = (*(1.0,) * 16, 0.95, 0.85, 0.6, 0.35, 0.15)
"""The probability that a colour can place another piece, by how many it has placed."""


def share(placed: int) -> float:
    """The part of the remaining time that a colour may spend on its next piece, by how many it has placed.

    >>> round(share(0), 3), round(share(8), 3), share(20)
    (0.032, 0.186, 1.0)
    """
    here = _STILL_PLAYING[placed]
    to_come = zip(_WEIGHTS[placed:], _STILL_PLAYING[placed:], strict=True)
    now, *later = (weight * playing / here for weight, playing in to_come)
    return now / (now + _NEEDED * sum(later))


def pieces_placed(state: State) -> int:
    """How many of its 21 pieces the colour to move has placed."""
    blokus = cast(BlokusState, state)
    assert blokus.colour is not None
    return len(FIGURES) - len(blokus.pieces_left(blokus.colour))


class Clock:
    """The time of one colour: a main time, then so many moves in each period."""

    def __init__(self, main: float, period: float, stones: int) -> None:
        self.main, self.period, self.stones = main, period, stones
        self.left, self.stones_left = main, 0

    def set_remaining(self, left: float, stones: int) -> None:
        """Set the time that is left, as the controller says; `stones` is 0 in main time."""
        self.left, self.stones_left = left, stones

    def allowance(self, placed: int) -> float:
        """The milliseconds to spend on the next move of a colour that has placed `placed` pieces."""
        if self.stones_left > 0:
            seconds = self.left / self.stones_left
        elif self.left > 0:
            seconds = self.left * share(placed)
        else:
            seconds = self.period / max(1, self.stones)
        return max(_LEAST_MS, min(_MOST_MS, 900.0 * seconds))

    def spend(self, seconds: float) -> None:
        """Take off the time of a move, by our own measure; the controller may correct it."""
        self.left = max(0.0, self.left - seconds)


class TimeBudget:
    """The time of one colour for a whole game, in milliseconds; `ms` is the mean per piece."""

    PIECES = 19.5
    """The number of pieces that a colour places on average."""
    _MOST = 4.0

    def __init__(self, ms: float) -> None:
        self.mean, self.left = ms, ms * self.PIECES

    def allowance(self, placed: int) -> float:
        """The milliseconds to spend on the next piece, at most four times the mean."""
        return max(0.1 * self.mean, min(self._MOST * self.mean, self.left * share(placed)))

    def spend(self, ms: float) -> None:
        """Take off the time that a move really took."""
        self.left = max(0.0, self.left - ms)
