"""The bus between machines: every process hears every message, over PostgreSQL and over Redis."""

import asyncio
from collections.abc import Callable

import pytest
from tests.databases import Cluster

from ominoes.store import Bus, StoreError, Unavailable, address, open_bus


async def _everybody_hears_everything(make: Callable[[], Bus]) -> None:
    heard: list[list[str]] = [[], []]
    buses: list[Bus] = [make(), make()]
    for bus, ears in zip(buses, heard, strict=True):
        await bus.open(ears.append, lambda: None)
    long = [f"{n} " + "x" * 500 for n in range(100)]
    for line in long:
        buses[0].say(line)
    buses[1].say("from the other")
    async with asyncio.timeout(10):
        while min(map(len, heard)) < 101:
            await asyncio.sleep(0.01)
    for ears in heard:
        assert [line for line in ears if line != "from the other"] == long
    for bus in buses:
        await bus.close()


def test_every_process_hears_every_message_over_postgres(cluster: Cluster) -> None:
    where = address(cluster.new_database())
    asyncio.run(_everybody_hears_everything(lambda: open_bus(where)))


def test_every_process_hears_every_message_over_redis(redis_url: str) -> None:
    where = address("postgresql://nobody/x")
    asyncio.run(_everybody_hears_everything(lambda: open_bus(where, redis_url)))


def test_a_broken_connection_is_made_again_and_reported(cluster: Cluster) -> None:
    import psycopg

    url = cluster.new_database()

    async def work() -> None:
        heard: list[str] = []
        missed = asyncio.Event()
        bus = open_bus(address(url))
        await bus.open(heard.append, missed.set)
        async with await psycopg.AsyncConnection.connect(url, autocommit=True) as connection:
            await connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid != pg_backend_pid()"
            )
        async with asyncio.timeout(10):
            await missed.wait()
            while "again" not in heard:
                bus.say("again")
                await asyncio.sleep(0.05)
        await bus.close()

    asyncio.run(work())


def test_a_carrier_that_stays_away_does_not_fill_the_memory() -> None:
    async def work() -> None:
        bus = open_bus(address("postgresql://nobody@127.0.0.1:1/x"))
        for number in range(50_000):
            bus.say(str(number))
        assert len(bus._lines) <= 10_000  # type: ignore[attr-defined]

    asyncio.run(work())


def test_a_line_that_is_too_long_to_be_carried_holds_up_no_other(cluster: Cluster) -> None:
    async def work() -> None:
        heard: list[str] = []
        bus = open_bus(address(cluster.new_database()))
        await bus.open(heard.append, lambda: None)
        for line in ("before", "ü" * 4_000, "after"):  # 8,000 bytes
            bus.say(line)
        async with asyncio.timeout(10):
            while "after" not in heard:
                await asyncio.sleep(0.01)
        assert heard == ["before", "after"]
        await bus.close()

    asyncio.run(work())


def test_a_bus_that_cannot_be_reached_is_refused_in_words() -> None:
    async def work() -> None:
        with pytest.raises(Unavailable, match="does not answer"):
            await open_bus(address("postgresql://nobody@127.0.0.1:1/x")).open(print, print)

    asyncio.run(work())
    with pytest.raises(StoreError, match="no such kind"):
        open_bus(address("x.db"), "ftp://example")
