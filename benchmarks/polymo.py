"""Random games of Polymo per core-second, as a ratio to classic Blokus in the same run, and the size of a position."""

import time
from collections.abc import Callable
from typing import Any

from benchmarks.report import Row
from ominoes.games.blokus import Blokus
from ominoes.games.blokus import _kernel as blokus_kernel
from ominoes.games.polymo import Polymo
from ominoes.games.polymo import _kernel as polymo_kernel

_ROUNDS = 5
_LEAST = 0.06
"""The ratio that games of two players have to reach."""


def rows() -> list[Row]:
    """Games of two players, which have the limit, and of other numbers of players."""
    blokus = Blokus(corner="fixed").first_position("blue")
    starts = {players: Polymo(players=players).first_position(0) for players in (2, 1, 3, 4, 5)}
    best = dict.fromkeys((0, *starts), 0.0)
    for _ in range(_ROUNDS):
        best[0] = max(best[0], _per_second(blokus_kernel.random_games, blokus, 5000))
        for players, start in starts.items():
            best[players] = max(best[players], _per_second(polymo_kernel.random_games, start, 1500))
    found = []
    for players in starts:
        ratio = best[players] / best[0]
        limit = f", at least {_LEAST}" if players == 2 else ""
        found.append(
            Row(
                f"Polymo, random games of {players}",
                best[players],
                "games/s",
                best[0],
                f"{ratio:.2f}x{limit}",
                players != 2 or ratio >= _LEAST,
            )
        )
    size = polymo_kernel.POSITION_BYTES
    found.append(Row("Polymo, bytes of a position", size, "B", None, "at most 4096", size <= 4096))
    return found


def _per_second(random_games: Callable[[Any, int, int], object], start: Any, games: int) -> float:
    began = time.process_time()
    random_games(start, 1, games)
    return games / (time.process_time() - began)
