"""Pictures of Polyminix: cards with their six boxes, coverings, and the table, as SVG and for a terminal.

Colour, pattern and letter each show the level of a card; excluded pieces are crossed out.
"""

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple
from zlib import crc32

from ominoes.games.placements import Place
from ominoes.games.polyminix.actions import Face, Level, SideName
from ominoes.games.polyminix.cards import BOXES, FACES, GRID, SIDES, Box, Card, Side
from ominoes.games.polyminix.position import TARGET, Held
from ominoes.games.polyminix.problems import TABLE
from ominoes.i18n import message
from ominoes.polyforms import BLUE, FIGURES, GREY, INKS, PIECE_INKS, Cell, Ink, draw, draw_shapes
from ominoes.polyforms.layout import above, beside, size
from ominoes.polyforms.patterns import pattern_svg
from ominoes.polyforms.svg import escaped
from ominoes.polyforms.textart import Span, TextArt, board_art

if TYPE_CHECKING:
    from ominoes.games.polyminix.state import PolyminixState


class _Layout(NamedTuple):
    """The measures of a card."""

    width: int
    head: int
    plates: tuple[tuple[int, int, int], ...]
    """The left, top and width of the plates for the level, the name, the caption and the area."""
    box: int
    """The height of a box."""
    heading: int
    """The part of the height that the name of the box takes."""
    figure: int
    gap: int
    names: bool
    """Whether the pieces in boxes have names."""

    @property
    def height(self) -> int:
        return self.head + 2 * self.box + self.figure + 4 * self.gap

    @property
    def third(self) -> float:
        return (self.width - 4 * self.gap) / 3


_CARD = _Layout(
    600, 56, ((14, 10, 44), (66, 10, 92), (166, 10, 290), (464, 10, 122)), 118, 22, 300, 10, names=True
)
_NARROW = _Layout(
    340, 92, ((8, 8, 36), (50, 8, 84), (8, 50, 324), (140, 8, 192)), 116, 38, 250, 6, names=False
)
"""The layout for a phone, which shows the card without scaling: no text is smaller than 12."""
_TEXT = "#23262d"
_FRAME = "#767676"
_LEAST = 12.0
"""The least height of letters."""
_PIECE = 0.62
"""The largest scale of pieces in boxes."""
_SIZE = re.compile(r'width="[0-9.]+" height="[0-9.]+"')


# -- cards -------------------------------------------------------------------------------------------------


def card_svg(
    card: Card,
    side: SideName,
    placed: Sequence[Place] = (),
    face: Face | None = None,
    *,
    narrow: bool = False,
) -> str:
    """A side of a card: level, figure and six boxes; pieces may lie on the figure, and the box of `face` is framed.

    `narrow` is for a phone.
    """
    layout = _NARROW if narrow else _CARD
    width, height, head, gap = layout.width, layout.height, layout.head, layout.gap
    shown = card.side(side)
    identity = f"card-{crc32(repr((card.name, side, shown.figure)).encode()):08x}"
    ink = INKS[card.level]
    level = message(f"polyminix.{card.level}")
    title = message("polyminix.card-title", card=card.name, side=side, level=level, title=shown.caption)
    top, middle = head + gap, head + 2 * gap + layout.box
    bottom = middle + layout.figure + gap
    places = [(gap + column * (layout.third + gap), row) for row in (top, bottom) for column in range(3)]
    order = ("TL", "TC", "TR", "BL", "BC", "BR")
    texts = (ink.letter, f"{card.name} {side}", shown.caption, message("polyminix.area", area=shown.area))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" font-family="sans-serif">',
        f"<title>{escaped(title)}</title>",
        f"<defs>{pattern_svg(ink, identity)}</defs>",
        f'<rect x="1" y="1" width="{width - 2}" height="{height - 2}" rx="18" fill="#f2f3f5" '
        f'stroke="{ink.stroke}" stroke-width="2"/>',
        f'<path d="M1 {head}V19a18 18 0 0 1 18-18H{width - 19}a18 18 0 0 1 18 18V{head}Z" '
        f'fill="url(#{identity})" stroke="{ink.stroke}"/>',
        *(_plate(*plate, text, ink) for plate, text in zip(layout.plates, texts, strict=True)),
        *(_box(shown, name, x, y, layout, face) for name, (x, y) in zip(order, places, strict=True)),
        _fitted(covering_svg(shown, placed), gap, middle, width - 2 * gap, layout.figure),
        "</svg>\n",
    ]
    return "\n".join(parts)


