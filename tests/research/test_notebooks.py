"""The notebooks of the documentation run from their first cell to their last."""

import ast
import json
from pathlib import Path
from typing import Any

import pytest

_FOLDER = Path(__file__).parents[2] / "docs" / "notebooks"
NOTEBOOKS = sorted(path.name for path in _FOLDER.glob("*.ipynb"))


def run(name: str, changes: dict[str, str] | None = None) -> tuple[dict[str, Any], list[Any]]:
    """Execute the cells with code; their names, and what the last line of each shows."""
    cells = json.loads((_FOLDER / name).read_text())["cells"]
    names: dict[str, Any] = {"__name__": "__main__"}
    shown = []
    for number, cell in enumerate(cells):
        if cell["cell_type"] != "code":
            continue
        assert cell["outputs"] == [], "notebooks are kept without outputs"
        source = "".join(cell["source"])
        for old, new in (changes or {}).items():
            source = source.replace(old, new)
        tree = ast.parse(source, f"{name}, cell {number}")
        last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
        exec(compile(tree, f"{name}, cell {number}", "exec"), names)
        if isinstance(last, ast.Expr):
            shown.append(eval(compile(ast.Expression(last.value), f"{name}, cell {number}", "eval"), names))
    return names, shown


def test_there_is_a_notebook_for_each_of_four_subjects() -> None:
    assert NOTEBOOKS == ["counting.ipynb", "drawing.ipynb", "learning.ipynb", "play.ipynb"]


@pytest.mark.parametrize("name", [name for name in NOTEBOOKS if name != "learning.ipynb"])
def test_a_notebook_runs(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    _, shown = run(name)
    pictures = [one for one in shown if hasattr(one, "_repr_svg_")]
    assert pictures
    assert all(one._repr_svg_().startswith("<svg") for one in pictures)
    assert capsys.readouterr().out


def test_a_moment_of_learning_beats_chance() -> None:
    names, _ = run("learning.ipynb", {"MINUTES = 3.0": "MINUTES = 0.02"})
    assert names["results"]["learned"] < names["results"]["random"]


@pytest.mark.slow
def test_minutes_of_learning_beat_the_beginners_plan() -> None:
    names, _ = run("learning.ipynb")
    assert names["results"]["learned"] < names["results"]["beginner's plan"]
    assert names["history"][-1] < names["history"][0]
