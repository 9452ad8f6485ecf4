"""Half-made actions over the socket: only who may act asks, the others hear how far it has come, nothing is logged."""

from typing import Any

import httpx
import msgspec
from tests.server.client import Client, make_table, two_players
from tests.server.processes import SharedServer

from ominoes.games.polyminix import default_deck
from ominoes.games.polyminix.solver import covering
from ominoes.server.thinker import Job

RACE: dict[str, Any] = {"game": "polyminix", "options": {"players": 2, "card": "G1-A-3"}}


def _solution() -> list[dict[str, Any]]:
    deck = default_deck()
    found = covering(deck.card("G1").side("A").challenge(3), deck.kit)
    assert found is not None
    return [{"type": "place", "piece": place.piece, "cells": place.cells} for place in found]


def test_the_others_hear_how_many_squares_are_covered_and_nothing_else(shared: SharedServer) -> None:
    async def work() -> None:
        url = shared.url
        ada, bert = await two_players([url], **RACE, seats=[{"kind": "me", "name": "Ada"}])
        await ada.see(bert.seq)
        solution, before = _solution(), ada.seq
        answer = await ada.do("sketch", draft={"placements": solution[:1]})
        squares = len(solution[0]["cells"])
        assert answer["sketch"]["done"] == squares
        assert answer["sketch"]["reason"]
        told = await bert.until(lambda message: message["type"] == "progress")
        assert told == {"type": "progress", "seat": 0, "done": squares}
        step = await bert.do("hint", draft={"placements": []})
        assert step["hints"][0]["action"]["type"] == "place"
        assert (await ada.do("ping"))["type"] == "pong"
        assert ada.seq == before  # none of it is in the log
        whole = await bert.do("sketch", draft={"placements": solution})
        assert whole["sketch"]["reason"] is None
        move = {"type": "submit", "seat": 1, "placements": solution, "t": 0}
        assert (await bert.move(action=move))["type"] == "done"
        await ada.see(before + 1)
        assert ada.position["scores"] == [0, 3]

    shared.run(work())


def test_who_may_not_act_asks_in_vain(shared: SharedServer) -> None:
    async def work() -> None:
        url = shared.url
        ada, bert = await two_players([url], game="polymo", options={"players": 2})
        watcher = await Client([url], ada.table).connect()
        assert (await watcher.do("sketch", draft={"pen": "R"}))["key"] == "server.sketch-not-now"
        assert (await bert.do("sketch", draft={"pen": "R"}))["key"] == "server.sketch-not-now"
        assert len((await ada.do("sketch", draft={"pen": "R"}))["sketch"]["next"]) > 20
        assert (await ada.do("sketch", draft={"pen": "?"}))["key"] == "rulebook.bad-json"

    shared.run(work())


def test_a_draft_that_leads_nowhere_has_a_reason_instead_of_a_step(shared: SharedServer) -> None:
    async def work() -> None:
        url = shared.url
        made = await make_table(
            url,
            game="polyminix",
            options={"players": 1, "card": "G1-A-3"},
            seats=[{"kind": "me", "name": "Ada"}],
        )
        ada = await Client([url], made["id"], made["key"]).connect()
        hints = (await ada.do("hint", draft={"placements": _solution()}))["hints"]
        assert hints[0]["action"] is None
        assert hints[0]["text"] == "polyminix.complete"

    shared.run(work())


def test_the_puzzle_of_a_day_makes_a_table(shared: SharedServer) -> None:
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


def test_jobs_for_computer_players_can_be_written_and_read() -> None:
    job = Job(game="polymo", options={}, seed=1, actions=[], seat=0, player="random", player_seed=0)
    assert msgspec.json.decode(msgspec.json.encode(job), type=Job) == job
