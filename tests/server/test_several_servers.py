"""Several servers and workers over one PostgreSQL: the same tables everywhere, whichever of them is killed."""

import asyncio
import contextlib
import os
import signal
from pathlib import Path
from typing import Any

import pytest
from procrastinate import App
from procrastinate.exceptions import ConnectorException
from tests.databases import Cluster
from tests.server.client import Client, at_random, first_fit, make_table, record_of, run, two_players
from tests.server.processes import Forge, Process, looks, server_here
from tests.waits import eventually

from ominoes.games.polyminix import default_deck
from ominoes.games.polyminix.solver import covering
from ominoes.server import engine_queue, hub
from ominoes.server.engine_queue import EngineQueue

# A killed server leaves half-open sockets behind, which Python's collector then mentions.
pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")

HEAP: dict[str, Any] = {"game": "heap", "options": {"stones": 40}}


def test_players_on_different_servers_finish_their_game_though_one_server_is_killed(
    cluster: Cluster, forge: Forge
) -> None:
    async def work() -> None:
        database = cluster.new_database()
        one = await asyncio.to_thread(forge.start, database)
        async with server_here(database) as (two, _):
            ada, bert = await two_players([one, two], **HEAP)
            watcher = await Client([two], ada.table).connect()
            playing = asyncio.gather(ada.play_on(at_random(1)), bert.play_on(at_random(2)))
            await eventually(lambda: ada.position["moves"] >= 6)
            assert ada.connections == bert.connections == 1
            await asyncio.to_thread(forge.stop, signal.SIGKILL)
            await playing
            assert ada.connections > 1, "ada was on the server that was killed"
            assert bert.connections == 1
            await watcher.see(bert.seq)
            record = await record_of(two, ada.table)
            assert record.state.over
            for client in (ada, bert, watcher):
                assert client.record().actions == record.actions
                await client.close()

    run(work())


def test_events_reach_other_servers_over_redis(cluster: Cluster, redis_url: str) -> None:
    async def work() -> None:
        database = cluster.new_database()
        async with (
            server_here(database, redis=redis_url) as (one, _),
            server_here(database, redis=redis_url) as (two, _),
        ):
            ada, bert = await two_players([one, two], **HEAP)
            await asyncio.gather(ada.play_on(first_fit), bert.play_on(first_fit))
            assert ada.record().actions == bert.record().actions
            assert ada.over
            for client in (ada, bert):
                await client.close()

    run(work())


def test_presence_is_known_on_all_servers(cluster: Cluster) -> None:
    async def work() -> None:
        database = cluster.new_database()
        async with server_here(database) as (one, _), server_here(database) as (two, _):
            ada, bert = await two_players([one, two])
            for client in (ada, bert):
                while client.presence["seats"] != [0, 1]:
                    await client.receive()
            await bert.close()
            await ada.until(lambda message: message["type"] == "presence" and message["seats"] == [0])
            await ada.close()

    run(work())


def test_servers_without_a_bus_do_not_contradict_each_other_about_who_is_gone(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub, "_CATCH_UP_EVERY", 0.05)  # at every maintenance

    async def work() -> None:
        database = cluster.new_database()
        async with (
            server_here(database, grace=0.02) as (one, first),
            server_here(database, grace=0.02) as (two, second),
        ):
            for deaf in (first, second):
                monkeypatch.setattr(deaf.bus, "publish", lambda _: None)
            ada, bert = await two_players([one, two], clock={"kind": "bank", "seconds": 600})
            counted = [looks(server, monkeypatch) for server in (first, second)]
            kinds: list[str] = []
            while min(map(len, counted)) < 7 or ada.shown["paused"]:
                with contextlib.suppress(TimeoutError):
                    await ada.until(lambda _: False, patience=0.05)
                kinds = [event["type"] for event in ada.events]
                assert kinds.count("gone") <= 3, kinds
            assert "gone" in kinds
            await bert.close()

    run(work())


def test_a_client_that_changes_servers_never_sees_an_older_position(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub, "_CATCH_UP_EVERY", 600.0)

    async def work() -> None:
        database = cluster.new_database()
        async with server_here(database) as (one, first), server_here(database) as (two, _):
            ada, bert = await two_players([one, two])
            await ada.see(bert.seq)
            monkeypatch.setattr(first.bus, "publish", lambda _: None)
            assert (await ada.move(text="I1 e10"))["type"] == "done"
            await ada.close()
            ada.urls = [two]
            before = ada.seq
            await ada.connect()
            assert (ada.shown["seq"], ada.position["moves"]) == (before, 1)
            await bert.see(before)

    run(work())


