"""Time over a game of Blokus: little for the first pieces, which are much the same in every game, most for the middle,
where the way is decided, and little for the last ones, of which there are few. What a move did not need is kept.
"""

_WEIGHTS = (0.5, 0.8, 1.0, *(1.25,) * 7, *(1.1,) * 3, *(0.9,) * 3, *(0.7,) * 5)
"""What a colour's next piece deserves, by how many it has placed."""
_STILL_PLAYING = (*(1.0,) * 16, 0.95, 0.85, 0.6, 0.35, 0.15)
"""How likely a colour can still place a piece when it has placed so many."""


def share(placed: int) -> float:
    """The part of the time left that a colour may spend on its next piece, when it has placed so many.

    >>> round(share(0), 3), round(share(8), 3), share(20)
    (0.026, 0.119, 1.0)
    """
    here = _STILL_PLAYING[placed]
    to_come = zip(_WEIGHTS[placed:], _STILL_PLAYING[placed:], strict=True)
    return _WEIGHTS[placed] / sum(weight * playing / here for weight, playing in to_come)


class Purse:
    """The time of one colour for a whole game, in milliseconds, so many for each piece in the mean."""

    PIECES = 19
    """A colour of a good player places about so many."""
    _MOST = 4.0

    def __init__(self, ms: float) -> None:
        self.mean, self.left = ms, ms * self.PIECES

    def budget(self, placed: int) -> float:
        """What to spend on the next piece, at most four times the mean."""
        return max(0.1 * self.mean, min(self._MOST * self.mean, self.left * share(placed)))

    def spent(self, ms: float) -> None:
        """Take what was really needed."""
        self.left = max(0.0, self.left - ms)
