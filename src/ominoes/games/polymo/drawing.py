"""Pictures of Polymo for a terminal, and the texts that all pictures share. The SVG is left to `table_svg.py`.

A cross is the label of its pen in small letters with an x beside it, a painted square begins with a capital letter, and
dashes replace a figure that is struck off the list. Nothing is shown by colour alone.
"""

import textwrap
from typing import TYPE_CHECKING

from ominoes.games.polymo.actions import PEN_NAMES, PENS, Face
from ominoes.games.polymo.pens import face_label, pen_label
from ominoes.i18n import message
from ominoes.polyforms.palette import INKS, Ink
from ominoes.polyforms.textart import Span, TextArt, board_art

if TYPE_CHECKING:
    from ominoes.games.polymo.state import PolymoState

PEN_INKS: dict[str, Ink] = {pen: INKS[PEN_NAMES[pen]] for pen in PENS}

SHEETS_A_LINE = 3
_COLUMNS = 80

# The list of figures as the sheet prints it: the small ones, then the pentominoes in two lines.
_LIST = (
    ("I1", "I2", "I3", "L3"),
    ("I4", "O4", "T4", "S4", "L4"),
    ("F5", "I5", "L5", "N5", "P5", "T5"),
    ("U5", "V5", "W5", "X5", "Y5", "Z5"),
)


def svg(state: "PolymoState") -> str:
    """The dice and the sheets of all players."""
    from ominoes.games.polymo.table_svg import table_svg

    return table_svg(state)


def art(state: "PolymoState") -> TextArt:
    """The dice and the sheets of all players for a terminal."""
    picture = TextArt.of(status(state), bold=True)
    if state.dice():
        picture = picture.above(TextArt([_dice_line(state)]))
    if state.pens:
        picture = picture.above(TextArt([_pens_line(state)]))
    seats = range(state.game.seats)
    for gone in filter(None, (_out_line(state, seat) for seat in seats)):
        lines = "\n".join(textwrap.wrap(gone, _COLUMNS, subsequent_indent="  "))
        picture = picture.above(TextArt.of(lines, faint=True))
    # Sheets on which two letters label a pen are wider.
    across = SHEETS_A_LINE if max(len(pen_label(pen)) for pen in PENS) == 1 else SHEETS_A_LINE - 1
    for start in seats[::across]:
        line = _sheet_art(state, start)
        for seat in seats[start + 1 : start + across]:
            line = line.beside(_sheet_art(state, seat), gap=3)
        picture = picture.above(line, gap=1)
    return picture


def status(state: "PolymoState") -> str:
    """What is due now, as one sentence."""
    if state.turn.kind != "seat":
        return message(f"polymo.status-{state.phase}")
    player = state.game.seat_name(state.turn.seat)
    kind = "star" if state.phase == "turn" and state.number is None else state.phase
    sentence = message(f"polymo.status-{kind}", player=player, number=state.number)
    return sentence[0].upper() + sentence[1:]


def heading(state: "PolymoState", seat: int) -> tuple[str, str]:
    """The heading of a sheet: the player and the score."""
    name = state.game.seat_name(seat)
    if not state.alive(seat):
        name = message("polymo.heading-out", player=name)
    elif state.position is not None and state.position.active == seat and not state.over:
        name = message("polymo.heading-active", player=name)
    return name, message("polymo.heading-score", score=state.scores[seat])


def _out_line(state: "PolymoState", seat: int) -> str:
    """How a player went out, and what would have been possible; empty for a player who is still in the game."""
    out = state.out(seat)
    if out is None:
        return ""
    ways = []
    for way in out.ways:
        crossed = f"1–{way.squares}" if way.squares > 1 else "1" if way.squares else ""
        ways.append(" ".join((pen_label(way.pen), crossed, *way.figures)).replace("  ", " "))
    return message(
        "polymo.out-line" if ways else "polymo.out-line-never",
        player=state.game.seat_name(seat),
        pens=", ".join(map(pen_label, out.pens)),
        number=out.number or "1–5",
        ways="; ".join(ways),
    )


def _dice_line(state: "PolymoState") -> list[Span]:
    spans = [Span(message("polymo.dice") + " ")]
    for die in state.dice():
        spans += [_die_span(die.face, die.taken), Span(" ")]
    number = "*" if state.number_die == "*" else str(state.number_die)
    spans += [Span(" " + message("polymo.number-die") + " "), Span(f"[{number}]", bold=True)]
    if state.number_die == "*" and state.number is not None:
        spans.append(Span(" " + message("polymo.number-named", number=state.number)))
    return spans


def _pens_line(state: "PolymoState") -> list[Span]:
    spans = [Span(message("polymo.pens") + " ")]
    for pen in state.pens:
        spans += [Span(f" {pen_label(pen)} ", PEN_INKS[pen]), Span(" ")]
    return spans


def _die_span(face: Face, taken: bool) -> Span:
    if taken:
        return Span(f"({face_label(face).lower()})", faint=True)
    return Span(f"[{face_label(face)}]", PEN_INKS.get(face), bold=True)


def _sheet_art(state: "PolymoState", seat: int) -> TextArt:
    size = state.game.size
    labels: dict[str, str] = {pen: pen_label(pen) for pen in PENS}
    inked, marks = {}, {}
    for row, letters in enumerate(state.rows(seat)):
        for column, letter in enumerate(letters):
            if letter == ".":
                continue
            label = labels[letter.upper()]
            inked[row, column] = (PEN_INKS[letter.upper()], label.lower() if letter.islower() else label)
            if letter.islower():
                marks[row, column] = "x"
    if state.game.x not in inked:
        marks[state.game.x] = "X"
    acting = state.turn.kind == "seat" and state.turn.seat == seat
    name, score = heading(state, seat)
    head = TextArt([[Span(f"{'> ' if acting else '  '}{name}", bold=acting)], [Span(f"  {score}")]])
    board = board_art(size, size, inked, marks=marks, letters=max(map(len, labels.values())))
    struck = state.struck(seat)
    figures = TextArt(
        [Span("  "), *(Span(f"{'--' if name in struck else name} ", faint=name in struck) for name in line)]
        for line in _LIST
    )
    return head.above(board).above(figures)
