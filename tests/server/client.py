"""A client like a browser: it knows no rules, reconnects, resends, and keeps the events that it got.

It also checks that events come in order, none missing and none twice.
"""

import asyncio
import contextlib
import itertools
import random
from collections.abc import Callable, Coroutine, Sequence
from typing import Any
from weakref import WeakSet

import httpx
import msgspec
from tests.waits import eventually
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from ominoes.games import Record, registry

Message = dict[str, Any]


def run(work: Coroutine[Any, Any, None], patience: float = 150.0) -> None:
    """Run a test's work within a limit of time."""
    asyncio.run(bounded(work, patience))


async def bounded(work: Coroutine[Any, Any, None], patience: float) -> None:
    """Await a test's work within `patience` seconds, then close all its connections."""
    try:
        async with asyncio.timeout(patience):
            await work
    finally:
        left = list(_connected)
        _connected.clear()
        for connection in left:
            connection.transport.abort()
        for connection in left:
            await connection.wait_closed()


_connected: "WeakSet[ClientConnection]" = WeakSet()
"""The open connections, so that all are closed when a test ends."""


class Client:
    """One player's or spectator's connection to a table, on whichever server answers."""

    def __init__(self, urls: Sequence[str], table: str, key: str | None = None, *, name: str = "c") -> None:
        self.urls = list(urls)
        self.table, self.key, self.name = table, key, name
        self.seq = 0
        self.events: list[Message] = []
        self.redacted: set[int] = set()
        """The numbers of events that came redacted."""
        self.position: Message = {}
        self.shown: Message = {}
        self.presence: Message = {}
        self.clock: Message | None = None
        self.you: Message = {}
        self.assets: Message = {}
        self.other: list[Message] = []
        """Messages that are neither events nor answers."""
        self.connections = 0
        self.language: str | None = None
        self.patience = 30.0
        """The seconds for which it tries to connect."""
        self.drops: Callable[[], bool] = lambda: False
        """Called after every message; if true, the connection is cut."""
        self._socket: ClientConnection | None = None
        self._ids = itertools.count()

    # -- the connection ---------------------------------------------------------------------------------

    async def connect(self) -> "Client":
        """Connect to a server that answers, and catch up."""
        attempts = itertools.count()
        await eventually(
            lambda: self._connected_to(self.urls[next(attempts) % len(self.urls)]),
            patience=self.patience,
            every=0.05,
        )
        self.connections += 1
        return self

    async def _connected_to(self, url: str) -> bool:
        """Try to connect to a server; returns whether it has welcomed this client."""
        try:
            self._socket = await connect(
                f"{url.replace('http', 'ws', 1)}/api/tables/{self.table}/socket",
                compression=None,
                proxy=None,
                close_timeout=0.5,
            )
            _connected.add(self._socket)
            hello = {
                "type": "hello",
                "key": self.key,
                "since": min(self.redacted, default=self.seq + 1) - 1,
            }
            await self._send(hello | ({"language": self.language} if self.language else {}))
            await self.until(lambda message: message["type"] == "welcome")
        except (OSError, ConnectionClosed, InvalidHandshake, TimeoutError):
            return False
        return True

    async def close(self) -> None:
        """Close the connection."""
        if self._socket is not None:
            await self._socket.close()

    async def _cut(self) -> None:
        """Break the connection without a closing frame, as a lost network does."""
        assert self._socket is not None
        self._socket.transport.abort()
        with contextlib.suppress(ConnectionClosed):
            while True:
                # What arrived before the break is lost as well.
                await self._socket.recv()

    async def _send(self, message: Message) -> None:
        assert self._socket is not None
        await self._socket.send(msgspec.json.encode(message).decode())

    async def send_raw(self, data: str | bytes) -> None:
        """Send any frame."""
        assert self._socket is not None
        await self._socket.send(data)

    async def receive(self) -> Message:
        """The next message; the client's view of the table is updated."""
        assert self._socket is not None
        message: Message = msgspec.json.decode(await self._socket.recv())
        self._take(message)
        if self.drops():
            await self._cut()
        return message

    async def until(self, wanted: Callable[[Message], bool], *, patience: float = 60.0) -> Message:
        """Read until a message is wanted, and return it."""
        async with asyncio.timeout(patience):
            while True:
                message = await self.receive()
                if wanted(message):
                    return message

    def _take(self, message: Message) -> None:
        kind = message["type"]
        if kind == "welcome" and self.redacted:
            self.seq = min(self.redacted) - 1
            del self.events[self.seq :]
            self.redacted.clear()
        if kind in ("welcome", "events"):
            for numbered in message["events"]:
                assert numbered["seq"] == self.seq + 1, (self.name, self.seq, numbered)
                self.seq += 1
                self.events.append(numbered["event"])
                if numbered.get("redacted"):
                    self.redacted.add(self.seq)
            for numbered in message.get("shown", ()):
                self.events[numbered["seq"] - 1] = numbered["event"]
                self.redacted.discard(numbered["seq"])
        if kind == "welcome":
            assert message["table"]["seq"] == self.seq
            self.you, self.presence, self.assets = message["you"], message["presence"], message["assets"]
        if kind in ("welcome", "events", "stale"):
            # The answer to a stale move may be ahead of the events, which follow.
            self.position = message.get("position") or self.position
            self.shown = message.get("table") or self.shown
            self.clock = message.get("clock", self.clock)
        elif kind == "presence":
            self.presence = message
        else:
            self.other.append(message)

    # -- doing -----------------------------------------------------------------------------------------

    async def do(self, command: str, **facts: Any) -> Message:
        """Send a command or question and return the answer; after a lost connection it is sent again, unchanged."""
        id = facts.pop("id", None) or f"{self.name}-{next(self._ids)}"
        while True:
            try:
                await self._send({"type": command, "id": id, **facts})
                return await self.until(lambda message: message.get("id") == id)
            except ConnectionClosed:
                await self.connect()

    async def move(self, **facts: Any) -> Message:
        """Make a move in the latest position."""
        return await self.do("move", since=facts.pop("since", self.seq), **facts)

    async def see(self, seq: int) -> None:
        """Read until this event has arrived."""
        while self.seq < seq:
            try:
                await self.receive()
            except ConnectionClosed:
                await self.connect()

    @property
    def my_turn(self) -> bool:
        """Whether one of my seats may act."""
        return any(seat in self.position["turn"]["seats"] for seat in self.you["seats"])

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return bool(self.shown.get("status") == "over")

    async def play_on(self, choose: "Chooser", *, patience: float = 120.0) -> None:
        """Play to the end of the game, through lost connections."""
        async with asyncio.timeout(patience):
            while not self.over:
                try:
                    if self.my_turn and self.shown["status"] == "playing":
                        await self._one_move(choose)
                    else:
                        await self.receive()
                except ConnectionClosed:
                    await self.connect()

    async def _one_move(self, choose: "Chooser") -> None:
        since = self.seq
        answer = await self.do("actions")
        if answer["type"] != "actions" or answer["seq"] != since or not answer["actions"]:
            return
        action = choose(answer["actions"])
        answer = await self.move(action=action["action"], since=since)
        assert answer["type"] in ("done", "stale"), answer
        if answer["type"] == "done":
            await self.see(answer["seq"])

    def record(self) -> Record:
        """The record made of the events that this client got."""
        made = self.events[0]
        game = registry.game(made["game"], **made["options"])
        actions = [game.from_json(msgspec.json.encode(action)) for action in made.get("line", ())]
        for event in self.events:
            if event["type"] in ("played", "drawn"):
                actions.append(game.from_json(msgspec.json.encode(event["action"])))
            elif event["type"] == "taken-back":
                del actions[event["to"] :]
        return Record(game, 0, actions)


