"""Tables made without a browser, so that a test can begin in the middle."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from tests.server.client import Client, make_table

QUICK = {"kind": "computer", "player": "random"}
ME = {"kind": "me", "name": "Ada"}


def arranged(work: Any) -> Any:
    """Run asynchronous work in a thread of its own: Playwright has the loop of this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()


def new_table(url: str, **wish: Any) -> dict[str, Any]:
    """Make a table; the answer has its keys."""
    made: dict[str, Any] = arranged(make_table(url, **wish))
    return made


def finished_table(url: str, game: str = "blokus", moves: int = 5, **wish: Any) -> dict[str, Any]:
    """A game of some moves that ended when a seat resigned."""

    async def play() -> dict[str, Any]:
        made = await make_table(url, **{"game": game, "seats": [ME, {"kind": "me", "name": "Bert"}]} | wish)
        client = await Client([url], made["id"], made["key"]).connect()
        for _ in range(moves):
            answer = await client.do("actions")
            seat = client.position["turn"]["seats"][0]
            done = await client.move(action=answer["actions"][-1]["action"], seat=seat)
            await client.see(done["seq"])
        for seat in range(len(client.shown["seats"]) - 1):
            await client.do("resign", seat=seat)
        await client.close()
        return made

    over: dict[str, Any] = arranged(play())
    return over
