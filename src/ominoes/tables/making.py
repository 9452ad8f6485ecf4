"""Making a table: its first events, from what somebody asked for; and its rematch, with rotated seats.

Randomness (the seed, the keys) is passed in, so that a test can repeat everything.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from ominoes.games import Action, registry
from ominoes.players import PLAYERS, UnknownPlayer
from ominoes.tables import keys
from ominoes.tables.clocks import ClockRule, NoClock
from ominoes.tables.errors import Refused
from ominoes.tables.events import AnyEvent, ChatRule, Created, Rematched, Seated, Visibility
from ominoes.tables.names import checked_name
from ominoes.tables.seats import Computer, Holder, Open, Person
from ominoes.tables.starting import begun
from ominoes.tables.table import Table, create


class Wish(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody wants to play: a game with options, who sits where, and the manners of the table."""

    game: str
    options: dict[str, Any] = {}
    seats: tuple[Holder, ...] = ()
    """One holder for each seat; missing ones are open."""
    clock: ClockRule = NoClock()
    visibility: Visibility = "private"
    chat: ChatRule = "text"
    undo: bool = True
    hints: bool = True
    line: "Line | None" = None


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """The beginning of a finished game, to be played on in another way."""

    table: str
    actions: tuple[Action, ...]


def line(table: Table, moves: int) -> Line:
    """The first so many actions of a table's game, chance included; raises `Refused` when nobody could play on."""
    if table.status != "over":
        raise Refused("tables.not-over")
    states = list(table.record.states())
    if not 0 <= moves < len(states):
        raise Refused("tables.no-such-move", move=moves, moves=len(states) - 1)
    if states[moves].over:
        raise Refused("tables.line-over")
    if moves and states[moves].turn.kind == states[moves - 1].turn.kind == "race":
        raise Refused("tables.line-race")
    return Line(table=table.id, actions=table.record.actions[:moves])


def make(id: str, wish: Wish, *, host: str, invite: str, seed: int, now: int) -> tuple[AnyEvent, ...]:
    """The first events of a table; `host` and `invite` are hashes of keys."""
    game = registry.game(wish.game, **wish.options)
    if len(wish.seats) > game.seats:
        raise Refused("tables.too-many-seats", given=len(wish.seats), seats=game.seats)
    created = Created(
        at=now,
        game=wish.game,
        options=msgspec.to_builtins(game.options, str_keys=True),
        seed=seed,
        host=host,
        invite=invite,
        clock=wish.clock,
        visibility=wish.visibility,
        chat=wish.chat,
        undo=wish.undo,
        hints=wish.hints,
        source=None if wish.line is None else wish.line.table,
        line=() if wish.line is None else tuple(msgspec.Raw(game.to_json(one)) for one in wish.line.actions),
    )
    return _opened(id, created, wish.seats, now)


def rematch(
    table: Table, id: str, *, seed: int, now: int
) -> tuple[tuple[AnyEvent, ...], tuple[AnyEvent, ...]]:
    """What the old table and the new one write down when everybody wants to play again.

    Everybody moves one seat on, so that another begins; the keys of the old table hold the seats of the new one.
    """
    made = msgspec.structs.replace(table.made, at=now, seed=seed, chat=table.chat, before=table.id, id=None)
    holders = [seat.holder for seat in table.seats]
    rotated = [holders[number - 1] for number in range(len(holders))]
    return (Rematched(at=now, table=id),), _opened(id, made, rotated, now)


def _opened(id: str, created: Created, holders: Sequence[Holder], now: int) -> tuple[AnyEvent, ...]:
    seated = [
        Seated(at=now, seat=number, holder=_checked(holder))
        for number, holder in enumerate(holders)
        if not isinstance(holder, Open)
    ]
    table = create(id, created)
    for event in seated:
        table = table.after(event)
    return (created, *seated, *begun(table, now))


def _checked(holder: Person | Computer) -> Person | Computer:
    if isinstance(holder, Computer):
        return Computer(checked_player(holder.player))
    return Person(checked_name(holder.name), holder.key)


def checked_player(name: str) -> str:
    """The name of a computer player when there is one called so."""
    if name not in PLAYERS:
        raise UnknownPlayer("players.unknown", name=name[:40], known=", ".join(PLAYERS))
    return name


def person(name: str, key: str) -> Person:
    """A person with this name who will show this key."""
    return Person(checked_name(name), keys.hashed(key))