Chooser = Callable[[list[Message]], Message]


def at_random(seed: int) -> Chooser:
    """Chooses actions at random, the same ones for the same seed."""
    return random.Random(seed).choice


def first_fit(actions: list[Message]) -> Message:
    """Chooses the action with the lowest number."""
    return min(actions, key=lambda action: int(action["id"]))


def _visitor() -> httpx.AsyncClient:
    """A client without certificates, which take longer to read than most answers."""
    return httpx.AsyncClient(trust_env=False, verify=False, timeout=60)


async def make_table(url: str, **request: Any) -> Message:
    """Make a table over HTTP; returns the answer with its keys."""
    async with _visitor() as http:
        answer = await http.post(f"{url}/api/tables", json=request)
        assert answer.status_code == 201, answer.text
        made: Message = answer.json()
        return made


async def join(url: str, table: str, name: str, invite: str | None = None, **facts: Any) -> Message:
    """Sit down over HTTP; returns the answer with the key."""
    async with _visitor() as http:
        body = {"name": name, "invite": invite, **facts}
        answer = await http.post(f"{url}/api/tables/{table}/join", json=body)
        assert answer.status_code == 201, answer.text
        joined: Message = answer.json()
        return joined


async def record_of(url: str, table: str) -> Record:
    """The record as the server offers it for download."""
    async with _visitor() as http:
        return Record.loads((await http.get(f"{url}/api/tables/{table}/record")).text)


async def two_players(urls: Sequence[str], **request: Any) -> tuple[Client, Client]:
    """A new table for two persons, both connected; the second one to the last server."""
    request = {
        "game": "blokus",
        "options": {"variant": "duo"},
        "seats": [{"kind": "me", "name": "Ada"}],
    } | request
    made = await make_table(urls[0], **request)
    joined = await join(urls[-1], made["id"], "Bert", made["invite"])
    ada = await Client(urls, made["id"], made["key"], name="ada").connect()
    bert = await Client(urls[::-1], made["id"], joined["key"], name="bert").connect()
    return ada, bert
