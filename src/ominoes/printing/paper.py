"""Paper and the room that a page's frame leaves on it, all in millimetres.

Whatever is drawn at a fixed size keeps to `ROOM_WIDTH` and `ROOM_HEIGHT`, which both papers have, so that a document
has the same measures in Europe and in America.
"""

from typing import NamedTuple

SIDE = 12.0
"""From the left and from the right edge of the paper to what is printed; alike, so that backs meet their fronts."""
HEAD = 17.0
FOOT = 21.0

ROOM_WIDTH = 186.0
ROOM_HEIGHT = 241.0


class Paper(NamedTuple):
    """A sheet of paper, upright."""

    name: str
    width: float
    height: float

    @property
    def room(self) -> tuple[float, float]:
        """Width and height that the frame of an upright page leaves."""
        return self.width - 2 * SIDE, self.height - HEAD - FOOT

    @property
    def room_across(self) -> tuple[float, float]:
        """Width and height that the frame of a page on its side leaves."""
        return self.height - 2 * SIDE, self.width - HEAD - FOOT


PAPERS = {paper.name: paper for paper in (Paper("a4", 210.0, 297.0), Paper("letter", 215.9, 279.4))}
