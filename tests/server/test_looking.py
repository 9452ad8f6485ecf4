"""What can be looked at over HTTP: options with titles, and seats."""

from pathlib import Path

import httpx
from tests.server.client import run
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
            assert len(duo.json()["seats"]) == duo.json()["options"]["players"] == 2
            wrong = await http.post("/api/games/blokus/seats", json={"variant": "duo", "players": 4})
            assert wrong.status_code == 400
            assert "2" in wrong.json()["reason"]
            assert (await http.post("/api/games/nothing/seats", json={})).status_code == 404

    run(work())