def covering_svg(side: Side, placed: Sequence[Place] = ()) -> str:
    """A figure with the names of rows and columns, and the pieces placed on it, each in its own ink."""
    inked: dict[Cell, Ink] = {}
    labels: dict[Cell, str] = {}
    for place, ink in zip(placed, PIECE_INKS, strict=False):
        inked.update(dict.fromkeys(place.cells, ink))
        labels[min(place.cells)] = place.piece
    return draw(
        side.cells,
        inked,
        pieces=[place.cells for place in placed],
        labels=labels,
        coordinates=True,
        title=side.caption,
    )


def _box(side: Side, name: str, x: float, y: float, layout: _Layout, chosen: Face | None) -> str:
    """One of the six boxes with its name, its face and its contents."""
    width, height, heading = layout.third, layout.box, layout.heading
    face = FACES[BOXES.index(name)]
    frame = f'stroke="{_TEXT}" stroke-width="4"' if face == chosen else f'stroke="{_FRAME}"'
    head = (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height}" rx="8" fill="#ffffff" {frame}/>'
        f'<text x="{x + 8:g}" y="{y + 17:g}" font-size="13" font-weight="bold" fill="{_TEXT}">P{face}</text>'
        f'<text x="{x + width - layout.gap + 2:g}" y="{y + heading - 5:g}" font-size="12" text-anchor="end" '
        f'fill="{_FRAME}">'
        f"{escaped(message(f'polyminix.box-{name}'))}</text>"
    )
    if name == "BR":
        return head + _sizes(side.BR, x + width / 2, y + (height + heading) / 2 + 6, width - 16)
    box: tuple[str, ...] | Box = getattr(side, name)
    pieces, more = (box.pieces, box.more) if isinstance(box, Box) else (box, 0)
    wide, tall = width - 16 - (34 if more else 0), height - heading - 6
    parts = [head]
    if name == "TR":
        parts.append(
            f'<path d="M{x + 8:g} {y + height - 6:g}L{x + width - 8:g} {y + heading + 2:g}'
            f'M{x + 8:g} {y + heading + 2:g}L{x + width - 8:g} {y + height - 6:g}" '
            f'stroke="#d9534a" stroke-width="4" stroke-opacity=".6"/>'
        )
    if pieces:
        ink = GREY if name == "TR" else BLUE
        shapes = _shapes(pieces, ink, wide, tall, names=layout.names)
        parts.append(_fitted(shapes, x + 8, y + heading, wide, tall, _PIECE))
    for number in range(more):
        top = y + heading + 4 + 25 * number
        parts.append(
            f'<rect x="{x + width - 34:g}" y="{top:g}" width="25" height="22" rx="5" fill="none" '
            f'stroke="{_TEXT}" stroke-width="1.6" stroke-dasharray="4 3"/>'
            f'<text x="{x + width - 21.5:g}" y="{top + 16:g}" font-size="15" text-anchor="middle" '
            f'fill="{_TEXT}">+1</text>'
        )
    return "".join(parts)


def _sizes(sizes: Sequence[int], middle: float, y: float, width: float) -> str:
    """Sizes as a sum, in two lines where the letters of one would be too small."""
    half = (len(sizes) + 1) // 2
    whole = " + ".join(str(size) for size in sizes)
    lines = [whole]
    if 1.7 * width / len(whole) < _LEAST:
        lines = [" + ".join(str(size) for size in part) for part in (sizes[:half], sizes[half:])]
        lines[0] += " +"
    letters = min(24.0, 1.7 * width / max(len(line) for line in lines))
    return "".join(
        f'<text x="{middle:g}" y="{y + (number - (len(lines) - 1) / 2) * 1.3 * letters:g}" '
        f'font-size="{letters:g}" font-weight="bold" text-anchor="middle" fill="{_TEXT}">{line}</text>'
        for number, line in enumerate(lines)
    )


