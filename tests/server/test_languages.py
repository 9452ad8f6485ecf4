"""Languages of clients: over HTTP, at a table, in hints and refusals."""

from typing import Any

import httpx
import pytest
from tests.server.client import Client, make_table, two_players
from tests.server.processes import SharedServer
from websockets.asyncio.client import connect

from ominoes.games.blokus.game import Blokus
from ominoes.games.blokus.state import BlokusState
from ominoes.i18n import in_language, message
from ominoes.server import live_table, wire
from ominoes.server.redaction import public_error
from ominoes.store import Unavailable

ME = {"kind": "me", "name": "Ada"}
OPEN = {"kind": "open"}
BLOKUS: dict[str, Any] = {"game": "blokus", "options": {"players": 2}, "seats": [ME, OPEN]}


def test_a_request_is_answered_in_the_language_of_the_browser(shared: SharedServer) -> None:
    async def work() -> None:
        url = shared.url
        async with httpx.AsyncClient(base_url=url) as http:
            english = (await http.get("/api/games")).json()
            assert english["language"] == "en"
            assert {"code": "de", "name": "Deutsch"} in english["languages"]
            german = (await http.get("/api/games", headers={"accept-language": "de-AT, en;q=0.5"})).json()
            assert german["language"] == "de"
            assert german["phrases"]["thanks"] == "Danke!"
            assert german["games"][0]["summary"] != english["games"][0]["summary"]
            czech = await http.get("/api/games?language=cs", headers={"accept-language": "de"})
            assert czech.json()["phrases"]["thanks"] == "Děkuji!"
            lost = await http.get("/api/games/chess/rules", headers={"accept-language": "it"})
            assert lost.status_code == 404
            assert lost.json()["reason"].startswith("non c'è nessun gioco di nome 'chess'")

    shared.run(work())


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "said"),
    [
        ("POST", "/api/tables", b'{"game":"\xe4"}', 400, "das ist kein Text in UTF-8"),
        ("POST", "/api/tables", b'{"game":', 400, "es ist abgeschnitten"),
        ("POST", "/api/tables", b"{game}", 400, "das ist kein JSON (bei Byte 1)"),
        ("POST", "/api/tables", b"", 400, "es kam nichts an"),
        ("POST", "/api/tables", b"[" * 9000, 400, "nicht zu verstehen: es ist zu tief verschachtelt"),
        ("POST", "/api/tables", b" " * 70_000, 413, "möglich sind 65536 Byte"),
        ("GET", "/api/nothing", b"", 404, "unter dieser Adresse gibt es nichts"),
        ("DELETE", "/api/tables", b"", 405, "DELETE ist unter dieser Adresse nicht möglich"),
        ("GET", "/api/games/polyminix/daily", b"", 400, "der Parameter 'day' fehlt"),
        ("GET", "/api/games/polyminix/daily?day=x", b"", 400, "ein Datum wie 2026-11-16"),
    ],
)
def test_a_malformed_request_is_refused_in_the_language_of_the_client(
    shared: SharedServer, method: str, path: str, body: bytes, status: int, said: str
) -> None:
    async def work() -> None:
        url = shared.url
        async with httpx.AsyncClient(base_url=url) as http:
            headers = {"accept-language": "de", "content-type": "application/json"}
            answer = await http.request(method, path, content=body, headers=headers)
            assert answer.status_code == status
            assert said in answer.json()["reason"]

    shared.run(work())


def test_an_unknown_language_is_refused_with_the_known_ones(shared: SharedServer) -> None:
    async def work() -> None:
        url = shared.url
        async with httpx.AsyncClient(base_url=url) as http:
            answer = await http.get("/api/games?language=xx")
            assert "retry-after" not in answer.headers
            assert answer.status_code == 400
            assert answer.json()["reason"].endswith("there are en, cs, de, it")
            made = await make_table(url, **BLOKUS)
            address = f"{url.replace('http', 'ws', 1)}/api/tables/{made['id']}/socket"
            async with connect(address, proxy=None) as socket:
                await socket.send('{"type": "hello", "language": "xx"}')
                assert "there are en, cs, de, it" in str(await socket.recv())

    shared.run(work())


