"""Permissions over the wire, and the limits of one client."""

import asyncio
import threading
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from tests.server.client import Client, join, make_table, run, two_players
from tests.server.processes import GENEROUS, SharedServer, server_here
from tests.waits import eventually
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from ominoes.games.polyminix import default_deck
from ominoes.games.polyminix.deck import Deck
from ominoes.server import socket
from ominoes.server.limits import Bucket, Buckets, client_of
from ominoes.server.settings import Limits
from ominoes.server.wire import Actions, ActionsAnswer
from ominoes.store import address, open_store
from ominoes.tables import Effect, Table
from ominoes.tables.events import Ended

SEATS = [{"kind": "me", "name": "Ada"}, {"kind": "open"}]
REQUEST = {"game": "heap", "options": {}, "seats": SEATS}
COMMANDS: list[tuple[str, dict[str, object]]] = [
    ("move", {"text": "take 1"}),
    ("ask-undo", {}),
    ("answer-undo", {"agree": True}),
    ("resign", {}),
    ("take-over", {"place": 0}),
    ("reclaim", {}),
    ("leave", {}),
    ("fill", {"place": 0, "player": "random"}),
    ("say", {"text": "hello"}),
    ("set-chat", {"chat": "off"}),
    ("ask-rematch", {}),
    ("hint", {}),
]


def test_spectators_and_wrong_keys_can_do_nothing(shared: SharedServer) -> None:
    async def work() -> None:
        url = shared.url
        ada, bert = await two_players([url], **REQUEST)
        await ada.move(text="take 1")
        await ada.do("ask-undo")
        other = await make_table(url, **REQUEST)
        await bert.see(ada.seq)
        before = bert.seq
        for key in (None, "guess", other["key"], other["invite"], "x" * 128):
            spy = await Client([url], ada.table, key).connect()
            assert spy.you == {"seats": [], "host": False}
            for command, facts in COMMANDS:
                facts = facts | ({"since": spy.seq} if command == "move" else {})
                answer = await spy.do(command, **facts)
                assert answer["type"] == "refused", (command, answer)
            assert spy.seq == before
            await spy.close()

    shared.run(work())


def test_a_seat_cannot_act_for_another(shared: SharedServer) -> None:
    async def work() -> None:
        url = shared.url
        ada, bert = await two_players([url], **REQUEST)
        for command in ("resign", "reclaim", "say", "move"):
            facts = {"since": bert.seq, "text": "take 1"} if command == "move" else {}
            facts |= {"text": "I am Ada"} if command == "say" else {}
            answer = await bert.do(command, seat=0, **facts)
            assert answer["key"] == "tables.not-your-seat", answer
        await ada.move(text="take 1")
        await ada.do("ask-undo")
        await bert.see(ada.seq)
        assert (await ada.do("answer-undo", agree=True))["key"] == "tables.undo-own"

    shared.run(work())


def test_no_secret_is_shown_to_anybody_or_stored_in_the_open(any_database: str) -> None:
    async def work() -> None:
        request = {"game": "blokus", "options": {"variant": "duo"}, "visibility": "watch", "seats": SEATS}
        async with server_here(any_database) as (url, hub):
            made = await make_table(url, **request)
            joined = await join(url, made["id"], "Bert", made["invite"])
            ada = await Client([url], made["id"], made["key"]).connect()
            bert = await Client([url], made["id"], joined["key"]).connect()
            await ada.move(text="I1 e10", id="the-identity-of-a-message")
            await bert.see(ada.seq)
            seed = str(hub.live_tables[made["id"]].table.made.seed)
            async with httpx.AsyncClient(trust_env=False) as http:
                paths = ("", "/record", f"?key={made['key'][:4]}")
                pages = [(await http.get(f"{url}/api/tables/{made['id']}{path}")).text for path in paths]
                pages.append((await http.get(f"{url}/api/tables")).text)
                pages.append((await http.get(f"{url}/api/metrics")).text)
            seen = "".join(pages) + msgspec.json.encode([bert.events, bert.shown, bert.position]).decode()
            for secret in (made["key"], made["invite"], joined["key"], "the-identity-of-a-message", seed):
                assert secret not in seen
        store = await open_store(address(any_database), share=True)
        stored = "".join(await store.log(made["id"]))
        await store.close()
        assert seed in stored
        for key in (made["key"], made["invite"], joined["key"]):
            assert key not in stored

    run(work())


