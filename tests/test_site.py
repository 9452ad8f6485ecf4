"""The documentation site: complete, and built with broken links as errors (`make site` builds the real one)."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tests.cases import every
from tools.docstring_examples import fenced

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PAGES = sorted(path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md"))
SETTINGS = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
APPLICATIONS = {"cli", "page", "server", "store", "tables"}
"""Packages that are programs and no part of the library."""

_PICTURE = re.compile(r"!\[[^\]]*\]\(([^)]+)\)")


def test_every_page_is_in_the_navigation() -> None:
    navigation = SETTINGS.partition("\nnav:")[2].partition("\nplugins:")[0]
    assert sorted(re.findall(r"[\w/-]+\.md", navigation)) == PAGES


def test_every_package_of_the_library_has_a_page_in_the_reference() -> None:
    packages = {path.parent.name for path in (ROOT / "src" / "ominoes").glob("*/__init__.py")}
    assert {path.stem for path in (DOCS / "api").glob("*.md")} - {"index"} == packages - APPLICATIONS


@every("page", PAGES)
def test_every_picture_of_a_page_exists(page: str) -> None:
    pictures = _PICTURE.findall((DOCS / page).read_text(encoding="utf-8"))
    # An address such as `board:corner` is a picture that a game draws.
    assert [
        one for one in pictures if ":" not in one and not (DOCS / page).parent.joinpath(one).exists()
    ] == []


def test_examples_in_docstrings_become_code() -> None:
    assert fenced("Adds.\n\n>>> add(1, 1)\n2\n\nMore.") == "Adds.\n\n```pycon\n>>> add(1, 1)\n2\n```\n\nMore."


@pytest.mark.parametrize(
    ("link", "complaint"),
    [
        ("[a page](nowhere.md)", "page does not exist"),
        ("[a place](#nowhere)", "anchor does not exist"),
        ("[a name][ominoes.nowhere]", "unresolved autoref"),
    ],
)
def test_a_broken_link_is_an_error(tmp_path: Path, link: str, complaint: str) -> None:
    head, _, tail = SETTINGS.partition("\nnav:")
    (tmp_path / "mkdocs.yml").write_text(f"{head}\nplugins:{tail.partition('plugins:')[2]}", encoding="utf-8")
    shutil.copytree(ROOT / "tools", tmp_path / "tools", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "docs").mkdir()
    statuses = []
    for line in ("A sentence.", link):
        (tmp_path / "docs" / "index.md").write_text(f"# A page\n\n{line}\n", encoding="utf-8")
        built = subprocess.run(
            [sys.executable, "-m", "zensical", "build", "--strict", "--clean"],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
        )
        statuses.append(built.returncode)
    assert statuses == [0, 1]
    assert complaint in built.stdout + built.stderr
