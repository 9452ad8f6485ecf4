"""Races of Polyminix over the wire: the server's clock decides, limits are enforced, the quicker seat wins, and replays
are exact.
"""

import re
from pathlib import Path
from typing import Any

import httpx
import msgspec
from tests.server.client import Client, Message, first_fit, make_table, record_of, run, two_players
from tests.server.conftest import Clock
from tests.server.processes import SharedServer, server_here

from ominoes.games import Record
from ominoes.games.race_progress import read_progress
from ominoes.games.racing import RaceState
from ominoes.players.racing import solve_task
from ominoes.server.clock import now_ms

ME = {"kind": "me", "name": "Ada"}
LIMIT = 60
"""Seconds on T3."""


def solution(client: Client, seat: int) -> Message:
    """A correct submission of a seat in the present race, with a false seat and time in it."""
    action: Message = msgspec.to_builtins(solve_task(client.record().state, seat).action)
    return {**action, "seat": 1 - seat, "t": 1}


def raced(client: Client) -> list[Message]:
    """The actions of races so far."""
    actions = [event["action"] for event in client.events if event["type"] == "played"]
    return [action for action in actions if "t" in action]


async def choose_until_race(*clients: Client) -> None:
    """Let the seats choose in turn, until a race begins or the game is over."""
    while not clients[0].over and clients[0].position["turn"]["kind"] != "race":
        for client in clients:
            if client.my_turn and client.position["turn"]["kind"] == "seat":
                await client._one_move(first_fit)
        for client in clients:
            await client.see(max(other.seq for other in clients))


def test_two_people_race_to_the_end_and_the_quicker_one_wins(shared: SharedServer, clock: Clock) -> None:
    async def work() -> None:
        url, hub = shared.url, shared.hub
        options = {"players": 2, "t3_seconds": LIMIT}
        ada, bert = await two_players([url], game="polyminix", options=options, seats=[ME])
        races = waited = 0
        await choose_until_race(ada, bert)
        while not bert.over:
            races += 1
            timed = bert.position["race"]["limit"] is not None
            nothing: Message = {"type": "submit", "seat": 0, "placements": [], "t": 0}
            assert (await ada.move(action=nothing))["type"] == "refused"
            while bert.position["turn"]["kind"] == "race" and 1 in bert.position["turn"]["seats"]:
                began = bert.position["race"]["since"]
                asked = now_ms()
                answer = await bert.move(action=solution(bert, 1))
                assert answer["type"] == "done", answer
                await bert.see(answer["seq"])
                stamped = raced(bert)[-1]
                assert stamped["seat"] == 1
                assert asked - began <= stamped["t"] <= now_ms() - began
            if not bert.over and bert.position["turn"]["kind"] == "race":
                if timed and not waited:
                    waited += 1
                    clock.forward(hub, LIMIT)  # the limit of T3 ends it
                else:
                    await ada.see(bert.seq)
                    gives_up = {"type": "concede", "seat": 1, "t": 0}
                    assert (await ada.move(action=gives_up))["type"] == "done"
            while not bert.over and bert.position["turn"]["kind"] == "race":
                await bert.receive()
            await ada.see(bert.seq)
            await bert.see(ada.seq)
            await choose_until_race(ada, bert)
        limits = [action for action in raced(bert) if action["t"] == 1000 * LIMIT]
        assert len(limits) == waited
        assert all(action["type"] == "concede" and action["seat"] == 0 for action in limits)
        assert races >= 4
        assert [place["seat"] for place in bert.shown["standings"]] == [1, 0]
        assert bert.position["scores"][0] == 0
        record = await record_of(url, bert.table)
        assert record.actions == bert.record().actions == ada.record().actions
        again = Record(record.game, record.seed, record.actions)
        assert list(again.state.scores) == bert.position["scores"]
        assert again.state.winners == (1,)

    shared.run(work())


async def _at_t3(ada: Client, bert: Client) -> None:
    assert (await ada.move(text="T3"))["type"] == "done"
    await bert.see(ada.seq)
    assert ada.position["race"]["limit"] == 1000 * LIMIT


def test_on_t3_every_seat_in_time_scores_and_a_late_one_does_not(shared: SharedServer, clock: Clock) -> None:
    async def work() -> None:
        url, hub = shared.url, shared.hub
        options = {"players": 2, "mode": "problem", "t3_seconds": LIMIT}
        ada, bert = await two_players([url], game="polyminix", options=options, seats=[ME])
        await _at_t3(ada, bert)
        right = solution(ada, 1)
        since = bert.seq
        answer = await ada.move(action=solution(ada, 0))
        assert answer["type"] == "done"
        clock.forward(hub, LIMIT)
        await ada.until(lambda message: message["type"] == "events" and message["seq"] > answer["seq"])
        assert raced(ada)[-1] == {"type": "concede", "seat": 1, "t": 1000 * LIMIT}
        assert ada.position["scores"] == [2, 0]
        late = await bert.move(action=right, since=since)
        assert late["type"] == "stale"
        assert bert.position["scores"] == [2, 0]

    shared.run(work())


