"""All measurements in one run: which there are, and when the run fails."""

import ast
import doctest
import importlib
from pathlib import Path
from types import SimpleNamespace

import pytest
from benchmarks import __main__ as run
from benchmarks import report
from benchmarks.report import Row
from tests.cases import every

MODULES = sorted(Path(report.__file__).parent.glob("*.py"))


@every("module", MODULES)
def test_exactly_the_modules_with_rows_are_measurements(module: Path) -> None:
    names = {node.name for node in ast.parse(module.read_text()).body if isinstance(node, ast.FunctionDef)}
    assert ("rows" in names) == (module.stem in run.measurements())


@pytest.mark.parametrize(("verdicts", "status"), [([True, None], 0), ([True, False], 1), ([None], 0)])
def test_a_run_fails_when_a_limit_is_not_met_and_counts_the_limits(
    verdicts: list[bool | None],
    status: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    rows = [Row("memory", 1.0, "MB", None, "at most 2", ok) for ok in verdicts]
    monkeypatch.setattr(importlib, "import_module", lambda name: SimpleNamespace(rows=lambda: rows))
    assert run.main(["page"]) == status
    asked = [ok for ok in verdicts if ok is not None]
    assert f"{sum(asked)} of {len(asked)} limits are met" in capsys.readouterr().out


def test_a_row_without_a_limit_is_not_called_met() -> None:
    _, line = report.table([Row("memory", 1.0, "MB", None, "for information")]).splitlines()
    assert line.endswith("for information")


def test_the_example_of_the_table_runs() -> None:
    assert doctest.testmod(report).failed == 0
