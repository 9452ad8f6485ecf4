"""Playing over WebSockets: moves, acknowledgements, staleness, chat, undo, rematch, hints, presence, clocks."""

import asyncio
from typing import Any

import httpx
import pytest
from tests.server.client import Client, at_random, join, make_table, record_of, run, two_players
from tests.server.conftest import Clock
from tests.server.processes import SharedServer, server_here
from tests.waits import eventually

from ominoes.server.clock import now_ms
from ominoes.tables import automatic


def heap(*seats: dict[str, Any], **options: Any) -> dict[str, Any]:
    return {"game": "heap", "options": options, "seats": list(seats)}


ME = {"kind": "me", "name": "Ada"}
OPEN = {"kind": "open"}
COMPUTER = {"kind": "computer", "player": "random"}


def test_two_people_play_a_whole_game_and_everybody_has_the_same_record(any_database: str) -> None:
    async def work() -> None:
        async with server_here(any_database) as (url, _):
            ada, bert = await two_players([url])
            watcher = await Client([url], ada.table).connect()
            players = (ada.play_on(at_random(1)), bert.play_on(at_random(2)))
            await asyncio.gather(*players, watcher.see(10))
            await watcher.see(ada.seq)
            record = await record_of(url, ada.table)
            assert record.state.over
            for client in (ada, bert, watcher):
                assert client.record().actions == record.actions
            assert watcher.you == {"seats": [], "host": False}
            assert ada.shown["standings"][0]["rank"] == 1
            for client in (ada, bert, watcher):
                await client.close()

    run(work())


def test_a_move_sent_twice_is_acknowledged_twice_and_played_once(shared: SharedServer) -> None:
    async def work() -> None:
        url = shared.url
        ada, bert = await two_players([url], **heap(ME, OPEN))
        since = ada.seq
        first = await ada.move(text="take 1", id="same", since=since)
        again = await ada.move(text="take 1", id="same", since=since)
        assert first == again
        assert first["type"] == "done"
        late = await bert.move(text="take 2", since=since)
        assert late["type"] == "stale"
        assert late["position"]["moves"] == 1
        assert (await bert.move(text="take 2"))["type"] == "done"
        await ada.see(bert.seq)
        assert ada.position["view"]["stones"] == 9

    shared.run(work())


def test_two_clients_that_number_their_messages_alike_lose_no_message(shared: SharedServer) -> None:
    async def work() -> None:
        url = shared.url
        ada, bert = await two_players([url], **heap(ME, OPEN))
        assert (await ada.do("set-chat", chat="phrases", id="1"))["type"] == "done"
        assert (await ada.move(text="take 1", id="2"))["type"] == "done"
        await bert.see(ada.seq)
        answer = await bert.move(text="take 2", id="1")
        await bert.see(answer["seq"])
        assert bert.position["moves"] == 2
        assert bert.events[answer["seq"] - 1]["type"] == "played"

    shared.run(work())


def test_a_seat_filled_or_left_twice_is_acknowledged_twice(shared: SharedServer) -> None:
    async def work() -> None:
        url = shared.url
        for command, facts in (("fill", {"place": 1, "player": "random"}), ("leave", {})):
            made = await make_table(url, **heap(ME, OPEN))
            ada = await Client([url], made["id"], made["key"]).connect()
            first = await ada.do(command, id="same", **facts)
            assert first["type"] == "done"
            assert await ada.do(command, id="same", **facts) == first

    shared.run(work())


def test_the_assets_come_once_with_the_welcome_and_not_with_every_event(shared: SharedServer) -> None:
    async def work() -> None:
        url = shared.url
        made = await make_table(url, game="blokus", options={"variant": "duo"}, seats=[ME, ME])
        assert len(made["shown"]["assets"]["pieces"]) == 21
        ada = await Client([url], made["id"], made["key"]).connect()
        assert ada.assets == made["shown"]["assets"]
        await ada.send_raw(f'{{"type": "move", "id": "m", "since": {ada.seq}, "text": "I1 e10"}}')
        events = await ada.until(lambda message: message["type"] == "events")
        assert events["position"]["view"]["placed"] == [{"piece": "I1", "colour": "blue", "cells": [[4, 4]]}]
        assert "assets" not in events
        await ada.close()

    shared.run(work())


