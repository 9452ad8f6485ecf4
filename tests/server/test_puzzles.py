"""Puzzles over their WebSocket: solutions, counts and new puzzles from other processes, with progress and limits."""

import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from tests.server.client import Message, run
from tests.server.processes import GENEROUS, SharedServer, server_here, until_at_rest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from ominoes.puzzles import PlacedPiece, from_text, named_figure, problem_of
from ominoes.server import job_pool
from ominoes.server.hub import Hub

ENDLESS = {"type": "count", "figure": "15x15-3x5@6,3", "pieces": "hexominoes"}


class Solver:
    """A client of the puzzles' WebSocket."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self._ids = 0

    async def send(self, message: dict[str, Any]) -> str:
        self._ids += 1
        id = f"p{self._ids}"
        await self.socket.send(msgspec.json.encode({"id": id, **message}).decode())
        return id

    async def until(self, *kinds: str) -> list[Message]:
        """All messages until one of these kinds."""
        messages: list[Message] = []
        while not messages or messages[-1]["type"] not in kinds:
            messages.append(msgspec.json.decode(await self.socket.recv()))
        return messages

    async def ask(self, **message: Any) -> list[Message]:
        await self.send(message)
        return await self.until("solved", "counted", "generated", "refused")


@contextlib.asynccontextmanager
async def solver(url: str) -> AsyncIterator[Solver]:
    async with connect(f"{url.replace('http', 'ws')}/api/puzzles", proxy=None, close_timeout=1) as socket:
        yield Solver(socket)


@contextlib.asynccontextmanager
async def own_server(tmp_path: Path, **changes: Any) -> AsyncIterator[tuple[Solver, str, Hub]]:
    """A client of a server of its own."""
    async with server_here(str(tmp_path / "x.db"), **changes) as (url, hub), solver(url) as client:
        yield client, url, hub


def covers(name: str, pieces: list[Message]) -> bool:
    """Whether placed pieces cover a figure exactly."""
    cells = sorted(tuple(cell) for piece in pieces for cell in piece["cells"])
    return cells == sorted(named_figure(name).must)


def test_a_figure_is_covered_piece_by_piece(shared: SharedServer) -> None:
    async def work() -> None:
        async with solver(shared.url) as client:
            *before, solution, end = await client.ask(type="solve", figure="6x10")
            assert {message["type"] for message in before} <= {"progress"}
            assert covers("6x10", solution["pieces"])
            assert len({piece["piece"] for piece in solution["pieces"]}) == 12
            assert (end["type"], end["found"], end["complete"]) == ("solved", 1, False)
            every = await client.ask(
                type="solve", figure="3x20", pieces="pentominoes", limit=10, distinct=True
            )
            assert [message["type"] for message in every].count("solution") == 2
            assert every[-1]["complete"] is True

    shared.run(work())


def test_a_drawn_figure_with_a_piece_on_it_is_covered_around_that_piece(shared: SharedServer) -> None:
    async def work() -> None:
        async with solver(shared.url) as client:
            placed = [{"piece": "L3", "cells": [[0, 0], [0, 1], [1, 0]]}]
            message = {"type": "solve", "figure": "###\n###", "pieces": "L3*2", "placed": placed, "limit": 5}
            *_, solution, end = await client.ask(**message)
            assert placed[0] in solution["pieces"]
            assert (end["found"], end["complete"]) == (1, True)
            none = (await client.ask(type="solve", figure="4x5", pieces="tetrominoes"))[-1]
            assert (none["found"], none["complete"]) == (0, True)
            assert "checkerboard" in none["reason"]

    shared.run(work())


def test_coverings_are_counted_with_progress(shared: SharedServer) -> None:
    async def work() -> None:
        async with solver(shared.url) as client:
            *before, counted = await client.ask(type="count", figure="6x10", pieces="pentominoes")
            assert (counted["total"], counted["distinct"], counted["complete"]) == (9356, 2339, True)
            shares = [message["share"] for message in before if message["type"] == "progress"]
            assert shares == sorted(shares)
            some = await client.ask(**ENDLESS, seconds=1.0)
            assert some[-1]["complete"] is False
            assert any(message["type"] == "progress" for message in some)

    shared.run(work())


def test_a_new_puzzle_comes_with_a_solution_and_can_be_repeated(shared: SharedServer) -> None:
    async def work() -> None:
        async with solver(shared.url) as client:
            request = {"type": "generate", "size": 4, "difficulty": "easy", "seed": 7, "unique": True}
            first, again = (await client.ask(**request))[-1], (await client.ask(**request))[-1]
            assert first["type"] == "generated"
            assert {**first, "id": ""} == {**again, "id": ""}
            assert (len(first["solution"]), first["difficulty"], first["unique"]) == (4, "easy", True)
            problem = from_text(first["problem"])
            assert sorted(problem.figure.must) == sorted(map(tuple, first["figure"]["must"]))
            placed = [
                PlacedPiece(one["piece"], tuple(sorted(map(tuple, one["cells"]))))
                for one in first["solution"]
            ]
            assert problem_of(problem.figure, problem.pieces, placed=placed).placed
            solved = (await client.ask(type="solve", problem=first["problem"], limit=2, distinct=True))[-1]
            assert (solved["found"], solved["complete"]) == (1, True)

    shared.run(work())


SENSELESS: list[tuple[dict[str, Any], str]] = [
    ({"type": "solve", "figure": "no such figure"}, "puzzles.figure-unknown"),
    ({"type": "solve", "figure": "6x10", "pieces": "teapots"}, "puzzles.piece-unknown"),
    ({"type": "solve", "figure": "##@"}, "puzzles.figure-unknown"),
    ({"type": "count", "problem": "{}"}, "puzzles.json-not-one"),
    ({"type": "solve", "figure": "#" * 4999, "pieces": "I2", "use": "any"}, "puzzles.figure-too-large"),
    ({"type": "generate", "size": 99}, "puzzles.set-too-small"),
    ({"type": "cancel", "of": "nothing"}, "server.no-question"),
    ({"type": "solve", "figure": "x" * 6000}, "server.unreadable"),
    ({"type": "solve", "figure": "6x10", "limit": 10**9}, "server.unreadable"),
    ({"type": "solve", "figure": "/etc/passwd"}, "puzzles.figure-unknown"),
    ({"type": "analyse", "game": "blokus"}, "server.unreadable"),
]


def test_impossible_jobs_are_refused_with_the_reason(shared: SharedServer) -> None:
    async def work() -> None:
        async with solver(shared.url) as client:
            answers = [(await client.ask(**message))[-1] for message, _ in SENSELESS]
            assert [(one["type"], one["key"]) for one in answers] == [
                ("refused", key) for _, key in SENSELESS
            ]
            assert [one["id"] for one in answers] == [f"p{n}" for n in range(1, len(SENSELESS) + 1)]
            assert all(one["reason"] for one in answers)

    shared.run(work())


def test_leaving_or_cancelling_ends_the_job(shared: SharedServer) -> None:
    async def work() -> None:
        url, hub = shared.url, shared.hub
        await until_at_rest(hub)
        async with solver(shared.url) as client:
            id = await client.send(ENDLESS)
            await client.until("progress")
            assert len(hub.jobs.pids) == 1
            assert (await client.ask(**ENDLESS))[-1]["key"] == "server.one-question"
            await client.send({"type": "cancel", "of": id})
            assert (await client.until("cancelled"))[-1]["of"] == id
            await until_at_rest(hub)
            async with solver(url) as other:
                await other.send(ENDLESS)
                await other.until("progress")
                assert len(hub.jobs.pids) == 1
            await until_at_rest(hub)
            assert (await client.ask(type="count", figure="3x20"))[-1]["distinct"] == 2

    shared.run(work())


def test_another_job_may_follow_a_cancelled_one_at_once(tmp_path: Path) -> None:
    async def work() -> None:
        limits = msgspec.structs.replace(GENEROUS, jobs=1)
        async with own_server(tmp_path, limits=limits) as (client, _, _):
            for number in range(3):
                for message in (
                    {**ENDLESS, "id": f"endless {number}"},
                    {"type": "cancel", "id": f"cancel {number}", "of": f"endless {number}"},
                    {"type": "solve", "id": f"solve {number}", "figure": "2x3", "pieces": "L3*2"},
                ):
                    await client.send(message)
                told = await client.until("solved", "refused")
                assert (told[-1]["type"], told[-1]["id"]) == ("solved", f"solve {number}"), told

    run(work())


def test_one_client_has_a_limited_number_of_jobs(tmp_path: Path) -> None:
    async def work() -> None:
        limits = msgspec.structs.replace(GENEROUS, jobs=1)
        async with own_server(tmp_path, limits=limits, workers=2) as (client, url, _), solver(url) as other:
            id = await client.send(ENDLESS)
            await client.until("progress")
            refused = (await other.ask(type="count", figure="3x20"))[-1]
            assert refused["key"] == "server.too-many-jobs"
            await client.send({"type": "cancel", "of": id})
            await client.until("cancelled")
            assert (await client.ask(type="count", figure="3x20"))[-1]["distinct"] == 2

    run(work())


def test_no_job_lasts_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(job_pool, "_GRACE", 120.0)  # a process may take long to start on a busy machine

    async def work() -> None:
        limits = msgspec.structs.replace(GENEROUS, jobs=1, job_seconds=0.5)
        async with own_server(tmp_path, limits=limits) as (client, url, _), solver(url) as other:
            ended = (await client.ask(**ENDLESS, seconds=1000.0))[-1]
            assert (ended["type"], ended["complete"]) == ("counted", False)
            assert (await other.ask(type="solve", figure="2x3", pieces="L3*2"))[-1]["found"] == 1

    run(work())


def test_the_server_answers_while_jobs_run(shared: SharedServer) -> None:
    async def work() -> None:
        async with (
            solver(shared.url) as client,
            httpx.AsyncClient(trust_env=False, base_url=shared.url, timeout=60) as http,
        ):
            await client.send(ENDLESS)
            await client.until("progress")
            for _ in range(5):
                assert (await http.get("/api/health")).status_code == 200
            await client.until("progress")  # the job would never end

    shared.run(work())


def test_a_job_process_that_dies_is_replaced_and_its_client_gets_a_refusal(shared: SharedServer) -> None:
    async def work() -> None:
        import os
        import signal

        hub = shared.hub
        await until_at_rest(hub)
        async with solver(shared.url) as client:
            await client.send(ENDLESS)
            await client.until("progress")
            os.kill(hub.jobs.pids[0], signal.SIGKILL)
            assert (await client.until("refused"))[-1]["key"] == "server.job-failed"
            assert (await client.ask(type="count", figure="3x20"))[-1]["distinct"] == 2

    shared.run(work())


def test_a_client_that_sends_only_unreadable_messages_is_disconnected(shared: SharedServer) -> None:
    async def work() -> None:
        async with solver(shared.url) as client:
            rubbish = ["[" * 5000, "{}", "nonsense", '{"type":"solve"}', '{"type":"solve","id":7}', "\x00"]

            async def talk() -> None:
                for number in range(400):
                    await client.socket.send(rubbish[number % len(rubbish)])
                    await client.until("refused")

            with pytest.raises(ConnectionClosed):
                await talk()
            assert client.socket.close_code == 1008

    shared.run(work())


def test_the_library_has_figures_of_every_kind_and_their_piece_sets(shared: SharedServer) -> None:
    async def work() -> None:
        url = shared.url
        async with httpx.AsyncClient(trust_env=False, base_url=url) as http:
            library = (await http.get("/api/puzzles/figures")).json()
            figures = {figure["name"]: figure for figure in library["figures"]}
            groups = {figure["group"] for figure in figures.values()}
            assert groups == {"rectangles", "letters", "animals", "classics", "shapes"}
            assert (figures["6x10"]["piece_set"], figures["6x10"]["area"]) == ("pentominoes", 60)
            assert figures["letter A"]["title"] == "Letter A"
            for figure in figures.values():
                assert len(figure["figure"]["must"]) == figure["area"]
                assert figure["title"]
            sets = {one["name"]: one for one in library["piece_sets"]}
            assert len(sets["hexominoes"]["pieces"]) == 35
            assert sets["pentahexes"]["lattice"] == "honeycomb"
            assert {figure["piece_set"] for figure in figures.values()} - {None} <= sets.keys()

    shared.run(work())