def test_a_covering_is_visible_to_its_own_seat_only_until_the_race_is_over(shared: SharedServer) -> None:
    async def work() -> None:
        url = shared.url
        async with httpx.AsyncClient(base_url=url) as http:
            options = {"players": 2, "mode": "problem", "t3_seconds": 60}
            ada, bert = await two_players([url], game="polyminix", options=options, seats=[ME])
            assert (await ada.move(text="T3"))["type"] == "done"
            await bert.see(ada.seq)
            figure = solution(ada, 0)
            pieces = {placed["piece"] for placed in figure["placements"]}
            shown = (await ada.move(action=figure))["seq"]
            await ada.see(shown)
            await bert.see(shown)
            again, watcher = Client([url], ada.table, bert.key), Client([url], ada.table)
            for other in (bert, await again.connect(), await watcher.connect()):
                assert raced(other)[-1]["placements"] == []
                assert other.position["last"]["action"]["placements"] == []
                assert "is done after" in other.position["last"]["text"]
                assert not pieces & set(re.findall(r"\w+", other.position["last"]["text"]))
            mine = await Client([url], ada.table, ada.key).connect()
            for own in (ada, mine):
                assert raced(own)[-1]["placements"] == own.position["last"]["action"]["placements"] != []
                assert pieces <= set(re.findall(r"\w+", own.position["last"]["text"]))
            path = f"/api/tables/{ada.table}"
            moves = ada.position["moves"]
            for answer in (
                await http.get(path),
                await http.get(f"{path}/positions", params={"first": moves}),
                await http.get(f"{path}/record"),
            ):
                assert '"cells"' not in answer.text.partition('"position')[2] + answer.text[-2000:]
            assert len(await record_of(url, ada.table)) == moves - 1
            before = (await http.get(f"{path}/picture", params={"moves": moves - 1})).text
            assert (await http.get(f"{path}/picture")).text == before
            assert (await bert.move(action={**raced(bert)[-1], "seat": 1}))["type"] == "refused"
            await watcher.close()
            assert (await bert.move(text="concede"))["type"] == "done"
            await watcher.connect()
            for other in (ada, bert, again, watcher):
                await other.see(shown + 1)
                assert raced(other)[-2] == raced(ada)[-2]
                assert other.record().actions[:moves] == (await record_of(url, ada.table)).actions[:moves]
                assert not other.redacted
            assert raced(bert)[-2]["placements"]
            looked = (await http.get(f"{path}/positions", params={"first": moves})).json()
            assert looked["positions"][0]["last"]["action"]["placements"]

    shared.run(work())


def test_why_judges_a_covering_by_the_card_and_the_clock_of_the_asking_seat(
    shared: SharedServer,
) -> None:
    async def work() -> None:
        url = shared.url
        options = {"players": 2, "wait_for_all": True}
        ada, bert = await two_players([url], game="polyminix", options=options, seats=[ME])
        await choose_until_race(ada, bert)
        state = ada.record().state
        assert isinstance(state, RaceState)
        right = [solve_task(state, seat).action for seat in (0, 1)]
        texts = [state.game.notation(action).partition(" ")[2] for action in right]
        assert (await bert.do("why", text=texts[1]))["legal"] is True
        assert (await bert.do("why", text=texts[1], seat=1))["legal"] is True
        assert (await bert.do("why", text=texts[1], seat=0))["legal"] is (
            state.why_not(state.stamped(right[1], 0, 0)) is None
        )
        watcher = await Client([url], ada.table).connect()
        assert (await watcher.do("why", action=msgspec.to_builtins(right[1])))["legal"] is True
        assert (await bert.move(text="concede"))["type"] == "done"
        mine = {**msgspec.to_builtins(right[0]), "t": 0}
        assert (await ada.do("why", action=mine))["legal"] is True
        assert (await ada.move(action=mine))["type"] == "done"

    shared.run(work())


def test_a_race_continues_where_it_was_after_a_restart_of_the_server(tmp_path: Path, clock: Clock) -> None:
    async def work() -> None:
        options: dict[str, Any] = {"players": 2, "mode": "problem", "t3_seconds": LIMIT}
        async with server_here(str(tmp_path / "x.db")) as (url, hub):
            ada, bert = await two_players([url], game="polyminix", options=options, seats=[ME])
            assert (await ada.move(text="T3"))["type"] == "done"
            since = ada.position["race"]["since"]
        clock.forward(hub, 2 * LIMIT)
        async with server_here(str(tmp_path / "x.db")) as (url, hub):
            ada.urls = bert.urls = [url]
            await ada.connect()
            away = ada.position["race"]["since"] - since
            assert 2000 * LIMIT <= away <= 3000 * LIMIT, "while no server is there, no time passes"
            clock.forward(hub, LIMIT)
            await ada.until(
                lambda message: message["type"] == "events" and not message.get("position", {}).get("race")
            )
            assert [action["t"] for action in raced(ada)] == [1000 * LIMIT] * 2
            assert 1000 * LIMIT <= ada.events[-1]["at"] - since - away <= 2000 * LIMIT

    run(work())


def test_a_computer_player_races_by_the_same_clock(shared: SharedServer) -> None:
    async def work() -> None:
        url = shared.url
        seats = [ME, {"kind": "computer", "player": "level-9"}]
        # An easy card, so that the computer player is quick. The race lasts, however late Ada connects.
        options = {"players": 2, "card": "G1-A-2", "wait_for_all": True}
        made = await make_table(url, game="polyminix", options=options, seats=seats)
        ada = await Client([url], made["id"], made["key"]).connect()
        began = ada.position["race"]["since"]
        while not any(action["seat"] == 1 for action in raced(ada)):
            await ada.receive()
        played = next(event for event in ada.events if event["type"] == "played" and "t" in event["action"])
        assert 1500 <= played["action"]["t"] <= played["at"] - began
        assert (await ada.move(text="concede"))["type"] == "done"
        while ada.redacted:
            await ada.receive()
        record = await record_of(url, made["id"])
        assert record.actions[: len(ada.record())] == ada.record().actions[: len(record)]
        # Its pieces came to lie one after the other, as everybody saw.
        steps = read_progress(record.notes, 0, 1)
        assert len(steps) > 1
        squares = sum(len(place["cells"]) for place in raced(ada)[0]["placements"])
        assert all(0 <= done < squares for _, done in steps[:-1])
        assert steps[-1][1] == squares

    shared.run(work())