def test_a_client_that_comes_back_gets_the_events_it_missed(shared: SharedServer) -> None:
    async def work() -> None:
        url = shared.url
        ada, bert = await two_players([url], **heap(ME, OPEN))
        await bert.close()
        await ada.move(text="take 1")
        await ada.do("say", text="where are you?")
        before = len(bert.events)
        await bert.connect()
        assert [event["type"] for event in bert.events[before:]] == ["played", "said"]
        fresh = await Client([url], ada.table).connect()
        assert len(fresh.events) == fresh.seq == bert.seq

    shared.run(work())


def test_illegal_moves_and_wrong_turns_are_refused_with_the_reason(shared: SharedServer) -> None:
    async def work() -> None:
        url = shared.url
        ada, bert = await two_players([url])
        wrong = await bert.move(text="I1 e10")
        assert wrong["type"] == "refused"
        assert "not the turn" in wrong["reason"]
        illegal = await ada.move(text="I1 a1")
        assert illegal["key"] == "blokus.misses-start"
        why = await ada.do("why", text="I1 a1")
        assert why["legal"] is False
        assert why["grounds"] == {"wanted": [[4, 4], [9, 9]]}
        assert (why["reason"], why["brief"]) == (
            "the first blue piece must cover the square e10 or j5",
            "the first blue piece must cover a marked square",
        )
        assert (await ada.do("why", text="I1 e10"))["legal"] is True
        nonsense = await ada.do("why", action={"type": "place", "piece": "Q9", "cells": [[0, 0]]})
        assert "no piece" in nonsense["reason"]

    shared.run(work())


def test_the_legal_actions_of_one_piece_can_be_asked_for(shared: SharedServer) -> None:
    async def work() -> None:
        url = shared.url
        ada, _ = await two_players([url])
        everything = await ada.do("actions")
        some = await ada.do("actions", start="F5 ")
        assert everything["count"] == len(everything["actions"]) == some["count"]
        assert 0 < len(some["actions"]) < some["count"]
        assert {action["action"]["piece"] for action in some["actions"]} == {"F5"}
        done = await ada.move(action=some["actions"][0]["action"])
        assert done["type"] == "done"

    shared.run(work())


def test_where_a_piece_may_lie_can_be_asked_for(shared: SharedServer) -> None:
    async def work() -> None:
        url = shared.url
        ada, bert = await two_players([url])
        for mover, other in ((ada, bert), (bert, ada)):
            some = await other.do("actions", start="F5 ")
            answer = await other.do("placements", piece="F5")
            assert answer["seq"] == some["seq"]
            assert answer["placements"] == [action["action"]["cells"] for action in some["actions"]]
            place = {"type": "place", "piece": "F5", "cells": answer["placements"][-1]}
            assert (await mover.move(action=place))["type"] == "done"
            await other.see(mover.seq)
        unknown = await bert.do("placements", piece="Q9")
        assert (unknown["type"], unknown["key"]) == ("refused", "rulebook.unknown-piece")

    shared.run(work())


def test_nothing_is_legal_before_the_game_begins_and_after_it_is_over(shared: SharedServer) -> None:
    async def work() -> None:
        url = shared.url
        seats = [{"kind": "me", "name": "Ada"}, {"kind": "open"}]
        made = await make_table(url, game="blokus", options={"variant": "duo"}, seats=seats)
        ada = await Client([url], made["id"], made["key"]).connect()
        for key in ("tables.not-begun", "tables.over"):
            nothing = await ada.do("actions")
            assert (nothing["count"], nothing["actions"]) == (0, [])
            assert (await ada.do("placements", piece="I1"))["placements"] == []
            why, move = await ada.do("why", text="I1 e10"), await ada.move(text="I1 e10")
            assert (why["legal"], why["key"], why["reason"]) == (False, key, move["reason"])
            if key == "tables.not-begun":
                await join(url, made["id"], "Bert", made["invite"])
                assert (await ada.do("why", text="I1 e10", seat=0))["legal"] is True
                assert (await ada.do("why", text="I1 e10", seat=1))["legal"] is False
                assert (await ada.do("resign"))["type"] == "done"

    shared.run(work())


