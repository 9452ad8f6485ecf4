"""The WebSocket of a table: the conversation with one client.

The messages of a client are answered in order, hints and analyses when they are ready. An unreadable message is
answered with the reason; after too many of them, or of messages that come too fast, the client is disconnected.
"""

import asyncio
import contextlib
from typing import Any

import msgspec
from litestar import websocket
from litestar.datastructures import State as Shared
from litestar.params import FromPath

from ominoes.games import IllegalAction, NotationError
from ominoes.games.grounds import brief, grounds_of
from ominoes.games.preview import preview
from ominoes.games.rng import stored_seed
from ominoes.games.rulebook import winning_shares
from ominoes.i18n import (
    LazyMessage,
    OminoesError,
    UnknownLanguage,
    current_language,
    describe_decoding_error,
    message,
    set_language,
)
from ominoes.server import wire
from ominoes.server.clock import now_ms
from ominoes.server.frames import (
    BUSY,
    FAULT,
    POLICY,
    RESTART,
    AnySocket,
    Disconnected,
    as_text,
    receive,
    send,
)
from ominoes.server.guests import Guest
from ominoes.server.hub import Hub, NoTable
from ominoes.server.job_pool import JobSlot
from ominoes.server.jobs import Analyse
from ominoes.server.limits import Bucket, client_of
from ominoes.server.live_table import LiveTable
from ominoes.server.redaction import public_error
from ominoes.server.routes import checked_id
from ominoes.store import StoreError
from ominoes.tables import DamagedLog, NotYours, Refused, Table
from ominoes.tables.command_handler import need_play, parse_action
from ominoes.tables.commands import Command, Move
from ominoes.tables.view import seat_names

_HELLO_WITHIN = 15.0
_FLUSH_WITHIN = 2.0
"""Seconds in which a client that is disconnected has to read the last lines."""
_MOST_FAULTS = 100
_MOST_ACTIONS = 5_000
_BURST_SECONDS = 3

GOING_AWAY, NO_TABLE = 1001, 4404


class Unreadable(Exception):
    """Data that is not a message."""


@websocket("/api/tables/{table:str}/socket")
async def table_socket(socket: AnySocket, table: FromPath[str], state: Shared) -> None:
    """The WebSocket of a client at a table."""
    hub: Hub = state.hub
    await socket.accept()
    with contextlib.suppress(Disconnected):
        try:
            async with asyncio.timeout(_HELLO_WITHIN):
                hello = await _hello(socket)
            if hello.language is not None:
                set_language(hello.language)
            live = await hub.live_table(checked_id(table))
        except Disconnected:
            raise
        except TimeoutError:
            await _close(socket, POLICY)
        except Unreadable as problem:
            await _refuse(socket, "server.unreadable", POLICY, problem=problem)
        except UnknownLanguage as error:
            await _refuse(socket, error.key, POLICY, **error.facts)
        except (NoTable, DamagedLog) as error:
            await _refuse(socket, error.key, NO_TABLE, **error.facts)
        except StoreError:
            await _close(socket, BUSY)
        except Exception:
            hub.fault("when a client came to a table")
            await _close(socket, FAULT)
        else:
            await _converse(socket, hub, live, hello)


async def _converse(socket: AnySocket, hub: Hub, live: LiveTable, hello: wire.Hello) -> None:
    guest = Guest(hello.key, current_language())
    if hub.stopping:
        guest.close(RESTART)
    sending = asyncio.create_task(_send_queue(socket, guest))
    try:
        await live.enter(guest, hello.since)
        client = client_of(socket.client.host if socket.client else None)
        await Conversation(hub, live, guest, client).listen(socket)
    except StoreError:
        guest.close(BUSY)
    except Disconnected:
        raise
    except Exception:
        hub.fault("in a conversation at a table")
        guest.close(FAULT)
    finally:
        live.leave(guest)
        hub.memory.connection_ended()
        if guest.closed is not None:
            await asyncio.wait((sending,), timeout=_FLUSH_WITHIN)
        sending.cancel()
        await asyncio.gather(sending, return_exceptions=True)


async def _send_queue(socket: AnySocket, guest: Guest) -> None:
    """Send the lines of the guest's queue until the connection is to be closed, then close it."""
    with contextlib.suppress(Exception):  # a connection that breaks here breaks in the listening task too
        while await _send_lines(socket, await guest.lines()):
            pass
        await socket.close(guest.closed or GOING_AWAY)


