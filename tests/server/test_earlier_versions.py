"""Databases and records of earlier versions can be read, played on and replayed.

`data/` has a folder for each version. In it are a database after the first moves of every game, with a sentence said
at each table, and the records that the version gave for download. Its folders `sqlite` and `postgresql` have a database
each, again with records, and with the keys of the seats: a game of every kind that goes on, one against the computer,
one with a move taken back, one that was resigned, and two of races (`card` is over, `polyminix` goes on after its
first). The server of that version made them, with a client that played.
"""

import asyncio
import contextlib
import random
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import msgspec
import psycopg
import pytest
from tests.databases import Cluster
from tests.server.client import Client, record_of, run
from tests.server.processes import server_here

import ominoes
from ominoes.games import Record
from ominoes.players import player
from ominoes.tables import fold
from ominoes.tables.event_codec import decode_log, encode_event

DATA = Path(__file__).parent / "data"
VERSIONS = sorted(path.name for path in DATA.iterdir())
GOING_ON = ("blokus", "computer", "holomino", "polyminix", "polymo", "polyssimo")

Restore = Callable[[str], str]


@pytest.fixture(params=["sqlite", "postgresql"])
def kind(request: pytest.FixtureRequest) -> str:
    """The kind of a database, and the folder that has one."""
    return str(request.param)


@pytest.fixture
def restore(kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> Restore:
    """Restores the database of a version and returns its address."""

    def restored(version: str) -> str:
        script = (DATA / version / kind / "tables.sql").read_text(encoding="utf-8")
        if kind == "sqlite":
            database = tmp_path / "tables.db"
            with contextlib.closing(sqlite3.connect(database)) as file:
                file.executescript(script)
            return str(database)
        cluster: Cluster = request.getfixturevalue("cluster")
        address = cluster.empty_database()
        with psycopg.connect(address, autocommit=True) as connection:
            connection.execute(script.encode())
        return address

    return restored


def keys(version: str, kind: str) -> dict[str, dict[str, str]]:
    """The tables of a database by name: `table`, `key` and perhaps the `other` person's key."""
    read: dict[str, dict[str, str]] = msgspec.json.decode((DATA / version / kind / "keys.json").read_bytes())
    return read


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
    files = sorted((DATA / version).rglob("*.jsonl"))
    assert {path.stem for path in files} >= {"blokus", "holomino", "polyminix", "polymo", "polyssimo"}
    for path in files:
        text = path.read_text(encoding="utf-8")
        assert ominoes.Record.loads(text).dumps() == text


@pytest.mark.parametrize("version", VERSIONS)
def test_the_games_of_an_earlier_version_are_played_on_and_replayed(
    version: str, kind: str, restore: Restore
) -> None:
    database = restore(version)
    tables = keys(version, kind)
    before = {name: _record(version, kind, name) for name in tables}
    after: dict[str, Record] = {}

    async def play_on() -> None:
        async with server_here(database) as (url, _):
            for name in tables:
                assert (await record_of(url, tables[name]["table"])).dumps() == before[name].dumps()
            for name in GOING_ON:
                after[name] = await _play_on(url, **tables[name])

    async def look() -> None:
        async with server_here(database) as (url, hub):
            for name in GOING_ON:
                table = tables[name]["table"]
                record = await record_of(url, table)
                assert record.actions == after[name].actions
                assert record.actions[: len(before[name])] == before[name].actions
                assert len(record) > len(before[name])
                assert record.notes.items() >= before[name].notes.items()
                watcher = await Client([url], table).connect()
                assert watcher.record().actions == record.actions
                await watcher.close()
                events = decode_log(body.encode() for body in await hub.store.log(table))
                assert fold(table, events) == hub.live_tables[table].table
            races = await hub.store.log(tables["polyminix"]["table"])
            assert sum('"type":"traced"' in body for body in races) == 1
            assert sum('"type":"race-progressed"' in body for body in races) >= 1

    run(play_on())
    run(look())


@pytest.mark.parametrize("version", VERSIONS)
def test_the_races_of_an_earlier_version_are_analysed_as_they_were_run(
    version: str, kind: str, restore: Restore
) -> None:
    database = restore(version)
    table = keys(version, kind)["card"]["table"]

    async def work() -> None:
        async with server_here(database) as (url, hub):
            watcher = await Client([url], table).connect()
            assert watcher.events[-1]["type"] == "race-progressed"
            (race,) = (await watcher.do("analyse"))["races"]
            assert race["detailed"][0]
            assert len(race["curves"][0]) > 2
            (event,) = decode_log(body.encode() for body in (await hub.store.log(table))[-1:])
            assert decode_log([encode_event(event)]) == [event]

    run(work())


@pytest.mark.parametrize("version", VERSIONS)
def test_a_rematch_asked_for_in_an_earlier_version_is_made(version: str, kind: str, restore: Restore) -> None:
    database = restore(version)
    resigned = keys(version, kind)["resigned"]

    async def work() -> None:
        async with server_here(database) as (url, _):
            bert = await Client([url], resigned["table"], resigned["other"], name="later").connect()
            assert bert.shown["wants_rematch"] == [0]
            await bert.see((await bert.do("ask-rematch"))["seq"])
            following = await Client([url], bert.shown["next"], resigned["key"]).connect()
            assert following.you["seats"] == [1]
            assert following.shown["status"] == "playing"

    run(work())


def _record(version: str, kind: str, name: str) -> Record:
    return Record.loads((DATA / version / kind / f"{name}.jsonl").read_text(encoding="utf-8"))


async def _play_on(url: str, table: str, key: str, other: str | None = None) -> Record:
    """Play a few moves, or in a game of races to the end of the next race; returns the record made of the events."""
    people = [
        await Client([url], table, one, name=f"later-{one[:4]}").connect() for one in (key, other) if one
    ]
    first = people[0]
    raced = False
    for step in range(60):
        for one in people:
            await one.see(max(each.seq for each in people))
        mover = next((one for one in people if one.my_turn), None)
        if mover is None:
            await first.receive()  # the computer player is thinking
        elif mover.position["race"] is not None:
            await _race(mover)
            raced = True
        elif step < 4 or (mover.shown["game"] == "polyminix" and not raced):
            await _move(mover)
        else:
            break
    record = first.record()
    for one in people:
        await one.close()
    return record


async def _move(client: Client) -> None:
    answer = await client.do("actions")
    action: Any = random.Random(client.seq).choice(answer["actions"])
    done = await client.move(action=action["action"])
    assert done["type"] == "done", done
    await client.see(done["seq"])


async def _race(client: Client) -> None:
    """Let every seat place piece after piece and submit its covering, until the race is over."""
    for seat in client.position["turn"]["seats"]:
        if seat not in client.position["turn"]["seats"]:
            continue
        state = client.record().state
        action = msgspec.json.decode(state.game.to_json(player("level-3", 1).race(state, seat).action))
        for number in range(1, len(action.get("placements", ())) + 1):
            await client.do("preview", partial={"placements": action["placements"][:number]}, seat=seat)
        done = await client.move(action=action, seat=seat)
        assert done["type"] == "done", done
        await client.see(done["seq"])