def test_undo_by_consent_resignation_and_rematch_with_rotated_seats(shared: SharedServer) -> None:
    async def work() -> None:
        url = shared.url
        ada, bert = await two_players([url], **heap(ME, OPEN))
        await ada.move(text="take 1")
        assert (await ada.do("ask-undo"))["type"] == "done"
        await bert.see(ada.seq)
        assert bert.shown["undo_request"]["seat"] == 0
        assert (await bert.do("answer-undo", agree=True))["type"] == "done"
        await ada.see(bert.seq)
        assert ada.position["moves"] == 0
        await bert.do("resign")
        assert (await ada.do("ask-rematch"))["type"] == "done"
        assert (await bert.do("ask-rematch"))["type"] == "done"
        await ada.see(bert.seq)
        assert ada.shown["next"] == bert.shown["next"]
        again = await Client([url], ada.shown["next"], ada.key).connect()
        assert again.you["seats"] == [1]
        assert again.shown["before"] == ada.table

    shared.run(work())


def test_a_move_removes_an_open_request_to_take_back(shared: SharedServer) -> None:
    async def work() -> None:
        url = shared.url
        ada, bert = await two_players([url], **heap(ME, OPEN))
        await ada.move(text="take 1")
        await ada.do("ask-undo")
        await bert.see(ada.seq)
        assert bert.shown["undo_request"]["seat"] == 0
        await bert.move(text="take 1")
        await ada.see(bert.seq)
        assert ada.shown["undo_request"] is bert.shown["undo_request"] is None

    shared.run(work())


def test_one_key_takes_two_seats_at_the_same_moment(shared: SharedServer) -> None:
    async def work() -> None:
        url, hub = shared.url, shared.hub
        async with httpx.AsyncClient(trust_env=False, base_url=url) as http:
            made = await make_table(url, **heap(OPEN, OPEN, OPEN, OPEN, players=4))
            joining = {"name": "Ada", "invite": made["invite"]}
            bearer = {"authorization": f"Bearer {made['key']}"}
            live = hub.live_tables[made["id"]]
            async with live.changing():
                both = [
                    asyncio.create_task(
                        http.post(
                            f"/api/tables/{made['id']}/join", json=joining | {"seats": [seat]}, headers=bearer
                        )
                    )
                    for seat in (1, 2)
                ]
                await eventually(lambda: len(live._lock._waiters or ()) >= 2)
            assert [(await one).status_code for one in both] == [201, 201]
            assert live.table.held_by(made["key"]) == (1, 2)

    shared.run(work())


def test_at_one_screen_one_key_plays_all_seats_and_takes_back_at_once(shared: SharedServer) -> None:
    async def work() -> None:
        url = shared.url
        made = await make_table(url, **heap(ME, {"kind": "me", "name": "Bert"}))
        both = await Client([url], made["id"], made["key"]).connect()
        assert both.you["seats"] == [0, 1]
        await both.move(text="take 1")
        await both.move(text="take 2")
        await both.do("ask-undo")
        assert both.position["moves"] == 1

    shared.run(work())


def test_computer_players_move_and_guests_see_that_they_think(shared: SharedServer) -> None:
    async def work() -> None:
        url = shared.url
        seats = [ME, {"kind": "computer", "player": "largest"}]
        made = await make_table(url, game="blokus", options={"variant": "duo"}, seats=seats)
        ada = await Client([url], made["id"], made["key"]).connect()
        await ada.move(text="I1 e10")
        await ada.see(ada.seq + 1)
        thinking = next(message for message in ada.other if message["type"] == "thinking")
        assert (thinking["seat"], thinking["player"], thinking["seconds"]) == (1, "largest", 0)
        assert ada.events[-1]["seat"] == 1
        hint = await ada.do("hint")
        assert hint["type"] == "hint"
        assert hint["hints"][0]["reason"]
        assert (await ada.move(action=hint["hints"][0]["action"]))["type"] == "done"

    shared.run(work())


def test_computer_players_alone_finish_their_game(any_database: str) -> None:
    async def work() -> None:
        async with server_here(any_database) as (url, _):
            made = await make_table(
                url, game="blokus", seats=[COMPUTER, {"kind": "computer", "player": "largest"}] * 2
            )
            watcher = await Client([url], made["id"]).connect()
            await watcher.play_on(at_random(1))
            assert (await record_of(url, made["id"])).state.over

    run(work())