async def _send_lines(socket: AnySocket, lines: list[str]) -> bool:
    """Send lines. In a function of its own nothing refers to them any more while the table is quiet."""
    for line in lines:
        await send(socket, line)
    return bool(lines)


class Conversation:
    """The messages of one guest, and the answers."""

    def __init__(self, hub: Hub, live: LiveTable, guest: Guest, client: str) -> None:
        self._hub, self._live, self._guest = hub, live, guest
        rate = hub.settings.limits.messages
        self._bucket = Bucket(rate, rate * _BURST_SECONDS)
        self._faults = 0
        self._client = client
        self._slot = JobSlot(self._send, hub.fault)

    async def _send(self, line: str) -> None:
        self._guest.send(line)

    async def listen(self, socket: AnySocket) -> None:
        """Answer messages until the client leaves or is disconnected."""
        try:
            await self._listen(socket)
        finally:
            await self._slot.close()

    async def _listen(self, socket: AnySocket) -> None:
        while self._guest.closed is None:
            data = await receive(socket)
            if self._hub.stopping:
                # The client sends it again to the next server.
                continue
            if not self._bucket.take():
                self._hub.metrics.count("limited")
                self._fault(wire.identity(data), "server.too-fast")
                continue
            try:
                message = _decoded(data)
            except Unreadable as problem:
                self._hub.metrics.count("broken")
                self._fault(wire.identity(data), "server.unreadable", problem=problem)
                continue
            if isinstance(message, wire.Hello):
                self._fault(None, "server.hello-again")
                continue
            answer = await self._answer(message)
            if answer is not None:
                self._guest.send(wire.encode(answer))

    async def _answer(self, message: Any) -> wire.ServerMessage | None:
        """The answer to a message; None for hints and analyses, which are answered when they are ready."""
        try:
            match message:
                case wire.Actions():
                    return await self._actions(message)
                case wire.Placements():
                    return _placements(self._live.table, message)
                case wire.Why():
                    return self._why(message)
                case wire.Preview():
                    return self._preview(message)
                case wire.Hint():
                    self._slot.begin(message.id, self._hint(message, self._hinted_seat(message.seat)))
                    return None
                case wire.Analyse():
                    self._slot.begin(message.id, self._analyse(message))
                    return None
                case wire.Cancel():
                    self._slot.cancel(message.of)
                    return wire.Cancelled(id=message.id, of=message.of)
                case wire.Ping():
                    return wire.Pong(id=message.id, now=now_ms())
                case _:
                    return await self._live.handle(self._guest, message)
        except OminoesError as error:
            refused = public_error(error)
            self._hub.metrics.count("refused")
            return wire.Refusal(id=message.id, reason=str(refused), key=refused.key)

    def _fault(self, id: str | None, key: str, **facts: object) -> None:
        self._faults += 1
        self._guest.send(wire.encode(wire.Refusal(id=id, reason=message(key, **facts), key=key)))
        if self._faults >= _MOST_FAULTS:
            self._guest.close(POLICY)

    async def _actions(self, question: wire.Actions) -> wire.ActionsAnswer:
        # There may be thousands: a thread makes the answer, one at a time for each client.
        async with self._hub.one_at_a_time(f"actions {self._client}"):
            return await asyncio.to_thread(_legal_actions, self._live.table, question)

    def _why(self, question: wire.Why) -> wire.WhyAnswer:
        table = self._live.table
        try:
            problem = self._reason_against(table, question)
        except (NotationError, Refused) as error:
            problem = error
        if problem is None:
            return wire.WhyAnswer(id=question.id, seq=table.seq, legal=True)
        answer = wire.WhyAnswer(
            id=question.id, seq=table.seq, legal=False, reason=str(problem), key=problem.key
        )
        if isinstance(problem, IllegalAction) and (grounds := grounds_of(problem)):
            return msgspec.structs.replace(answer, brief=brief(problem), grounds=grounds)
        return answer

    def _reason_against(self, table: Table, question: wire.Why) -> OminoesError | None:
        """Why an action could not be played now, by the same checks as for a move; None if it could."""
        need_play(table)
        move = Move(id=question.id, since=table.seq, action=question.action, text=question.text)
        action, seat = parse_action(table, move), question.seat
        if seat is None:
            able = self._able_seats()
            seat = able[0] if able else None
        return table.pace.why_not(table, seat, action, now_ms())

    def _preview(self, question: wire.Preview) -> wire.PreviewAnswer:
        table = self._live.table
        seat = self._acting_seat(question.seat, "server.preview-not-now")
        answer = preview(table.state, bytes(question.partial), seat)
        if answer.done is not None:
            self._live.pace.report(seat, answer.done)
        return wire.PreviewAnswer(id=question.id, seq=table.seq, preview=answer)

    def _acting_seat(self, seat: int | None, otherwise: str) -> int:
        """The seat that the guest asks for: the named one, or its only one that may act; else raise `otherwise`."""
        able = self._able_seats(seat)
        if not able:
            raise NotYours(otherwise)
        return able[0]

    def _able_seats(self, wanted: int | None = None) -> list[int]:
        """The guest's seat that may act now, or the `wanted` one if it may; raises `Refused` if there are several."""
        table = self._live.table
        able = [seat for seat in table.held_by(self._guest.key) if seat in table.acting]
        if wanted is not None:
            return [seat for seat in able if seat == wanted]
        if len(able) > 1:
            raise Refused("tables.which-seat")
        return able

    def _hinted_seat(self, seat: int | None) -> int:
        """The seat for which the guest asks for a hint; raises `Refused` where hints are not allowed."""
        if not self._live.table.made.hints:
            raise Refused("server.hints-off")
        return self._acting_seat(seat, "server.hint-not-now")

    async def _hint(self, question: wire.Hint, seat: int) -> None:
        table = self._live.table
        # One at a time for each client: hints take up the processes that the computer players of all tables need.
        async with self._hub.one_at_a_time(f"hint {self._client}"):
            partial = bytes(question.partial).decode()
            hints = await self._hub.engines.hints(table, seat, partial, self._client)
        await self._send(wire.encode(wire.HintAnswer(id=question.id, seq=table.seq, hints=hints)))

    async def _analyse(self, question: wire.Analyse) -> None:
        table = self._live.table
        if table.status != "over":
            raise Refused("tables.not-over")
        job = Analyse(
            id=question.id,
            game=table.made.game,
            options=table.made.options,
            seed=stored_seed(table.record.seed),
            actions=[msgspec.Raw(table.game.to_json(action)) for action in table.record.actions],
            ms=question.ms,
            names=seat_names(table),
            notes=table.pace.notes(),
            outcome=winning_shares(table.standings),
        )
        await self._hub.jobs.run(self._client, job, self._send)


