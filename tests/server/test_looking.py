"""What can be looked at over HTTP: options with titles, seats, and positions of the past."""

from pathlib import Path

import httpx
from tests.server.client import run, two_players
from tests.server.processes import server_here


def test_options_come_with_titles_for_a_form(tmp_path: Path) -> None:
    async def work() -> None:
        async with (
            server_here(str(tmp_path / "x.db")) as (url, _),
            httpx.AsyncClient(trust_env=False, base_url=url) as http,
        ):
            games = {game["name"]: game for game in (await http.get("/api/games")).json()["games"]}
            variant = games["blokus"]["options"]["properties"]["variant"]
            assert variant["title"] == "Board"
            assert variant["titles"]["duo"] == "Duo, 14 × 14"
            assert "title" not in games["polyminix"]["options"]["properties"]["deck"]

    run(work())


def test_the_seats_of_a_game_follow_from_its_options(tmp_path: Path) -> None:
    async def work() -> None:
        async with (
            server_here(str(tmp_path / "x.db")) as (url, _),
            httpx.AsyncClient(trust_env=False, base_url=url) as http,
        ):
            duo = await http.post("/api/games/blokus/seats", json={"variant": "duo"})
            assert len(duo.json()["seats"]) == 2
            wrong = await http.post("/api/games/blokus/seats", json={"variant": "duo", "players": 4})
            assert wrong.status_code == 400
            assert "2" in wrong.json()["reason"]
            assert (await http.post("/api/games/nothing/seats", json={})).status_code == 404

    run(work())


def test_past_positions_are_those_that_were_on_the_table(tmp_path: Path) -> None:
    async def work() -> None:
        async with server_here(str(tmp_path / "x.db")) as (url, _):
            ada, bert = await two_players([url])
            seen = [ada.position]
            for player in (ada, bert, ada):
                await player.see(ada.seq)
                answer = await player.do("actions")
                done = await player.move(action=answer["actions"][0]["action"])
                await ada.see(done["seq"])
                await bert.see(done["seq"])
                seen.append(ada.position)
            async with httpx.AsyncClient(trust_env=False, base_url=url) as http:
                path = f"/api/tables/{ada.table}/positions"
                told = (await http.get(path, params={"start": 0, "count": 100})).json()
                assert told["moves"] == 3
                assert told["positions"] == seen
                later = (await http.get(path, params={"start": 2, "count": 1})).json()
                assert later["positions"] == seen[2:3]
                assert (await http.get(path, params={"start": 9})).json()["positions"] == []

    run(work())
