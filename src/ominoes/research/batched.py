"""Thousands of games at once: NumPy arrays over the kernels, in threads, without the interpreter's lock.

Every game has a seed. With the same seed and the same actions it is the same game as in the library. A game that is
over stays as it is until it is reset.
"""

import os
from typing import TypeVar

import numpy as np
import numpy.typing as npt

from ominoes.games import Game
from ominoes.games.validation import whole_number
from ominoes.i18n import OminoesError
from ominoes.research.kernel import Batch
from ominoes.research.observations import Planes, start_positions

Ints = npt.NDArray[np.int32]
Bools = npt.NDArray[np.bool_]
_Number = TypeVar("_Number", np.int32, np.uint64)
_MOST_GAMES = 1 << 24
_MOST_THREADS = 256
"""Both are bounds of the kernel."""


class IllegalBatch(OminoesError, ValueError):
    """A wrong argument, or an array with an action that is not legal; no action of it was played."""


def _between(name: str, given: object, least: int, most: int) -> int:
    """A whole number between two bounds, as an `int`; raises `IllegalBatch` otherwise."""
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
        self.game = game
        starts = start_positions(game)
        games = _between("games", games, 1, _MOST_GAMES)
        self.threads = min(os.cpu_count() or 1, _MOST_THREADS)
        if threads is not None:
            self.threads = _between("threads", threads, 1, _MOST_THREADS)
        self._batch = Batch(starts, game.seats, games, self.threads)
        self._random = np.random.default_rng(seed)
        self._seats_and_scores: tuple[npt.NDArray[np.int8], Ints] | None = None
        self.seeds = np.zeros(games, np.uint64)
        """The seed of chance in each game."""
        self.reset()

    def __len__(self) -> int:
        return self._batch.games

    def reset(self, which: Bools | None = None, *, seeds: npt.ArrayLike | None = None) -> None:
        """Start games again: all, or those marked in `which`, with fresh seeds or with `seeds`."""
        marks = None if which is None else np.ascontiguousarray(which)
        if marks is not None and (marks.dtype != np.bool_ or marks.shape != (len(self),)):
            raise IllegalBatch("research.batch-marks", games=len(self))
        if seeds is None:
            fresh = self._random.integers(0, 1 << 53, len(self), np.uint64)
        else:
            fresh = self._numbers(np.full(len(self), seeds) if np.ndim(seeds) == 0 else seeds, np.uint64)
        self._batch.reset(fresh, marks)
        self.seeds = fresh if marks is None else np.where(marks, fresh, self.seeds)
        self._seats_and_scores = None

    def step(self, actions: npt.ArrayLike) -> None:
        """Play an action in each game; the numbers for games that are over are ignored."""
        numbers = self._numbers(actions, np.int32)
        try:
            self._batch.step(numbers)
        except ValueError:
            game = self._first_illegal(numbers)
            raise IllegalBatch("research.illegal-batch", action=int(numbers[game]), game=game) from None
        self._seats_and_scores = None

    def _first_illegal(self, actions: Ints) -> int:
        """The first game in which an action is not legal."""
        starts, ids = self.legal()
        legal = (ids[starts[game] : starts[game + 1]] for game in range(len(self)))
        return next(
            game
            for game, (action, own) in enumerate(zip(actions, legal, strict=True))
            if not self.over[game] and action not in own
        )

    def random_actions(self) -> Ints:
        """A legal action for each game, uniformly at random; -1 for games that are over."""
        return self._batch.random_actions(int(self._random.integers(0, 1 << 63)))

    def legal(self) -> tuple[npt.NDArray[np.int64], Ints]:
        """The pair (starts, ids): the legal ids of game i are `ids[starts[i] : starts[i + 1]]`."""
        return self._batch.legal()

    def masks(self, out: Bools | None = None) -> Bools:
        """A row for each game, true for its legal actions; written to `out` if given."""
        if out is None:
            out = np.empty((len(self), self._batch.actions), np.bool_)
        self._batch.masks(out)
        return out

    def observations(self, out: Planes | None = None) -> Planes:
        """The planes of each game as the seat to act sees them; written to `out` if given."""
        if out is None:
            out = np.empty((len(self), *self._batch.shape), np.int8)
        self._batch.observe(out)
        return out

    @property
    def seats(self) -> npt.NDArray[np.int8]:
        """The seat to act in each game, or -1 when it is over."""
        return self._look()[0]

    @property
    def over(self) -> Bools:
        """Which games are over."""
        return self.seats < 0

    @property
    def scores(self) -> Ints:
        """The scores of all seats in each game."""
        return self._look()[1]

    @property
    def ranks(self) -> npt.NDArray[np.int8]:
        """The rank of each seat in each game, 1 for the first; equal seats share a rank."""
        return self._batch.ranks()

    def _numbers(self, given: npt.ArrayLike, kind: type[_Number]) -> npt.NDArray[_Number]:
        """An array with a number for each game, in the kernel's type; raises an error rather than round or wrap."""
        array = np.asarray(given)
        bounds = np.iinfo(kind)
        if array.shape != (len(self),):
            raise IllegalBatch("research.batch-length", games=len(self), given=array.size)
        whole = array.dtype.kind in "iu"
        if not whole or int(array.min()) < bounds.min or int(array.max()) > bounds.max:
            raise IllegalBatch("research.batch-numbers", least=bounds.min, most=bounds.max)
        return np.ascontiguousarray(array, kind)

    def _look(self) -> tuple[npt.NDArray[np.int8], Ints]:
        if self._seats_and_scores is None:
            self._seats_and_scores = self._batch.look()
        return self._seats_and_scores
