import doctest
import importlib
import pkgutil
import subprocess
import sys

import pytest

from ominoes import polyforms

MODULES = [info.name for info in pkgutil.iter_modules(polyforms.__path__)]

INTENDED = """
    BLACK BLUE FIGURES GREEN GREY HONEYCOMB INKS NEUTRALS PENTOMINOES PIECE_INKS RED SILVER SQUARE TETROMINOES
    WHITE YELLOW Cell Cells Ink Isometry Lattice Polyform Polyomino ShapeError Span Symmetry TextArt board_art
    column_name components connected draw draw_shapes figure fixed free ink one_sided parse_region placements
    rectangle region_text row_name
"""

HEAVY = {"numpy", "msgspec", "rich", "dataclasses", "inspect", "difflib"}


def test_the_public_names_are_exactly_the_intended_ones() -> None:
    assert polyforms.__all__ == INTENDED.split()
    public = {name for name in vars(polyforms) if not name.startswith("_")}
    assert public - set(MODULES) == set(INTENDED.split())


@pytest.mark.parametrize("module", MODULES)
def test_the_examples_in_the_documentation_run(module: str) -> None:
    assert doctest.testmod(importlib.import_module(f"ominoes.polyforms.{module}")).failed == 0


def test_importing_shapes_loads_nothing_heavy() -> None:
    program = "import sys; before = {*sys.modules}; import ominoes.polyforms; print(*{*sys.modules} - before)"
    answer = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert "ominoes.polyforms" in answer.stdout.split()
    assert HEAVY.isdisjoint(answer.stdout.split())
