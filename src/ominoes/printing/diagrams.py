"""Diagrams with numbered moves: the module `diagrams` of a game has a function `diagram(record, plain)`.

A game without such a module is shown by the picture of its last position, without numbers.
"""

from collections.abc import Callable

from ominoes.games import Record
from ominoes.games.registry import part
from ominoes.printing.drawing import Drawing
from ominoes.printing.paper import PRINTABLE_WIDTH


def diagram(record: Record, *, plain: bool) -> list[Drawing]:
    """The pictures of a record, none wider than a page."""
    module = part(record.game.about.name, "diagrams")
    if module is None:
        drawing = Drawing(PRINTABLE_WIDTH, 120.0)
        drawing.embed(record.state.svg(), 0, 0, PRINTABLE_WIDTH, 120.0)
        return [drawing]
    draw: Callable[[Record, bool], list[Drawing]] = module.diagram
    return draw(record, plain)