def test_chat_can_be_switched_off_by_the_host(shared: SharedServer) -> None:
    async def work() -> None:
        url = shared.url
        ada, bert = await two_players([url], **heap(ME, OPEN))
        await bert.do("say", phrase="hello")
        await ada.see(bert.seq)
        assert ada.events[-1] == {
            "type": "said",
            "at": ada.events[-1]["at"],
            "seat": 1,
            "phrase": "hello",
        }
        assert (await bert.do("set-chat", chat="off"))["type"] == "refused"
        assert (await ada.do("set-chat", chat="off"))["type"] == "done"
        assert (await bert.do("say", text="hm"))["key"] == "tables.chat-off"

    shared.run(work())


def test_guests_get_the_presence_of_others(shared: SharedServer) -> None:
    async def work() -> None:
        url = shared.url
        ada, bert = await two_players([url], **heap(ME, OPEN))
        await ada.until(lambda m: m["type"] == "presence" and m["seats"] == [0, 1])
        watcher = await Client([url], ada.table).connect()
        await ada.until(lambda m: m["type"] == "presence" and m["spectators"] == 1)
        await bert.close()
        await ada.until(lambda m: m["type"] == "presence" and m["seats"] == [0])
        await watcher.close()

    shared.run(work())


def test_a_game_pauses_while_a_player_is_gone(shared: SharedServer, clock: Clock) -> None:
    async def work() -> None:
        url, hub = shared.url, shared.hub
        bank = {"kind": "bank", "seconds": 60, "increment": 0}
        ada, bert = await two_players([url], **heap(ME, OPEN), clock=bank)
        await bert.close()
        await ada.until(lambda m: m["type"] == "presence" and m["seats"] == [0])
        clock.forward(hub, hub.settings.grace)
        await ada.until(lambda m: m["type"] == "events" and m["events"][0]["event"]["type"] == "gone")
        assert ada.shown["paused"] is True
        assert ada.shown["seats"][1]["away"] is True
        refused = await ada.do("take-over", place=1)
        assert "away for 60 s" in refused["reason"]
        await bert.connect()
        await ada.until(lambda m: m["type"] == "events" and m["events"][0]["event"]["type"] == "back")
        assert ada.shown["paused"] is False

    shared.run(work())


def test_a_player_who_is_present_does_not_count_as_gone_for_long(shared: SharedServer) -> None:
    """Another server, cut off from this one, may have logged that a guest of this one is gone."""

    async def work() -> None:
        url, hub = shared.url, shared.hub
        clock = {"kind": "bank", "seconds": 100}
        ada, bert = await two_players([url], **heap(ME, OPEN), clock=clock)
        await hub.live_tables[ada.table].change(lambda table: automatic.gone(table, (1,), now_ms()))
        for client in (ada, bert):
            await client.until(lambda m: m["type"] == "events" and m["table"]["paused"])
            await client.until(lambda m: m["type"] == "events" and not m["table"]["paused"], patience=10)
            assert [event["type"] for event in client.events[-2:]] == ["gone", "back"]

    shared.run(work())