def test_other_pages_cannot_open_a_websocket(tmp_path: Path) -> None:
    async def work() -> None:
        async with server_here(str(tmp_path / "x.db"), origins=("https://friend.example",)) as (url, _):
            made = await make_table(url, **REQUEST)
            where = f"{url.replace('http', 'ws')}/api/tables/{made['id']}/socket"
            for origin in (
                "https://evil.example",
                "null",
                "http://127.0.0.1:1",
                f"{url}.evil.example",
                "http://[::1",
            ):
                with pytest.raises(InvalidStatus) as refusal:
                    await connect(where, origin=origin, proxy=None)  # type: ignore[arg-type]
                assert refusal.value.response.status_code == 403
            for origin in (url, "https://friend.example"):
                async with connect(where, origin=origin, proxy=None) as socket:  # type: ignore[arg-type]
                    await socket.send('{"type":"hello"}')
                    assert '"welcome"' in str(await socket.recv())

    run(work())


def test_other_pages_can_change_nothing(tmp_path: Path) -> None:
    async def work() -> None:
        origins = ("https://friend.example",)
        async with (
            server_here(str(tmp_path / "x.db"), origins=origins) as (url, hub),
            httpx.AsyncClient(trust_env=False, base_url=url) as http,
        ):
            body = msgspec.json.encode(REQUEST)

            async def post(**headers: str) -> tuple[int, str]:
                named = {name.replace("_", "-"): value for name, value in headers.items()}
                answer = await http.post("/api/tables", content=body, headers=named)
                return answer.status_code, answer.json().get("key", "")

            json = "application/json; charset=utf-8"
            for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""):
                assert await post(content_type=kind) == (415, "server.not-json")
            for origin in ("https://evil.example", "null", f"{url}.evil.example", "http://[::1"):
                assert await post(content_type=json, origin=origin) == (403, "server.foreign-page")
            assert hub.live_tables == {}
            for origin in (url, *origins):
                assert (await post(content_type=json, origin=origin))[0] == 201
            assert (await post(content_type=json))[0] == 201

    run(work())


def test_a_name_that_somebody_else_lets_lead_here_opens_nothing(tmp_path: Path) -> None:
    async def work() -> None:
        async with (
            server_here(str(tmp_path / "x.db"), hosts=("play.example",)) as (url, _),
            httpx.AsyncClient(trust_env=False, base_url=url) as http,
        ):
            made = await make_table(url, **REQUEST)
            port = httpx.URL(url).port

            async def asked(host: str) -> tuple[int, int]:
                """The status of a request and of a WebSocket by this name; the page is of the same name."""
                answer = await http.get("/api/games", headers={"host": host})
                path = f"/api/tables/{made['id']}/socket"
                where = f"ws://{host}{path}"
                page: Any = f"http://{host}"
                try:
                    async with connect(where, origin=page, proxy=None, host="127.0.0.1", port=port):
                        return answer.status_code, 101
                except InvalidStatus as refusal:
                    return answer.status_code, refusal.response.status_code

            for evil in (
                "evil.example",
                f"evil.example:{port}",
                "127.0.0.1.evil.example",
                "localhost.evil.example",
            ):
                assert await asked(evil) == (421, 403), evil
            for good in (
                f"localhost:{port}",
                f"127.0.0.1:{port}",
                f"[::1]:{port}",
                "play.example",
                "PLAY.example",
            ):
                assert await asked(good) == (200, 101), good
            refused = await http.get("/api/games", headers={"host": "evil.example"})
            assert "OMINOES_HOSTS" in refused.json()["reason"]

    run(work())


