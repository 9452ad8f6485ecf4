"""Random shapes for the tests, grown cell by cell."""

from hypothesis import strategies as st

from ominoes.polyforms import SQUARE, Cell, Lattice, Polyform


@st.composite
def cell_sets(draw: st.DrawFn, lattice: Lattice = SQUARE, largest: int = 12) -> frozenset[Cell]:
    """Draw connected cells anywhere on a lattice."""
    cells = {(draw(st.integers(-9, 9)), draw(st.integers(-9, 9)))}
    for _ in range(draw(st.integers(0, largest - 1))):
        around = {near for cell in cells for near in lattice.neighbours(cell)} - cells
        cells.add(draw(st.sampled_from(sorted(around))))
    return frozenset(cells)


def polyforms(lattice: Lattice = SQUARE, largest: int = 12) -> st.SearchStrategy[Polyform]:
    """Draw polyforms of a lattice."""
    return cell_sets(lattice, largest).map(lambda cells: Polyform(cells, lattice))
