"""A database that does not answer when time is up: the server asks again, in good time and not in a hurry."""

import asyncio
from pathlib import Path

import pytest
from tests.server.client import make_table, run
from tests.server.processes import server_here

from ominoes.store import Entries, Unavailable


def test_a_deadline_that_cannot_be_written_down_is_tried_again_without_haste(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with server_here(str(tmp_path / "x.db")) as (url, hub):
            seats = [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Bert"}]
            made = await make_table(url, game="heap", seats=seats, clock={"kind": "move", "seconds": 1})
            tries = 0

            async def refuse(*changes: Entries) -> None:
                nonlocal tries
                tries += 1
                raise Unavailable("store.unavailable", problem="test")

            with monkeypatch.context() as patch:
                patch.setattr(hub.store, "append", refuse)
                await asyncio.sleep(2.0)
            assert 1 <= tries <= 10
            async with asyncio.timeout(10):
                while hub.rooms[made["id"]].table.status != "over":
                    await asyncio.sleep(0.05)

    run(work())
