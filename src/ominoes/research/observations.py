"""Observations: a state as planes of numbers from a seat's point of view, its own planes first, then those of the
others in the order of play. The module `observations` of a game names the planes, and lists the environments of the
game by id, with their options (`ENVIRONMENTS`). The kernel fills the planes; for a game that the kernel does not know,
the function `planes(state, seat)` of its module does.
"""

from types import ModuleType
from typing import Any, cast

import numpy as np
import numpy.typing as npt

from ominoes.games import Game, State, games, settle
from ominoes.games.registry import has_part, part
from ominoes.i18n import OminoesError
from ominoes.players.search import capsule
from ominoes.research.kernel import planes_of, shape_of

Planes = npt.NDArray[np.int8]


class NotObservable(OminoesError, ValueError):
    """The game has no planes."""


def observable() -> tuple[str, ...]:
    """The games that have planes."""
    return tuple(game for game in games() if has_part(game, "observations"))


def environments() -> dict[str, tuple[str, dict[str, Any]]]:
    """All environments by id: the game and its options."""
    return {
        id: (game, options) for game in observable() for id, options in _module(game).ENVIRONMENTS.items()
    }


def plane_names(game: Game) -> tuple[str, ...]:
    """The name of each plane: what it shows.

    >>> import ominoes
    >>> plane_names(ominoes.game("blokus", variant="duo"))[:3]
    ('cells of the mover', 'cells of the colour 1 after', 'attach points of the mover')
    """
    names: tuple[str, ...] = _module(game.about.name).plane_names(game)
    return names


def in_kernel(game: Game) -> bool:
    """Whether the kernel plays this game and fills its planes; otherwise the game's own module does."""
    return not hasattr(_module(game.about.name), "planes")


def plane_shape(game: Game) -> tuple[int, int, int]:
    """The number of planes, rows and columns."""
    start = settle(game.start(0))
    if in_kernel(game):
        return shape_of(capsule(start), game.seats)
    count, rows, columns = planes(start, 0).shape
    return count, rows, columns


def start_positions(game: Game) -> list[object]:
    """The start positions for the kernel: one, or all outcomes of a first draw, which are equally likely.

    The kernel draws among several. A draw with a single outcome uses a random number too, so its outcome is listed
    twice. Raises `NotObservable` for a game that the kernel does not know.
    """
    if not in_kernel(game):
        raise NotObservable("research.no-kernel", game=game.about.title)
    start = game.start(0)
    if (position := capsule(start)) is not None:
        return [position]
    outcomes = start.chances()
    assert len({probability for _, probability in outcomes}) == 1
    found = [capsule(start.play(outcome)) for outcome, _ in outcomes]
    return found if len(found) > 1 else 2 * found


def planes(state: State, seat: int) -> Planes:
    """The planes of a state as a seat sees them."""
    if not in_kernel(state.game):
        own: Planes = _module(state.game.about.name).planes(state, seat)
        return own
    position = capsule(state)
    if position is None:
        return np.zeros(plane_shape(state.game), np.int8)
    return planes_of(position, state.game.seats, seat)


def legal_ids(state: State) -> npt.NDArray[np.integer]:
    """The ids of the legal actions as an array."""
    ids = state.actions().ids
    if hasattr(ids, "numpy"):
        return cast("npt.NDArray[np.integer]", ids.numpy())
    return np.array([ids[index] for index in range(len(ids))], np.int64)


def legal_mask(state: State) -> Planes:
    """A number for each action of the game: 1 if it is legal now, else 0."""
    mask = np.zeros(state.game.action_count, np.int8)
    mask[legal_ids(state)] = 1
    return mask


def _module(game: str) -> ModuleType:
    """The module `observations` of a game; raises `NotObservable` for a game without one."""
    module = part(game, "observations")
    if module is None:
        title = games()[game].title
        raise NotObservable("research.not-observable", game=title, known=", ".join(observable()))
    return module
