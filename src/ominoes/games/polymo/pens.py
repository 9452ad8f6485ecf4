"""The pens of Polymo as people read and write them: names and labels of the current language, and letters of records.

A record writes a pen as Y, R, G, B or K in every language. A picture labels it in the current language, and no label
is the letter of another pen, so a person may write either.
"""

from ominoes.games.errors import NotationError
from ominoes.games.polymo.actions import PEN_NAMES, PENS, Face, Pen
from ominoes.i18n import message


def pen_name(pen: str) -> str:
    """The colour of a pen."""
    return message(f"polymo.{PEN_NAMES[pen]}")


def pen_label(pen: str) -> str:
    """The label of a pen: one letter or two, which differ from those of the other pens."""
    return message(f"polymo.label-of-{pen}")


def face_label(face: Face) -> str:
    """The label of a face of a colour die."""
    return face if face == "*" else pen_label(face)


class PenLabels:
    """The labels of some pens, written when they are shown: a fact of an error."""

    __slots__ = ("pens",)

    def __init__(self, pens: tuple[Pen, ...]) -> None:
        self.pens = pens

    def __str__(self) -> str:
        return ", ".join(map(pen_label, self.pens))


def known_pen(word: str) -> Pen | None:
    """The pen with this letter, label or colour, in English or the current language; None when there is none."""
    lowered = word.lower()
    for pen in PENS:
        if lowered in (pen.lower(), PEN_NAMES[pen]):
            return pen
    for pen in PENS:
        if lowered in (pen_label(pen).lower(), pen_name(pen).lower()):
            return pen
    return None


def read_pen(word: str) -> Pen:
    """The pen that a person wrote; raises `NotationError`."""
    pen = known_pen(word)
    if pen is None:
        raise NotationError("polymo.unknown-pen", pen=word)
    return pen
