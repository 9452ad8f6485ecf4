"""Polyminix on paper: cards back to back, kits with squares that fit them, score track, table of problems, solutions.

The complete document is made for printing on both sides: pages with parts to cut out have an empty back.
"""

from collections.abc import Iterator, Sequence
from itertools import cycle
from typing import Annotated, ClassVar, Literal

import msgspec

from ominoes.games.polyminix.cards import FACES, SIDES, Card, Side
from ominoes.games.polyminix.deck import Deck, default_deck, load_deck
from ominoes.games.polyminix.position import TARGET
from ominoes.games.polyminix.printing.cards import ACROSS, DOWN, SQUARE, card_page
from ominoes.games.polyminix.problems import KINDS, TABLE, witnesses
from ominoes.i18n import message
from ominoes.polyforms import FIGURES, PIECE_INKS, WHITE, Ink
from ominoes.printing.drawing import MARKS, QUIET, Drawing, pale
from ominoes.printing.markdown import inline
from ominoes.printing.paper import PRINTABLE_WIDTH
from ominoes.printing.pieces import Group, cut_out
from ominoes.printing.requests import PrintRequest, document_of_game, rules_in_short
from ominoes.printing.typesetting import Document, Progress, centred, lines, placed, quoted

_STEPS = 7
_TURNO, _PROVA = 6, 6
_PER_PAGE = ACROSS * DOWN
_SMALL = 2.9
"""A square in the solutions, in millimetres."""

Part = Literal["cards", "kits", "track", "table", "solutions"]


class PolyminixRequest(PrintRequest, frozen=True, kw_only=True):
    """Which part, of which deck, for how many players."""

    files: ClassVar[frozenset[str]] = frozenset({"deck"})
    part: Literal["all", "cards", "kits", "track", "table", "solutions"] = "all"
    level: Literal["all", "green", "yellow", "red"] = "all"
    card: str | None = None
    """One card alone, such as `G1`, instead of a level."""
    players: Annotated[int, msgspec.Meta(ge=1, le=4)] = 4
    """How many kits are printed."""
    deck: str = "default"
    """`default`, the deck that comes with Ominoes, or the path of a deck file."""


def lay_out(request: PolyminixRequest, progress: Progress | None = None) -> Document:
    """The requested part, or all parts."""
    document = document_of_game(request, "polyminix")
    deck = default_deck() if request.deck == "default" else load_deck(request.deck)
    cards = deck.cards if request.level == "all" else deck.level(request.level)
    if request.card is not None:
        cards = (deck.card(request.card),)
    everything = request.part == "all"
    steps = _Steps(progress, len(cards) * (2 if everything else 1))
    if everything:
        _rules(document)
    if everything or request.part == "table":
        _table(document)
    if everything or request.part == "cards":
        _cards(document, cards, steps, plain=request.plain)
    if everything or request.part == "kits":
        _kits(document, deck, request, with_backs=everything)
    if everything or request.part == "track":
        _track(document, request.players, plain=request.plain)
        if everything:
            _empty_back(document)
    if everything or request.part == "solutions":
        _solutions(document, cards, steps, plain=request.plain)
    return document


class _Steps:
    """Reports how many cards are done."""

    def __init__(self, progress: Progress | None, total: int) -> None:
        self._progress = progress
        self._total = total
        self._done = 0

    def advance(self, cards: int) -> None:
        self._done += cards
        if self._progress is not None:
            self._progress(min(self._done, self._total), self._total)


def _rules(document: Document) -> None:
    """The contents of the document, the short rules, and what the faces of the dice mean."""
    document.add(
        "Polyminix",
        lines(
            [
                f"#text(12pt)[{inline(message('polyminix.print-how'))}]",
                rules_in_short("polyminix", _STEPS, points=12),
                dice_legend(points=11),
            ]
        ),
    )


