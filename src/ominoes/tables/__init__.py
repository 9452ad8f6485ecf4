"""Tables: a game being played by persons and computer players, with seats, turns, clocks, undo and talk.

A table is a fold over an append-only log of numbered events; everything here is plain computation without input,
output or a look at the clock. Keeping logs is left to `ominoes.store`, serving them to `ominoes.server`.
"""

from ominoes.tables import deeds, events, judge, keys, view
from ominoes.tables.clocks import Bank, Clock, ClockRule, DaysPerMove, NoClock, PerMove
from ominoes.tables.deeds import AnyDeed, Who, decide, done_already, rematch_due, sit
from ominoes.tables.errors import DamagedLog, NotYours, Refused, Stale
from ominoes.tables.making import Line, Wish, line, make, person, rematch
from ominoes.tables.seats import Computer, Open, Person, Seat
from ominoes.tables.table import Table, fold

__all__ = [
    "AnyDeed",
    "Bank",
    "Clock",
    "ClockRule",
    "Computer",
    "DamagedLog",
    "DaysPerMove",
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
    "Who",
    "Wish",
    "decide",
    "deeds",
    "done_already",
    "events",
    "fold",
    "judge",
    "keys",
    "line",
    "make",
    "person",
    "rematch",
    "rematch_due",
    "sit",
    "view",
]
