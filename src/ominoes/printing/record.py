"""A recorded game on paper: how it ended, a diagram with numbered moves, and the list of all moves.

The diagrams of the games are in `diagrams/`; a move has the number that `ominoes replay` gives it.
"""

from typing import Any, ClassVar

from ominoes.games import Record
from ominoes.printing.diagrams import diagram
from ominoes.printing.errors import PrintError
from ominoes.printing.typesetting import Document, Progress, centred, lines, quoted
from ominoes.printing.wishes import Wish, of_game
from ominoes.words import text


class RecordWish(Wish, frozen=True, kw_only=True):
    """Which game."""

    files: ClassVar[frozenset[str]] = frozenset({"record"})
    record: Any = None
    """A record, or the path of one."""


def lay_out(wish: RecordWish, progress: Progress | None = None) -> Document:
    """The diagram, then the moves."""
    if wish.record is None:
        raise PrintError("printing.no-record")
    record = wish.record if isinstance(wish.record, Record) else Record.load(wish.record)
    document = of_game(wish, record.game.about.name)
    pictures = diagram(record, plain=wish.plain)
    parts = [_result(record)]
    parts += [centred(document.picture(picture)) for picture in pictures]
    parts += [f'#text(11pt, weight: "bold", {quoted(text("printing.moves"))})', _moves(record)]
    document.add(
        record.game.about.title,
        lines(parts),
        aside=text("printing.record-aside", moves=len(record), seed=record.seed),
    )
    return document


def _result(record: Record) -> str:
    """The seats from first to last."""
    state = record.state
    places = []
    for standing in state.standings:
        name = state.game.seat_name(standing.seat)
        places.append(text("cli.standing", rank=standing.rank, seat=name, score=standing.score))
    key = "printing.result" if state.over else "printing.standing"
    return f"#strong({quoted(text(key))}) #h(3mm) #{quoted('   ·   '.join(places))}"


def _moves(record: Record) -> str:
    rows = []
    for number, (before, action) in enumerate(zip(record.states(), record.actions, strict=False), start=1):
        rows.append(f"text(fill: quiet, {quoted(str(number))}), {quoted(before.told(action))}")
    listed = ", ".join(rows)
    return (
        "#text(7.4pt, columns(4, gutter: 4mm, grid(columns: (6mm, 1fr), row-gutter: 1.3mm, "
        f"align: (right, left), column-gutter: 1.5mm, {listed})))"
    )
