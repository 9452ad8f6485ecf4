"""Clocks, undo, resigning, rematches, leaving and coming back over the WebSocket."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from tests.server.client import Client, at_random, join, make_table, run, two_players
from tests.server.conftest import Clock
from tests.server.processes import SharedServer, looks, server_here
from tests.waits import eventually
from websockets.exceptions import ConnectionClosed

from ominoes.server import engine_scheduler
from ominoes.server.socket import Conversation
from ominoes.tables import command_handler

ME, OPEN = {"kind": "me", "name": "Ada"}, {"kind": "open"}
HEAP: dict[str, Any] = {"game": "heap", "options": {}, "seats": [ME, OPEN]}
DAY = 24 * 3600 * 1000


def has_event(kind: str) -> Any:
    """A test whether a message has an event of this kind."""
    return lambda m: m["type"] == "events" and any(one["event"]["type"] == kind for one in m["events"])


def test_a_bank_shrinks_and_grows_for_all_to_see_and_ends_the_game(
    shared: SharedServer, clock: Clock
) -> None:
    async def work() -> None:
        url, hub = shared.url, shared.hub
        bank = {"kind": "bank", "seconds": 100, "increment": 10}
        ada, bert = await two_players([url], **HEAP, clock=bank)
        assert ada.clock is not None
        assert (ada.clock["left"], ada.clock["running"]) == ([100_000, 100_000], 0)
        clock.forward(hub, 20)
        await ada.move(text="take 1")
        await bert.see(ada.seq)
        assert bert.clock is not None
        assert 10_000 < bert.clock["left"][0] <= 90_000
        assert bert.clock["running"] == 1
        clock.forward(hub, 100)
        await ada.until(has_event("flagged"))
        assert ada.shown["reason"] == "time"
        assert [place["seat"] for place in ada.shown["standings"]] == [0, 1]
        assert (await ada.move(text="take 1"))["key"] == "tables.over"

    shared.run(work())


def test_days_per_move_run_while_players_and_server_are_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, clock: Clock
) -> None:
    async def work() -> None:
        # Blokus, because the server may find this table by its deadline when the toy games are not registered.
        request = {
            "game": "blokus",
            "options": {"variant": "duo"},
            "seats": [ME],
            "clock": {"kind": "days", "days": 2},
        }
        async with server_here(str(tmp_path / "x.db")) as (url, hub):
            ada, bert = await two_players([url], **request)
            assert ada.clock is not None
            assert ada.clock["left"] == [2 * DAY, 2 * DAY]
            await ada.move(text="I1 e10")
            await ada.close()
            await bert.close()
            clock.forward(hub, 60)
            looked = looks(hub, monkeypatch)
            await eventually(lambda: len(looked) >= 2)
        async with server_here(str(tmp_path / "x.db")) as (url, hub):
            bert.urls = [url]
            await bert.connect()
            assert bert.clock is not None
            assert (bert.clock["running"], bert.shown["paused"]) == (1, False)
            assert "gone" not in [event["type"] for event in bert.events]
            clock.forward(hub, 2 * DAY / 1000)
            await bert.until(has_event("ended"))
            assert bert.shown["standings"][0]["seat"] == 0

    run(work())


def test_taking_back_can_be_refused_and_withdrawn(shared: SharedServer) -> None:
    async def work() -> None:
        url = shared.url
        ada, bert = await two_players([url], **HEAP)
        assert (await ada.do("ask-undo"))["key"] == "tables.undo-nothing"
        await ada.move(text="take 1")
        await ada.do("ask-undo")
        await bert.see(ada.seq)
        assert (await bert.do("answer-undo", agree=False))["type"] == "done"
        await ada.see(bert.seq)
        assert (ada.shown["undo_request"], ada.position["moves"]) == (None, 1)
        await ada.do("ask-undo")
        assert (await ada.do("answer-undo", agree=False))["type"] == "done"
        assert ada.shown["undo_request"] is None
        strict = await make_table(url, game="heap", seats=[ME, {**ME, "name": "Bert"}], undo=False)
        both = await Client([url], strict["id"], strict["key"]).connect()
        await both.move(text="take 1")
        assert (await both.do("ask-undo"))["key"] == "tables.undo-off"

    shared.run(work())


def test_against_a_computer_a_move_is_taken_back_at_once_with_its_answer(shared: SharedServer) -> None:
    async def work() -> None:
        url = shared.url
        seats = [ME, {"kind": "computer", "player": "largest"}]
        made = await make_table(url, game="blokus", options={"variant": "duo"}, seats=seats)
        ada = await Client([url], made["id"], made["key"]).connect()
        await ada.move(text="I1 e10")
        await ada.until(lambda m: m["type"] == "events" and m["position"]["moves"] == 2)
        assert (await ada.do("ask-undo"))["type"] == "done"
        assert ada.position["moves"] == 0
        assert ada.my_turn

    shared.run(work())


def test_after_one_of_three_resigns_the_others_play_on_and_a_rematch_rotates_all_seats(
    shared: SharedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine_scheduler, "_ATTEMPTS_ELSEWHERE", 0)  # no other process knows this game

    async def work() -> None:
        url = shared.url
        options = {"players": 3, "stones": 9}
        made = await make_table(url, game="heap", options=options, seats=[ME, OPEN, OPEN])
        joined = [await join(url, made["id"], name, made["invite"]) for name in ("Bert", "Cleo")]
        keys = [one["key"] for one in (made, *joined)]
        ada, bert, cleo = [await Client([url], made["id"], key, name=key[:4]).connect() for key in keys]
        assert (await bert.do("resign"))["type"] == "done"
        assert bert.shown["seats"][1]["out"] == "resigned"
        assert bert.shown["seats"][1]["player"] is not None
        assert bert.shown["status"] == "playing"
        assert (await bert.do("resign"))["key"] == "tables.out"
        await asyncio.gather(*(client.play_on(at_random(1)) for client in (ada, cleo)))
        assert ada.shown["standings"][-1]["seat"] == 1
        for client in (ada, cleo):
            assert (await client.do("ask-rematch"))["type"] == "done"
        await ada.see(cleo.seq)
        again = [await Client([url], ada.shown["next"], key).connect() for key in keys]
        assert [client.you["seats"] for client in again] == [[1], [2], [0]]
        assert again[0].shown["status"] == "playing"

    shared.run(work())


def test_a_fault_in_a_conversation_is_counted_and_ends_that_conversation_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def faulty(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(Conversation, "_why", faulty)

    async def work() -> None:
        async with server_here(str(tmp_path / "x.db")) as (url, hub):
            ada, bert = await two_players([url], **HEAP)
            await ada.send_raw('{"type": "why", "id": "w", "text": "take 1"}')
            with pytest.raises(ConnectionClosed) as closed:
                await ada.until(lambda _: False)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1011
            assert hub.metrics.counts["errors"] == 1
            assert (await bert.do("ping"))["type"] == "pong"
            assert (await (await ada.connect()).move(text="take 1"))["type"] == "done"

    run(work())


def test_a_computer_takes_over_an_abandoned_seat_and_gives_it_back(
    shared: SharedServer, clock: Clock
) -> None:
    async def work() -> None:
        url, hub = shared.url, shared.hub
        request = {"game": "blokus", "options": {"variant": "duo"}, "seats": [ME]}
        ada, bert = await two_players([url], **request, clock={"kind": "move", "seconds": 600})
        await bert.close()
        await ada.until(lambda m: m["type"] == "presence" and m["seats"] == [0])
        clock.forward(hub, hub.settings.grace)
        await ada.until(has_event("gone"))
        assert bool(ada.shown["paused"])
        assert ada.clock is not None
        assert ada.clock["running"] is None
        assert (await ada.do("take-over", place=1, player="random"))["type"] == "refused"
        clock.forward(hub, command_handler.ABANDONED_AFTER / 1000)
        assert (await ada.do("take-over", place=1, player="random"))["type"] == "done"
        assert not bool(ada.shown["paused"])
        await ada.move(text="I1 e10")
        await ada.until(lambda m: m["type"] == "events" and m["position"]["moves"] == 2)
        await bert.connect()
        assert bert.shown["seats"][1]["player"] == "random"
        await ada.see(bert.seq)
        answer = await ada.do("actions")
        assert (await ada.move(action=answer["actions"][0]["action"]))["type"] == "done"
        assert (await bert.do("reclaim"))["type"] == "done"
        assert bert.shown["seats"][1]["player"] is None
        assert (await bert.do("reclaim"))["key"] == "tables.not-looked-after"
        await asyncio.gather(ada.play_on(at_random(1)), bert.play_on(at_random(2)))
        assert ada.record().actions == bert.record().actions

    shared.run(work())
