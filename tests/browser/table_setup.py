"""Tables made without a browser, so that a test can start in the middle of a game."""

import asyncio
import itertools
import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import msgspec
from tests.browser.conftest import GameServer
from tests.server.client import Chooser, Client, Message

HTTP = httpx.Client(
    trust_env=False, verify=False, timeout=60, limits=httpx.Limits(max_keepalive_connections=0)
)
"""Requests to the server without a page. No connection is kept, since a server may be stopped and started."""
COMPUTER = {"kind": "computer", "player": "random"}
OPEN = {"kind": "open"}
ME = {"kind": "me", "name": "Ada"}


def me(name: str) -> dict[str, str]:
    """A seat for the host of the table."""
    return {"kind": "me", "name": name}


def run_async(work: Any) -> Any:
    """Run asynchronous work in a thread of its own: Playwright uses the loop of this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()


def new_table(url: str, **options: Any) -> dict[str, Any]:
    """Make a table; returns the answer with its keys."""
    answer = HTTP.post(f"{url}/api/tables", json=options)
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    return made


def make(server: GameServer, game: str, options: dict[str, Any], *seats: dict[str, str]) -> dict[str, Any]:
    """Make a table with these seats."""
    return new_table(server.url, game=game, options=options, seats=list(seats))


def join(server: GameServer, made: dict[str, Any], name: str) -> str:
    """Sit down at a table; returns the key."""
    body = {"name": name, "invite": made["invite"]}
    answer = HTTP.post(f"{server.url}/api/tables/{made['id']}/join", json=body)
    assert answer.status_code == 201, answer.text
    key: str = answer.json()["key"]
    return key


def shown(server: GameServer, made: dict[str, Any]) -> dict[str, Any]:
    """The table as the server shows it."""
    answer: dict[str, Any] = HTTP.get(f"{server.url}/api/tables/{made['id']}").json()
    return answer


async def moves_on(client: Client, chooser: random.Random, moves: int | None = None) -> None:
    """Play random moves for all seats of a client, `moves` of them or to the end. The record gives the legal ones."""
    left = itertools.count() if moves is None else range(moves)
    for _ in left:
        if client.over:
            return
        record = client.record()
        action = chooser.choice(record.state.actions())
        done = await client.move(action=msgspec.Raw(record.game.to_json(action)))
        await client.see(done["seq"])


def finished_table(url: str, game: str = "blokus", moves: int = 5, **options: Any) -> dict[str, Any]:
    """A game that ended after some moves because all seats but the last resigned."""
    made = new_table(url, **{"game": game, "seats": [ME, me("Bert")]} | options)

    async def play() -> None:
        client = await Client([url], made["id"], made["key"]).connect()
        for _ in range(moves):
            answer = await client.do("actions")
            seat = client.position["turn"]["seats"][0]
            done = await client.move(action=answer["actions"][-1]["action"], seat=seat)
            await client.see(done["seq"])
        for seat in range(len(client.shown["seats"]) - 1):
            await client.do("resign", seat=seat)
        await client.close()

    run_async(play())
    return made


def resign(server: GameServer, made: dict[str, Any]) -> None:
    """Have the first seat of the table's maker resign."""

    async def ask() -> None:
        client = await Client([server.url], made["id"], made["key"]).connect()
        await client.do("resign", seat=0)
        await client.close()

    run_async(ask())


def large_first(seed: int) -> Chooser:
    """Chooses randomly, by the seed, among the actions with the most cells."""
    chooser = random.Random(seed)

    def choose(actions: list[Message]) -> Message:
        sizes = [len(one["action"].get("cells", ())) for one in actions]
        most = max(sizes)
        return chooser.choice([one for one, size in zip(actions, sizes, strict=True) if size == most])

    return choose


def advance(server: GameServer, made: dict[str, Any], moves: int, *keys: str, choose: Chooser) -> None:
    """Play without a browser up to this number of moves; seats without a key here play by themselves."""

    async def play() -> None:
        players = [await Client([server.url], made["id"], key).connect() for key in (made["key"], *keys)]
        while players[0].position["moves"] < moves and not players[0].over:
            mover = next((player for player in players if player.my_turn), players[0])
            await (mover._one_move(choose) if mover.my_turn else mover.receive())
            for player in players:
                await player.see(mover.seq)
        for player in players:
            await player.close()

    run_async(play())
