"""Game files of other Blokus programs (`.blksgf`): read as records of ours, and written from them.

`notation.py` knows their colours, corners and variants. A file has a tree of games; its main line is read. A record
can be written if their rules allow the game: blue begins, and every colour's first piece covers its own corner.
"""

import os
from pathlib import Path
from typing import cast

from ominoes.games import IllegalAction, NotationError, Record
from ominoes.games.blokus.game import Blokus
from ominoes.games.blokus.state import BlokusState
from ominoes.games.placements import Place
from ominoes.i18n import describe_os_error
from ominoes.research import sgf
from ominoes.research.blokus import notation
from ominoes.research.sgf import SgfError

_SETUP = ("AB", "AW", "A1", "A2", "A3", "A4", "AE")
_NOTES = {"EV": "event", "RO": "round", "DT": "date", "GC": "comment"}


def reads(text: str) -> Record:
    """The record in a file's text; raises `SgfError` with the move and the reason.

    >>> record = reads("(;GM[Blokus Duo];B[f9,e10,f10,g10,f11];W[i4,h5,i5,j5,i6])")
    >>> len(record), record.state.colour
    (2, 'blue')
    """
    root = sgf.read(text)
    named = root.value("GM")
    if named is None:
        raise SgfError("research.blksgf-no-game")
    try:
        variant = notation.variant(named)
    except notation.UnknownVariant as error:
        raise SgfError(error.key, **error.facts) from None
    notes = {ours: value for theirs, ours in _NOTES.items() if (value := root.value(theirs))}
    for seat, player in enumerate(variant.players):
        if name := root.value(f"P{player}"):
            notes[f"seat {seat + 1}"] = name
    record = Record(variant.game(), 0, notes=notes)
    for node in root.main_line():
        record = _after(record, node, variant)
    return record


def _after(record: Record, node: sgf.Node, variant: notation.Variant) -> Record:
    number = len(record) + 1
    for name, values in node.properties.items():
        if name in _SETUP:
            raise SgfError("research.blksgf-setup", move=number)
        colour = variant.find_colour(name)
        if colour is None:
            continue
        # The first programs wrote a value for each square.
        written = ",".join(values)
        try:
            action = notation.read_move(record.state, written)
            to_move = notation.colour_to_move(record.state)
            if to_move is not None and to_move != colour:
                raise SgfError(
                    "research.blksgf-turn",
                    move=number,
                    colour=variant.colours[colour],
                    turn=variant.colours[to_move],
                )
            record = record.play(action)
        except (IllegalAction, NotationError) as reason:
            raise SgfError("research.blksgf-move", move=number, written=written, reason=reason) from None
    return record


def writes(record: Record) -> str:
    """The text of a file for a record; raises `SgfError` if their rules do not allow the game."""
    variant = notation.variant_of(record.game)
    ours = cast(Blokus, record.game)
    theirs = variant.game()
    root = {"GM": variant.name, "CA": "UTF-8", "AP": "Ominoes"}
    root |= {short: record.notes[long] for short, long in _NOTES.items() if long in record.notes}
    for own, player in enumerate(variant.players):
        seat = cast(BlokusState, record.state).seat_of(own)
        if name := record.notes.get(f"seat {seat + 1}"):
            root[f"P{player}"] = name
    nodes = [root]
    begun: set[int] = set()
    for state, action in zip(record.states(), record.actions, strict=False):
        colour = notation.colour_to_move(state)
        if colour is None:
            continue  # a draw
        if not begun and colour != 0:
            raise SgfError("research.blksgf-first", colour=ours.colours[colour])
        cells = cast(Place, action).cells
        if colour not in begun and not set(theirs.starts[colour]) & set(cells):
            raise SgfError("research.blksgf-corner", colour=ours.colours[colour])
        begun.add(colour)
        nodes.append({variant.colours[colour]: notation.move_text(action, ours.size)})
    if record.state.over and len(variant.players) == 2:
        root["RE"] = notation.result(record.state, variant.players)
    return sgf.write(nodes)


def load(path: str | os.PathLike[str]) -> Record:
    """Read a file."""
    try:
        return reads(Path(path).read_text(encoding="utf-8"))
    except UnicodeDecodeError:
        raise SgfError("research.blksgf-encoding", path=path) from None
    except OSError as error:
        raise SgfError("research.blksgf-unreadable", path=path, problem=describe_os_error(error)) from None


def save(record: Record, path: str | os.PathLike[str]) -> None:
    """Write a file."""
    text = writes(record)
    try:
        Path(path).write_text(text, encoding="utf-8")
    except OSError as error:
        raise SgfError("research.unwritable", path=path, problem=describe_os_error(error)) from None
