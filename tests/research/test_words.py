"""What a person reads about research is there in every language; tests/words looks at the facts in it."""

import subprocess
import sys
import tomllib
from pathlib import Path

import ominoes.words

_FOLDER = Path(ominoes.words.__file__).parent


def catalogue(language: str) -> dict[str, object]:
    return tomllib.loads((_FOLDER / language / "research.toml").read_text(encoding="utf-8"))


def test_every_sentence_is_there_in_the_same_order() -> None:
    for language in ("de", "it", "cs"):
        assert list(catalogue(language)) == list(catalogue("en")), language


def test_the_rooms_of_research_load_nothing_heavy() -> None:
    code = "import sys, ominoes.research, ominoes.research.executing, ominoes.research.arena; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True
    )
    heavy = {"pettingzoo", "gymnasium", "pyspiel", "dask", "distributed", "openskill", "pyarrow", "pandas"}
    assert heavy.isdisjoint(done.stdout.split())
