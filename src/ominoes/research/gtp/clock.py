"""Time over a game of Blokus: little for the first pieces, which are much the same in every game, most for the middle,
where the way is decided, and little for the last ones, which are played out exactly. What a move did not need is kept,
and counted on: moves are given more than their part, because most do not need all of it.
"""

from typing import cast

from ominoes.games import State
from ominoes.games.blokus.state import BlokusState
from ominoes.polyforms import FIGURES

HOPE = 0.5
"""Time can be kept for later moves: the part of the rest in which the second best action may still catch up."""
_LEAST_MS, _MOST_MS = 10.0, 30_000.0
_WEIGHTS = (0.35, 0.55, 0.75, 0.9, *(1.2,) * 5, *(1.35,) * 2, 1.6, 1.5, 0.7, 0.5, 0.4, 0.3, *(0.2,) * 4)
"""What a colour's next piece deserves, by how many it has placed: about by how much a choice gains from twice the time
(`docs/strength.md`).
"""
_NEEDED = 0.65
"""The part of its time that a move needs in the mean: searches whose outcome is clear end early."""
_STILL_PLAYING = (*(1.0,) * 16, 0.95, 0.85, 0.6, 0.35, 0.15)
"""How likely a colour can still place a piece when it has placed so many."""


def share(placed: int) -> float:
    """The part of the time left that a colour may spend on its next piece, when it has placed so many.

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

    def told(self, left: float, stones: int) -> None:
        """The controller says how much is left; `stones` is 0 in main time."""
        self.left, self.stones_left = left, stones

    def budget(self, placed: int) -> float:
        """The milliseconds to spend on the next move of a colour that has placed so many pieces."""
        if self.stones_left > 0:
            seconds = self.left / self.stones_left
        elif self.left > 0:
            seconds = self.left * share(placed)
        else:
            seconds = self.period / max(1, self.stones)
        return max(_LEAST_MS, min(_MOST_MS, 900.0 * seconds))

    def spent(self, seconds: float) -> None:
        """The own measure, until the controller says more."""
        self.left = max(0.0, self.left - seconds)


class Purse:
    """The time of one colour for a whole game, in milliseconds, so many for each piece in the mean."""

    PIECES = 19.5
    """So many does a colour place in the mean; who uses all of its time then uses what it may for a piece."""
    _MOST = 4.0

    def __init__(self, ms: float) -> None:
        self.mean, self.left = ms, ms * self.PIECES

    def budget(self, placed: int) -> float:
        """What to spend on the next piece, at most four times the mean."""
        return max(0.1 * self.mean, min(self._MOST * self.mean, self.left * share(placed)))

    def spent(self, ms: float) -> None:
        """Take what was really needed."""
        self.left = max(0.0, self.left - ms)
