"""The bus between machines: every process gets every message, over PostgreSQL and over Redis."""

import asyncio
from collections.abc import Callable

import pytest
from tests.databases import Cluster
from tests.waits import eventually

from ominoes.store import Bus, StoreError, Unavailable, address, open_bus


async def _everybody_hears_everything(make: Callable[[], Bus]) -> None:
    heard: list[list[str]] = [[], []]
    buses: list[Bus] = [make(), make()]
    for bus, ears in zip(buses, heard, strict=True):
        await bus.open(ears.append, lambda: None)
    long = [f"{n} " + "x" * 500 for n in range(100)]
    for line in long:
        buses[0].publish(line)
    buses[1].publish("from the other")
    await eventually(lambda: min(map(len, heard)) >= 101)
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


def test_a_broken_connection_is_renewed_and_reported(cluster: Cluster) -> None:
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
        await eventually(missed.wait)

        def is_heard() -> bool:
            bus.publish("again")
            return "again" in heard

        await eventually(is_heard)
        await bus.close()

    asyncio.run(work())


def test_an_unreachable_carrier_does_not_fill_the_memory() -> None:
    async def work() -> None:
        bus = open_bus(address("postgresql://nobody@127.0.0.1:1/x"))
        for number in range(50_000):
            bus.publish(str(number))
        assert len(bus._lines) <= 10_000  # type: ignore[attr-defined]

    asyncio.run(work())


def test_a_line_too_long_for_the_carrier_holds_up_no_other(cluster: Cluster) -> None:
    async def work() -> None:
        heard: list[str] = []
        bus = open_bus(address(cluster.new_database()))
        await bus.open(heard.append, lambda: None)
        for line in ("before", "ü" * 4_000, "after"):  # 8,000 bytes
            bus.publish(line)
        await eventually(lambda: "after" in heard)
        assert heard == ["before", "after"]
        await bus.close()

    asyncio.run(work())


def test_an_unreachable_bus_is_refused_with_a_sentence() -> None:
    async def work() -> None:
        with pytest.raises(Unavailable, match="does not answer"):
            await open_bus(address("postgresql://nobody@127.0.0.1:1/x")).open(print, print)

    asyncio.run(work())
    with pytest.raises(StoreError, match="no such kind"):
        open_bus(address("x.db"), "ftp://example")
