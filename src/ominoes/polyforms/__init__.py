"""Polyforms: shapes of squares and hexagons, their symmetries, names, placements and pictures.

This is the bottom floor of the house: it knows no game and needs nothing but Python.
"""

from ominoes.polyforms.enumeration import fixed, free, one_sided
from ominoes.polyforms.errors import ShapeError
from ominoes.polyforms.figures import FIGURES, PENTOMINOES, TETROMINOES, figure
from ominoes.polyforms.honeycomb import HONEYCOMB
from ominoes.polyforms.lattice import Cell, Cells, Isometry, Lattice, components, connected
from ominoes.polyforms.placement import placements
from ominoes.polyforms.polyform import Polyform, Polyomino
from ominoes.polyforms.region import parse_region, rectangle, region_text
from ominoes.polyforms.square import SQUARE
from ominoes.polyforms.symmetry import Symmetry

__all__ = [
    "FIGURES",
    "HONEYCOMB",
    "PENTOMINOES",
    "SQUARE",
    "TETROMINOES",
    "Cell",
    "Cells",
    "Isometry",
    "Lattice",
    "Polyform",
    "Polyomino",
    "ShapeError",
    "Symmetry",
    "components",
    "connected",
    "figure",
    "fixed",
    "free",
    "one_sided",
    "parse_region",
    "placements",
    "rectangle",
    "region_text",
]
