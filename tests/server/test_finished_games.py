"""Finished games: their positions, their analysis, and new games that branch off from a position."""

import sys
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from tests.server.client import Client, at_random, first_fit, make_table, record_of, run, two_players
from tests.server.processes import SharedServer, server_here, until_at_rest

from ominoes.games.polyminix import default_deck
from ominoes.games.polyminix.solver import covering
from ominoes.players import review
from ominoes.server.job_pool import JobPool
from ominoes.server.jobs import Analyse

HERE = [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Bert"}]
COMPUTER = {"kind": "computer", "player": "random"}


async def finished(url: str, **request: Any) -> Client:
    """A game that one browser has played to its end."""
    request = {"game": "blokus", "options": {"variant": "duo"}, "seats": HERE} | request
    made = await make_table(url, **request)
    client = await Client([url], made["id"], made["key"]).connect()
    await client.play_on(first_fit)
    return client


async def positions(url: str, table: str, **query: int) -> Any:
    async with httpx.AsyncClient(trust_env=False, base_url=url) as http:
        answer = await http.get(f"/api/tables/{table}/positions", params=query)
        assert answer.status_code == 200, answer.text
        return answer.json()


def test_every_position_of_a_game_can_be_read(shared: SharedServer) -> None:
    async def work() -> None:
        url = shared.url
        ada = await finished(url)
        record = await record_of(url, ada.table)
        seen: list[Any] = []
        while len(seen) <= len(record):
            part = await positions(url, ada.table, first=len(seen), count=10)
            assert part["moves"] == len(record)
            seen += part["positions"]
        assert [position["moves"] for position in seen] == list(range(len(record) + 1))
        states = list(record.states())
        for position, state in zip(seen, states, strict=True):
            assert position["scores"] == list(state.scores)
        assert seen[0]["last"] is None
        assert seen[1]["last"]["text"] == record.game.notation(record.actions[0])
        assert seen[-1]["view"] == ada.position["view"]
        assert (await positions(url, ada.table, first=10_000))["positions"] == []

    shared.run(work())


def test_every_position_of_a_game_can_be_had_as_a_picture(shared: SharedServer) -> None:
    async def work() -> None:
        ada = await finished(shared.url)
        states = list((await record_of(shared.url, ada.table)).states())
        path = f"/api/tables/{ada.table}/picture"
        async with httpx.AsyncClient(trust_env=False, base_url=shared.url) as http:
            for moves in (0, 7, len(states) - 1):
                answer = await http.get(path, params={"moves": moves})
                assert answer.headers["content-type"].startswith("image/svg+xml")
                assert answer.text == states[moves].svg()
            for query in ({}, {"moves": 10_000}):
                assert (await http.get(path, params=query)).text == states[-1].svg()
            assert (await http.get("/api/tables/none/picture")).status_code == 404

    shared.run(work())


def test_a_game_branches_off_from_any_position_against_the_computer(any_database: str) -> None:
    async def work() -> None:
        async with server_here(any_database) as (url, hub):
            ada = await finished(url)
            old = await record_of(url, ada.table)
            seats = [{"kind": "me", "name": "Ada"}, COMPUTER]
            made = await make_table(
                url, game="blokus", seats=seats, **{"from": {"table": ada.table, "moves": 6}}
            )
            again = await Client([url], made["id"], made["key"]).connect()
            assert again.shown["source"] == ada.table
            assert (again.position["moves"], again.shown["options"]["variant"]) == (6, "duo")
            assert (await again.do("ask-undo"))["key"] == "tables.undo-nothing"
            await again.play_on(at_random(1))
            new = await record_of(url, made["id"])
            assert new.actions[:6] == old.actions[:6]
            assert new.state.over
            assert again.record().actions == new.actions
        async with server_here(any_database) as (url, hub):
            assert (await record_of(url, made["id"])).actions == new.actions
            assert hub.live_tables[made["id"]].table.movers[0] == 0

    run(work())


def test_a_game_branches_off_with_another_action(shared: SharedServer) -> None:
    async def work() -> None:
        url = shared.url
        async with httpx.AsyncClient(trust_env=False, base_url=url) as http:
            ada = await finished(url)
            old = await record_of(url, ada.table)
            before = list(old.states())[6]
            other = next(one for one in before.actions() if one != old.actions[6])
            action = msgspec.json.decode(old.game.to_json(other))
            place = {"table": ada.table, "moves": 6}
            made = await make_table(
                url, game="blokus", seats=[COMPUTER], **{"from": {**place, "action": action}}
            )
            again = await Client([url], made["id"], made["key"]).connect()
            assert again.position["moves"] == 7
            assert again.position["last"]["action"] == action
            await again.close()
            for wrong, key in (
                (msgspec.json.decode(old.game.to_json(old.actions[0])), "blokus.piece-used"),
                ({"type": "nothing"}, None),
            ):
                request = {"game": "blokus", "from": {**place, "action": wrong}}
                answer = await http.post("/api/tables", json=request)
                assert 400 <= answer.status_code < 500
                assert key in (None, answer.json()["key"])

    shared.run(work())


def test_a_game_branches_off_only_at_an_existing_position_that_is_not_over(shared: SharedServer) -> None:
    async def work() -> None:
        url = shared.url
        async with httpx.AsyncClient(trust_env=False, base_url=url) as http:
            ada = await finished(url, game="heap", options={"stones": 1})
            for place, key in (
                ({"moves": 1000}, "tables.no-such-move"),
                ({"moves": 1}, "tables.line-over"),
                ({"moves": 0, "table": "none"}, "server.no-table"),
            ):
                request = {"game": "heap", "from": {"table": ada.table, **place}}
                assert (await http.post("/api/tables", json=request)).json()["key"] == key

    shared.run(work())


def test_no_game_branches_off_from_an_unfinished_game_or_one_of_another_rulebook(
    shared: SharedServer,
) -> None:
    async def work() -> None:
        url = shared.url
        async with httpx.AsyncClient(trust_env=False, base_url=url) as http:
            ada, _ = await two_players([url])
            place = {"table": ada.table, "moves": 0}
            running = await http.post("/api/tables", json={"game": "blokus", "from": place})
            assert (running.status_code, running.json()["key"]) == (409, "tables.not-over")
            await ada.do("resign")
            other = await http.post("/api/tables", json={"game": "polymo", "from": place})
            assert other.json()["key"] == "server.other-game"
            assert (await http.post("/api/tables", json={"game": "blokus", "from": place})).status_code == 201

    shared.run(work())


def test_a_finished_game_is_analysed_once_with_progress(shared: SharedServer) -> None:
    async def work() -> None:
        url, hub = shared.url, shared.hub
        ada = await finished(url)
        answer = await ada.do("analyse", ms=10)
        assert answer["type"] == "progress"
        analysis = await ada.until(lambda message: message["type"] == "analysis", patience=60)
        record = await record_of(url, ada.table)
        assert [move["number"] for move in analysis["moves"]] == list(range(1, len(record) + 1))
        for move in analysis["moves"]:
            assert sum(move["values"]) == pytest.approx(1, abs=0.01)
            assert move["turning_point"] == (move["loss"] >= 0.08) or move["loss"] == 0
        assert analysis["outcome"] == analysis["moves"][-1]["values"]
        assert set(analysis["outcome"]) in ({0.0, 1.0}, {0.5})
        shares = [message["share"] for message in ada.other if message["type"] == "progress"]
        assert shares == sorted(shares)
        watcher = await Client([url], ada.table).connect()
        known = await watcher.do("analyse", ms=10)
        assert {**known, "id": ""} == {**analysis, "id": ""}
        await watcher.do("analyse", ms=1000)
        assert len(hub.jobs.pids) == 1
        await watcher.close()
        await until_at_rest(hub)

    shared.run(work())


def test_an_analysis_can_be_cancelled_and_play_continues_meanwhile(shared: SharedServer) -> None:
    async def work() -> None:
        url, hub = shared.url, shared.hub
        ada = await finished(url)
        first = await ada.do("analyse", ms=1000)
        assert first["type"] == "progress"
        assert (await ada.do("ping"))["type"] == "pong"
        assert (await ada.do("analyse"))["key"] == "server.one-question"
        cancelled = await ada.do("cancel", of=first["id"])
        assert (cancelled["type"], cancelled["of"]) == ("cancelled", first["id"])
        await until_at_rest(hub)
        assert (await ada.do("cancel", of=first["id"]))["key"] == "server.no-question"

    shared.run(work())


def test_unfinished_games_and_games_without_a_race_are_not_analysed(shared: SharedServer) -> None:
    async def work() -> None:
        url = shared.url
        ada, _ = await two_players([url])
        assert (await ada.do("analyse"))["key"] == "tables.not-over"
        made = await make_table(url, game="polyminix", options={"players": 1}, seats=HERE[:1])
        alone = await Client([url], made["id"], made["key"]).connect()
        await alone.do("resign")
        assert (await alone.do("analyse"))["key"] == "races.no-races"

    shared.run(work())


def test_a_race_is_reviewed_piece_by_piece_also_after_a_restart(tmp_path: Path) -> None:
    card = {"players": 2, "card": "G1-A-1"}
    deck = default_deck()
    pieces = covering(deck.card("G1").side("A").challenge(1), deck.kit)
    assert pieces is not None
    placements = [{"type": "place", "piece": place.piece, "cells": place.cells} for place in pieces]

    tables: list[str] = []

    async def race() -> None:
        async with server_here(str(tmp_path / "x.db")) as (url, _):
            made = await make_table(url, game="polyminix", options=card, seats=HERE)
            both = await Client([url], made["id"], made["key"]).connect()
            for seat, number in ((0, 1), (1, 2), (0, 2), (0, 1), (0, len(placements))):
                await both.do("preview", partial={"placements": placements[:number]}, seat=seat)
            done = await both.move(
                action={"type": "submit", "seat": 0, "placements": placements, "t": 0}, seat=0
            )
            await both.see(done["seq"])
            tables.append(made["id"])

    async def look() -> None:
        async with server_here(str(tmp_path / "x.db")) as (url, _):
            watcher = await Client([url], tables[0]).connect()
            analysis = await watcher.do("analyse")
            (race,) = analysis["races"]
            sizes = [len(place.cells) for place in pieces]
            covered = [0, sizes[0], sum(sizes[:2]), sizes[0], sum(sizes)]
            assert [done for _, done in race["curves"][0]] == covered
            assert [done for _, done in race["curves"][1]] == [0, sum(sizes[:2])]
            assert analysis["seats"] == ["Ada", "Bert"]
            assert any("Ada took pieces back once" in moment["text"] for moment in race["story"])
            record = await record_of(url, tables[0])
            assert record.notes["race 0 seat 1"].count(":") == 4
            assert review(record).races[0].curves[0][-1][1] == sum(sizes)

    run(race())
    run(look())


ECHO = """
import json, sys
print("ready", flush=True)
for line in sys.stdin:
    print(json.dumps({**json.loads(line), "type": "analysis"}), flush=True)
"""


@pytest.mark.parametrize(
    ("moves", "asked", "given"), [(50, 100.0, 100.0), (400, 1000.0, 300.0), (0, 9.0, 9.0)]
)
def test_the_analysis_of_a_long_game_takes_no_longer_than_a_job_may(
    moves: int, asked: float, given: float
) -> None:
    async def work() -> None:
        pool = JobPool(1, most=1, seconds=120.0, command=(sys.executable, "-c", ECHO))
        lines: list[str] = []

        async def send(line: str) -> None:
            lines.append(line)

        actions = [msgspec.Raw(b"{}")] * moves
        job = Analyse(id="a", game="blokus", options={}, seed=0, actions=actions, ms=asked)
        await pool.run("somebody", job, send)
        await pool.close()
        assert msgspec.json.decode(lines[-1])["ms"] == given

    run(work())
