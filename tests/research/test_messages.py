"""The messages of research exist in every language; `tests/i18n` checks the facts in them."""

import subprocess
import sys
import tomllib
from pathlib import Path

import ominoes.i18n

_FOLDER = Path(ominoes.i18n.__file__).parent


def entries(language: str) -> dict[str, object]:
    return tomllib.loads((_FOLDER / language / "research.toml").read_text(encoding="utf-8"))


def test_every_language_has_all_messages_in_the_same_order() -> None:
    for language in ("de", "it", "cs"):
        assert list(entries(language)) == list(entries("en")), language


def test_importing_research_loads_nothing_heavy() -> None:
    code = "import sys, ominoes.research, ominoes.research.executors, ominoes.research.arena; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True
    )
    heavy = {"pettingzoo", "gymnasium", "pyspiel", "dask", "distributed", "openskill", "pyarrow", "pandas"}
    assert heavy.isdisjoint(done.stdout.split())
