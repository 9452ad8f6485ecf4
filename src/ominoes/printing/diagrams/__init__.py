"""Diagrams with numbered moves: one module a game, named as the game is, with `diagram(record, plain)`.

A game without a module of its own gets the picture of its last position, without numbers.
"""

import importlib
from collections.abc import Callable
from importlib.util import find_spec

from ominoes.games import Record
from ominoes.printing.paper import ROOM_WIDTH
from ominoes.printing.sketch import Sketch


def diagram(record: Record, *, plain: bool) -> list[Sketch]:
    """The pictures of a record, none wider than a page."""
    module = f"{__name__}.{record.game.about.name}"
    if find_spec(module) is None:
        sketch = Sketch(ROOM_WIDTH, 120.0)
        sketch.embed(record.state.svg(), 0, 0, ROOM_WIDTH, 120.0)
        return [sketch]
    draw: Callable[[Record, bool], list[Sketch]] = importlib.import_module(module).diagram
    return draw(record, plain)
