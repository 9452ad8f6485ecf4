"""Ratings of players from the results of their games: Elo numbers for two seats, openskill for more.

Elo numbers are the most likely ones, with the mean 0 and a confidence interval of 95 %. Half a drawn game against every
opponent keeps the numbers finite.
"""

import math
from collections.abc import Iterable

import msgspec
import numpy as np
import numpy.typing as npt

from ominoes.i18n.extras import extra
from ominoes.research.arena.game_runner import GameResult

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
            # A player may have several seats in one game.
            sat[player] += 1
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
    """The information of the games about differences of strength; there is none about the mean."""
    return np.diag(weights.sum(axis=1)) - weights


def openskill(results: Iterable[GameResult], players: int) -> tuple[list[float], list[float]]:
    """The means of openskill (Plackett-Luce) and half the widths of their intervals."""
    with extra("research"):
        from openskill.models import PlackettLuce
    model = PlackettLuce()
    ratings = [model.rating() for _ in range(players)]
    for result in results:
        # A player with several seats gets the rank of the best of them.
        best: dict[int, int] = {}
        for player, rank in zip(result.lineup, result.ranks, strict=True):
            best[player] = min(rank, best.get(player, rank))
        rated = model.rate(
            [[ratings[player]] for player in best], ranks=[float(rank) for rank in best.values()]
        )
        for player, (rating,) in zip(best, rated, strict=True):
            ratings[player] = rating
    return [rating.mu for rating in ratings], [_Z * rating.sigma for rating in ratings]