def test_a_client_that_sends_endless_nonsense_is_disconnected_with_the_policy_code(
    shared: SharedServer,
) -> None:
    async def work() -> None:
        url = shared.url
        ada = await Client([url], (await make_table(url, **REQUEST))["id"]).connect()
        for _ in range(100):
            await ada.send_raw("nonsense")
        with pytest.raises(ConnectionClosed):
            await ada.until(lambda _: False)
        assert ada._socket is not None
        assert ada._socket.close_code == 1008
        assert len(ada.other) == 100

    shared.run(work())


def test_options_that_no_game_has_are_refused_with_the_reason(shared: SharedServer) -> None:
    async def work() -> None:
        url = shared.url
        async with httpx.AsyncClient(trust_env=False, base_url=url) as http:
            for option in ("self", "name", "cls", ""):
                table = {"game": "blokus", "options": {option: 1}}
                for path, body in (("/api/tables", table), ("/api/games/blokus/seats", {option: 1})):
                    answer = await http.post(path, json=body)
                    assert (answer.status_code, answer.json()["key"]) == (400, "rulebook.option-unknown")

    shared.run(work())


def test_every_answer_has_the_security_headers(shared: SharedServer) -> None:
    async def work() -> None:
        url = shared.url
        async with httpx.AsyncClient(trust_env=False, base_url=url) as http:
            for path in (
                "/",
                "/api/games",
                "/api/health",
                "/api/tables/none",
                "/nowhere",
                "/api/schema/openapi.json",
            ):
                headers = (await http.get(path)).headers
                policy = headers["content-security-policy"]
                assert "default-src 'none'" in policy
                assert "unsafe" not in policy
                assert headers["x-content-type-options"] == "nosniff"
                assert headers["x-frame-options"] == "DENY"
                assert headers["referrer-policy"] == "no-referrer"
                assert "server" not in headers

    shared.run(work())


def test_sizes_are_limited(shared: SharedServer) -> None:
    async def work() -> None:
        url = shared.url
        async with httpx.AsyncClient(trust_env=False, base_url=url) as http:
            big = {"game": "heap", "options": {"x": "y" * 100_000}}
            assert (await http.post("/api/tables", json=big)).status_code == 413
            long = {"game": "heap", "seats": [{"kind": "me", "name": "x" * 33}]}
            assert (await http.post("/api/tables", json=long)).json()["key"] == "tables.name-long"
            ada = await Client([url], (await make_table(url, **REQUEST))["id"]).connect()
            with pytest.raises(ConnectionClosed):
                await asyncio.gather(ada.send_raw("x" * 40_000), ada.until(lambda _: False))

    shared.run(work())


def test_rates_are_limited_and_the_limit_ends_with_time(tmp_path: Path) -> None:
    async def work() -> None:
        limits = msgspec.structs.replace(GENEROUS, requests=3, messages=1)
        async with (
            server_here(str(tmp_path / "x.db"), limits=limits) as (url, _),
            httpx.AsyncClient(trust_env=False, base_url=url) as http,
        ):
            made = await make_table(url, **REQUEST)
            ada = await Client([url], made["id"], made["key"]).connect()
            for number in range(30):
                await ada.send_raw(f'{{"type":"ping","id":"p{number}"}}')
            refused = await ada.until(lambda message: message.get("key") == "server.too-fast")
            assert refused["id"].startswith("p")  # its sender knows what to send again
            said = [await http.get("/api/health") for _ in range(20)]
            limited = [answer for answer in said if answer.status_code == 429]
            assert limited
            assert {answer.headers["retry-after"] for answer in limited} == {"3"}

            async def answered() -> bool:
                return (await http.get("/api/health")).status_code == 200

            await eventually(answered, every=0.05)

    run(work())


def test_one_address_has_one_hint_computed_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with server_here(str(tmp_path / "x.db"), workers=4) as (url, hub):
            made = await make_table(url, **REQUEST)
            await join(url, made["id"], "Bert", made["invite"])
            greedy = [await Client([url], made["id"], made["key"]).connect() for _ in range(5)]
            begun: list[object] = []
            may_end = asyncio.Event()

            async def hints(*question: object) -> list[object]:
                begun.append(question)
                await may_end.wait()
                return []

            monkeypatch.setattr(hub.engines, "hints", hints)
            for client in greedy:
                await client.send_raw('{"type":"hint","id":"h"}')
                await client.do("ping")  # the server has read the request for a hint
            assert len(begun) == 1
            may_end.set()
            for client in greedy:
                assert (await client.until(lambda message: message.get("id") == "h"))["type"] == "hint"
            assert len(begun) == 5

    run(work())