def test_whoever_comes_to_a_server_that_has_not_heard_of_a_move_sees_it_all_the_same(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub, "_CATCH_UP_EVERY", 600.0)

    async def work() -> None:
        database = cluster.new_database()
        async with server_here(database) as (one, first), server_here(database) as (two, second):
            ada, bert = await two_players([one, two])
            await ada.see(bert.seq)
            before = ada.seq
            monkeypatch.setattr(first.bus, "publish", lambda _: None)
            assert (await ada.move(text="I1 e10"))["type"] == "done"
            assert second.live_tables[ada.table].table.seq == before
            # As after a connection that broke when the move was acknowledged, and before its event came.
            late = Client([two], ada.table, ada.key)
            late.seq = before
            await late.connect()
            assert late.position["moves"] == 1
            await bert.see(before + 1)

    run(work())


def test_progress_in_a_race_reaches_rivals_on_another_server(cluster: Cluster) -> None:
    async def work() -> None:
        database = cluster.new_database()
        async with server_here(database) as (one, _), server_here(database) as (two, _):
            race = {"game": "polyminix", "options": {"players": 2, "card": "G1-A-3"}}
            ada, bert = await two_players([one, two], **race, seats=[{"kind": "me", "name": "Ada"}])
            await ada.see(bert.seq)
            deck = default_deck()
            found = covering(deck.card("G1").side("A").challenge(3), deck.kit)
            assert found is not None
            placed = {"type": "place", "piece": found[0].piece, "cells": found[0].cells}
            await ada.do("preview", partial={"placements": [placed]})
            told = await bert.until(lambda message: message["type"] == "progress")
            assert told == {"type": "progress", "seat": 0, "done": len(found[0].cells)}
            for client in (ada, bert):
                await client.close()

    run(work())


def test_two_servers_race_for_the_same_number_and_both_moves_survive(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub, "_CATCH_UP_EVERY", 600.0)

    async def work() -> None:
        database = cluster.new_database()
        async with server_here(database) as (one, first), server_here(database) as (two, second):
            ada, bert = await two_players([one, two])
            await ada.see(bert.seq)
            await bert.see(ada.seq)

            async def talks(client: Client) -> None:
                for number in range(20):
                    await client.do("say", text=f"{number}")

            before = second.metrics.counts["conflicts"]
            with monkeypatch.context() as patch:
                patch.setattr(
                    first.bus, "publish", lambda _: None
                )  # so that the other server tries the same number
                written = (await ada.do("say", text="first"))["seq"]
                assert (await bert.do("say", text="second"))["seq"] == written + 1
            assert second.metrics.counts["conflicts"] == before + 1
            await asyncio.gather(talks(ada), talks(bert))
            await ada.see(bert.seq)
            await bert.see(ada.seq)
            said = [event for event in ada.events if event["type"] == "said"]
            assert len(said) == 42
            assert ada.events == bert.events
            for client in (ada, bert):
                await client.close()

    run(work())


def test_workers_compute_moves_for_servers_that_do_not(cluster: Cluster) -> None:
    async def work() -> None:
        database = cluster.new_database()
        worker = Process("worker", "--database", database)
        assert "Thinking for the tables" in await asyncio.to_thread(worker.next_line)
        async with server_here(database, workers=0, patience=60.0) as (url, hub):
            seats = [{"kind": "computer", "player": "random"}, {"kind": "computer", "player": "largest"}]
            made = await make_table(url, game="blokus", options={"variant": "duo"}, seats=seats)
            watcher = await Client([url], made["id"]).connect()
            await watcher.play_on(first_fit)
            assert (await record_of(url, made["id"])).state.over
            assert hub.engines.pool.pids == []
            await watcher.close()
        assert await asyncio.to_thread(worker.end) == 0

    run(work())


def test_a_computer_that_begins_a_rematch_moves_before_patience_ends(any_database: str) -> None:
    async def work() -> None:
        async with server_here(any_database, patience=300.0) as (url, hub):
            seats = [{"kind": "me", "name": "Ada"}, {"kind": "computer", "player": "level-1"}]
            made = await make_table(url, game="blokus", options={"variant": "duo"}, seats=seats)
            ada = await Client([url], made["id"], made["key"]).connect()
            await ada.do("resign")
            await ada.do("ask-rematch")
            await ada.see(ada.seq)
            again = await Client([url], ada.shown["next"], made["key"]).connect()
            assert again.you["seats"] == [1]
            while not again.my_turn:
                await again.until(lambda message: message["type"] == "events", patience=40)
            assert hub.metrics.counts["tables"] == 2

    run(work())


