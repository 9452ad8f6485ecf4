"""What an earlier version wrote stays readable.

`data/` has a folder for each version: its database after the first moves of every game, with a sentence said at each
table, and the records that it gave for download.
"""

import asyncio
import contextlib
import sqlite3
from pathlib import Path

import httpx
import pytest
from tests.server.client import run
from tests.server.processes import server_here

import ominoes

DATA = Path(__file__).parent / "data"
VERSIONS = sorted(path.name for path in DATA.iterdir())


@pytest.mark.parametrize("version", VERSIONS)
def test_the_tables_of_an_earlier_version_give_the_same_records(version: str, tmp_path: Path) -> None:
    database = tmp_path / "tables.db"
    with contextlib.closing(sqlite3.connect(database)) as file:
        file.executescript((DATA / version / "tables.sql").read_text(encoding="utf-8"))
        tables = [id for (id,) in file.execute("SELECT id FROM tables")]

    async def work() -> None:
        async with (
            server_here(str(database)) as (url, _),
            httpx.AsyncClient(trust_env=False, timeout=60) as http,
        ):
            answers = await asyncio.gather(*(http.get(f"{url}/api/tables/{id}/record") for id in tables))
        given = sorted(answer.text for answer in answers)
        assert given == sorted(path.read_text(encoding="utf-8") for path in (DATA / version).glob("*.jsonl"))

    run(work())


@pytest.mark.parametrize("version", VERSIONS)
def test_the_records_of_an_earlier_version_are_written_as_they_were_read(version: str) -> None:
    files = sorted((DATA / version).glob("*.jsonl"))
    assert {path.stem for path in files} >= {"blokus", "holomino", "polyminix", "polymo", "polyssimo"}
    for path in files:
        text = path.read_text(encoding="utf-8")
        assert ominoes.Record.loads(text).dumps() == text
