"""Broken frames, wrong types, replays, huge numbers, deep nesting: an answer with a reason, and the server stays up."""

import asyncio
import contextlib
from collections.abc import Iterator
from typing import Any
from unittest import SkipTest

import httpx
import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from tests.server.client import Client, make_table, run, two_players
from tests.server.processes import Running
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    server = Running(str(tmp_path_factory.mktemp("fuzz") / "x.db"))
    yield server
    assert server.hub.metrics.counts["errors"] == 0
    server.end()


TYPES = [
    "hello",
    "move",
    "ask-undo",
    "answer-undo",
    "resign",
    "leave",
    "fill",
    "take-over",
    "reclaim",
    "say",
    "set-chat",
    "ask-rematch",
    "actions",
    "placements",
    "why",
    "preview",
    "hint",
    "analyse",
    "cancel",
    "ping",
    "nonsense",
]
FIELDS = [
    "id",
    "since",
    "action",
    "text",
    "seat",
    "place",
    "player",
    "phrase",
    "chat",
    "agree",
    "start",
    "piece",
    "key",
    "of",
    "ms",
    "partial",
]
ODD = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.sampled_from([10**30, -(10**30), 2**63, -1, 0, 1, 1e308, -0.0]),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(max_size=40),
    st.sampled_from(["take 1", "off", "random", "hello", "\x00", "\u202e", "x" * 2000]),
    st.recursive(
        st.integers(-3, 3) | st.text(max_size=3),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
        max_leaves=6,
    ),
    st.fixed_dictionaries({"type": st.sampled_from(["take", "add", "place"]), "stones": st.integers()}),
)
MESSAGES = st.builds(
    lambda kind, rest: {"type": kind, "id": "m"} | rest,
    st.sampled_from(TYPES),
    st.dictionaries(st.sampled_from(FIELDS), ODD, max_size=5),
).map(lambda message: msgspec.json.encode(message))
FRAMES = st.one_of(
    MESSAGES,
    MESSAGES.flatmap(lambda data: st.integers(0, len(data)).map(lambda cut: data[:cut])),
    st.binary(max_size=200),
    st.sampled_from(
        [
            b"",
            b"null",
            b"[]",
            b"{}",
            b'"move"',
            b"[" * 15_000,
            b'{"a":' * 6_000,
            b'{"type":"move","id":"deep","since":1,"action":' + b"[" * 10_000 + b"]" * 10_000 + b"}",
            b'{"type":"move","id":"number","since":' + b"9" * 5_000 + b"}",
            b'{"type":"say","id":"half","text":"\\ud800"}',
            b'{"type":"hello","type":"hello"}',
            b"\xff\xfe\x00",
            b'{"type":"hint","id":"no text","partial":"\xff"}',
        ]
    ),
)


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(frames=st.lists(st.tuples(FRAMES, st.booleans()), min_size=1, max_size=8), seated=st.booleans())
def test_any_message_is_answered_and_the_server_stays_up(
    running: Running, frames: list[tuple[bytes, bool]], seated: bool
) -> None:
    async def work() -> None:
        async with asyncio.timeout(60):
            seats = [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Bert"}]
            made = await make_table(running.url, game="heap", seats=seats)
            client = await Client([running.url], made["id"], made["key"] if seated else None).connect()
            for data, as_text in frames:
                frame: str | bytes = data
                if as_text:
                    frame = data.decode(errors="replace")
                await client.send_raw(frame)
                await client.send_raw(frame)  # again: a replay
            pong = await client.do("ping", id="the end")
            assert pong["type"] == "pong"
            await client.close()

    run(work())


PUZZLE_FIELDS = [
    "figure",
    "pieces",
    "use",
    "placed",
    "problem",
    "limit",
    "distinct",
    "seed",
    "size",
    "area",
    "of",
]
PUZZLE_VALUES = st.one_of(
    ODD,
    st.sampled_from(
        ["2x3", "6x10", "###\n#?#", "L3*2", "pentominoes", "99999x99999", "L3*99999999", "5 times F5"]
    ),
    st.sampled_from(
        [[{"piece": "L3", "cells": [[0, 0]]}], [{"piece": "L3", "cells": [[10**18, -(10**18)]]}]]
    ),
)
PUZZLE_MESSAGES = st.builds(
    lambda kind, rest: {"type": kind, "id": "m"} | rest,
    st.sampled_from(["solve", "count", "generate", "cancel"]),
    st.dictionaries(st.sampled_from(PUZZLE_FIELDS), PUZZLE_VALUES, max_size=4),
).map(lambda message: msgspec.json.encode({**message, "seconds": 0.5} if "of" not in message else message))


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(frames=st.lists(PUZZLE_MESSAGES | FRAMES, min_size=1, max_size=6))
def test_any_message_about_puzzles_is_answered_and_the_server_stays_up(
    running: Running, frames: list[bytes]
) -> None:
    async def work() -> None:
        where = f"{running.url.replace('http', 'ws')}/api/puzzles"
        async with asyncio.timeout(60), connect(where, proxy=None, close_timeout=1) as socket:
            for data in frames:
                await socket.send(data)
            await socket.send(b'{"type":"cancel","id":"the end","of":"nothing"}')
            kinds = set()
            while "the end" not in kinds:
                message = msgspec.json.decode(await socket.recv())
                kinds.add(message["id"])
                assert message.get("key") != "server.fault", message
                assert message.get("key") != "server.job-failed", message

    run(work())


@pytest.mark.parametrize(
    "message",
    [
        b'{"type":"hint","id":"m","partial":{"placements":"\xff"}}',
        b'{"type":"why","id":"m","action":{"type":"\xff"}}',
        b'{"type":"move","id":"m","since":4,"action":{"type":"\xff"}}',
    ],
)
def test_bytes_that_are_not_utf8_are_refused_even_in_parts_that_are_read_later(
    running: Running, message: bytes
) -> None:
    async def work() -> None:
        ada, bert = await two_players([running.url])
        await ada.send_raw(message)
        refused = await ada.until(lambda told: told["type"] == "refused")
        assert refused["key"] == "server.unreadable"
        assert (await ada.do("ping"))["type"] == "pong"
        assert ada.connections == 1
        await bert.close()
        await ada.close()

    run(work())


def test_frames_that_are_no_websocket_frames_do_not_matter(running: Running) -> None:
    async def work() -> None:
        ada, bert = await two_players([running.url], game="heap", options={})
        assert ada._socket is not None
        ada._socket.transport.write(b"\xff\xff\xff\xff" * 50)
        with pytest.raises(ConnectionClosed):
            await ada.until(lambda _: False, patience=10)
        await ada.connect()
        assert (await ada.move(text="take 1"))["type"] == "done"
        await bert.close()
        await ada.close()

    run(work())


CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


def test_answers_follow_the_openapi_document_and_no_request_is_a_server_error(running: Running) -> None:
    schema = schemathesis.openapi.from_url(f"{running.url}/api/schema/openapi.json")
    operations = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]
    assert len(operations) == 15
    for operation in operations:
        for mode in schemathesis.GenerationMode:
            _try(operation, mode)


