"""A mean time for each piece as a budget for every move: what matches of Blokus with equal time are played with."""

from ominoes.research.gtp.clock import share


class Purse:
    """The time of one colour for a whole game, in milliseconds, so many for each piece in the mean."""

    PIECES = 18.5
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
