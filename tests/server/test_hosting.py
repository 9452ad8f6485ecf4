"""The commands of the hosting guide, run as they are printed there; and the errors of a server that cannot start."""

import asyncio
import contextlib
import logging
import os
import re
import socket
import sqlite3
import subprocess
from pathlib import Path

import httpx
import pytest
from tests import commands
from tests.databases import Cluster, programs
from tests.server.client import at_random, make_table, record_of, run, two_players
from tests.server.processes import Process, server_here
from tests.waits import eventually

from ominoes.server.lifecycle import Seldom, logging_to_stderr
from ominoes.server.settings import SettingError, settings

GUIDE = Path("docs/hosting.md").read_text()


def block(name: str) -> str:
    """The block of commands with this name."""
    found = re.search(rf"^```sh {name}\n(.*?)^```", GUIDE, re.MULTILINE | re.DOTALL)
    assert found is not None, name
    return found[1]


def in_shell(name: str, **variables: str) -> None:
    path = f"{programs()}:{os.environ['PATH']}"
    subprocess.run(
        ["bash", "-euc", block(name)],
        check=True,
        env={**os.environ, "PATH": path, **variables},
        timeout=60,
    )


async def _play_a_little(url: str, moves: int) -> tuple[str, int]:
    ada, bert = await two_players([url])
    playing = asyncio.gather(ada.play_on(at_random(1)), bert.play_on(at_random(2)), return_exceptions=True)
    await eventually(lambda: ada.position["moves"] >= moves)
    playing.cancel()
    await asyncio.gather(playing, return_exceptions=True)
    return ada.table, ada.position["moves"]


def test_a_file_is_backed_up_while_the_server_runs_and_restored(tmp_path: Path) -> None:
    database, backup = tmp_path / "tables.db", tmp_path / "copy.db"
    variables = {"DATABASE": str(database), "BACKUP": str(backup)}

    async def work() -> None:
        async with server_here(str(database)) as (url, _):
            table, moves = await _play_a_little(url, 6)
            await asyncio.to_thread(in_shell, "backup-file", **variables)
        database.write_bytes(b"a disk that broke")
        await asyncio.to_thread(in_shell, "restore-file", **variables)
        async with server_here(str(database)) as (url, _):
            assert len(await record_of(url, table)) >= moves

    run(work())


def test_old_tables_can_be_deleted(tmp_path: Path) -> None:
    database = tmp_path / "tables.db"

    async def work() -> None:
        async with server_here(str(database)) as (url, _):
            request = {"game": "holomino", "seats": [{"kind": "me", "name": "Ada"}] * 2}
            old, new = [(await make_table(url, **request))["id"] for _ in range(2)]
        with contextlib.closing(sqlite3.connect(database)) as file:
            file.execute("UPDATE tables SET touched = touched - 1000 * 86400 * 400 WHERE id = ?", (old,))
            file.commit()
        await asyncio.to_thread(in_shell, "delete-file", DATABASE=str(database))
        with contextlib.closing(sqlite3.connect(database)) as file:
            assert file.execute("SELECT id FROM tables").fetchall() == [(new,)]
            assert file.execute("SELECT DISTINCT log FROM entries").fetchall() == [(new,)]

    run(work())


def test_postgres_is_backed_up_while_the_server_runs_and_restored(cluster: Cluster, tmp_path: Path) -> None:
    async def work() -> None:
        database, restored, backup = cluster.new_database(), cluster.empty_database(), tmp_path / "copy"
        async with server_here(database) as (url, _):
            table, moves = await _play_a_little(url, 6)
            variables = {"OMINOES_DATABASE": database, "BACKUP": str(backup), "RESTORED": restored}
            await asyncio.to_thread(in_shell, "backup-postgres", **variables)
            await asyncio.to_thread(in_shell, "restore-postgres", **variables)
        async with server_here(restored) as (url, _):
            assert len(await record_of(url, table)) >= moves

    run(work())


def test_every_setting_of_the_guide_exists() -> None:
    from ominoes.server import settings

    written = set(re.findall(r"OMINOES_[A-Z_]+", GUIDE))
    limits = {f"OMINOES_{field.upper()}" for field in settings.Limits.__struct_fields__}
    assert written == {*settings._VARIABLES.values(), *limits, *settings._LISTS.values()}


def refusal(*words: str, **environment: str) -> str:
    ended = commands.ominoes(*words, environment=commands.plain_environment(**environment))
    assert ended.returncode == 2
    return ended.stderr


