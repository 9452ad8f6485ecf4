"""A lattice of cells: who touches whom, which turns and flips map it onto itself, and where a cell stands
in a text picture. It knows no shapes; the two lattices themselves are in `square.py` and `honeycomb.py`.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple, TypeAlias

Cell: TypeAlias = tuple[int, int]
"""A cell's two coordinates: (row, column) on squares, row 0 at the top; axial (q, r) on the honeycomb."""

Cells: TypeAlias = tuple[Cell, ...]

Point: TypeAlias = tuple[float, float]
"""A place in a picture: x to the right and y downwards, in widths of a square or sides of a hexagon."""


class Isometry(NamedTuple):
    """A turn or a flip of a lattice about its origin: an integer matrix, and the kind of mirror of a flip."""

    first: Cell
    second: Cell
    mirror: str = ""

    def __call__(self, cell: Cell) -> Cell:
        """Return the image of a cell."""
        (a, b), (c, d) = self.first, self.second
        x, y = cell
        return a * x + b * y, c * x + d * y

    @property
    def reflects(self) -> bool:
        """Say whether this is a flip rather than a turn."""
        return self.mirror != ""

    def then(self, after: "Isometry", mirror: str = "") -> "Isometry":
        """Return this isometry followed by another; `mirror` names the kind of flip the result is."""
        (x0, y0), (x1, y1) = after(self((1, 0))), after(self((0, 1)))
        return Isometry((x0, x1), (y0, y1), mirror)


IDENTITY = Isometry((1, 0), (0, 1))


def point_group(turn: Isometry, flip: Isometry, order: int, mirrors: tuple[str, str]) -> tuple[Isometry, ...]:
    """Return all turns, then all flips, of a lattice; the axes of the flips are of two kinds in turn."""
    turns = [IDENTITY]
    while len(turns) < order:
        turns.append(turns[-1].then(turn))
    flips = [flip.then(turned, mirrors[index % 2]) for index, turned in enumerate(turns)]
    return (*turns, *flips)


class Lattice:
    """Cells, their neighbours and their symmetries. Two lattices are equal when they have the same name."""

    def __init__(
        self,
        name: str,
        *,
        sides: Cells,
        diagonals: Cells,
        symmetries: tuple[Isometry, ...],
        polygon: Callable[[Cell], tuple[Point, ...]],
        text_place: Callable[[Cell], tuple[int, int]],
        text_cell: Callable[[int, int], Cell | None],
    ) -> None:
        self.name = name
        self.sides = sides
        """The steps from a cell to those that share a side with it, clockwise from the one above."""
        self.diagonals = diagonals
        """The steps from a cell to those that share only a corner with it."""
        self.symmetries = symmetries
        """All turns and flips, the identity first and the turns before the flips."""
        self.rotations = tuple(symmetry for symmetry in symmetries if not symmetry.reflects)
        """The turns alone."""
        self.polygon = polygon
        """The outline of a cell, clockwise; the side after its k-th point is the one towards `sides[k]`."""
        self.text_place = text_place
        """The line and the column of a cell in a text picture."""
        self.text_cell = text_cell
        """The cell at a line and a column of a text picture, or None where there is never a cell."""

    def neighbours(self, cell: Cell) -> Cells:
        """Return the cells that share a side with a cell."""
        x, y = cell
        return tuple((x + dx, y + dy) for dx, dy in self.sides)

    def corners(self, cell: Cell) -> Cells:
        """Return the cells that share only a corner with a cell: none on the honeycomb."""
        x, y = cell
        return tuple((x + dx, y + dy) for dx, dy in self.diagonals)

    @staticmethod
    def normalised(cells: Iterable[Cell]) -> Cells:
        """Return the cells in order, moved so that the least value of each coordinate is 0."""
        kept = sorted(cells)
        if not kept:
            return ()
        first = kept[0][0]
        second = min(y for _, y in kept)
        return tuple((x - first, y - second) for x, y in kept)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Lattice) and self.name == other.name

    def __hash__(self) -> int:
        return hash(self.name)

    def __repr__(self) -> str:
        return self.name.upper()


def connected(cells: Iterable[Cell], lattice: Lattice) -> bool:
    """Say whether cells are connected through sides; an empty set is not."""
    return len(components(cells, lattice)) == 1


def components(cells: Iterable[Cell], lattice: Lattice) -> tuple[Cells, ...]:
    """Return the connected components of a set of cells, connected through sides, in order."""
    unvisited = set(cells)
    found = []
    for start in sorted(unvisited):
        if start not in unvisited:
            continue
        unvisited.discard(start)
        piece = [start]
        for cell in piece:
            for near in lattice.neighbours(cell):
                if near in unvisited:
                    unvisited.discard(near)
                    piece.append(near)
        found.append(tuple(sorted(piece)))
    return tuple(found)
