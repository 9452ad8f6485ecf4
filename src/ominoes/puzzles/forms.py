"""The written forms of a problem: JSON for programs and plain text for people. Both are complete: reading either
gives an equal problem.
"""

import re
from collections.abc import Iterable
from pathlib import Path

import msgspec

from ominoes.i18n import describe_decoding_error, describe_os_error
from ominoes.polyforms import FIGURES, HONEYCOMB, SQUARE, Cell, Lattice, Polyform, ShapeError, parse_region
from ominoes.puzzles.errors import PuzzleError
from ominoes.puzzles.figure import Figure
from ominoes.puzzles.piece_sets import pieces_of
from ominoes.puzzles.problem import Group, Piece, PlacedPiece, Problem, Question, checked_problem
from ominoes.puzzles.validation import checked_path, read_number

_FORMAT = "ominoes problem 1"
_LATTICES: dict[str, Lattice] = {lattice.name: lattice for lattice in (SQUARE, HONEYCOMB)}
_HEADER = re.compile(r"\s*([a-z]+)\s*:\s*(.*)")
_GROUP = re.compile(r"(\d+)(?:(\.\.)(\d*))?(?: of ([^:]+?))?(?: with area (\d+))?")


class _Piece(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    cells: list[tuple[int, int]]
    least: int = 1
    most: int | None = 1
    rotate: bool = True
    reflect: bool = True


class _Group(msgspec.Struct, forbid_unknown_fields=True):
    least: int
    most: int | None
    pieces: list[str] | None = None
    area: int | None = None


class _PlacedPiece(msgspec.Struct, forbid_unknown_fields=True):
    piece: str
    cells: list[tuple[int, int]]


class _Problem(msgspec.Struct, forbid_unknown_fields=True):
    must: list[tuple[int, int]]
    pieces: list[_Piece]
    may: list[tuple[int, int]] = []
    never: list[tuple[int, int]] = []
    groups: list[_Group] = []
    placed: list[_PlacedPiece] = []
    question: Question = Question.ONE
    lattice: str = "square"
    format: str = _FORMAT
    laid: list[_PlacedPiece] | msgspec.UnsetType = msgspec.UNSET
    """The name of `placed` in 0.1.0; read, never written."""


def to_json(problem: Problem) -> str:
    """Write a problem as JSON."""
    figure = checked_problem(problem).figure
    return msgspec.json.encode(
        _Problem(
            sorted(figure.must),
            [_Piece(piece.name, list(piece.shape.cells), *piece[2:]) for piece in problem.pieces],
            sorted(figure.may),
            [],
            [
                _Group(
                    group.least, group.most, None if group.pieces is None else list(group.pieces), group.area
                )
                for group in problem.groups
            ],
            [_PlacedPiece(placed.piece, list(placed.cells)) for placed in problem.placed],
            problem.question,
            figure.lattice.name,
        )
    ).decode()


def from_json(text: str | bytes) -> Problem:
    """Read a problem from JSON."""
    if not isinstance(text, str | bytes):
        raise PuzzleError("puzzles.not-text", given=text)
    try:
        raw = msgspec.json.decode(text, type=_Problem)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as failure:
        raise PuzzleError("puzzles.json-not-one", problem=describe_decoding_error(failure)) from None
    if raw.format != _FORMAT:
        raise PuzzleError("puzzles.format-unknown", known=_FORMAT, given=raw.format)
    lattice = _lattice(raw.lattice)
    return Problem.of(
        Figure.of(raw.must, raw.may, raw.never, lattice=lattice),
        [
            Piece(
                piece.name,
                _shape(piece.name, piece.cells, lattice),
                piece.least,
                piece.most,
                piece.rotate,
                piece.reflect,
            )
            for piece in raw.pieces
        ],
        [
            Group(group.least, group.most, None if group.pieces is None else tuple(group.pieces), group.area)
            for group in raw.groups
        ],
        [
            PlacedPiece(placed.piece, tuple(sorted(placed.cells)))
            for placed in [*raw.placed, *(raw.laid or ())]
        ],
        raw.question,
    )


def to_text(problem: Problem) -> str:
    """Write a problem as text: a few headings and the figure drawn below them."""
    lines = []
    lattice = checked_problem(problem).figure.lattice
    if lattice != SQUARE:
        lines.append(f"lattice: {lattice.name}")
    if problem.question is not Question.ONE:
        lines.append(f"ask: {problem.question.value}")
    lines += [
        f"piece: {piece.name} {_copies(piece)}{_freedom(piece)} {_drawn(piece.shape)}"
        for piece in problem.pieces
    ]
    for group in problem.groups:
        bounds = f"{group.least}" if group.least == group.most else f"{group.least}..{_open(group.most)}"
        names = "" if group.pieces is None else f" of {' '.join(group.pieces)}"
        area = "" if group.area is None else f" with area {group.area}"
        lines.append(f"group: {bounds}{names}{area}")
    origin = _origin(problem.figure)
    if origin != (0, 0):
        lines.append(f"corner: {origin[0]},{origin[1]}")
    lines += [
        f"placed: {placed.piece} {' '.join(f'{row},{column}' for row, column in placed.cells)}"
        for placed in problem.placed
    ]
    return "\n".join([*lines, "", problem.figure.text(), ""])


def from_text(text: str, pieces: Iterable[Piece] | None = None) -> Problem:
    """Read a problem from text: headings such as `pieces: pentominoes`, an empty line, and the figure.

    Pieces given here take the place of those in the text.
    """
    if not isinstance(text, str):
        raise PuzzleError("puzzles.not-text", given=text)
    headings: list[tuple[int, str, str]] = []
    lines = text.split("\n")
    for number, line in enumerate(lines):
        match = _HEADER.fullmatch(line.rstrip())
        if match:
            headings.append((number + 1, match[1], match[2].strip()))
        elif line.strip() and not line.lstrip().startswith("//"):
            break
    else:
        number = len(lines)
    figure_text = "\n".join(lines[number:])
    values = {name: value for _, name, value in headings}
    lattice = _lattice(values.get("lattice", "square"))
    figure = Figure.parse(figure_text, lattice)
    listed: list[Piece] = []
    groups: list[Group] = []
    placed: list[PlacedPiece] = []
    for place, name, value in headings:
        try:
            if name == "pieces":
                listed += pieces_of(value, lattice=lattice)
            elif name == "piece":
                listed.append(_piece(value, lattice))
            elif name == "group":
                groups.append(_group(value))
            elif name in ("placed", "laid"):
                placed.append(_placed_piece(value))
            elif name == "corner":
                figure = _moved(figure, _cell(value))
            elif name not in ("lattice", "ask", "title"):
                raise PuzzleError("puzzles.heading-unknown", name=name)
        except (PuzzleError, ShapeError) as failure:
            raise PuzzleError("puzzles.line-wrong", place=place, problem=failure) from None
    kinds = listed if pieces is None else pieces
    return Problem.of(figure, kinds, groups, placed, Question.of(values.get("ask", "one")))


def read(path: Path | str, pieces: Iterable[Piece] | None = None) -> Problem:
    """Read a problem from a file in either form; pieces given here take the place of those in the file."""
    path = checked_path(path)
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as failure:
        raise PuzzleError("puzzles.file-unreadable", path=path, problem=describe_os_error(failure)) from None
    except UnicodeDecodeError:
        raise PuzzleError("puzzles.file-not-text", path=path) from None
    try:
        if not text.lstrip().startswith("{"):
            return from_text(text, pieces)
        problem = from_json(text)
        if pieces is None:
            return problem
        return Problem.of(problem.figure, pieces, problem.groups, problem.placed, problem.question)
    except PuzzleError as failure:
        raise PuzzleError("puzzles.file-not-one", path=path, problem=failure) from None


def lattice_in(path: Path) -> Lattice:
    """Return the lattice of a file's problem, without reading the rest of it."""
    match = re.search(
        r'(?m)^\s*lattice\s*:\s*(\w+)|"lattice"\s*:\s*"(\w+)"', path.read_text(errors="replace")
    )
    return _lattice(match[1] or match[2]) if match else SQUARE


def _lattice(name: str) -> Lattice:
    if name not in _LATTICES:
        raise PuzzleError("puzzles.lattice-unknown", name=name, known=" and ".join(_LATTICES))
    return _LATTICES[name]


def _shape(name: str, cells: Iterable[Cell], lattice: Lattice) -> Polyform:
    try:
        return Polyform(cells, lattice)
    except ShapeError as failure:
        raise PuzzleError("puzzles.piece-not-one", name=name, problem=failure) from None


def _copies(piece: Piece) -> str:
    return f"{piece.least}" if piece.least == piece.most else f"{piece.least}..{_open(piece.most)}"


def _open(number: int | None) -> str:
    return "" if number is None else str(number)


def _freedom(piece: Piece) -> str:
    return ("" if piece.rotate else " unturned") + ("" if piece.reflect else " unflipped")


def _drawn(shape: Polyform) -> str:
    """Return the rows of a shape with strokes between them, or its cells on the honeycomb."""
    if shape.lattice == SQUARE:
        return "/".join(shape.text().split("\n"))
    return " ".join(f"{first},{second}" for first, second in shape.cells)


def _piece(value: str, lattice: Lattice) -> Piece:
    """Read `NAME COPIES [unturned] [unflipped] PICTURE`; the picture may be left out for the 21 figures."""
    name, *words = value.split() or [""]
    if not name:
        raise PuzzleError("puzzles.piece-without-name")
    counts: tuple[int, int | None] = (1, 1)
    if words and (match := re.fullmatch(r"(\d+)(?:(\.\.)(\d*))?", words[0])):
        counts = _bounds(match[1], match[2], match[3])
        del words[0]
    rotate = reflect = True
    while words and words[0] in ("unturned", "unflipped"):
        rotate, reflect = rotate and words[0] != "unturned", reflect and words[0] != "unflipped"
        del words[0]
    if not words:
        if name not in FIGURES or lattice != SQUARE:
            raise PuzzleError("puzzles.piece-without-picture", name=name)
        shape: Polyform = FIGURES[name]
    elif lattice == SQUARE and "," not in words[0]:
        shape = _shape(name, parse_region(words[0].replace("/", "\n")), lattice)
    else:
        shape = _shape(name, [_cell(word) for word in words], lattice)
    return Piece(name, shape, *counts, rotate, reflect)


def _placed_piece(value: str) -> PlacedPiece:
    """Read `NAME ROW,COLUMN ROW,COLUMN ...`."""
    match value.split():
        case [name, first, *others]:
            return PlacedPiece(name, tuple(sorted(_cell(cell) for cell in (first, *others))))
    raise PuzzleError("puzzles.placed-not-one", value=value)


def _group(value: str) -> Group:
    match = _GROUP.fullmatch(" ".join(value.split()))
    if match is None:
        raise PuzzleError("puzzles.group-not-one", value=value)
    least, most = _bounds(match[1], match[2], match[3])
    names = None if match[4] is None else tuple(match[4].split())
    return Group(least, most, names, None if match[5] is None else read_number(match[5]))


def _bounds(least: str, dots: str | None, most: str | None) -> tuple[int, int | None]:
    if dots is None:
        return read_number(least), read_number(least)
    return read_number(least), read_number(most) if most else None


def _cell(text: str) -> Cell:
    match = re.fullmatch(r"(-?\d+),(-?\d+)", text)
    if match is None:
        raise PuzzleError("puzzles.cell-unreadable", text=text)
    return read_number(match[1]), read_number(match[2])


def _origin(figure: Figure) -> Cell:
    """Return how far the figure is from the place where its drawing would put it."""
    drawn = min(Figure.parse(figure.text(), figure.lattice).cells)
    real = min(figure.cells)
    return real[0] - drawn[0], real[1] - drawn[1]


def _moved(figure: Figure, by: Cell) -> Figure:
    def move(cells: Iterable[Cell]) -> list[Cell]:
        return [(first + by[0], second + by[1]) for first, second in cells]

    return Figure.of(move(figure.must), move(figure.may), lattice=figure.lattice)
