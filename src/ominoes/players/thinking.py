"""Thinking about a position for somebody who watches: in short steps, with progress and a way to stop.

Between two steps the caller is told how far it is and asked whether to go on; `Ctrl-C` waits for the end of a step.
"""

import time
from collections.abc import Callable
from typing import Any

import msgspec

from ominoes.games import State
from ominoes.players._kernel import Search
from ominoes.players.searching import LONG_THOUGHT, can_search, capsule, search
from ominoes.words import OminoesError

Progress = Callable[[float], bool | None]
"""Is told the share of the work that is done; whoever returns False has it stop."""

_STEP_MS = 15.0
_STEP_SIMULATIONS = 500
_MOST_MS, _MOST_SIMULATIONS = 10**9, 10**12


class NotSearchable(OminoesError, ValueError):
    """A state of a game that the search does not know, or in which nobody is to act."""


class Stopped(OminoesError, RuntimeError):
    """The work was stopped by whoever asked for it."""


class BadEffort(OminoesError, ValueError):
    """A wish for so much thought, or so many hints, as there cannot be."""


class Effort(msgspec.Struct, frozen=True, kw_only=True):
    """How much to think: milliseconds, or simulations when a thought is to be repeated exactly."""

    ms: float = 1000.0
    simulations: int = 0
    threads: int = 1
    seed: int = 0

    def __post_init__(self) -> None:
        """Refuse what cannot be spent."""
        check_wish("ms", self.ms, 0, _MOST_MS)
        check_wish("simulations", self.simulations, 0, _MOST_SIMULATIONS)
        check_wish("threads", self.threads, 1, 256)
        check_wish("seed", self.seed, 0, 2**63 - 1)

    def half(self) -> "Effort":
        """Half as much thought, and never none."""
        fewer = (self.simulations + 1) // 2
        return msgspec.structs.replace(self, ms=self.ms / 2, simulations=fewer)


def check_wish(name: str, value: float, least: int, most: int) -> None:
    """Raise `BadEffort` for a number that is not in a range, which nothing is that is not a number."""
    if not isinstance(value, int | float) or not least <= value <= most:
        raise BadEffort("players.bad-effort", name=name, value=value, least=least, most=most)


class Thought:
    """A search that goes along with a game from state to state."""

    def __init__(self, **settings: Any) -> None:
        self._settings = settings
        self._search: Search | None = None

    def about(self, state: State, effort: Effort, progress: Progress | None = None) -> Search:
        """The search, with this state at its root and the effort spent on it; raises `Stopped`."""
        if not can_search(state):
            raise NotSearchable("players.not-searchable", game=state.game.about.title)
        if self._search is None:
            self._search = search(state, **{"memory": LONG_THOUGHT} | self._settings)
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
            tree.run(simulations=now, threads=effort.threads, seed=effort.seed + done, early=False)
            done += now
            _report(progress, done / effort.simulations)

    @staticmethod
    def _by_time(tree: Search, effort: Effort, progress: Progress | None) -> None:
        began = time.monotonic()
        step = 0
        while (left := effort.ms - 1000 * (time.monotonic() - began)) > 0:
            step += 1
            tree.run(ms=min(_STEP_MS, left), threads=effort.threads, seed=effort.seed + step, early=False)
            _report(progress, min(1.0, 1000 * (time.monotonic() - began) / effort.ms))


def _report(progress: Progress | None, share: float) -> None:
    if progress is not None and progress(share) is False:
        raise Stopped("players.stopped")
