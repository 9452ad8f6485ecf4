"""Tables: a game being played by persons and computer players, with seats, turns, clocks, undo and chat.

A table is a fold over an append-only log of numbered events. Everything here is pure computation: no input, no output,
and the time is passed in. `ominoes.store` keeps the logs, `ominoes.server` serves the tables.
"""

from ominoes.tables import automatic, commands, events, keys, view
from ominoes.tables.clocks import Bank, Clock, ClockRule, DaysPerMove, NoClock, PerMove
from ominoes.tables.command_handler import duplicate_of, handle, rematch_due, sit
from ominoes.tables.commands import Actor, AnyCommand
from ominoes.tables.creation import Line, TableOptions, line, make, person, rematch
from ominoes.tables.effects import Effect
from ominoes.tables.errors import DamagedLog, NotYours, Refused, Stale
from ominoes.tables.seats import Computer, Open, Person, Seat
from ominoes.tables.table import Table, fold

__all__ = [
    "AnyCommand",
    "Bank",
    "Clock",
    "ClockRule",
    "Computer",
    "DamagedLog",
    "DaysPerMove",
    "Effect",
    "Line",
    "NoClock",
    "NotYours",
    "Open",
    "PerMove",
    "Person",
    "Refused",
    "Seat",
    "Stale",
    "Table",
    "Actor",
    "TableOptions",
    "handle",
    "commands",
    "duplicate_of",
    "events",
    "fold",
    "automatic",
    "keys",
    "line",
    "make",
    "person",
    "rematch",
    "rematch_due",
    "sit",
    "view",
]
