"""A polyform: a connected set of cells of a lattice, wherever it lies. It is a value with its images, symmetries,
surroundings and text form. All polyforms of a size are left to `enumeration.py`, the 21 figures to `figures.py`, and
drawing to `svg.py`.
"""

from collections.abc import Iterable
from functools import cached_property, total_ordering
from typing import NoReturn, Self

from ominoes.polyforms.errors import ShapeError
from ominoes.polyforms.lattice import Cell, Cells, Isometry, Lattice, components
from ominoes.polyforms.palette import BLUE, Ink
from ominoes.polyforms.region import checked_cells, parse_region, picture
from ominoes.polyforms.square import SQUARE
from ominoes.polyforms.symmetry import Symmetry, symmetry_of


@total_ordering
class Polyform:
    """A connected set of cells, moved to the origin: equal cells on the same lattice are the same polyform.

    Polyforms are ordered by size, then by cells. Turned and flipped images are different polyforms
    that share one `canonical` form.
    """

    cells: Cells
    """The cells in order; the least value of each coordinate is 0."""
    lattice: Lattice

    def __init__(self, cells: Iterable[Cell], lattice: Lattice = SQUARE) -> None:
        given = _checked(cells)
        pieces = components(given, lattice)
        if not pieces:
            raise ShapeError("polyforms.no-cells")
        if len(pieces) > 1:
            raise ShapeError("polyforms.apart", first=pieces[0][0], second=pieces[1][0], parts=len(pieces))
        self._set(lattice.normalised(given), lattice)

    @classmethod
    def _trusted(cls, cells: Cells, lattice: Lattice) -> Self:
        """Make a polyform of cells known to be connected, in order and at the origin."""
        made = cls.__new__(cls)
        made._set(cells, lattice)
        return made

    def _set(self, cells: Cells, lattice: Lattice) -> None:
        self.__dict__["cells"] = cells
        self.__dict__["lattice"] = lattice

    @classmethod
    def parse(cls, text: str, lattice: Lattice = SQUARE) -> "Polyform":
        """Read a shape from a text picture of `X` and `.`."""
        return Polyform(parse_region(text, lattice), lattice)

    # -- measures ------------------------------------------------------------------------------------

    @property
    def size(self) -> int:
        """The number of cells."""
        return len(self.cells)

    @property
    def height(self) -> int:
        """The number of values the first coordinate takes: rows on the square lattice."""
        return self.cells[-1][0] + 1

    @cached_property
    def width(self) -> int:
        """The number of values the second coordinate takes: columns on the square lattice."""
        return max(second for _, second in self.cells) + 1

    # -- images and symmetries -----------------------------------------------------------------------

    def image(self, isometry: Isometry) -> Self:
        """Return this shape turned or flipped."""
        lattice = self.lattice
        return self._trusted(lattice.normalised(isometry(cell) for cell in self.cells), lattice)

    @cached_property
    def orientations(self) -> tuple[Self, ...]:
        """The different images under all turns and flips, in order."""
        return tuple(sorted({self.image(isometry) for isometry in self.lattice.symmetries}))

    @cached_property
    def rotations(self) -> tuple[Self, ...]:
        """The different images under turns alone, in order."""
        return tuple(sorted({self.image(isometry) for isometry in self.lattice.rotations}))

    @property
    def canonical(self) -> Self:
        """The least image under turns and flips: the same for all images of a free polyform."""
        return self.orientations[0]

    @property
    def canonical_one_sided(self) -> Self:
        """The least image under turns alone: the same for all images of a one-sided polyform."""
        return self.rotations[0]

    @cached_property
    def symmetry(self) -> Symmetry:
        """The group of turns and flips that leave the shape as it is: its name and its order."""
        kept = [isometry for isometry in self.lattice.symmetries if self.image(isometry) == self]
        return symmetry_of(kept, self.lattice)

    @property
    def is_chiral(self) -> bool:
        """Whether the mirror image cannot be turned into the shape itself."""
        return len(self.rotations) < len(self.orientations)

    # -- surroundings --------------------------------------------------------------------------------

    @cached_property
    def boundary(self) -> tuple[tuple[Cell, Cell], ...]:
        """The sides between a cell of the shape and one outside, as pairs (inside, outside), in order."""
        own = set(self.cells)
        return tuple(
            sorted(
                (cell, near)
                for cell in self.cells
                for near in self.lattice.neighbours(cell)
                if near not in own
            )
        )

    @property
    def perimeter(self) -> int:
        """The number of sides between the shape and what is outside, holes included."""
        return len(self.boundary)

    @cached_property
    def neighbours(self) -> Cells:
        """The cells outside that share a side with the shape, in order."""
        return tuple(sorted({outside for _, outside in self.boundary}))

    @cached_property
    def corners(self) -> Cells:
        """The cells outside that touch the shape by a corner and nowhere by a side, in order."""
        touching = {near for cell in self.cells for near in self.lattice.corners(cell)}
        return tuple(sorted(touching.difference(self.cells, self.neighbours)))

    @cached_property
    def holes(self) -> tuple[Cells, ...]:
        """The parts of the outside that the shape closes in, each as its cells in order."""
        own = set(self.cells)
        frame = {
            (first, second) for first in range(-1, self.height + 1) for second in range(-1, self.width + 1)
        }
        return tuple(part for part in components(frame - own, self.lattice) if (-1, -1) not in part)

    def moved(self, first: int, second: int) -> Cells:
        """Return the cells moved along the two coordinates: down and right on the square lattice."""
        return tuple((x + first, y + second) for x, y in self.cells)

    # -- names and pictures --------------------------------------------------------------------------

    @cached_property
    def name(self) -> str:
        """The name of the free polyform, whatever the orientation: `F5`, or `6-01` beyond the 21 figures."""
        # Imported here, because `names` lists all polyforms of a size and so imports this module.
        from ominoes.polyforms.names import name_of

        return name_of(self)

    def text(self) -> str:
        """Draw the shape as text, `X` for a cell and `.` for none; what `parse` reads."""
        marks = {self.lattice.text_place(cell) for cell in self.cells}
        return picture(marks, marks, self.lattice)

    def svg(self, ink: Ink = BLUE, *, scale: float = 1.0) -> str:
        """Draw the shape in an ink and return the SVG text."""
        # Imported here, because `svg` imports this module.
        from ominoes.polyforms.svg import draw_shapes

        return draw_shapes([self], ink, scale=scale)

    def _repr_svg_(self) -> str:
        return self.svg()

    # -- a value -------------------------------------------------------------------------------------

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Polyform):
            return NotImplemented
        return self.cells == other.cells and self.lattice == other.lattice

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, Polyform):
            return NotImplemented
        mine, theirs = self.cells, other.cells
        return (self.lattice.name, len(mine), mine) < (other.lattice.name, len(theirs), theirs)

    def __hash__(self) -> int:
        return hash(self.cells)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(
            f"A shape never changes, so its {name!r} cannot be set; make another shape instead."
        )

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"A shape never changes, so its {name!r} cannot be deleted.")

    def __reduce__(self) -> tuple[object, ...]:
        return Polyform, (self.cells, self.lattice)

    def __repr__(self) -> str:
        return f"Polyform({list(self.cells)}, {self.lattice!r})"