def _shapes(pieces: Sequence[str], ink: Ink, width: float, height: float, *, names: bool) -> str:
    """Pieces, with or without names, in the number of rows that makes them largest in a frame."""
    shapes = [FIGURES[piece] for piece in pieces]
    called = pieces if names else None
    pictures = [draw_shapes(shapes, ink, names=called, width=across) for across in range(5, 28, 2)]
    return max(pictures, key=lambda picture: min(width / size(picture)[0], height / size(picture)[1]))


def _plate(x: float, y: float, width: float, text: str, ink: Ink) -> str:
    """A light plate with a text that can be read on any pattern."""
    letters = min(19.0, 1.75 * (width - 12) / max(1, len(text)))
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="36" rx="8" fill="#ffffff" stroke="{ink.stroke}"/>'
        f'<text x="{x + width / 2:g}" y="{y + 18 + letters * 0.36:g}" font-size="{letters:g}" font-weight="bold" '
        f'text-anchor="middle" fill="{_TEXT}">{escaped(text)}</text>'
    )


def _fitted(picture: str, x: float, y: float, width: float, height: float, most: float = 1.4) -> str:
    """A picture centred in a frame and scaled to fit, at most by the factor `most`."""
    own_width, own_height = size(picture)
    scale = min(width / own_width, height / own_height, most)
    wide, high = own_width * scale, own_height * scale
    place = (
        f'x="{x + (width - wide) / 2:g}" y="{y + (height - high) / 2:g}" width="{wide:g}" height="{high:g}"'
    )
    return _SIZE.sub(place, picture, count=1)


# -- the table ---------------------------------------------------------------------------------------------


def svg(state: "PolyminixState") -> str:
    """The table: the status, the cards or the problem, and the kit."""
    parts = [_status_svg(state)]
    if state.game.cards is None:
        parts.append(_problems_svg(state))
    else:
        cards = [
            card_svg(state.game.cards.card(held.card), side, face=state.position.prova)
            for player in state.position.players
            for held in player.cards
            for side in ([held.side] if held.side else SIDES)
        ]
        if cards:
            parts.append(beside(*cards))
    kit = state.game.pieces
    parts.append(
        draw_shapes(
            [FIGURES[name] for name in kit],
            PIECE_INKS,
            names=kit,
            width=44,
            scale=0.7,
            title=message("polyminix.kit-title"),
        )
    )
    return above(*parts, title=status(state))


def status(state: "PolyminixState") -> str:
    """What is due now, as one sentence."""
    position = state.position
    if state.step is None:
        return message("polyminix.status-over", winner=state.game.seat_name(state.winners[0]))
    words = [
        message(
            "polyminix.status-turn", number=position.turns + 1, leader=state.game.seat_name(position.leader)
        )
    ]
    if len(position.racers) < state.game.seats:
        words.append(message("polyminix.status-play-off"))
    if position.mode is not None:
        words.append(f"T{position.mode}: {message(f'polyminix.turno-{position.mode}')}")
    if state.problem is not None:
        words.append(state.problem.words)
    elif position.prova is not None:
        words.append(f"P{position.prova}")
    if state.step.kind != "race":
        words.append(message(f"polyminix.due-{state.step.kind}"))
    return "; ".join(words)


def _scores(state: "PolyminixState") -> str:
    return ", ".join(
        f"{state.game.seat_name(seat)}: {message('polyminix.points', score=score, target=TARGET)}"
        for seat, score in enumerate(state.scores)
    )


def _status_svg(state: "PolyminixState") -> str:
    lines = [status(state), _scores(state)]
    width = max(360.0, 9.0 * max(len(line) for line in lines))
    rows = "".join(
        f'<text x="8" y="{24 + 26 * row}" font-size="17" fill="{_TEXT}">{escaped(line)}</text>'
        for row, line in enumerate(lines)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} 60" width="{width:g}" height="60" '
        f'font-family="sans-serif"><rect width="{width:g}" height="60" rx="8" fill="#ffffff"/>{rows}</svg>'
    )


