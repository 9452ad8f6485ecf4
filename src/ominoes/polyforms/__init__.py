"""Polyforms: shapes of squares and hexagons, their symmetries, names, placements and pictures.

It knows no game. Below it are only the messages of `ominoes.i18n`, and it needs no library besides Python's own.
"""

from ominoes.polyforms.coordinates import column_name, row_name
from ominoes.polyforms.enumeration import fixed, free, one_sided
from ominoes.polyforms.errors import ShapeError
from ominoes.polyforms.figures import FIGURES, PENTOMINOES, TETROMINOES, figure
from ominoes.polyforms.honeycomb import HONEYCOMB
from ominoes.polyforms.lattice import Cell, Cells, Isometry, Lattice, components, connected
from ominoes.polyforms.palette import (
    BLACK,
    BLUE,
    GREEN,
    GREY,
    INKS,
    NEUTRALS,
    PIECE_INKS,
    RED,
    SILVER,
    WHITE,
    YELLOW,
    Ink,
    ink,
)
from ominoes.polyforms.placement import placements
from ominoes.polyforms.polyform import Polyform, Polyomino
from ominoes.polyforms.region import parse_region, rectangle, region_text
from ominoes.polyforms.square import SQUARE
from ominoes.polyforms.svg import draw, draw_shapes
from ominoes.polyforms.symmetry import Symmetry
from ominoes.polyforms.textart import Span, TextArt, board_art

__all__ = [
    "BLACK",
    "BLUE",
    "FIGURES",
    "GREEN",
    "GREY",
    "HONEYCOMB",
    "INKS",
    "NEUTRALS",
    "PENTOMINOES",
    "PIECE_INKS",
    "RED",
    "SILVER",
    "SQUARE",
    "TETROMINOES",
    "WHITE",
    "YELLOW",
    "Cell",
    "Cells",
    "Ink",
    "Isometry",
    "Lattice",
    "Polyform",
    "Polyomino",
    "ShapeError",
    "Span",
    "Symmetry",
    "TextArt",
    "board_art",
    "column_name",
    "components",
    "connected",
    "draw",
    "draw_shapes",
    "figure",
    "fixed",
    "free",
    "ink",
    "one_sided",
    "parse_region",
    "placements",
    "rectangle",
    "region_text",
    "row_name",
]
