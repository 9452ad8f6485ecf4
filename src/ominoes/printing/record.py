"""A recorded game on paper: the result, a diagram with numbered moves, and the list of all moves.

`diagrams.py` finds the diagram of each game. Moves have the same numbers as in `ominoes replay`.
"""

from typing import Any, ClassVar

from ominoes.games import Record
from ominoes.i18n import message
from ominoes.printing.diagrams import diagram
from ominoes.printing.errors import PrintError
from ominoes.printing.requests import PrintRequest, document_of_game
from ominoes.printing.typesetting import Document, Progress, centred, lines, quoted


class RecordRequest(PrintRequest, frozen=True, kw_only=True):
    """The record to print."""

    files: ClassVar[frozenset[str]] = frozenset({"record"})
    record: Any = None
    """A `Record`, or the path of a record file."""


def lay_out(request: RecordRequest, progress: Progress | None = None) -> Document:
    """The result, the diagram, then the moves."""
    if request.record is None:
        raise PrintError("printing.no-record")
    record = request.record if isinstance(request.record, Record) else Record.load(request.record)
    document = document_of_game(request, record.game.about.name)
    pictures = diagram(record, plain=request.plain)
    parts = [_result(record)]
    parts += [centred(document.picture(picture)) for picture in pictures]
    parts += [f'#text(11pt, weight: "bold", {quoted(message("printing.moves"))})', _moves(record)]
    document.add(
        record.game.about.title,
        lines(parts),
        aside=message("printing.record-aside", moves=len(record), seed=record.seed),
    )
    return document


def _result(record: Record) -> str:
    """The seats from first to last."""
    state = record.state
    places = []
    for standing in state.standings:
        name = state.game.seat_name(standing.seat)
        places.append(message("cli.standing", rank=standing.rank, seat=name, score=standing.score))
    key = "printing.result" if state.over else "printing.standing"
    return f"#strong({quoted(message(key))}) #h(3mm) #{quoted('   ·   '.join(places))}"


def _moves(record: Record) -> str:
    rows = []
    for number, (before, action) in enumerate(zip(record.states(), record.actions, strict=False), start=1):
        rows.append(f"text(fill: quiet, {quoted(str(number))}), {quoted(before.log_line(action))}")
    listed = ", ".join(rows)
    return (
        "#text(7.4pt, columns(4, gutter: 4mm, grid(columns: (6mm, 1fr), row-gutter: 1.3mm, "
        f"align: (right, left), column-gutter: 1.5mm, {listed})))"
    )
