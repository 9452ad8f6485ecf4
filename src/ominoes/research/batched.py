"""Thousands of games in one call: NumPy arrays over the kernels, in threads, without the interpreter's lock.

Every game has a seed, and chance brings in it what it brings in a game of the library with the same seed: the same
actions give the same game. Games that are over wait until they are begun again.
"""

import os
from typing import TypeVar

import numpy as np
import numpy.typing as npt

from ominoes.games import Game
from ominoes.games.numbers import whole_number
from ominoes.research.kernel import Batch
from ominoes.research.observations import Planes, plane_names, start_positions
from ominoes.words import OminoesError

Ints = npt.NDArray[np.int32]
Bools = npt.NDArray[np.bool_]
_Number = TypeVar("_Number", np.int32, np.uint64)
_MOST_GAMES = 1 << 24
_MOST_THREADS = 256
"""Both are bounds of the kernel."""


class IllegalBatch(OminoesError, ValueError):
    """A batch that cannot be, or an array of actions of which one is not legal, or that is none; nothing was played."""


def _between(name: str, given: object, least: int, most: int) -> int:
    """A whole number between two others, as a plain number."""
    number = whole_number(given)
    if number is None or not least <= number <= most:
        raise IllegalBatch("research.batch-size", name=name, given=given, least=least, most=most)
    return number


class BatchedGames:
    """Many games of one kind, side by side.

    >>> import ominoes
    >>> games = BatchedGames(ominoes.game("blokus", variant="duo"), 1000, seed=7)
    >>> while not games.over.all():
    ...     games.step(games.random_actions())
    >>> games.scores.shape
    (1000, 2)
    """

    def __init__(self, game: Game, games: int, *, seed: int = 0, threads: int | None = None) -> None:
        if not isinstance(game, Game):
            raise IllegalBatch("rulebook.not-a-game", given=game)
        plane_names(game)  # refuses games that cannot be played in batches
        self.game = game
        games = _between("games", games, 1, _MOST_GAMES)
        self.threads = min(os.cpu_count() or 1, _MOST_THREADS)
        if threads is not None:
            self.threads = _between("threads", threads, 1, _MOST_THREADS)
        self._batch = Batch(start_positions(game), game.seats, games, self.threads)
        self._random = np.random.default_rng(seed)
        self._look: tuple[npt.NDArray[np.int8], Ints] | None = None
        self.seeds = np.zeros(games, np.uint64)
        """What decides chance in each game."""
        self.reset()

    def __len__(self) -> int:
        return self._batch.games

    def reset(self, which: Bools | None = None, *, seeds: npt.ArrayLike | None = None) -> None:
        """Begin games again, all of them or those that are marked, with fresh seeds or with given ones."""
        marks = None if which is None else np.ascontiguousarray(which)
        if marks is not None and (marks.dtype != np.bool_ or marks.shape != (len(self),)):
            raise IllegalBatch("research.batch-marks", games=len(self))
        if seeds is None:
            fresh = self._random.integers(0, 1 << 53, len(self), np.uint64)
        else:
            fresh = self._numbers(np.full(len(self), seeds) if np.ndim(seeds) == 0 else seeds, np.uint64)
        self._batch.reset(fresh, marks)
        self.seeds = fresh if marks is None else np.where(marks, fresh, self.seeds)
        self._look = None

    def step(self, actions: npt.ArrayLike) -> None:
        """Play an action in each game; where a game is over its number does not count."""
        numbers = self._numbers(actions, np.int32)
        try:
            self._batch.step(numbers)
        except ValueError:
            game = self._refused(numbers)
            raise IllegalBatch("research.illegal-batch", action=int(numbers[game]), game=game) from None
        self._look = None

    def _refused(self, actions: Ints) -> int:
        """The first game in which an action is not legal."""
        starts, ids = self.legal()
        legal = (ids[starts[game] : starts[game + 1]] for game in range(len(self)))
        return next(
            game
            for game, (action, own) in enumerate(zip(actions, legal, strict=True))
            if not self.over[game] and action not in own
        )

    def random_actions(self) -> Ints:
        """A legal action for each game, each as likely as the others; -1 for games that are over."""
        return self._batch.random_actions(int(self._random.integers(0, 1 << 63)))

    def legal(self) -> tuple[npt.NDArray[np.int64], Ints]:
        """All legal ids, those of game i from `starts[i]` to `starts[i + 1]`: the pair (starts, ids)."""
        return self._batch.legal()

    def masks(self, out: Bools | None = None) -> Bools:
        """A row for each game, true for its legal actions; written to `out` when that is given."""
        if out is None:
            out = np.empty((len(self), self._batch.actions), np.bool_)
        self._batch.masks(out)
        return out

    def observations(self, out: Planes | None = None) -> Planes:
        """The planes of each game as the seat to act sees them; written to `out` when that is given."""
        if out is None:
            out = np.empty((len(self), *self._batch.shape), np.int8)
        self._batch.observe(out)
        return out

    @property
    def seats(self) -> npt.NDArray[np.int8]:
        """The seat to act in each game, or -1 when it is over."""
        return self._looked()[0]

    @property
    def over(self) -> Bools:
        """Which games are over."""
        return self.seats < 0

    @property
    def scores(self) -> Ints:
        """The scores of all seats in each game."""
        return self._looked()[1]

    @property
    def ranks(self) -> npt.NDArray[np.int8]:
        """The rank of each seat in each game, 1 for the first; equal seats share one."""
        return self._batch.ranks()

    def _numbers(self, given: npt.ArrayLike, kind: type[_Number]) -> npt.NDArray[_Number]:
        """A number for each game as the kernel wants them; nothing is rounded, and nothing wraps around."""
        array = np.asarray(given)
        bounds = np.iinfo(kind)
        if array.shape != (len(self),):
            raise IllegalBatch("research.batch-length", games=len(self), given=array.size)
        whole = array.dtype.kind in "iu"
        if not whole or int(array.min()) < bounds.min or int(array.max()) > bounds.max:
            raise IllegalBatch("research.batch-numbers", least=bounds.min, most=bounds.max)
        return np.ascontiguousarray(array, kind)

    def _looked(self) -> tuple[npt.NDArray[np.int8], Ints]:
        if self._look is None:
            self._look = self._batch.look()
        return self._look