def dice_legend(points: float = 9.0) -> str:
    """What the faces of TURNO and PROVA mean, as two tables side by side."""
    tables = []
    for die, faces in (("turno", _TURNO), ("prova", _PROVA)):
        cells = ", ".join(
            f"[*{die[0].upper()}{face}*], [{inline(message(f'polyminix.print-{die}-{face}'))}]"
            for face in range(1, faces + 1)
        )
        tables.append(f"#rules-table(size: {points}pt, (auto, 1fr), ([], strong[{die.upper()}]), {cells})")
    return f"#grid(columns: (1fr, 1fr), column-gutter: 6mm, [{tables[0]}], [{tables[1]}])"


def _cards(document: Document, cards: Sequence[Card], steps: _Steps, *, plain: bool) -> None:
    """Fronts and backs alternately, starting on an odd page."""
    left = (document.paper.printable_area[0] - PRINTABLE_WIDTH) / 2
    for start in range(0, len(cards), _PER_PAGE):
        shown = cards[start : start + _PER_PAGE]
        for side in SIDES:
            picture = document.picture(card_page(shown, side, plain=plain))
            document.add(
                f"Polyminix · {message(f'polyminix.print-cards-{side}')}",
                placed(picture, left, 0),
                aside=message("polyminix.print-cards-of", first=shown[0].name, last=shown[-1].name),
                reminder=message("printing.reminder-two-sided"),
            )
        steps.advance(len(shown))


def _kits(document: Document, deck: Deck, request: PolyminixRequest, *, with_backs: bool) -> None:
    inks = dict(zip(deck.kit, cycle(PIECE_INKS), strict=False))
    groups = [
        Group(
            message("polyminix.print-kit", number=number), [(name, FIGURES[name]) for name in deck.kit], inks
        )
        for number in range(1, request.players + 1)
    ]
    before = len(document.pages)
    cut_out(document, f"Polyminix · {message('polyminix.print-kits')}", groups, SQUARE, plain=request.plain)
    if with_backs:
        added = document.pages[before:]
        del document.pages[before:]
        for page in added:
            document.pages.append(page)
            _empty_back(document)


def _empty_back(document: Document) -> None:
    body = f"#align(center + horizon, text(fill: quiet, {quoted(message('polyminix.print-empty-back'))}))"
    document.add("Polyminix", body, reminder=message("printing.reminder-two-sided"))


def _track(document: Document, players: int, *, plain: bool) -> None:
    """Squares from 0 to the target, and a round marker for each player."""
    square = 13.8
    width = (TARGET + 1) * square
    drawing = Drawing(width + 2 * MARKS, 68.0)
    for points in range(TARGET + 1):
        x = MARKS + points * square
        goal = points == TARGET
        drawing.rectangle(x, MARKS, square, 30, stroke=0.8 if goal else 0.3)
        drawing.text((x + square / 2, MARKS + 6), str(points), 6.5 if goal else 5.2, bold=True)
    drawing.rectangle(MARKS, MARKS, width, 30, stroke=0.6)
    drawing.cut_marks(MARKS, MARKS, (0.0, width), (0.0, 30.0))
    for number, ink in zip(range(players), PIECE_INKS, strict=False):
        ground = WHITE if plain else pale(ink)
        centre = (MARKS + 7 + number * 15.0, 52.0)
        drawing.circle(centre, 6.0, stroke=0.35, fill=ground)
        drawing.text(centre, str(number + 1), 6, bold=True, seam="" if plain else ground.fill)
    document.add(
        f"Polyminix · {message('polyminix.print-track')}",
        lines(
            [inline(message("polyminix.print-track-text", target=TARGET)), centred(document.picture(drawing))]
        ),
        reminder=message("printing.reminder-one-sided"),
    )


