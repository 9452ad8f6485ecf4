"""Sizes of paper and the printable area inside a page's frame, in millimetres.

Everything drawn at a fixed size stays within `PRINTABLE_WIDTH` and `PRINTABLE_HEIGHT`, which fit both papers: a
document has the same measures on A4 and on letter.
"""

from typing import NamedTuple

SIDE = 12.0
"""The left and the right margin; they are equal, so that the back of a sheet lies exactly behind its front."""
HEAD = 17.0
FOOT = 21.0

PRINTABLE_WIDTH = 186.0
PRINTABLE_HEIGHT = 241.0


class Paper(NamedTuple):
    """A sheet of paper in portrait."""

    name: str
    width: float
    height: float

    @property
    def printable_area(self) -> tuple[float, float]:
        """Width and height inside the frame of a page in portrait."""
        return self.width - 2 * SIDE, self.height - HEAD - FOOT

    @property
    def landscape_area(self) -> tuple[float, float]:
        """Width and height inside the frame of a page in landscape."""
        return self.height - 2 * SIDE, self.width - HEAD - FOOT


PAPERS = {paper.name: paper for paper in (Paper("a4", 210.0, 297.0), Paper("letter", 215.9, 279.4))}
