"""The notation of Holomino: `135 1,-2` for a laid tile, `return 135`; for chance `begin 2`, `start 135` and so on.

The reader takes the digits of a tile in any rotation, and words such as `lay` and `at` between them. Whether an action
is legal is left to the state.
"""

import re
from typing import TYPE_CHECKING

from ominoes.games.errors import NotationError
from ominoes.games.first_player import Begin, begin_notation, describe_begin, parse_begin
from ominoes.games.holomino.actions import Deal, Draw, Lay, Return, Start, hex_text
from ominoes.games.holomino.tiles import name
from ominoes.games.rulebook import Action
from ominoes.i18n import message
from ominoes.polyforms import Cell

if TYPE_CHECKING:
    from ominoes.games.holomino.game import Holomino

_KINDS: dict[str, type[Return | Start | Deal | Draw]] = {
    "return": Return,
    "start": Start,
    "deal": Deal,
    "draw": Draw,
}
"""The actions on a tile without a hexagon, by their verb."""

_WORD = re.compile(r"[a-z]+|[0-9]+|-|[^\sa-z0-9,;:@()-]", re.IGNORECASE)
_LONGEST = 6
"""The most digits that a number in the notation has."""
_MINUS = str.maketrans("−–", "--")


def written(game: "Holomino", action: Action) -> str:
    """An action as players write it."""
    if isinstance(action, Lay):
        return f"{action.tile} {hex_text(action.hex)}"
    if isinstance(action, Begin):
        return begin_notation(action)
    if isinstance(action, Return | Start | Deal | Draw):
        return f"{type(action).__name__.lower()} {action.tile}"
    raise NotationError("rulebook.wrong-kind", kind=type(action).__name__)


def describe(game: "Holomino", action: Action) -> str:
    """The notation of a laid tile; for any other action a sentence."""
    if isinstance(action, Return | Start | Deal | Draw):
        return message(f"holomino.did-{type(action).__name__.lower()}", tile=action.tile)
    return describe_begin(game, action) if isinstance(action, Begin) else written(game, action)


def read(game: "Holomino", text: str) -> Action:
    """The action that a person wrote; `lay 351 at (1, -2)`, with the digits in any rotation, is understood too."""
    words = _WORD.findall(text.lower().translate(_MINUS))
    if not words:
        raise NotationError("rulebook.empty-text", example=_hint(game))
    verb = words.pop(0) if words[0].isalpha() else "lay"
    numbers = _numbers([word for word in words if word not in ("at", "player", "tile")])
    if numbers is None or verb not in ("lay", "begin", *_KINDS):
        raise NotationError("holomino.not-understood", written=text.strip(), hint=_hint(game))
    if verb == "begin":
        return parse_begin(numbers, game.seats)
    if verb == "lay":
        if len(numbers) != 3:
            raise NotationError("holomino.lay-what", example=_example(game))
        return Lay(_form(game, numbers[0]), (int(numbers[1]), int(numbers[2])))
    if len(numbers) != 1:
        raise NotationError("holomino.which-tile", verb=verb, example=game.tiles.names[0])
    return _KINDS[verb](game.tiles.names[game.tile_number(_named(numbers[0]))])


def _form(game: "Holomino", digits: str) -> str:
    """The form that a person wrote; a tile that turns by itself may be written in any rotation."""
    form = digits if digits in game.tiles.form_numbers else _named(digits)
    if form not in game.tiles.form_numbers:
        raise unknown_tile(game, digits)
    return form


def unknown_tile(game: "Holomino", digits: str) -> NotationError:
    """The error for a tile that this game does not have, or whose digits are not in the order of its name."""
    named = _named(digits)
    if named in game.tiles.numbers:
        return NotationError("holomino.tile-rotated", tile=digits, name=named)
    key = "holomino.unknown-tile" if game.options.unique else "holomino.unknown-tile-repeated"
    return NotationError(key, tile=digits, most=game.options.num_digits, example=game.tiles.names[-1])


def out_of_range(game: "Holomino", cell: Cell) -> NotationError:
    """The error for a hexagon that no tile can reach."""
    limit = game.options.max_extent
    key = "holomino.beyond-tiles" if limit is None else "holomino.beyond-extent"
    return NotationError(key, hex=hex_text(cell), tiles=len(game.tiles), most=limit)


def _hint(game: "Holomino") -> str:
    return message("holomino.write-this", example=_example(game))


def _example(game: "Holomino") -> str:
    return written(game, Lay(game.tiles.names[0], (1, -1)))


def _named(digits: str) -> str:
    """The name of the tile with these three digits; any other text unchanged."""
    return name(digits) if len(digits) == 3 else digits


def _numbers(words: list[str]) -> list[str] | None:
    """The numbers in a list of words, with their signs; None when there are other words."""
    numbers = []
    sign = ""
    for word in words:
        if word == "-" and not sign:
            sign = "-"
        elif word[0] in "0123456789" and len(word) <= _LONGEST:
            numbers.append(sign + word)
            sign = ""
        else:
            return None
    return None if sign else numbers
