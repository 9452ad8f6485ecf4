"""Which turns and flips leave a shape as it is, and what that group of symmetries is called."""

from collections.abc import Iterable
from typing import NamedTuple

from ominoes.polyforms.lattice import Isometry, Lattice

_TURNS = {2: "half turn", 3: "third turn", 4: "quarter turn", 6: "sixth turn"}
_NUMBERS = {2: "two", 3: "three"}


class Symmetry(NamedTuple):
    """A group of symmetries: its name, and its order, the number of turns and flips in it."""

    name: str
    order: int


def symmetry_of(kept: Iterable[Isometry], lattice: Lattice) -> Symmetry:
    """Name the group formed by the isometries that keep a shape.

    On squares: none, axis mirror, diagonal mirror, half turn, two axis mirrors, two diagonal mirrors,
    quarter turn, full. On the honeycomb: none, edge mirror, corner mirror, half turn, two mirrors,
    third turn, three edge mirrors, three corner mirrors, sixth turn, full.
    """
    group = tuple(kept)
    mirrors = [isometry.mirror for isometry in group if isometry.reflects]
    order = len(group)
    if order == 1:
        name = "none"
    elif order == len(lattice.symmetries):
        name = "full"
    elif not mirrors:
        name = _TURNS[order]
    elif len(mirrors) == 1:
        name = f"{mirrors[0]} mirror"
    else:
        kind = f"{mirrors[0]} " if len(set(mirrors)) == 1 else ""
        name = f"{_NUMBERS[len(mirrors)]} {kind}mirrors"
    return Symmetry(name, order)
