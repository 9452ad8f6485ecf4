"""What a seat sees, as planes of numbers from its own point of view: the own things come first, then those of the
others in the order of play. The kernel fills the planes; what each of them means is said here, a module for each game,
and this list is the only place that knows them all.
"""

import importlib
from typing import cast

import numpy as np
import numpy.typing as npt

from ominoes.games import Game, State, settle
from ominoes.players.searching import capsule
from ominoes.research.kernel import planes_of, shape_of
from ominoes.words import OminoesError

Planes = npt.NDArray[np.int8]

_MODULES = {
    "blokus": "ominoes.research.observations.blokus",
    "polymo": "ominoes.research.observations.polymo",
    "polyssimo": "ominoes.research.observations.polyssimo",
    "holomino": "ominoes.research.observations.holomino",
}


class NotObservable(OminoesError, ValueError):
    """A game that has no planes."""


def observable() -> tuple[str, ...]:
    """The games that can be seen as planes."""
    return tuple(_MODULES)


def plane_names(game: Game) -> tuple[str, ...]:
    """What each plane shows.

    >>> import ominoes
    >>> plane_names(ominoes.game("blokus", variant="duo"))[:3]
    ('cells of the mover', 'cells of the colour 1 after', 'attach points of the mover')
    """
    if game.about.name not in _MODULES:
        raise NotObservable("research.not-observable", game=game.about.title, known=", ".join(_MODULES))
    names: tuple[str, ...] = importlib.import_module(_MODULES[game.about.name]).plane_names(game)
    return names


def plane_shape(game: Game) -> tuple[int, int, int]:
    """The number of planes, rows and columns."""
    plane_names(game)  # refuses games without planes
    return shape_of(capsule(settle(game.start(0))), game.seats)


def start_positions(game: Game) -> list[object]:
    """The kernel's positions that games can start from: one, or those that a first draw leads to, all as likely.

    The kernel draws among several. A draw that leaves no choice uses up a number of chance too, so its one outcome
    stands here twice.
    """
    start = game.start(0)
    if (position := capsule(start)) is not None:
        return [position]
    outcomes = start.chances()
    assert len({probability for _, probability in outcomes}) == 1
    found = [capsule(start.play(outcome)) for outcome, _ in outcomes]
    return found if len(found) > 1 else 2 * found


def planes(state: State, seat: int) -> Planes:
    """A state as a seat sees it."""
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
    """A number for each action of the game: 1 when it is legal now."""
    mask = np.zeros(state.game.action_count, np.int8)
    mask[legal_ids(state)] = 1
    return mask
