"""Breaking symmetry: a problem with symmetries is cut into cases, so that of coverings that are images of each other
only one is found. A piece used exactly once is laid in only one place of each orbit. The symmetry that is left then,
or all of it where there is no such piece, is sorted out by `Case.is_first_of_its_images`.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from ominoes.puzzles.arrays import Numbers
from ominoes.puzzles.automorphisms import Automorphism, automorphisms
from ominoes.puzzles.board import NO_OPTIONS, Board


class Case(NamedTuple):
    """A part of a problem: options in every solution, options in none, and the symmetries.

    Each solution stands for `orbit` coverings of the problem. `images` are the symmetries other than the identity, as
    images of options, that take solutions of the case to solutions of the case.
    """

    forced: tuple[int, ...] = ()
    banned: Numbers = NO_OPTIONS
    orbit: int = 1
    images: tuple[Numbers, ...] = ()

    def is_first_of_its_images(self, options: Sequence[int]) -> bool:
        """Whether a solution comes before all its images, and so is the one of its class to keep."""
        own = sorted(options)
        return all(own <= sorted(int(image[option]) for option in own) for image in self.images)


def cases(board: Board, engine: str) -> list[Case]:
    """Cut a board into cases for an engine."""
    group = automorphisms(board)
    if len(group) == 1:
        return [Case()]
    images = np.stack([board.kernel.image(symmetry.cells, symmetry.kinds) for symmetry in group])
    kinds = board.options[2]
    best: tuple[tuple[int, int], Numbers, Numbers] | None = None
    for kind in _single_kinds(board, group):
        own = np.flatnonzero(kinds == kind)
        if not len(own):
            # This kind fits nowhere, so there is no solution.
            return [Case(images=tuple(images[1:]))]
        moved = images[:, own]
        first = moved.min(axis=0) == own
        kept = (moved == own).sum(axis=0)
        rank = (int((kept[first] > 1).sum()), int(first.sum()))
        if best is None or rank < best[0]:
            best = rank, own[first], own
    if best is None:
        return [Case(images=tuple(images[1:]))]
    _, representatives, own = best
    return _cases_of(images, representatives, own, engine)


def _single_kinds(board: Board, group: Sequence[Automorphism]) -> list[int]:
    """Return the kinds used exactly once that every symmetry leaves as they are."""
    return [
        kind
        for kind in range(len(board.least))
        if board.least[kind] == board.most[kind] == 1
        and all(symmetry.kinds[kind] == kind for symmetry in group)
    ]


def _cases_of(images: Numbers, representatives: Numbers, own: Numbers, engine: str) -> list[Case]:
    order = len(images)
    found = []
    free = []
    for option in representatives.tolist():
        stabiliser = tuple(image for image in images[1:] if image[option] == option)
        if stabiliser:
            found.append(Case((option,), NO_OPTIONS, order // (len(stabiliser) + 1), stabiliser))
        else:
            free.append(option)
    if engine == "window":
        found += [Case((option,), NO_OPTIONS, order) for option in free]
    elif free:
        found.append(Case((), np.setdiff1d(own, free), order))
    return found
