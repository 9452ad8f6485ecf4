"""A table in a test: persons with keys do things at given times, and the log is folded again after every step."""

import itertools
from typing import Any

import msgspec

from ominoes.tables import (
    Computer,
    Open,
    Person,
    Table,
    Who,
    Wish,
    decide,
    fold,
    judge,
    keys,
    make,
    person,
    sit,
)
from ominoes.tables import deeds as do
from ominoes.tables import events as happened
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

    def __init__(self, game: str, *holders: Person | Computer | Open, seed: int = 1, **wish: Any) -> None:
        self.now = 1_000_000
        self._ids = itertools.count()
        asked = Wish(game=game, seats=holders, **wish)
        self.log: list[AnyEvent] = []
        self.write(make("t", asked, host=HOST, invite=INVITE, seed=seed, now=self.now))

    def write(self, events: tuple[AnyEvent, ...]) -> tuple[AnyEvent, ...]:
        """Add events to the log as a server would: through their stored form."""
        self.log += happened.decode_all([happened.encode(event) for event in events])
        self.table: Table = fold("t", self.log)
        assert self.table.seq == len(self.log)
        return events

    def do(self, who: int | None, deed: type[do.Deed], **facts: Any) -> tuple[AnyEvent, ...]:
        """Let a person do something; the number is that of the person, not of the seat."""
        facts.setdefault("id", f"m{next(self._ids)}")
        if deed is do.Move:
            facts.setdefault("since", self.table.seq)
            if isinstance(facts.get("action"), dict):
                facts["action"] = msgspec.Raw(msgspec.json.encode(facts["action"]))
        return self.write(decide(self.table, self.who(who), deed(**facts), self.now))  # type: ignore[arg-type]

    def who(self, who: int | None) -> Who:
        """A person as the table knows them by their key."""
        key = None if who is None else KEYS[who]
        return Who(self.table.held_by(key), host=self.table.hosted_by(key), mark=keys.mark(key))

    def take(self, who: int, stones: int, **facts: Any) -> tuple[AnyEvent, ...]:
        return self.do(who, do.Move, text=f"take {stones}", **facts)

    def sits(self, who: int, *seats: int) -> tuple[AnyEvent, ...]:
        return self.write(sit(self.table, seats, person(NAMES[who], KEYS[who]), self.now))

    def wait(self, seconds: float) -> None:
        self.now += int(seconds * 1000)

    def judge(self) -> tuple[AnyEvent, ...]:
        """The server looks whether time is up."""
        return self.write(judge.time_is_up(self.table, self.now))


def kinds(events: tuple[AnyEvent, ...]) -> list[str]:
    """The kinds of some events."""
    return [type(event).__name__ for event in events]