def test_every_guest_of_a_table_gets_messages_in_their_own_language(shared: SharedServer) -> None:
    async def work() -> None:
        url = shared.url
        ada, bert = await two_players([url], **BLOKUS)
        carla, dora = (Client([url], ada.table, bert.key) for _ in range(2))
        carla.language, dora.language = "it", "cs"
        await carla.connect()
        await dora.connect()
        assert [seat["title"] for seat in ada.shown["seats"]] == ["blue and red", "yellow and green"]
        assert [seat["title"] for seat in carla.shown["seats"]] == ["blu e rosso", "giallo e verde"]
        assert [seat["title"] for seat in dora.shown["seats"]] == ["modrá a červená", "žlutá a zelená"]
        refused = await carla.move(text="I1 c3")
        assert refused["reason"].startswith("non tocca a giallo e verde")
        assert (await dora.move(text="I1 c3"))["reason"].startswith("na tahu není žlutá a zelená")
        await ada.move(text="I1 a1")
        await carla.see(ada.seq)
        assert carla.position["last"]["text"] == "I1 a1"
        for client in (ada, bert, carla, dora):
            await client.close()

    shared.run(work())


def calls(monkeypatch: pytest.MonkeyPatch, owner: Any, name: str) -> list[tuple[Any, ...]]:
    """The arguments of all calls of a function from now on; it does what it always did."""
    made: list[tuple[Any, ...]] = []
    real = getattr(owner, name)

    def counted(*arguments: Any, **more: Any) -> Any:
        made.append(arguments)
        return real(*arguments, **more)

    monkeypatch.setattr(owner, name, counted)
    return made


def test_a_move_is_played_decoded_and_written_once_and_encoded_once_for_each_language(
    shared: SharedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        ada, bert = await two_players([shared.url], **BLOKUS)
        await bert.close()
        bert.language = "de"
        await bert.connect()
        played = calls(monkeypatch, BlokusState, "_play")
        decoded = calls(monkeypatch, Blokus, "from_json")
        written = calls(monkeypatch, Blokus, "to_json")
        described = calls(monkeypatch, Blokus, "_describe")
        stored = calls(monkeypatch, live_table, "encode_event")
        encoded = calls(monkeypatch, wire, "encode")
        await ada.move(action={"type": "place", "piece": "I1", "cells": [[0, 0]]})
        await bert.see(ada.seq)
        assert [len(one) for one in (played, decoded, written, stored)] == [1, 1, 1, 1]
        assert len(described) == 2
        assert sum(isinstance(message, wire.Events) for (message,) in encoded) == 2
        assert ada.position["last"] == bert.position["last"]
        for client in (ada, bert):
            await client.close()

    shared.run(work())


def test_a_broadcast_is_encoded_once_for_each_language(
    shared: SharedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        url = shared.url
        ada, bert = await two_players([url], **BLOKUS)
        watchers = [Client([url], ada.table) for _ in range(6)]
        for number, watcher in enumerate(watchers):
            watcher.language = ("en", "de", "it")[number % 3]
            await watcher.connect()
        encoded = []
        encode = wire.encode

        def counted(message: wire.ServerMessage) -> str:
            encoded.append(message)
            return encode(message)

        monkeypatch.setattr(wire, "encode", counted)
        await ada.move(text="I1 a1")
        await watchers[-1].see(ada.seq)
        assert sum(isinstance(message, wire.Events) for message in encoded) == 3
        for client in (ada, bert, *watchers):
            await client.close()

    shared.run(work())


def test_hints_give_their_reasons_in_the_language_of_the_guest(shared: SharedServer) -> None:
    async def work() -> None:
        url = shared.url
        ada, bert = await two_players([url], **BLOKUS)
        await ada.close()
        ada.language = "de"
        await ada.connect()
        answer = await ada.do("hint")
        assert "legt" in answer["hints"][0]["reason"]
        for client in (ada, bert):
            await client.close()

    shared.run(work())


def test_the_servers_own_log_is_english_whatever_the_language_of_the_client(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with in_language("de"):
        assert str(public_error(Unavailable("store.silent", seconds=5))).startswith("der Server")
    (line,) = caplog.messages
    with in_language("en"):
        assert line == message("store.silent", seconds=5)
