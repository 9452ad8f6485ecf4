"""The public names of `ominoes.polyforms`."""

import pkgutil

from ominoes import polyforms

MODULES = [info.name for info in pkgutil.iter_modules(polyforms.__path__)]

INTENDED = """
    BLACK BLUE FIGURES GREEN GREY HONEYCOMB INKS NEUTRALS PENTOMINOES PIECE_INKS RED SILVER SQUARE TETROMINOES
    WHITE YELLOW Cell Cells Ink Isometry Lattice Polyform Polyomino ShapeError Span Symmetry TextArt board_art
    column_name components connected draw draw_shapes figure fixed free ink one_sided parse_region placements
    rectangle region_text row_name
"""


def test_the_public_names_are_exactly_the_intended_ones() -> None:
    assert polyforms.__all__ == INTENDED.split()
    public = {name for name in vars(polyforms) if not name.startswith("_")}
    assert public - set(MODULES) == set(INTENDED.split())
