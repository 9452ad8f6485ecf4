"""What the Dockerfile and compose.yaml start, started here without containers, over a real PostgreSQL.

The commands, the variables and the question about health are those of the files.
"""

import asyncio
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.databases import Cluster
from tests.server.client import Client, make_table, run
from tests.server.processes import Process

SERVICES: dict[str, Any] = msgspec.yaml.decode(Path("compose.yaml").read_bytes())["services"]
HEALTH = re.search(
    r'^HEALTHCHECK .*\\\n\s+CMD (\["python".*\])$',
    Path("Dockerfile").read_text(encoding="utf-8"),
    re.MULTILINE,
)


def started(service: str, database: str, *more: str) -> Process:
    """A service of compose.yaml, with this database."""
    described = SERVICES[service]
    assert re.fullmatch(
        r"postgresql://ominoes:\$\{.*\}@database/ominoes", described["environment"]["OMINOES_DATABASE"]
    )
    return Process(*described["command"], *more, **described["environment"] | {"OMINOES_DATABASE": database})


def healthy(port: str) -> bool:
    """The answer of the image's health check for the server on a port."""
    assert HEALTH is not None
    _, *arguments = msgspec.json.decode(HEALTH[1])
    asked = [argument.replace(":8420/", f":{port}/") for argument in arguments]
    assert asked != arguments
    return subprocess.run([sys.executable, *asked], capture_output=True, check=False).returncode == 0


@pytest.mark.slow
def test_the_server_and_the_worker_of_the_containers_play_together(cluster: Cluster) -> None:
    database = cluster.new_database()

    async def work() -> None:
        server = started("server", database, "--port", "0")
        worker = None
        try:
            found = re.search(r"http://\S+:(\d+)", await asyncio.to_thread(server.next_line))
            assert found is not None
            port = found[1]
            assert await asyncio.to_thread(healthy, port)
            worker = started("worker", database)
            await asyncio.to_thread(worker.next_line)
            url = f"http://127.0.0.1:{port}"
            seats = [{"kind": "computer", "player": "level-1"}, {"kind": "me", "name": "Ada"}]
            made = await make_table(url, game="holomino", seats=seats)
            ada = await Client([url], made["id"], made["key"]).connect()
            while not ada.my_turn:  # the server itself computes no moves
                await ada.receive()
            assert any(event["type"] == "played" and event["seat"] == 0 for event in ada.events)
            await ada.close()
            assert await asyncio.to_thread(server.end) == 0
            assert not await asyncio.to_thread(healthy, port)
        finally:
            for process in (server, worker):
                if process is not None:
                    await asyncio.to_thread(process.end)

    run(work())
