"""How strong players are, from the results of their games: Elo numbers for two seats, openskill for more.

Elo numbers are the most likely ones, their mean is 0, and the interval says within which bounds the number lies with a
probability of 95 %, as far as these games tell. Half a drawn game against everybody keeps numbers finite.
"""

import math
from collections.abc import Iterable

import msgspec
import numpy as np
import numpy.typing as npt

from ominoes.research.arena.playing import GameResult
from ominoes.words.extras import extra

_PER_UNIT = 400 / math.log(10)
_Z = 1.959964
_PRIOR = 0.5


class Rating(msgspec.Struct, frozen=True):
    """One player's strength."""

    player: int
    value: float
    margin: float
    """Half the width of the 95 % interval."""
    games: int
    points: float
    """The share of the points: 1 for each opponent beaten, 1/2 for each equal one, divided by the opponents."""


def points_of(result: GameResult) -> list[float]:
    """The share of the points of each seat."""
    others = len(result.ranks) - 1
    return [
        sum(0.5 * (rank == own) + (rank > own) for rank in result.ranks) / others - 0.5 / others
        for own in result.ranks
    ]


def rate(results: Iterable[GameResult], players: int) -> list[Rating]:
    """The ratings of all players, best first."""
    games = list(results)
    seats = len(games[0].ranks) if games else 2
    values, margins = elo(games, players) if seats == 2 else openskill(games, players)
    played, sat, points = [0] * players, [0] * players, [0.0] * players
    for result in games:
        for player in set(result.lineup):
            played[player] += 1
        for player, share in zip(result.lineup, points_of(result), strict=True):
            sat[player] += 1  # more often than there were games, where players have several seats
            points[player] += share
    ratings = [
        Rating(player, values[player], margins[player], played[player], points[player] / max(1, sat[player]))
        for player in range(players)
    ]
    return sorted(ratings, key=lambda rating: (-rating.value, rating.player))


def elo(results: Iterable[GameResult], players: int) -> tuple[list[float], list[float]]:
    """Elo numbers and half the widths of their intervals."""
    wins = np.full((players, players), _PRIOR / 2)
    np.fill_diagonal(wins, 0)
    for result in results:
        for seat, player in enumerate(result.lineup):
            for other, opponent in enumerate(result.lineup):
                if player != opponent and seat != other:
                    own, its = result.ranks[seat], result.ranks[other]
                    wins[player, opponent] += 0.5 * (own == its) + (own < its)
    strengths = np.zeros(players)
    games = wins + wins.T
    for _ in range(100):
        expected = 1 / (1 + np.exp(strengths[None, :] - strengths[:, None]))
        slope = (wins - games * expected).sum(axis=1)
        curve = _curvature(games * expected * (1 - expected))
        step = np.linalg.pinv(curve) @ slope
        strengths += step
        if np.abs(step).max() < 1e-10:
            break
    strengths -= strengths.mean()
    expected = 1 / (1 + np.exp(strengths[None, :] - strengths[:, None]))
    variances = np.diag(np.linalg.pinv(_curvature(games * expected * (1 - expected))))
    margins = _Z * np.sqrt(np.maximum(variances, 0))
    return (strengths * _PER_UNIT).tolist(), (margins * _PER_UNIT).tolist()


def _curvature(weights: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """The information that games hold about differences of strength; it says nothing about their mean."""
    return np.diag(weights.sum(axis=1)) - weights


def openskill(results: Iterable[GameResult], players: int) -> tuple[list[float], list[float]]:
    """The means of openskill (Plackett-Luce) and half the widths of their intervals."""
    with extra("research"):
        from openskill.models import PlackettLuce
    model = PlackettLuce()
    ratings = [model.rating() for _ in range(players)]
    for result in results:
        # Whoever has several seats stands where the best of them stands.
        best: dict[int, int] = {}
        for player, rank in zip(result.lineup, result.ranks, strict=True):
            best[player] = min(rank, best.get(player, rank))
        rated = model.rate(
            [[ratings[player]] for player in best], ranks=[float(rank) for rank in best.values()]
        )
        for player, (rating,) in zip(best, rated, strict=True):
            ratings[player] = rating
    return [rating.mu for rating in ratings], [_Z * rating.sigma for rating in ratings]