def test_a_move_that_no_worker_makes_is_made_by_the_server_itself(cluster: Cluster) -> None:
    async def work() -> None:
        database = cluster.new_database()
        async with server_here(database, workers=0, patience=0.5) as (url, _):
            seats = [{"kind": "me", "name": "Ada"}, {"kind": "computer", "player": "largest"}]
            made = await make_table(url, game="blokus", options={"variant": "duo"}, seats=seats)
            ada = await Client([url], made["id"], made["key"]).connect()
            await ada.move(text="I1 e10")
            await ada.see(ada.seq + 1)
            assert ada.events[-1]["seat"] == 1
            await ada.close()

    run(work())


def test_a_worker_that_ended_in_a_long_outage_is_started_again(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = App.run_worker_async
    given_up: list[dict[str, Any]] = []

    async def gives_up_once(app: App, **facts: Any) -> None:
        if not given_up:
            given_up.append(facts)
            raise ConnectorException
        await real(app, **facts)

    monkeypatch.setattr(App, "run_worker_async", gives_up_once)
    monkeypatch.setattr(engine_queue, "_WORK_AGAIN_AFTER", 0.05)

    async def work() -> None:
        async with server_here(cluster.new_database(), workers=1, patience=60.0) as (url, _):
            seats = [{"kind": "computer", "player": "random"}, {"kind": "me", "name": "Ada"}]
            made = await make_table(url, game="blokus", options={"variant": "duo"}, seats=seats)
            ada = await Client([url], made["id"], made["key"]).connect()
            async with asyncio.timeout(30):
                while not ada.position["moves"]:
                    await ada.receive()
            await ada.close()
        assert given_up

    run(work())


def test_a_database_that_takes_no_jobs_does_not_count_as_a_fault_of_the_program(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    refused: list[object] = []

    async def refuse(*given: object, **_: object) -> None:
        refused.append(given)
        raise ConnectorException

    async def work() -> None:
        async with server_here(cluster.new_database(), workers=0, patience=0.3) as (url, hub):
            thinking = hub.engines
            assert isinstance(thinking, EngineQueue)
            monkeypatch.setattr(thinking._app.job_manager, "defer_job_async", refuse)
            monkeypatch.setattr(thinking._app.job_manager, "get_stalled_jobs", refuse)
            monkeypatch.setattr(engine_queue, "_TIDY_EVERY", 0.0)
            seats = [{"kind": "computer", "player": "random"}, {"kind": "me", "name": "Ada"}]
            made = await make_table(url, game="blokus", options={"variant": "duo"}, seats=seats)
            ada = await Client([url], made["id"], made["key"]).connect()
            async with asyncio.timeout(30):
                while not ada.position["moves"]:  # in the end the server makes the move itself
                    await ada.receive()
            await ada.close()
            assert len(refused) > 2
            assert hub.metrics.counts["errors"] == 0

    run(work())


def test_a_killed_workers_move_is_made_by_another(cluster: Cluster) -> None:
    async def work() -> None:
        database = cluster.new_database()
        workers = [Process("worker", "--database", database) for _ in range(2)]
        for worker in workers:
            await asyncio.to_thread(worker.next_line)
        async with server_here(database, workers=0, patience=1.0) as (url, _):
            tables = [
                await make_table(
                    url,
                    game="blokus",
                    options={"variant": "duo"},
                    seats=[{"kind": "computer", "player": "largest"}] * 2,
                )
                for _ in range(2)
            ]
            watchers = [await Client([url], made["id"]).connect() for made in tables]
            while watchers[0].position["moves"] < 3:
                await watchers[0].receive()
            await asyncio.to_thread(workers[0].end, signal.SIGKILL)
            for watcher in watchers:
                await watcher.play_on(first_fit)
                assert watcher.over
                await watcher.close()
        await asyncio.to_thread(workers[1].end)

    run(work())


def test_an_engine_process_that_is_killed_is_replaced(tmp_path: Path) -> None:
    async def work() -> None:
        async with server_here(str(tmp_path / "x.db")) as (url, hub):
            seats = [{"kind": "computer", "player": "largest"}] * 2
            made = await make_table(url, game="blokus", options={"variant": "duo"}, seats=seats)
            watcher = await Client([url], made["id"]).connect()
            killed = 0
            while not watcher.over:
                await watcher.receive()
                for pid in hub.engines.pool.pids:
                    if killed < 3:
                        os.kill(pid, signal.SIGKILL)
                        killed += 1
            assert killed == 3
            assert hub.metrics.counts["crashes"] >= 1
            assert (await record_of(url, made["id"])).state.over
            await watcher.close()

    run(work())
