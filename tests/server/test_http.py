"""The HTTP interface: options with titles, seats, HEAD, and the files of the page."""

from pathlib import Path

import httpx
from litestar import Litestar
from litestar.testing import TestClient
from tests.server.processes import SharedServer

from ominoes.server.page import page


def test_options_come_with_titles_for_a_form(shared: SharedServer) -> None:
    async def work() -> None:
        url = shared.url
        async with httpx.AsyncClient(trust_env=False, base_url=url) as http:
            games = {game["name"]: game for game in (await http.get("/api/games")).json()["games"]}
            variant = games["blokus"]["options"]["properties"]["variant"]
            assert variant["title"] == "Board"
            assert variant["titles"]["duo"] == "Duo, 14 × 14"
            assert "title" not in games["polyminix"]["options"]["properties"]["deck"]

    shared.run(work())


def test_head_has_the_headers_of_get(shared: SharedServer) -> None:
    async def work() -> None:
        url = shared.url
        async with httpx.AsyncClient(base_url=url) as http:
            for path in ("/", "/api/health"):
                head, whole = await http.head(path), await http.get(path)
                assert (head.status_code, head.content) == (200, b"")
                assert head.headers["content-length"] == whole.headers["content-length"]

    shared.run(work())


def test_favicon_ico_is_served(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("the page")
    (tmp_path / "icon-192.png").write_bytes(b"the icon")
    with TestClient(Litestar(page(tmp_path))) as client:
        icon = client.get("/favicon.ico")
        assert (icon.content, icon.headers["content-type"]) == (b"the icon", "image/png")
        assert client.get("/new").content == b"the page"


def test_a_file_is_sent_in_the_smallest_encoding_that_the_browser_accepts(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("the page")
    (tmp_path / "index.html.br").write_bytes(b"packed")
    with TestClient(Litestar(page(tmp_path))) as client:
        for accepted, sent in (("gzip, br", "br"), ("gzip", "gzip"), ("identity", None)):
            answer = client.stream("GET", "/", headers={"accept-encoding": accepted})
            with answer as response:
                assert response.headers.get("content-encoding") == sent
                assert response.headers["vary"] == "accept-encoding"
        assert client.get("/", headers={"accept-encoding": "gzip"}).text == "the page"
        assert client.get("/assets/main.js.br").status_code == 404


def test_a_server_whose_page_is_not_built_says_where_to_find_it(tmp_path: Path) -> None:
    with TestClient(Litestar(page(tmp_path))) as client:
        for path in ("/", "/new", "/t/abc"):
            answer = client.get(path)
            assert answer.status_code == 200
            assert answer.headers["content-type"] == "text/plain; charset=utf-8"
            assert "make dev" in answer.text
        assert client.get("/api/nothing").status_code == client.get("/assets/main.js").status_code == 404


def test_the_seats_of_a_game_follow_from_its_options(shared: SharedServer) -> None:
    async def work() -> None:
        url = shared.url
        async with httpx.AsyncClient(trust_env=False, base_url=url) as http:
            duo = await http.post("/api/games/blokus/seats", json={"variant": "duo"})
            assert len(duo.json()["seats"]) == duo.json()["options"]["players"] == 2
            wrong = await http.post("/api/games/blokus/seats", json={"variant": "duo", "players": 4})
            assert wrong.status_code == 400
            assert "2" in wrong.json()["reason"]
            assert (await http.post("/api/games/nothing/seats", json={})).status_code == 404

    shared.run(work())
