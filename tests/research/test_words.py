"""What a person reads about research is there in every language; tests/words looks at the facts in it."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import ominoes.words
from ominoes.research.extras import MissingExtra, research_extra

_FOLDER = Path(ominoes.words.__file__).parent


def catalogue(language: str) -> dict[str, object]:
    return tomllib.loads((_FOLDER / language / "research.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("language", ["de", "it", "cs"])
def test_every_sentence_is_there_in_the_same_order(language: str) -> None:
    assert list(catalogue(language)) == list(catalogue("en"))


def test_a_missing_library_is_named_with_what_to_install() -> None:
    with (
        pytest.raises(
            MissingExtra, match=r"no_such_library is not installed.*pip install 'ominoes\[research\]'"
        ),
        research_extra(),
    ):
        import no_such_library.part  # type: ignore[import-not-found]  # noqa: F401


def test_without_the_extra_a_command_says_so_in_one_sentence(tmp_path: Path) -> None:
    # A folder in front of all others, in which the library cannot be imported.
    (tmp_path / "openskill.py").write_text("raise ModuleNotFoundError('gone', name='openskill')")
    command = [sys.executable, "-m", "ominoes", "arena", "--game", "polymo", "--seats", "3"]
    command += ["--players", "random,largest", "--games", "1"]
    done = subprocess.run(
        command, cwd=tmp_path, env={"PYTHONPATH": str(tmp_path)}, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 2
    assert (
        done.stderr
        == "ominoes: openskill is not installed; install it with: pip install 'ominoes[research]'\n"
    )


def test_the_rooms_of_research_load_nothing_heavy() -> None:
    code = "import sys, ominoes.research, ominoes.research.executing, ominoes.research.arena; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True
    )
    heavy = {"pettingzoo", "gymnasium", "pyspiel", "dask", "distributed", "openskill", "pyarrow", "pandas"}
    assert heavy.isdisjoint(done.stdout.split())