def _table(document: Document) -> None:
    """The 36 problems of game 2, with an explanation of the terms (RULES 4.4)."""
    head = "".join(
        f"[#strong[P{column}] #linebreak() {inline(message(f'polyminix.print-problem-{kind}'))}],"
        for column, kind in enumerate(KINDS, 1)
    )
    rows = []
    for row, problems in enumerate(TABLE, start=1):
        values = [f"{one.value} | {one.perimeter}" if one.perimeter else str(one.value) for one in problems]
        rows.append(
            f"[#strong[T{row}]],"
            + "".join(f'text(17pt, weight: "bold", {quoted(value)}),' for value in values)
        )
    table = (
        "#table(columns: (auto,) + (1fr,) * 6, align: center + horizon, inset: (x: 1.5mm, y: 3.4mm), "
        "stroke: 0.5pt + quiet, "
        f"[], {head} {''.join(rows)})"
    )
    notes = [inline(message(f"polyminix.print-problem-note-{number}")) for number in range(1, 5)]
    examples = [inline(message("polyminix.print-table-examples")), f"#{document.picture(_examples())}"]
    parts = ["#set text(11pt)", inline(message("polyminix.print-table-text")), table, *notes, *examples]
    document.add(f"Polyminix · {message('polyminix.print-table')}", lines(parts))


def _examples() -> Drawing:
    """A figure for each problem of the first row."""
    share = PRINTABLE_WIDTH / len(KINDS)
    square = 4.2
    drawing = Drawing(PRINTABLE_WIDTH, 38.0)
    for column in range(1, len(KINDS) + 1):
        placed_pieces = witnesses()[1, column]
        cells = [cell for place in placed_pieces for cell in place.cells]
        top, left = min(row for row, _ in cells), min(column for _, column in cells)
        start = (column - 1) * share
        drawing.text((start + share / 2, 3), f"T1 P{column}", 3.2, bold=True)
        wide = 1 + max(across for _, across in cells) - left
        for place, ink in zip(placed_pieces, _shades(plain=False), strict=False):
            moved = [(row - top, across - left) for row, across in place.cells]
            fitting = min(square, (share - 3) / wide)
            drawing.piece(moved, start + (share - wide * fitting) / 2, 7, fitting, ink, edge=0.4)
    return drawing


def _solutions(document: Document, cards: Sequence[Card], steps: _Steps, *, plain: bool) -> None:
    """One covering for each side and each face of PROVA, as a list over as many pages as it needs."""
    parts = ["#set block(spacing: 2mm)", inline(message("polyminix.print-solutions-text"))]
    for card in cards:
        for side, shown in zip(SIDES, card.sides, strict=True):
            parts.append(
                f"#block(breakable: false, {document.picture(_coverings(card, side, shown, plain=plain))})"
            )
        steps.advance(1)
    document.add(f"Polyminix · {message('printing.solutions')}", lines(parts))


def _coverings(card: Card, name: str, side: Side, *, plain: bool) -> Drawing:
    """A strip with the six coverings of a side."""
    rows, columns = len(side.figure), len(side.figure[0])
    width = PRINTABLE_WIDTH - 1
    drawing = Drawing(width, max(rows * _SMALL + 5.5, 12.0))
    drawing.line((0, 0.2), (width, 0.2), 0.1, QUIET)
    drawing.text((0, 4), f"{card.name} {name}", 4.2, bold=True, anchor="start")
    drawing.text((0, 8.6), side.caption, min(3.0, 36 / len(side.caption)), anchor="start", colour=QUIET)
    share = (width - 19) / len(FACES)
    for face in FACES:
        left = 19 + (face - 1) * share
        drawing.text((left, 3), f"P{face}", 2.4, anchor="start", colour=QUIET)
        shift = min(row for row, _ in side.cells)
        for cells, ink in zip(side.solution(face), _shades(plain=plain), strict=False):
            moved = [(row - shift, column) for row, column in cells]
            x = left + (share - columns * _SMALL) / 2 + 1
            drawing.piece(moved, x, 2.5, _SMALL, ink, edge=0.4)
    return drawing


def _shades(*, plain: bool) -> Iterator[Ink]:
    """Inks for the pieces of a covering, in turn."""
    return cycle([WHITE]) if plain else cycle([pale(ink)._replace(pattern="plain") for ink in PIECE_INKS])
