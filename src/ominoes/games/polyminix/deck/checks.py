"""The check of a deck: every figure, every box and every stored covering, by the rules and without the solver."""

import hashlib
import threading

import msgspec

from ominoes.games.placements import Place
from ominoes.games.polyminix.actions import Face
from ominoes.games.polyminix.cards import BOXES, FACES, GRID, LEVELS, Box, Side
from ominoes.games.polyminix.coverings import objection
from ominoes.games.polyminix.deck.deck import Deck, DeckError
from ominoes.games.polyminix.kit import form_of, lacking
from ominoes.games.squares import squares
from ominoes.i18n import LazyMessage, describe_decoding_error, message
from ominoes.polyforms import FIGURES, Polyomino, ShapeError

_MOST_MORE = 3


def checked(deck: Deck, source: str) -> Deck:
    """The deck itself; raises `DeckError` with card, side, challenge and reason when a card is wrong."""
    try:
        digest = hashlib.sha256(msgspec.json.encode(deck)).digest()
    except UnicodeEncodeError as error:
        raise DeckError(
            "polyminix.deck-not-one", source=source, problem=describe_decoding_error(error)
        ) from None
    if digest not in _checked:
        _check(deck, source)
        with _checked_lock:
            _checked[digest] = None
            if len(_checked) > _MOST_CHECKED:
                del _checked[next(iter(_checked))]
    return deck


_MOST_CHECKED = 256
_checked: dict[bytes, None] = {}
"""The digests of decks found right, the latest ones: a check is slow, and one table causes several."""
_checked_lock = threading.Lock()


def _check(deck: Deck, source: str) -> None:
    strange = [piece for piece in deck.kit if piece not in FIGURES]
    if strange:
        raise DeckError("polyminix.deck-kit", source=source, pieces=" ".join(strange))
    seen: set[str] = set()
    for card in deck.cards:
        if card.name.upper() in seen or not card.name.strip():
            raise DeckError("polyminix.deck-name", source=source, card=card.name)
        if not _can_be_typed(card.name):
            raise DeckError("polyminix.deck-typed", source=source, card=card.name)
        seen.add(card.name.upper())
    empty = [level for level in LEVELS if not deck.level(level)]
    if empty:
        raise DeckError("polyminix.deck-level", source=source, level=LazyMessage(f"polyminix.{empty[0]}"))
    figures: dict[Polyomino, str] = {}
    for card, name, side in deck.sides():
        problem = _wrong_figure(side) or _wrong_boxes(deck, side)
        if not problem:
            twin = figures.setdefault(Polyomino(side.cells).canonical, f"{card.name} {name}")
            problem = "" if twin == f"{card.name} {name}" else message("polyminix.figure-alike", other=twin)
        if problem:
            raise DeckError("polyminix.deck-side", source=source, card=card.name, side=name, problem=problem)
        for face in FACES:
            problem = wrong_solution(deck, side, face)
            if problem:
                raise DeckError(
                    "polyminix.deck-solution",
                    source=source,
                    card=card.name,
                    side=name,
                    challenge=f"P{face}",
                    problem=problem,
                )


def _can_be_typed(name: str) -> bool:
    """Whether a person who types the name finds the card, in any case and with any blanks between words."""
    return " ".join(name.split()) == name and name.lower().upper() == name.upper()


def _wrong_figure(side: Side) -> str:
    """What is wrong with a figure: RULES 4.7 asks for a connected figure without holes inside the grid."""
    rows = side.figure
    if not rows or len(rows) > GRID or not 0 < len(rows[0]) <= GRID or len({len(row) for row in rows}) > 1:
        return message("polyminix.figure-size", grid=GRID)
    if any(mark not in "#." for row in rows for mark in row):
        return message("polyminix.figure-marks")
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    if any("#" not in line for line in (rows[0], rows[-1], columns[0], columns[-1])):
        return message("polyminix.figure-margin")
    try:
        shape = Polyomino(side.cells)
    except ShapeError:
        return message("polyminix.figure-parts")
    if shape.holes:
        return message("polyminix.figure-holes")
    if shape.size != side.area:
        return message("polyminix.figure-area", printed=side.area, found=shape.size)
    return ""


def _wrong_boxes(deck: Deck, side: Side) -> str:
    for name in BOXES[:5]:
        box: tuple[str, ...] | Box = getattr(side, name)
        pieces = box.pieces if isinstance(box, Box) else box
        strange = [piece for piece in pieces if piece not in deck.kit] or lacking(pieces, deck.kit)
        if strange:
            return message("polyminix.box-pieces", box=name, pieces=" ".join(strange))
        if isinstance(box, Box) and not 1 <= box.more <= _MOST_MORE:
            return message("polyminix.box-more", box=name, more=box.more, most=_MOST_MORE)
    return ""


def wrong_solution(deck: Deck, side: Side, face: Face) -> str:
    """What is wrong with the stored covering for a face; empty when it is right."""
    if len(side.solutions) != len(FACES):
        return message("polyminix.solution-missing")
    picture = side.solutions[face - 1].split("/")
    if len(picture) != len(side.figure) or any(len(row) != len(side.figure[0]) for row in picture):
        return message("polyminix.solution-size")
    placements = []
    for cells in side.solution(face):
        name = form_of(cells)
        if name is None:
            return message("polyminix.solution-form", squares=squares(cells, GRID))
        placements.append(Place(name, cells))
    refusal = objection(side.challenge(face), deck.kit, placements)
    return "" if refusal is None else str(refusal)