def test_a_taken_port_is_refused_with_a_sentence(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        said = refusal("serve", "--port", str(port), "--database", str(tmp_path / "x.db"))
    assert said == (
        f"ominoes: port {port} on 127.0.0.1 is taken; stop the other program or choose another port with --port\n"
    )


def test_a_newer_database_is_refused_with_a_sentence(tmp_path: Path) -> None:
    database = tmp_path / "x.db"

    async def work() -> None:
        async with server_here(str(database)):
            pass

    run(work())
    with contextlib.closing(sqlite3.connect(database)) as file:
        file.execute("UPDATE alembic_version SET version_num = '0099'")
        file.commit()
    process = Process("serve", "--port", "0", "--database", str(database))
    assert process.end(0) == 2
    (said,) = process.errors
    assert "was changed by a newer Ominoes" in said


def test_wrong_settings_are_refused_with_a_sentence(tmp_path: Path) -> None:
    database = str(tmp_path / "x.db")
    serve = ("serve", "--port", "0", "--database", database)
    assert "workers pull their jobs from PostgreSQL" in refusal("worker", "--database", database)
    assert "a setting cannot be used: OMINOES_PATIENCE: " in refusal(*serve, OMINOES_PATIENCE="soon")
    assert "a setting cannot be used: OMINOES_TABLES: " in refusal(*serve, OMINOES_TABLES="-1")
    for endless in ("inf", "nan", "1e300"):
        assert "a setting cannot be used: OMINOES_GRACE: " in refusal(*serve, OMINOES_GRACE=endless)
    assert "OMINOES_PROXIES: 'nonsense' is not the address" in refusal(*serve, OMINOES_PROXIES="::1,nonsense")
    assert "cannot listen on 192.0.2.1" in refusal(*serve, "--host", "192.0.2.1")
    assert "no such kind of database: mysql" in refusal("serve", "--database", "mysql://x/y", "--port", "0")


def test_an_empty_host_counts_as_not_given() -> None:
    assert settings({"host": "", "port": None}, {}).host == "127.0.0.1"


def test_the_variables_of_an_earlier_version_are_read_and_the_present_ones_take_precedence() -> None:
    old = {"OMINOES_STUDIES": "7", "OMINOES_STUDY_SECONDS": "9"}
    limits = settings({}, old).limits
    assert (limits.jobs, limits.job_seconds) == (7, 9.0)
    assert settings({}, {**old, "OMINOES_JOBS": "3"}).limits.jobs == 3
    with pytest.raises(SettingError, match="OMINOES_STUDIES"):
        settings({}, {"OMINOES_STUDIES": "many"})
    with pytest.raises(SettingError, match="OMINOES_JOBS"):
        settings({}, {"OMINOES_STUDIES": "7", "OMINOES_JOBS": "many"})


def test_the_server_listens_on_loopback_and_takes_its_database_from_the_environment(tmp_path: Path) -> None:
    database = tmp_path / "from-the-environment.db"
    process = Process("serve", "--port", "0", OMINOES_DATABASE=str(database))
    url = next(word for word in process.next_line().split() if word.startswith("http://"))
    assert url.startswith("http://127.0.0.1:")
    answer = httpx.get(f"{url}/api/health", trust_env=False)
    assert answer.json()["status"] == "ok"
    metrics = httpx.get(f"{url}/api/metrics", trust_env=False)
    assert metrics.headers["content-type"].startswith("text/plain; version=0.0.4")
    assert "ominoes_moves_total 0" in metrics.text
    assert process.end() == 0
    assert database.exists()


def test_the_log_is_silent_about_queries_that_an_ending_server_cancels(
    caplog: pytest.LogCaptureFixture,
) -> None:
    driver = logging.getLogger("psycopg")
    with logging_to_stderr():
        driver.warning("query cancellation interrupted (%s): closing connection", "CancelledError")
        driver.warning("query not terminated after cancellation: closing connection")
    assert caplog.messages == ["query not terminated after cancellation: closing connection"]


def test_a_warning_that_strangers_cause_is_logged_once_a_minute(caplog: pytest.LogCaptureFixture) -> None:
    seldom, logger = Seldom(), logging.getLogger("ominoes.test-of-seldom")
    logger.addFilter(seldom)
    for _ in range(100):
        logger.warning("Invalid HTTP request received.")
        logger.error("a fault")
    assert [record.levelname for record in caplog.records].count("WARNING") == 1
    assert [record.levelname for record in caplog.records].count("ERROR") == 100
