"""The pieces: 12 pentominoes, called coloured, and 12 hexominoes, called black-and-white (RULES 2.1).

H01 to H12 are the twelve hexominoes of the game. The other 23 are H13 to H35, in the order of `polyforms`, so that any
twelve can be chosen by name.
"""

import functools
from collections.abc import Iterable, Mapping

from ominoes.games.errors import OptionError
from ominoes.i18n import LazyMessage, message
from ominoes.polyforms import FIGURES, Polyomino, ShapeError, free
from ominoes.polyforms.palette import BLACK, INKS, Ink

ROWS, COLUMNS = 11, 12
PER_KIND = 12

# RULES 2.1: the twelve hexominoes that come with the game, drawn as they are there.
_DRAWINGS = {
    "H01": "XXXX X..X",
    "H02": "XXX. X.XX",
    "H03": "XXXX .XX.",
    "H04": "XXX. ..X. ..XX",
    "H05": "X... XXX. ..XX",
    "H06": "..X. XXXX .X..",
    "H07": "XXXX X.X.",
    "H08": ".X.. XXXX X...",
    "H09": "..X. XXXX X...",
    "H10": ".XXX XX.. .X..",
    "H11": "XX.. .XXX .X..",
    "H12": "XX.. .XXX ..X.",
}

COLOURED: Mapping[str, Polyomino] = {name: shape for name, shape in FIGURES.items() if shape.size == 5}
"""The pentominoes, F5 to Z5."""

BLACK_AND_WHITE: Mapping[str, Polyomino] = {
    name: Polyomino(drawing.replace(" ", "\n")) for name, drawing in _DRAWINGS.items()
}
"""The hexominoes that come with the game, H01 to H12."""

_COLOURED_INKS = dict(
    zip(
        COLOURED,
        (
            "red",
            "blue",
            "orange",
            "green",
            "yellow",
            "violet",
            "teal",
            "pink",
            "sky",
            "lime",
            "coral",
            "fuchsia",
        ),
        strict=True,
    )
)


def ink_of(piece: str) -> Ink:
    """The ink of a piece."""
    return INKS[_COLOURED_INKS[piece]] if piece in COLOURED else BLACK


@functools.cache
def hexominoes() -> Mapping[str, Polyomino]:
    """All 35 hexominoes by name."""
    own = {shape.canonical for shape in BLACK_AND_WHITE.values()}
    others = [shape for shape in free(6) if shape not in own]
    return {
        **BLACK_AND_WHITE,
        **{f"H{number:02d}": shape for number, shape in enumerate(others, start=len(own) + 1)},
    }


def chosen_hexominoes(written: Iterable[str]) -> tuple[str, ...]:
    """The sorted names of twelve hexominoes, given as names or drawings; raises `OptionError` for anything else."""
    written = tuple(written)
    if written == tuple(BLACK_AND_WHITE):
        return written
    names = [_name(one) for one in written]
    twice = [name for index, name in enumerate(names) if name in names[:index]]
    if twice:
        raise _refused(written, message("polyssimo.hexomino-twice", name=twice[0]))
    if len(names) != PER_KIND:
        raise _refused(written, message("polyssimo.hexominoes-count", count=len(names)))
    return tuple(sorted(names))


def _name(written: str) -> str:
    """The name of a hexomino, given as its name, or as a drawing whose rows are separated by newlines or `/`."""
    known = hexominoes()
    name = written.strip().upper()
    if name in known:
        return name
    try:
        shape = Polyomino(written.replace("/", "\n"))
    except ShapeError:
        raise _refused((written,), message("polyssimo.hexomino-unreadable")) from None
    if shape.size != 6:
        raise _refused((written,), message("polyssimo.hexomino-size", size=shape.size))
    return next(name for name, other in known.items() if other.canonical == shape.canonical)


def _refused(written: tuple[str, ...], why: str) -> OptionError:
    return OptionError(
        "polyssimo.hexominoes-refused",
        value=", ".join(map(repr, written)),
        why=why,
        allowed=LazyMessage("polyssimo.hexominoes-kind"),
    )
