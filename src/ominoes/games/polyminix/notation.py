"""The notation of Polyminix: `roll T3`, `draw G7`, `T2`, `deck red`, `side A`, `1@5200 cover I2 a1,a2; …`.

The last one is player 1 after 5.2 seconds; what a person writes has no `1@5200`, since the judge stamps it. Whether an
action is legal is left to the state.
"""

import re
from typing import TYPE_CHECKING

import msgspec

from ominoes.games.errors import NotationError
from ominoes.games.first_player import Begin, begin_notation, describe_begin, parse_begin
from ominoes.games.placements import Place
from ominoes.games.polyminix.actions import (
    Choose,
    Concede,
    Draw,
    Face,
    FaceUp,
    Mode,
    Prova,
    Submit,
    Turno,
)
from ominoes.games.polyminix.cards import LEVELS, SIDES
from ominoes.games.polyminix.deck import DeckError
from ominoes.games.rulebook import Action
from ominoes.i18n import message

if TYPE_CHECKING:
    from ominoes.games.polyminix.game import Polyminix

_STAMP = re.compile(r"\s*([1-9])\s*@\s*([0-9]+)\s+(.*)", re.DOTALL)
_ROLL = re.compile(r"(?:roll )?([tp])([1-6])")
_EXAMPLE = "cover I2 a1,a2; L3 b1,b2,c1"


def written(game: "Polyminix", action: Action) -> str:
    """An action as players write it."""
    match action:
        case Begin():
            return begin_notation(action)
        case Turno(face):
            return f"roll T{face}"
        case Prova(face):
            return f"roll P{face}"
        case Draw(card):
            return f"draw {card}"
        case Mode(face):
            return f"T{face}"
        case Choose(deck):
            return f"deck {deck}"
        case FaceUp(side):
            return f"side {side}"
        case Concede(seat, t):
            return f"{seat + 1}@{t} concede"
        case Submit(seat, placements, t):
            pieces = "; ".join(game.placements.text(place) for place in placements)
            return f"{seat + 1}@{t} cover {pieces}".rstrip()
    raise NotationError("rulebook.wrong-kind", kind=type(action).__name__)


def describe(game: "Polyminix", action: Action) -> str:
    """What an action does, as a sentence."""
    match action:
        case Begin():
            return describe_begin(game, action)
        case Turno(face):
            return message("polyminix.did-roll", face=f"T{face}")
        case Prova(face):
            return message("polyminix.did-roll", face=f"P{face}")
        case Draw(card):
            return message("polyminix.did-draw", card=card)
        case Mode(face):
            return message("polyminix.did-set", face=f"T{face}")
        case Choose(deck):
            if deck not in LEVELS:
                raise NotationError("polyminix.no-choice", written=written(game, action))
            return message("polyminix.did-choose", deck=message(f"polyminix.{deck}"))
        case FaceUp(side):
            return message("polyminix.did-turn", side=side)
        case Concede(_, t):
            return message("polyminix.did-concede", time=t)
        case Submit(_, (), t):
            return message("polyminix.did-finish", time=t)
        case Submit(_, placements, t):
            pieces = "; ".join(game.placements.text(place) for place in placements)
            return message("polyminix.did-cover", pieces=pieces, time=t)
    return written(game, action)


def read(game: "Polyminix", text: str) -> Action:
    """The action that a person wrote; a race action without `1@5200` is stamped by the judge later."""
    stamp = _STAMP.fullmatch(text)
    seat, t, rest = (int(stamp[1]) - 1, int(stamp[2]), stamp[3]) if stamp else (0, 0, text)
    words = " ".join(rest.split())
    lower = words.lower()
    if lower == "concede":
        return Concede(seat, t)
    if lower.startswith("cover"):
        return Submit(seat, _read_placements(game, words[len("cover") :]), t)
    return _read_choice(lower) or _read_chance(game, lower) or _read_piece(game, words, seat, t)


def _read_choice(lower: str) -> Action | None:
    level = lower.removeprefix("deck ")
    if level in LEVELS:
        return Choose(level)
    side = lower.removeprefix("side ").upper()
    if side in SIDES:
        return FaceUp(side)
    match = _ROLL.fullmatch(lower)
    if match and match[1] == "t" and not lower.startswith("roll") and match[2] != "6":
        return msgspec.convert({"type": "mode", "face": int(match[2])}, Mode)
    return None


def _read_chance(game: "Polyminix", lower: str) -> Action | None:
    match = _ROLL.fullmatch(lower)
    if match:
        face = msgspec.convert(int(match[2]), Face)
        return Turno(face) if match[1] == "t" else Prova(face)
    if lower.startswith("draw "):
        return _read_draw(game, lower.removeprefix("draw ").strip())
    if lower.startswith("begin "):
        return parse_begin(lower.split()[1:], game.seats)
    return None


def _read_draw(game: "Polyminix", name: str) -> Draw:
    if game.cards is None:
        raise NotationError("polyminix.no-cards")
    try:
        return Draw(game.cards.card(name).name)
    except DeckError as error:
        raise NotationError(error.key, **error.facts) from None


def _read_piece(game: "Polyminix", words: str, seat: int, t: int) -> Submit:
    """A covering without the word `cover`, which may be left out."""
    if not re.match(r"[a-z][0-9]", words, re.IGNORECASE):
        raise NotationError("polyminix.what", written=words, example=_EXAMPLE)
    return Submit(seat, _read_placements(game, words), t)


def _read_placements(game: "Polyminix", words: str) -> tuple[Place, ...]:
    pieces = [part for part in words.split(";") if part.strip()]
    if not pieces:
        raise NotationError("polyminix.cover-what", example=_EXAMPLE)
    return tuple(game.placements.parse(part) for part in pieces)