def _problems_svg(state: "PolyminixState") -> str:
    """The table of problems; the problem that the dice selected is marked."""
    wide, high = 190, 46
    parts = []
    for row, problems in enumerate(TABLE):
        for column, problem in enumerate(problems):
            chosen = problem == state.problem
            parts.append(
                f'<rect x="{1 + wide * column}" y="{1 + high * row}" width="{wide}" height="{high}" '
                f'fill="{"#fff3bf" if chosen else "#ffffff"}" stroke="{_FRAME}" '
                f'stroke-width="{3 if chosen else 1}"/>'
            )
            words = message(
                f"polyminix.cell-{problem.kind}", value=problem.value, perimeter=problem.perimeter
            )
            parts.append(
                f'<text x="{1 + wide * (column + 0.5):g}" y="{high * row + 29}" font-size="15" '
                f'font-weight="{"bold" if chosen else "normal"}" text-anchor="middle" fill="{_TEXT}">'
                f"{escaped(words)}</text>"
            )
    width, height = 6 * wide + 2, 6 * high + 2
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" font-family="sans-serif">{"".join(parts)}</svg>'
    )


# -- the terminal ------------------------------------------------------------------------------------------


def art(state: "PolyminixState") -> TextArt:
    """The table for a terminal: status, scores, cards or problem, and the kit."""
    picture = TextArt([[Span(status(state), bold=True)], [Span(_scores(state))]])
    for seat, player in enumerate(state.position.players):
        for held in player.cards:
            picture = picture.above(_held_art(state, seat, held), gap=1)
    if state.step is not None:
        picture = picture.above(
            TextArt.of(message("polyminix.your-kit", kit=" ".join(state.game.pieces))), gap=1
        )
        if state.step.kind == "race":
            picture = picture.above(TextArt.of(message("polyminix.how-to-race")))
    last = state.position.last
    if last is not None and not any(player.cards for player in state.position.players):
        gained = [
            f"{state.game.seat_name(seat)} +{points}" for seat, points in enumerate(last.points) if points
        ]
        words = ", ".join(gained) if gained else message("polyminix.nobody")
        picture = picture.above(TextArt.of(message("polyminix.last-turn", gained=words)), gap=1)
    return picture


def _held_art(state: "PolyminixState", seat: int, held: Held) -> TextArt:
    assert state.game.cards is not None
    card = state.game.cards.card(held.card)
    name = message("polyminix.card-of", who=state.game.seat_name(seat), card=held.card)
    if held.t is not None:
        return TextArt.of(message("polyminix.card-done", card=name, time=held.t))
    prova = state.position.prova
    shown = [held.side] if held.side else list(SIDES)
    pictures = [side_art(card, side, faces=[prova] if prova else FACES) for side in shown]
    joined = pictures[0]
    for picture in pictures[1:]:
        joined = joined.beside(picture, gap=4)
    return TextArt.of(name, bold=True).above(joined)


def side_art(
    card: Card, side: SideName, placed: Iterable[Place] = (), faces: Sequence[int] = FACES
) -> TextArt:
    """A side for a terminal: the figure with the pieces placed on it, and the challenges of some faces."""
    shown = card.side(side)
    height, width = len(shown.figure), len(shown.figure[0])
    inked = {
        (row - GRID + height, column): (ink, place.piece[0])
        for place, ink in zip(placed, PIECE_INKS, strict=False)
        for row, column in place.cells
    }
    marks = {
        (row - GRID + height, column): "#"
        for row, column in shown.cells
        if (row - GRID + height, column) not in inked
    }
    board = board_art(height, width, inked, marks=marks, empty=" ")
    head = [
        Span(f" {_letter(card.level)} ", INKS[card.level]),
        Span(f" {card.name} {side}: {shown.caption}, {message('polyminix.area', area=shown.area)}"),
    ]
    words = [[Span(f"P{face}: {shown.challenge(face).words}")] for face in FACES if face in faces]
    return TextArt([head]).above(board).above(TextArt(words))


def _letter(level: Level) -> str:
    return INKS[level].letter
