"""The illustrations in the rules of Polyssimo Challenge: the pieces, the draft, its end, and the first placements."""

from collections.abc import Mapping
from typing import Any

from ominoes.games.illustrations import Illustration, shapes_svg
from ominoes.games.polyssimo.drawing import narrow_svg, shelf_of
from ominoes.games.polyssimo.game import Polyssimo
from ominoes.games.polyssimo.pieces import BLACK_AND_WHITE, COLOURED, hexominoes, ink_of
from ominoes.games.polyssimo.state import PolyssimoState
from ominoes.polyforms import Polyomino

_PICKS = ("P5", "F5", "H03", "H05", "I5", "L5", "H01", "H12")
_PLACED = ("F5 c11,d11,b10,c10,c9", "P5 a1,b1,a2,b2,a3")


def illustrations() -> dict[str, Illustration]:
    """All illustrations by name."""
    begun: Any = Polyssimo(pieces_per_player=len(_PICKS) // 2).start(0)
    draft = _after(begun, *_PICKS[:4])
    drafted = _after(draft, *_PICKS[4:])
    others = {name: shape for name, shape in hexominoes().items() if name not in BLACK_AND_WHITE}
    return {
        "pieces": _pieces(COLOURED),
        "black-and-white": _pieces(BLACK_AND_WHITE),
        "others": _pieces(others),
        "draft": _drawn(draft),
        "begin": _drawn(drafted),
        "anywhere": _drawn(_after(drafted, *_PLACED)),
    }


def _after(state: PolyssimoState, *actions: str) -> PolyssimoState:
    for action in actions:
        state = state.play(state.game.parse(action))
    return state


def _pieces(shapes: Mapping[str, Polyomino]) -> Illustration:
    return Illustration(shapes_svg(shapes, {name: ink_of(name) for name in shapes}), shelf_of(shapes))


def _drawn(state: PolyssimoState) -> Illustration:
    return Illustration(narrow_svg(state), state.art())