def test_a_rematch_counts_for_the_owner_of_the_first_table_even_after_a_restart(
    any_database: str,
) -> None:
    async def work() -> None:
        seats = [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Bert"}]
        async with server_here(any_database) as (url, _):
            made = await make_table(url, game="blokus", options={"variant": "duo"}, seats=seats)
        async with server_here(any_database) as (url, hub):
            ada = await Client([url], made["id"], made["key"]).connect()
            await ada.do("resign", seat=0)
            await ada.do("ask-rematch")
            owner = await hub.store.owner(made["id"])
            assert owner
            assert await hub.store.owner(ada.shown["next"]) == owner

    run(work())


def test_the_servers_clock_ends_a_game_by_itself(any_database: str, clock: Clock) -> None:
    async def work() -> None:
        async with server_here(any_database) as (url, hub):
            seats = [ME, {"kind": "me", "name": "Bert"}]
            request = {"game": "blokus", "options": {"variant": "duo"}, "seats": seats}
            made = await make_table(url, **request, clock={"kind": "move", "seconds": 60})
            ada = await Client([url], made["id"], made["key"]).connect()
            assert ada.shown["status"] == "playing"
            clock.forward(hub, 60)
            while not ada.over:
                await ada.receive()
            assert ada.shown["reason"] == "time"
            assert [place["seat"] for place in ada.shown["standings"]] == [1, 0]

    run(work())


def test_a_race_is_timed_by_the_servers_clock_and_its_limit_is_enforced(
    shared: SharedServer, clock: Clock
) -> None:
    async def work() -> None:
        url, hub = shared.url, shared.hub
        request = {"game": "dash", "options": {"limit_seconds": 60, "rounds": 2}, "seats": [ME, OPEN]}
        ada, bert = await two_players([url], **request)
        number = ada.position["view"]["number"]
        assert ada.position["race"]["limit"] == 60_000
        clock.forward(hub, 1)
        answer = await bert.move(action={"type": "submit", "number": number, "seat": 0, "t": 0})
        assert answer["type"] == "done"
        await bert.see(answer["seq"])
        played = next(event for event in bert.events if event["type"] == "played")
        assert played["action"]["seat"] == 1
        assert 1000 <= played["action"]["t"] < 60_000
        clock.forward(hub, 60)
        while not bert.over:  # nobody acts in the second round
            await bert.receive()
        times = [event["action"]["t"] for event in bert.events if event["type"] == "played"]
        assert times[1:] == [60_000, 60_000]
        assert bert.position["scores"] == [0, 1]

    shared.run(work())


def test_a_table_for_a_computer_in_a_race_is_never_stuck(shared: SharedServer) -> None:
    async def work() -> None:
        url, hub = shared.url, shared.hub
        request = {"game": "dash", "options": {"rounds": 1}, "seats": [ME, COMPUTER]}
        made = await make_table(url, **request)
        ada = await Client([url], made["id"], made["key"]).connect()
        number = ada.position["view"]["number"]
        assert (await ada.move(text=str(number)))["type"] == "done"
        assert ada.over
        assert hub.engines.busy == 0

    shared.run(work())


@pytest.mark.parametrize("visibility", ["private", "watch", "open"])
def test_the_visibility_decides_who_may_sit_down(shared: SharedServer, visibility: str) -> None:
    async def work() -> None:
        url = shared.url
        made = await make_table(url, **heap(ME, OPEN), visibility=visibility)
        if visibility == "open":
            assert (await join(url, made["id"], "Bert"))["seats"] == [1]
        else:
            with pytest.raises(AssertionError, match="does not let you sit down"):
                await join(url, made["id"], "Bert")
            assert (await join(url, made["id"], "Bert", made["invite"]))["seats"] == [1]

    shared.run(work())


def test_a_race_of_polyminix_on_t3_ends_at_its_limit_for_unfinished_seats(
    shared: SharedServer, clock: Clock
) -> None:
    async def work() -> None:
        url, hub = shared.url, shared.hub
        seats = [ME, {"kind": "computer", "player": "level-9"}]
        options = {"mode": "problem", "t3_seconds": 60}
        made = await make_table(url, game="polyminix", options=options, seats=seats)
        ada = await Client([url], made["id"], made["key"]).connect()
        assert (await ada.move(text="T3"))["type"] == "done"
        assert ada.position["turn"] == {"kind": "race", "seats": [0, 1]}
        assert ada.position["race"]["limit"] == 60_000
        nothing = {"type": "submit", "seat": 0, "placements": [], "t": 0}
        assert (await ada.move(action=nothing))["type"] == "refused"
        clock.forward(hub, 60)
        while ada.position["race"] is not None:
            await ada.receive()
        race = [e["action"] for e in ada.events if e["type"] == "played" and "t" in e["action"]]
        assert {"type": "concede", "seat": 0, "t": 60_000} in race
        assert all(action["t"] <= 60_000 for action in race)
        assert len(race) == 2
        record, seen = await record_of(url, made["id"]), ada.record()
        assert record.actions[: len(seen)] == seen.actions  # the computer player may have acted since

    shared.run(work())


def test_options_cannot_name_files_of_the_server(shared: SharedServer) -> None:
    async def work() -> None:
        url = shared.url
        with pytest.raises(AssertionError, match="option 'deck' cannot be"):
            await make_table(url, game="polyminix", options={"deck": "/etc/passwd"}, seats=[ME])

    shared.run(work())
