"""The version is written once, and everything that names it agrees."""

import re
from importlib.metadata import version
from pathlib import Path

import httpx
from tests.server.client import run
from tests.server.processes import server_here

import ominoes

ROOT = Path(__file__).parent.parent
PACKAGE = Path(ominoes.__file__).parent


def test_the_wheel_has_the_version_of_the_library() -> None:
    assert version("ominoes") == ominoes.__version__


def test_the_page_has_the_version_of_the_library() -> None:
    scripts = [path.read_text(encoding="utf-8") for path in (PACKAGE / "page" / "assets").glob("*.js")]
    assert {found for script in scripts for found in re.findall(r"Ominoes (\d[\w.]*)", script)} == {
        ominoes.__version__
    }


def test_the_server_and_its_description_have_the_version_of_the_library(tmp_path: Path) -> None:
    async def work() -> None:
        async with (
            server_here(str(tmp_path / "tables.db"), workers=0) as (url, _),
            httpx.AsyncClient(base_url=url, trust_env=False, timeout=60) as http,
        ):
            assert (await http.get("/api/health")).json()["version"] == ominoes.__version__
            described = (await http.get("/api/schema/openapi.json")).json()
            assert described["info"]["version"] == ominoes.__version__

    run(work())


def test_the_version_is_written_in_one_place() -> None:
    roots = [ROOT / "src", ROOT / "native", ROOT / "web" / "src", ROOT / "tools"]
    files = [path for root in roots for path in root.rglob("*") if path.is_file() and path.suffix != ".pyc"]
    files += [ROOT / "pyproject.toml", ROOT / "CMakeLists.txt", ROOT / "web" / "package.json"]
    written = f'"{ominoes.__version__}"'.encode()
    assert [path.name for path in files if written in path.read_bytes()] == ["_version.py"]