def test_a_class_behind_one_address_gets_the_page_while_requests_are_limited(tmp_path: Path) -> None:
    async def work() -> None:
        async with (
            server_here(str(tmp_path / "x.db"), limits=Limits(requests=0.1)) as (url, _),
            httpx.AsyncClient(trust_env=False, base_url=url) as http,
        ):
            assert {(await http.get("/")).status_code for _ in range(10)} == {200}
            assert 429 in {(await http.get("/api/health")).status_code for _ in range(5)}
            many = await asyncio.gather(*(http.get("/") for _ in range(100)))
            assert 429 in {answer.status_code for answer in many}

    run(work())


def test_endless_questions_for_long_lists_hold_up_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[str] = []
    answered = threading.Event()
    in_time: list[bool] = []

    def endless(table: Table, question: Actions) -> ActionsAnswer:
        begun.append(question.id)
        in_time.append(answered.wait(30))
        answered.set()  # after a timeout the other questions need not wait as well
        return ActionsAnswer(id=question.id, seq=table.seq, count=0, actions=[])

    async def work() -> None:
        async with server_here(str(tmp_path / "x.db")) as (url, _):
            seats = [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Bert"}]
            made = await make_table(url, game="polymo", seats=seats)
            ada = await Client([url], made["id"], made["key"]).connect()
            asked = await Client([url], made["id"]).connect()
            assert (await asked.do("actions"))["count"] > 1000
            monkeypatch.setattr(socket, "_legal_actions", endless)
            greedy = [await Client([url], made["id"]).connect() for _ in range(4)]
            for client in greedy:
                for number in range(10):
                    await client.send_raw(f'{{"type":"actions","id":"{number}"}}')
            try:
                await eventually(lambda: begun)
                await ada.do("ping")
                assert len(begun) == 1  # the others wait
            finally:
                answered.set()

    run(work())
    assert all(in_time)


def test_a_clients_deck_is_checked_once_and_in_a_thread(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = msgspec.structs.replace(default_deck(), cards=tuple(reversed(default_deck().cards)))
    checks: list[bool] = []

    def check(given: Deck, source: str) -> None:
        checks.append(threading.current_thread() is threading.main_thread())

    monkeypatch.setattr("ominoes.games.polyminix.deck.checks._check", check)

    async def work() -> None:
        limits = Limits(body=10**6)
        async with (
            server_here(str(tmp_path / "x.db"), limits=limits) as (url, _),
            httpx.AsyncClient(trust_env=False, base_url=url) as http,
        ):
            options = {"players": 2, "deck": msgspec.to_builtins(own)}
            asked = await http.post("/api/games/polyminix/seats", json=options)
            assert asked.status_code == 200, asked.text
            made = await http.post("/api/tables", json={"game": "polyminix", "options": options})
            assert made.status_code == 201, made.text
            assert checks == [False]

    run(work())


def test_one_address_has_a_limited_number_of_tables_and_sockets(any_database: str) -> None:
    async def work() -> None:
        limits = msgspec.structs.replace(GENEROUS, tables=3, sockets=2)
        request = {"game": "blokus", "seats": SEATS}
        async with (
            server_here(any_database, limits=limits) as (url, _),
            httpx.AsyncClient(trust_env=False, base_url=url) as http,
        ):
            made = [await make_table(url, **request) for _ in range(3)]
            refused = await http.post("/api/tables", json=request)
            assert (refused.status_code, refused.json()["key"]) == (429, "server.too-many-tables")
            clients = [await Client([url], table["id"]).connect() for table in made[:2]]
            with pytest.raises(InvalidStatus):
                await connect(f"{url.replace('http', 'ws')}/api/tables/{made[2]['id']}/socket", proxy=None)
            for client in clients:
                await client.close()

    run(work())


def test_one_address_has_few_tables_at_which_computers_play_alone(any_database: str) -> None:
    async def work() -> None:
        limits = msgspec.structs.replace(GENEROUS, computer_tables=2)
        computers = [{"kind": "computer", "player": "level-9"}] * 4
        async with (
            server_here(any_database, limits=limits) as (url, hub),
            httpx.AsyncClient(trust_env=False, base_url=url) as http,
        ):

            async def made(seats: list[dict[str, str]]) -> tuple[int, str | None]:
                answer = await http.post("/api/tables", json={"game": "blokus", "seats": seats})
                return answer.status_code, answer.json().get("key") if answer.is_error else None

            said = await asyncio.gather(*(made(computers) for _ in range(6)))
            assert sorted(said, key=str) == [(201, None)] * 2 + [(429, "server.too-many-computers")] * 4
            for with_a_person in (SEATS, [*computers[1:], SEATS[0]], computers[1:], []):
                assert await made(with_a_person) == (201, None)
            for live in hub.live_tables.values():
                await live.change(_over)
            assert await made(computers) == (201, None)

    def _over(table: Table) -> Effect:
        return Effect(table).then(Ended(at=table.touched, reason="played", standings=()))

    run(work())


def test_an_unknown_table_is_distinguished_from_a_fault(any_database: str) -> None:
    async def work() -> None:
        async with (
            server_here(any_database) as (url, _),
            httpx.AsyncClient(trust_env=False, base_url=url) as http,
        ):
            for id in ("none", "x" * 200, "%00", "a%2fb", "'; drop table entries; --"):
                answer = await http.get(f"/api/tables/{id}")
                assert answer.status_code == 404, id
            async with connect(f"{url.replace('http', 'ws')}/api/tables/none/socket", proxy=None) as socket:
                await socket.send('{"type":"hello"}')
                assert '"server.no-table"' in str(await socket.recv())
                with pytest.raises(ConnectionClosed):
                    await socket.recv()
                assert socket.close_code == 4404

    run(work())


def test_a_bucket_lets_through_its_rate() -> None:
    now = [0.0]
    bucket = Bucket(2, 3, lambda: now[0])
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now[0] = 1.0
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    buckets = Buckets(1, 1, lambda: now[0])
    assert [buckets.take(name) for name in ("a", "b", "a")] == [True, True, False]


def test_the_buckets_of_many_addresses_are_forgotten_and_cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    now, looks = [0.0], [0]
    real: Any = Bucket.full

    def looked(bucket: Bucket) -> bool:
        looks[0] += 1
        return bool(real.__get__(bucket))

    monkeypatch.setattr(Bucket, "full", property(looked))
    buckets = Buckets(1, 1, lambda: now[0])
    for number in range(12_000):
        assert buckets.take(f"stranger {number}")
    assert looks[0] <= 12_000
    now[0] = 60.0
    assert buckets.take("one more")
    assert len(buckets._buckets) == 1


def test_an_ipv6_network_counts_as_one_client() -> None:
    assert client_of("2001:db8::1") == client_of("2001:db8::2") == "2001:db8::/64"
    assert client_of("::ffff:192.0.2.1") == client_of("192.0.2.1") == "192.0.2.1"
    assert client_of(None) == "unknown"


def test_no_pickle_and_no_eval_is_in_the_program() -> None:
    import ast

    import ominoes

    package = Path(ominoes.__file__).parent
    for path in package.rglob("*.py"):
        forbidden = {"pickle", "marshal", "shelve", "multiprocessing"}
        # Research is no part of a server; it talks only to processes that it starts.
        if path.is_relative_to(package / "research"):
            forbidden.remove("multiprocessing")
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Import | ast.ImportFrom):
                names = [alias.name for alias in node.names] + [getattr(node, "module", None) or ""]
                assert not forbidden & set(names), path
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id not in ("eval", "exec"), path


def test_default_limits_are_there() -> None:
    limits = Limits()
    assert 0 < limits.requests <= 100
    assert 0 < limits.messages <= 100
    assert limits.body <= 1 << 16
    assert limits.message <= 1 << 15