def _try(operation: Any, mode: schemathesis.GenerationMode) -> None:
    @settings(max_examples=10, suppress_health_check=list(HealthCheck), database=None)
    @given(case=operation.as_strategy(generation_mode=mode))
    def call(case: schemathesis.Case[Any]) -> None:
        case.call_and_validate(checks=CHECKS)

    with contextlib.suppress(Unsatisfiable, SkipTest):  # a request without parameters has no wrong form
        call()


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"[",
        b"null",
        b"[" * 60_000,
        b'{"game":"blokus","options":' + b'{"a":' * 10_000 + b"1" + b"}" * 10_000 + b"}",
        b'{"game":"blokus","options":{"players":' + b"9" * 10_000 + b"}}",
        b'{"game":"blokus","options":{"players":1e999}}',
        b'{"game":"blokus","clock":{"kind":"bank","seconds":1e20}}',
        b'{"game":["blokus"]}',
        b'{"game":"\\ud800"}',
        b'{"game":"blokus","seats":[{"kind":"computer","player":"nobody"}]}',
        b'{"game":"blokus","seats":' + b'[{"kind":"open"},' * 3 + b"}",
        b"\xff\xff",
    ],
)
def test_bodies_that_are_no_tables_are_refused_with_a_reason(running: Running, body: bytes) -> None:
    headers = {"content-type": "application/json"}
    answer = httpx.post(f"{running.url}/api/tables", content=body, headers=headers, trust_env=False)
    assert 400 <= answer.status_code < 500, answer.text
    assert answer.json()["reason"]
