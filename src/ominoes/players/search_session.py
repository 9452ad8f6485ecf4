"""A search session: a search in short steps, with progress and a way to stop.

Between two steps the session calls `progress` with the share that is done, and stops when the answer is False. `Ctrl-C`
waits for the end of a step.
"""

import time
from collections.abc import Callable
from typing import Any

import msgspec

from ominoes.games import State
from ominoes.i18n import OminoesError
from ominoes.players._kernel import Search
from ominoes.players.search import LONG_SEARCH_BYTES, can_search, capsule, search

Progress = Callable[[float], bool | None]
"""A function that is called with the share of the work that is done; when it returns False, the work stops."""

_STEP_MS = 15.0
_STEP_SIMULATIONS = 500
_MOST_MS, _MOST_SIMULATIONS = 10**9, 10**12


class NotSearchable(OminoesError, ValueError):
    """A state that cannot be searched: the search does not know the game, or no seat is to act."""


class Stopped(OminoesError, RuntimeError):
    """The caller stopped the work."""


class BadEffort(OminoesError, ValueError):
    """An amount of search, or a number of hints, outside its range."""


class Effort(msgspec.Struct, frozen=True, kw_only=True):
    """How much to search: milliseconds or, for a search that repeats exactly, simulations."""

    ms: float = 1000.0
    simulations: int = 0
    threads: int = 1
    seed: int = 0

    def __post_init__(self) -> None:
        """Raise `BadEffort` for a value outside its range."""
        check_range("ms", self.ms, 0, _MOST_MS)
        check_range("simulations", self.simulations, 0, _MOST_SIMULATIONS)
        check_range("threads", self.threads, 1, 256)
        check_range("seed", self.seed, 0, 2**63 - 1)

    def half(self) -> "Effort":
        """Half the effort; one simulation stays one."""
        fewer = (self.simulations + 1) // 2
        return msgspec.structs.replace(self, ms=self.ms / 2, simulations=fewer)


def check_range(name: str, value: float, least: int, most: int) -> None:
    """Raise `BadEffort` when a value is not a number in a range."""
    if not isinstance(value, int | float) or not least <= value <= most:
        raise BadEffort("players.bad-effort", name=name, value=value, least=least, most=most)


class SearchSession:
    """A search that follows a game from state to state and keeps its tree."""

    def __init__(self, **settings: Any) -> None:
        self._settings = settings
        self._search: Search | None = None

    def search(self, state: State, effort: Effort, progress: Progress | None = None) -> Search:
        """Search a state with an effort; returns the search. Raises `Stopped` when `progress` returns False."""
        if not can_search(state):
            raise NotSearchable("players.not-searchable", game=state.game.about.title)
        if self._search is None:
            self._search = search(state, **{"memory": LONG_SEARCH_BYTES} | self._settings)
        else:
            self._search.move_to(capsule(state))
        if effort.simulations > 0:
            self._by_simulations(self._search, effort, progress)
        else:
            self._by_time(self._search, effort, progress)
        return self._search

    @staticmethod
    def _by_simulations(tree: Search, effort: Effort, progress: Progress | None) -> None:
        done = 0
        while done < effort.simulations:
            now = min(_STEP_SIMULATIONS, effort.simulations - done)
            tree.run(simulations=now, threads=effort.threads, seed=effort.seed + done, may_stop_early=False)
            done += now
            _report(progress, done / effort.simulations)

    @staticmethod
    def _by_time(tree: Search, effort: Effort, progress: Progress | None) -> None:
        began = time.monotonic()
        step = 0
        while (left := effort.ms - 1000 * (time.monotonic() - began)) > 0:
            step += 1
            tree.run(
                ms=min(_STEP_MS, left), threads=effort.threads, seed=effort.seed + step, may_stop_early=False
            )
            _report(progress, min(1.0, 1000 * (time.monotonic() - began) / effort.ms))


def _report(progress: Progress | None, share: float) -> None:
    if progress is not None and progress(share) is False:
        raise Stopped("players.stopped")
