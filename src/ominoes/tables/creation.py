"""The first events of a table, from the options asked for, and of its rematch, with rotated seats.

Randomness (the seed, the keys) is passed in, so that a test can repeat everything.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from ominoes.games import Action, registry
from ominoes.games.rng import stored_seed
from ominoes.players import PLAYERS, UnknownPlayer
from ominoes.tables import keys
from ominoes.tables.clocks import ClockRule, NoClock
from ominoes.tables.effects import Effect, start_when_full
from ominoes.tables.errors import Refused
from ominoes.tables.events import ChatRule, Created, Rematched, Seated, Visibility
from ominoes.tables.names import checked_name
from ominoes.tables.seats import Computer, Holder, Open, Person
from ominoes.tables.table import Table, create


class TableOptions(msgspec.Struct, frozen=True, kw_only=True):
    """A request for a table: the game and its options, who sits where, the clock and the rules of the table."""

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
    """The first actions of a finished game, from which a new game branches off."""

    table: str
    actions: tuple[Action, ...]


def line(table: Table, moves: int, further: dict[str, Any] | None = None) -> Line:
    """The first `moves` actions of a table's game, chance included, and perhaps a further one.

    Raises `Refused` where no game can begin there.
    """
    if table.status != "over":
        raise Refused("tables.not-over")
    states = list(table.record.states())
    if not 0 <= moves < len(states):
        raise Refused("tables.no-such-move", move=moves, moves=len(states) - 1)
    state, actions = states[moves], table.record.actions[:moves]
    if further is not None and not state.over:
        action = table.game.from_json(msgspec.json.encode(further))
        state, actions = state.play(action, seat=state.turn.seat), (*actions, action)
    if state.over:
        raise Refused("tables.line-over")
    table.pace.check_branch(states, moves)
    return Line(table=table.id, actions=actions)


def make(
    id: str, table_options: TableOptions, *, host: str, invite: str, seed: int, now: int, countdown: int = 0
) -> Effect:
    """A new table and its first events; `host` and `invite` are hashes of keys, `countdown` is that of `Created`."""
    game = registry.game(table_options.game, **table_options.options)
    if len(table_options.seats) > game.seats:
        raise Refused("tables.too-many-seats", given=len(table_options.seats), seats=game.seats)
    line = table_options.line
    created = Created(
        at=now,
        game=table_options.game,
        options=msgspec.json.decode(msgspec.json.encode(game.options)),  # as the log has them
        seed=stored_seed(seed),
        host=host,
        invite=invite,
        clock=table_options.clock,
        visibility=table_options.visibility,
        chat=table_options.chat,
        undo=table_options.undo,
        hints=table_options.hints,
        countdown=countdown if game.about.simultaneous else 0,
        source=None if line is None else line.table,
        line=() if line is None else tuple(msgspec.Raw(game.to_json(one)) for one in line.actions),
    )
    return _opened(id, created, table_options.seats, now)


def rematch(effect: Effect, id: str, *, seed: int, now: int) -> tuple[Effect, Effect]:
    """The effect on the old table and the new table, when everybody wants a rematch.

    Everybody moves one seat on, so that another begins; the keys of the old table hold the seats of the new one.
    """
    table = effect.table
    made = msgspec.structs.replace(
        table.made, at=now, seed=stored_seed(seed), chat=table.chat, before=table.id, id=None
    )
    holders = [seat.holder for seat in table.seats]
    rotated = [holders[number - 1] for number in range(len(holders))]
    return effect.then(Rematched(at=now, table=id)), _opened(id, made, rotated, now)


def _opened(id: str, created: Created, holders: Sequence[Holder], now: int) -> Effect:
    seated = [
        Seated(at=now, seat=number, holder=_checked(holder))
        for number, holder in enumerate(holders)
        if not isinstance(holder, Open)
    ]
    return start_when_full(Effect(create(id, created), (created,)).then(*seated), now)


def _checked(holder: Person | Computer) -> Person | Computer:
    if isinstance(holder, Computer):
        return Computer(checked_player(holder.player))
    return Person(checked_name(holder.name), holder.key)


def checked_player(name: str) -> str:
    """The name, if a computer player has it; raises `UnknownPlayer` otherwise."""
    if name not in PLAYERS:
        raise UnknownPlayer("players.unknown", name=name[:40], known=", ".join(PLAYERS))
    return name


def person(name: str, key: str) -> Person:
    """A person with this name, whose seats are held by this key."""
    return Person(checked_name(name), keys.hashed(key))
