"""The illustrations in the rules of Holomino: all tiles, and the first tiles of a game."""

from typing import Any

from ominoes.games.holomino.drawing import table_art
from ominoes.games.holomino.game import Holomino
from ominoes.games.holomino.state import HolominoState
from ominoes.games.holomino.table_svg import table_svg, tiles_svg
from ominoes.games.illustrations import Illustration
from ominoes.polyforms.textart import TextArt

_DEALT = ("start 123", "deal 265", "deal 354", "deal 146", "deal 135", "deal 245", "deal 456", "draw 156")
_ACROSS = 5
"""The number of tiles in a line: few, so that the digits are large enough on a phone."""
_DEALT_BLOCKADE = ("start 123", "deal 132", *_DEALT[2:])
_PLAYED = (("fit", "265 1,0"), ("circle", "draw 346", "354 0,1"))


def illustrations() -> dict[str, Illustration]:
    """All illustrations by name."""
    begun: Any = Holomino().start(0)
    state = _after(begun, *_DEALT)
    pictures = {"tile": _drawn(state), "tiles": _tiles(state.game.tiles.names)}
    for name, *actions in _PLAYED:
        state = _after(state, *actions)
        pictures[name] = _drawn(state)
    pictures["blockade"] = _drawn(_after(begun, *_DEALT_BLOCKADE, "132 1,-1"))
    return pictures


def _after(state: HolominoState, *actions: str) -> HolominoState:
    for action in actions:
        state = state.play(state.game.parse(action))
    return state


def _tiles(names: tuple[str, ...]) -> Illustration:
    lines = [names[start : start + 2 * _ACROSS] for start in range(0, len(names), 2 * _ACROSS)]
    return Illustration(tiles_svg(names, _ACROSS), TextArt.of("\n".join("  ".join(line) for line in lines)))


def _drawn(state: HolominoState) -> Illustration:
    return Illustration(table_svg(state), table_art(state))
