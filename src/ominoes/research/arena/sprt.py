"""The sequential probability ratio test (SPRT) of the first player against the second: when are there enough games?"""

import math
from collections.abc import Iterable
from typing import Literal

import msgspec

from ominoes.research.arena.game_runner import GameResult
from ominoes.research.arena.ratings import points_of
from ominoes.research.arena.schedule import ArenaError, Tournament, lineups

Verdict = Literal["accepted", "rejected"]
_COUNTED = {0, 1}
"""The players of a game that counts: the first and the second, and no other."""


class Test(msgspec.Struct, frozen=True):
    """The hypothesis that the first player is `upper` Elo points stronger, against `lower`, with the risks of error."""

    lower: float = 0.0
    upper: float = 50.0
    alpha: float = 0.05
    beta: float = 0.05

    @property
    def bounds(self) -> tuple[float, float]:
        """The bounds of the ratio between which the test continues."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def ratio(self, games: int, total: float, squares: float) -> float:
        """The logarithm of the likelihood ratio of the shares of points, `upper` against `lower`.

        The sum of the shares and that of their squares suffice: the mean of many shares is nearly normal. Three
        imaginary games, with the shares 0, 1/2 and 1, keep the variance above 0.
        """
        mean = (total + 1.5) / (games + 3)
        variance = (squares + 1.25) / (games + 3) - mean**2
        low, high = expected_share(self.lower), expected_share(self.upper)
        return games * (high - low) * (2 * mean - low - high) / (2 * variance)

    def verdict(self, results: Iterable[GameResult]) -> tuple[Verdict | None, int]:
        """The verdict, or None while it is open, and the number of games up to it."""
        low, high = self.bounds
        seen = games = 0
        total = squares = 0.0
        for seen, result in enumerate(results, start=1):
            if set(result.lineup) != _COUNTED:
                continue
            points = points_of(result)
            own = [points[seat] for seat, player in enumerate(result.lineup) if player == 0]
            share = sum(own) / len(own)
            games, total, squares = games + 1, total + share, squares + share**2
            ratio = self.ratio(games, total, squares)
            if ratio <= low or ratio >= high:
                return "accepted" if ratio >= high else "rejected", seen
        return None, seen


def expected_share(elo: float) -> float:
    """The share of the points that a player stronger by this many Elo points can expect.

    >>> round(expected_share(0), 2), round(expected_share(200), 2)
    (0.5, 0.76)
    """
    return float(1 / (1 + 10 ** (-elo / 400)))


def can_decide(tournament: Tournament) -> bool:
    """Whether a tournament has games that count for a test."""
    sitting = lineups(len(tournament.players), tournament.made_game().seats)
    return any(set(lineup) == _COUNTED for lineup in sitting)


def read_test(written: str) -> Test:
    """Parse a test as on the command line: `0,50`."""
    try:
        lower, upper = (float(number) for number in written.split(","))
    except ValueError:
        raise ArenaError("research.sprt-what", written=written) from None
    if not -2000 <= lower < upper <= 2000:
        raise ArenaError("research.sprt-what", written=written)
    return Test(lower, upper)