def _legal_actions(table: Table, question: wire.Actions) -> wire.ActionsAnswer:
    game, legal = table.game, table.state.actions() if table.status == "playing" else ()
    start = question.start.lower()
    actions = []
    for action in legal:
        text = game.notation(action)
        if text.lower().startswith(start):
            actions.append(wire.LegalAction(game.action_id(action), text, action))
            if len(actions) == _MOST_ACTIONS:
                break
    return wire.ActionsAnswer(id=question.id, seq=table.seq, count=len(legal), actions=actions)


def _placements(table: Table, question: wire.Placements) -> wire.PlacementsAnswer:
    found = table.state.placements(question.piece) if table.status == "playing" else ()
    return wire.PlacementsAnswer(id=question.id, seq=table.seq, placements=found)


async def _hello(socket: AnySocket) -> wire.Hello:
    message = _decoded(await receive(socket))
    if not isinstance(message, wire.Hello):
        raise Unreadable(LazyMessage("server.hello-first"))
    return message


def _decoded(data: str | bytes) -> wire.Hello | Command:
    try:
        message: wire.Hello | Command = wire.decoder.decode(as_text(data))
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Unreadable(describe_decoding_error(error)) from None
    return message


async def _refuse(socket: AnySocket, key: str, code: int, **facts: object) -> None:
    """Send the reason and close the connection."""
    line = wire.encode(wire.Refusal(id=None, reason=message(key, **facts), key=key))
    with contextlib.suppress(Disconnected):
        await send(socket, line)
    await _close(socket, code)


async def _close(socket: AnySocket, code: int) -> None:
    with contextlib.suppress(Exception):
        await socket.close(code)
