"""Previews of partial actions: only seats that may act get them, others get the progress, and nothing is logged."""

from typing import Any

import httpx
import msgspec
from tests.server.client import Client, make_table, two_players
from tests.server.processes import SharedServer

from ominoes.games.polyminix import default_deck
from ominoes.games.polyminix.solver import covering
from ominoes.server.engine_worker import EngineRequest

RACE: dict[str, Any] = {"game": "polyminix", "options": {"players": 2, "card": "G1-A-3"}}


def _solution() -> list[dict[str, Any]]:
    deck = default_deck()
    found = covering(deck.card("G1").side("A").challenge(3), deck.kit)
    assert found is not None
    return [{"type": "place", "piece": place.piece, "cells": place.cells} for place in found]


def test_the_others_get_the_number_of_covered_squares_and_nothing_else(shared: SharedServer) -> None:
    async def work() -> None:
        url = shared.url
        ada, bert = await two_players([url], **RACE, seats=[{"kind": "me", "name": "Ada"}])
        await ada.see(bert.seq)
        solution, before = _solution(), ada.seq
        answer = await ada.do("preview", partial={"placements": solution[:1]})
        squares = len(solution[0]["cells"])
        assert answer["preview"]["done"] == squares
        assert answer["preview"]["reason"]
        told = await bert.until(lambda message: message["type"] == "progress")
        assert told == {"type": "progress", "seat": 0, "done": squares}
        step = await bert.do("hint", partial={"placements": []})
        assert step["hints"][0]["action"]["type"] == "place"
        assert (await ada.do("ping"))["type"] == "pong"
        assert ada.seq == before  # none of it is in the log
        whole = await bert.do("preview", partial={"placements": solution})
        assert whole["preview"]["reason"] is None
        move = {"type": "submit", "seat": 1, "placements": solution, "t": 0}
        assert (await bert.move(action=move))["type"] == "done"
        await ada.see(before + 1)
        assert ada.position["scores"] == [0, 3]

    shared.run(work())


def test_only_seats_that_may_act_get_previews(shared: SharedServer) -> None:
    async def work() -> None:
        url = shared.url
        ada, bert = await two_players([url], game="polymo", options={"players": 2})
        watcher = await Client([url], ada.table).connect()
        assert (await watcher.do("preview", partial={"pen": "R"}))["key"] == "server.preview-not-now"
        assert (await bert.do("preview", partial={"pen": "R"}))["key"] == "server.preview-not-now"
        assert len((await ada.do("preview", partial={"pen": "R"}))["preview"]["next"]) > 20
        assert (await ada.do("preview", partial={"pen": "?"}))["key"] == "rulebook.bad-json"

    shared.run(work())


def test_a_partial_action_that_leads_nowhere_has_a_reason_instead_of_a_step(shared: SharedServer) -> None:
    async def work() -> None:
        url = shared.url
        made = await make_table(
            url,
            game="polyminix",
            options={"players": 1, "card": "G1-A-3"},
            seats=[{"kind": "me", "name": "Ada"}],
        )
        ada = await Client([url], made["id"], made["key"]).connect()
        hints = (await ada.do("hint", partial={"placements": _solution()}))["hints"]
        assert hints[0]["action"] is None
        assert hints[0]["text"] == "polyminix.complete"

    shared.run(work())


def test_a_table_can_be_made_with_the_puzzle_of_a_day(shared: SharedServer) -> None:
    async def work() -> None:
        url = shared.url
        async with httpx.AsyncClient(trust_env=False, base_url=f"{url}/api") as http:
            today = (await http.get("/games/polyminix/daily", params={"day": "2026-11-16"})).json()
            again = (await http.get("/games/polyminix/daily", params={"day": "2026-11-16"})).json()
            assert today == again
            assert today["options"] == {"players": 1, "card": "G2-A-4"}
            made = await make_table(
                url, game="polyminix", options=today["options"], seats=[{"kind": "me", "name": "Ada"}]
            )
            assert made["shown"]["position"]["race"]["since"] > 0
            assert (await http.get("/games/blokus/daily", params={"day": "2026-11-16"})).status_code == 404
            assert (await http.get("/games/polyminix/daily", params={"day": "x"})).status_code == 400

    shared.run(work())


def test_engine_requests_can_be_written_and_read() -> None:
    job = EngineRequest(
        table="a", game="polymo", options={}, seed=1, actions=[], seat=0, player="random", player_seed=0
    )
    assert msgspec.json.decode(msgspec.json.encode(job), type=EngineRequest) == job