class Polyomino(Polyform):
    """A polyform of squares, made from its cells or from a text picture.

    >>> tee = Polyomino("XXX\\n.X.")
    >>> tee.name, tee.size, len(tee.orientations), tee.symmetry.name
    ('T4', 4, 4, 'axis mirror')
    """

    def __init__(self, shape: Iterable[Cell] | str) -> None:
        super().__init__(parse_region(shape) if isinstance(shape, str) else shape, SQUARE)

    @classmethod
    def parse(cls, text: str, lattice: Lattice = SQUARE) -> "Polyomino":
        """Read a polyomino from a text picture of `X` and `.`."""
        if lattice != SQUARE:
            raise ShapeError("polyforms.not-square", lattice=lattice.name)
        return Polyomino(text)

    def __reduce__(self) -> tuple[object, ...]:
        return Polyomino, (self.cells,)

    def __repr__(self) -> str:
        return f"Polyomino({list(self.cells)})"


def _checked(cells: Iterable[Cell]) -> list[Cell]:
    """Return the cells as pairs of integers; raise `ShapeError` for one that is not a pair or comes twice."""
    given = checked_cells(cells)
    if len(set(given)) < len(given):
        twice = next(cell for cell in given if given.count(cell) > 1)
        raise ShapeError("polyforms.cell-twice", cell=twice)
    return given
