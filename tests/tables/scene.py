"""A table in a test: persons with keys give commands at given times; the log is folded again after every step."""

import itertools
from typing import Any

import msgspec

from ominoes.tables import (
    Actor,
    Computer,
    Effect,
    Open,
    Person,
    Table,
    TableOptions,
    automatic,
    commands,
    fold,
    handle,
    keys,
    make,
    person,
    sit,
)
from ominoes.tables.event_codec import decode_log, encode_event
from ominoes.tables.events import AnyEvent

KEYS = ("key of Ada", "key of Bert", "key of Cleo", "key of Dora")
NAMES = ("Ada", "Bert", "Cleo", "Dora")
HOST, INVITE = "host's hash", "invite's hash"


def ada() -> Person:
    return person(NAMES[0], KEYS[0])


def bert() -> Person:
    return person(NAMES[1], KEYS[1])


def cleo() -> Person:
    return person(NAMES[2], KEYS[2])


class Scene:
    """A table with its log and a clock that the test sets."""

    def __init__(
        self, game: str, *holders: Person | Computer | Open, seed: int = 1, countdown: int = 0, **options: Any
    ) -> None:
        self.now = 1_000_000
        self._ids = itertools.count()
        table_options = TableOptions(game=game, seats=holders, **options)
        self.log: list[AnyEvent] = []
        self.write(
            make("t", table_options, host=HOST, invite=INVITE, seed=seed, now=self.now, countdown=countdown)
        )

    def write(self, effect: Effect) -> tuple[AnyEvent, ...]:
        """Add the events of an effect to the log as a server would: through their stored form."""
        self.log += decode_log([encode_event(event) for event in effect.events])
        self.table: Table = fold("t", self.log)
        assert self.table == effect.table
        assert self.table.seq == len(self.log)
        return effect.events

    def do(self, who: int | None, command: type[commands.Command], **facts: Any) -> tuple[AnyEvent, ...]:
        """Let a person give a command; `who` is the number of the person, not of the seat."""
        facts.setdefault("id", f"m{next(self._ids)}")
        if command is commands.Move:
            facts.setdefault("since", self.table.seq)
            if isinstance(facts.get("action"), dict):
                facts["action"] = msgspec.Raw(msgspec.json.encode(facts["action"]))
        return self.write(handle(self.table, self.who(who), command(**facts), self.now))  # type: ignore[arg-type]

    def who(self, who: int | None) -> Actor:
        """A person as an actor: the seats that their key holds."""
        key = None if who is None else KEYS[who]
        return Actor(self.table.held_by(key), host=self.table.hosted_by(key), mark=keys.mark(key))

    def take(self, who: int, stones: int, **facts: Any) -> tuple[AnyEvent, ...]:
        return self.do(who, commands.Move, text=f"take {stones}", **facts)

    def sits(self, who: int, *seats: int) -> tuple[AnyEvent, ...]:
        return self.write(sit(self.table, seats, person(NAMES[who], KEYS[who]), self.now))

    def wait(self, seconds: float) -> None:
        self.now += int(seconds * 1000)

    def time_is_up(self) -> tuple[AnyEvent, ...]:
        """Apply a deadline that has passed, as the server does."""
        return self.write(automatic.time_is_up(self.table, self.now))


def kinds(events: tuple[AnyEvent, ...]) -> list[str]:
    """The type names of some events."""
    return [type(event).__name__ for event in events]
