"""The notation of actions and throws in Polymo: `cross R L3 e5,e6,f6 paint`, `roll Y R * K 3`.

The reader takes capital and small letters alike, abbreviated verbs, and for the letter of a pen its colour or its label
(`pens.py`). Whether an action is legal is left to the state.
"""

from typing import TYPE_CHECKING

from ominoes.games.errors import NotationError
from ominoes.games.first_player import Begin, begin_notation, describe_begin, parse_begin
from ominoes.games.placements import Place, Placements
from ominoes.games.polymo.actions import (
    FACES,
    NUMBER_FACES,
    NUMBERS,
    PENS,
    Cross,
    Finish,
    Number,
    Open,
    Roll,
)
from ominoes.games.polymo.pens import face_label, known_pen, pen_name, read_pen
from ominoes.games.rulebook import Action
from ominoes.games.squares import cell, looks_like_square, words
from ominoes.i18n import message
from ominoes.polyforms import SQUARE, Cell, connected

if TYPE_CHECKING:
    from ominoes.games.polymo.game import Polymo

_VERBS = ("open", "cross", "finish", "roll", "begin")
_PAINT = "paint"
_NAMING = "naming"
_EXAMPLE = "cross R L3 e5,e6,f6 paint"


def placement_id(placements: Placements, cells: tuple[Cell, ...]) -> int:
    """The id of the placement on these cells; raises `NotationError`, which says why there is none."""
    id = placements.at(cells)
    if id is not None:
        return id
    squares = placements.squares(cells)
    if len(cells) > 5:
        raise NotationError("polymo.six-squares", squares=squares, count=len(cells))
    if cells and len(set(cells)) == len(cells) and not connected(cells, SQUARE):
        raise NotationError("polymo.apart", squares=squares)
    raise NotationError("polymo.no-figure", squares=squares)


def written(game: "Polymo", action: Action) -> str:
    """An action or a throw as players write it."""
    placements = game.placements
    match action:
        case Open():
            return f"open {action.pen} {_figure(action, placements)}"
        case Cross():
            return f"cross {action.pen} {_figure(action, placements)}{f' {_PAINT}' if action.declare else ''}"
        case Finish():
            named = "" if action.number is None else f" {_NAMING} {action.number}"
            return f"finish {action.pen} {_figure(action, placements)}{named}"
        case Roll():
            return f"roll {' '.join(action.colours)} {action.number}"
        case Begin():
            return begin_notation(action)
    raise NotationError("rulebook.wrong-kind", kind=type(action).__name__)


def describe(game: "Polymo", action: Action) -> str:
    """What an action or a throw does, as a sentence in the current language."""
    if isinstance(action, Begin):
        return describe_begin(game, action)
    if isinstance(action, Roll):
        return message(
            "polymo.did-roll", dice=" ".join(map(face_label, action.colours)), number=action.number
        )
    if not isinstance(action, Open | Cross | Finish):
        raise NotationError("rulebook.wrong-kind", kind=type(action).__name__)
    facts = {"figure": _figure(action, game.placements), "pen": pen_name(action.pen)}
    match action:
        case Open():
            return message("polymo.did-open", **facts)
        case Cross():
            return message("polymo.did-paint" if action.declare else "polymo.did-cross", **facts)
        case Finish(number=None):
            return message("polymo.did-finish", **facts)
    return message("polymo.did-name", number=action.number, **facts)


def _figure(action: Open | Cross | Finish, placements: Placements) -> str:
    if action.pen not in PENS:
        raise NotationError("polymo.unknown-pen", pen=action.pen)
    return placements.text(placements.place(placement_id(placements, action.cells)))


def read(game: "Polymo", text: str) -> Action:
    """The action or throw that a person wrote; raises `NotationError` with the reason when there is none."""
    placements = game.placements
    parts = words(text.replace("=", " "))
    if not parts:
        raise NotationError("polymo.nothing-written", example=_EXAMPLE)
    verb = _verb(parts[0])
    if verb == "roll":
        return _read_roll(parts[1:], game.dice)
    if verb == "begin":
        return parse_begin(parts[1:], game.seats)
    rest = parts if verb is None else parts[1:]
    if not rest:
        raise NotationError("polymo.pen-missing", example=_EXAMPLE)
    pen = read_pen(rest[0])
    figure = rest[1:]
    if verb == "finish":
        number, figure = _split_number(figure)
        return Finish(pen, _read_figure(figure, placements).cells, number)
    if verb == "open":
        return Open(pen, _read_figure(figure, placements).cells)
    declare = bool(figure) and len(figure[-1]) > 1 and _PAINT.startswith(figure[-1].lower())
    return Cross(pen, _read_figure(figure[:-1] if declare else figure, placements).cells, declare)


def _verb(word: str) -> str | None:
    """The verb that a word abbreviates; None when the word is a pen, which means to cross."""
    if known_pen(word):
        return None
    for verb in _VERBS:
        if verb.startswith(word.lower()):
            return verb
    raise NotationError("polymo.unknown-verb", word=word, example=_EXAMPLE)


def _read_figure(parts: list[str], placements: Placements) -> Place:
    if not parts:
        raise NotationError("polymo.squares-missing", example=_EXAMPLE)
    try:
        return placements.parse(" ".join(parts))
    except NotationError:
        # When the squares are not a figure, `placement_id` raises an error that says why.
        squares = parts[1:] if placements.names_piece(parts) else parts
        cells = tuple(cell(part, placements.rows, placements.columns) for part in squares)
        if len(cells) > 1:
            placement_id(placements, cells)
        raise


def _split_number(parts: list[str]) -> tuple[Number | None, list[str]]:
    """The number named at the end of a line, if there is one, and the words before it."""
    if not parts or looks_like_square(parts[-1]):
        return None, parts
    number = next((number for number in NUMBERS if parts[-1] == str(number)), None)
    if number is None:
        raise NotationError("polymo.bad-number", number=parts[-1])
    before = parts[:-1]
    if before and len(before[-1]) > 1 and _NAMING.startswith(before[-1].lower()):
        before = before[:-1]
    return number, before


def _read_roll(parts: list[str], dice: int) -> Roll:
    if len(parts) != dice + 1:
        raise NotationError("polymo.roll-count", dice=dice, example=_example_roll(dice))
    number = next((face for face in NUMBER_FACES if parts[-1] == str(face)), None)
    if number is None:
        raise NotationError("polymo.roll-number", face=parts[-1], example=_example_roll(dice))
    return Roll(tuple("*" if part == "*" else read_pen(part) for part in parts[:-1]), number)


def _example_roll(dice: int) -> str:
    return f"roll {' '.join(FACES[-dice:])} 3"
