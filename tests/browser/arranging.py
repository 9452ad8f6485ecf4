"""Tables made without a browser, so that a test can begin in the middle."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
from tests.browser.conftest import House
from tests.server.client import Client, make_table

COMPUTER = {"kind": "computer", "player": "random"}
OPEN = {"kind": "open"}
ME = {"kind": "me", "name": "Ada"}


def me(name: str) -> dict[str, str]:
    """A seat for whoever makes the table."""
    return {"kind": "me", "name": name}


def arranged(work: Any) -> Any:
    """Run asynchronous work in a thread of its own: Playwright has the loop of this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()


def new_table(url: str, **wish: Any) -> dict[str, Any]:
    """Make a table; the answer has its keys."""
    made: dict[str, Any] = arranged(make_table(url, **wish))
    return made


def make(house: House, game: str, options: dict[str, Any], *seats: dict[str, str]) -> dict[str, Any]:
    """Make a table with these seats."""
    return new_table(house.url, game=game, options=options, seats=list(seats))


def join(house: House, made: dict[str, Any], name: str) -> str:
    """Sit down at a table; gives the key."""
    body = {"name": name, "invite": made["invite"]}
    answer = httpx.post(f"{house.url}/api/tables/{made['id']}/join", json=body, trust_env=False, timeout=30)
    assert answer.status_code == 201, answer.text
    key: str = answer.json()["key"]
    return key


def shown(house: House, made: dict[str, Any]) -> dict[str, Any]:
    """The table as the server shows it."""
    answer: dict[str, Any] = httpx.get(
        f"{house.url}/api/tables/{made['id']}", trust_env=False, timeout=30
    ).json()
    return answer


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
