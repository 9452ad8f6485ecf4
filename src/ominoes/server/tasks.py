"""What can be studied, and what comes of it: puzzles to solve, count and make, and finished games to analyse.

The messages about puzzles are those of clients of `/api/puzzles`, handed on as they are to a process that studies
(`study.py`), whose lines go back to the client as they come.
"""

from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec
from msgspec import Meta

from ominoes.server.wire import Telling
from ominoes.tables.events import MessageId

if TYPE_CHECKING:
    from ominoes.players.races import Race
    from ominoes.puzzles import Figure, Piece

Cells = Annotated[list[tuple[int, int]], Meta(max_length=64)]
MOST_SECONDS = 3600.0


class Task(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag=str.lower, forbid_unknown_fields=True
):
    """The base of all tasks; `id` is the message's identity, which every answer repeats."""

    id: MessageId
    language: Annotated[str, Meta(max_length=40)] = ""
    """In which language the answer's words are; without it, the one that the connection speaks."""


class LaidPiece(msgspec.Struct, frozen=True):
    """A piece on cells of the figure."""

    piece: Annotated[str, Meta(max_length=64)]
    cells: Cells


class Puzzle(Task, frozen=True, kw_only=True):
    """A figure and pieces, or both in one text."""

    figure: Annotated[str, Meta(max_length=5000)] = ""
    """A name of the library (`6x10`, `letter A`) or a picture: `#` must be covered, `?` may be, `.` must not."""
    pieces: Annotated[str, Meta(max_length=2000)] = ""
    """A kit (`pentominoes`) or a list (`F5 I5 L5*2`); the kit of the figure's size when nothing is said."""
    use: Literal["all", "any"] = "all"
    laid: Annotated[list[LaidPiece], Meta(max_length=256)] = []
    """Pieces that lie already."""
    problem: Annotated[str, Meta(max_length=20_000)] = ""
    """The whole problem in its text or JSON form, instead of all the above."""
    seconds: Annotated[float, Meta(gt=0, le=MOST_SECONDS)] = 30.0
    """When to stop without an answer."""


class Solve(Puzzle, frozen=True, kw_only=True):
    """Find coverings."""

    limit: Annotated[int, Meta(ge=1, le=1000)] = 1
    distinct: bool = False
    """Only one of each class of images under the symmetries of the figure."""
    seed: Annotated[int, Meta(ge=0, lt=1 << 32)] = 0


class Count(Puzzle, frozen=True, kw_only=True):
    """Count the coverings."""


class Generate(Task, frozen=True, kw_only=True):
    """Make a new puzzle."""

    pieces: Annotated[str, Meta(max_length=2000)] = "polyminix"
    size: Annotated[int, Meta(ge=1, le=100)] | None = None
    """How many pieces."""
    area: Annotated[int, Meta(ge=1, le=500)] | None = None
    difficulty: Literal["easy", "medium", "hard", "expert"] | None = None
    unique: bool = False
    """One solution only, up to the symmetries of the figure."""
    seed: Annotated[int, Meta(ge=0, lt=1 << 32)] | None = None
    """The same seed makes the same puzzle; a fresh one is drawn when there is none."""


class Cancel(Task, frozen=True, kw_only=True):
    """Stop the task `of`; leaving does it too."""

    of: MessageId


class Analyse(Task, frozen=True, kw_only=True):
    """Judge every move of a game."""

    game: str
    options: dict[str, Any]
    seed: int
    actions: list[msgspec.Raw]
    ms: float
    """How long to think about each move."""
    names: tuple[str, ...] = ()
    """Who sat where."""
    notes: dict[str, str] = {}
    """The notes of the record, which tell of the way in races."""


AnyTask = Solve | Count | Generate | Analyse


class Progress(Telling, frozen=True, kw_only=True):
    """How far a task is."""

    id: str
    seconds: float
    share: float | None = None
    """The share of the work that is done, where that can be told."""
    remaining: float | None = None
    """Seconds that are left, by what was done so far."""
    found: int = 0
    nodes: int = 0


class Covering(Telling, frozen=True, kw_only=True, tag="solution"):
    """One covering; more may follow."""

    id: str
    number: int
    pieces: list[LaidPiece]


class Solved(Telling, frozen=True, kw_only=True):
    """The end of a search: `complete` tells that there are no more coverings than were found."""

    id: str
    found: int
    complete: bool
    nodes: int
    seconds: float
    reason: str | None = None
    """Why there is none, when that is certain."""


class Counted(Telling, frozen=True, kw_only=True):
    """The number of coverings; a lower bound when the count is not complete."""

    id: str
    total: int
    distinct: int | None
    by_pieces: dict[str, int]
    """How many coverings use so many pieces."""
    complete: bool
    nodes: int
    seconds: float
    reason: str | None = None


class FigureView(msgspec.Struct, frozen=True, kw_only=True):
    """A figure: its cells, and its picture."""

    lattice: str
    must: list[tuple[int, int]]
    may: list[tuple[int, int]]
    text: str

    @classmethod
    def of(cls, figure: "Figure") -> "FigureView":
        """A figure for a client."""
        return cls(
            lattice=figure.lattice.name, must=sorted(figure.must), may=sorted(figure.may), text=figure.text()
        )


class PieceView(msgspec.Struct, frozen=True, kw_only=True):
    """A kind of piece and how many of it are used."""

    name: str
    cells: list[tuple[int, int]]
    least: int
    most: int | None

    @classmethod
    def of(cls, piece: "Piece") -> "PieceView":
        """A kind of piece for a client."""
        return cls(name=piece.name, cells=list(piece.shape.cells), least=piece.least, most=piece.most)


class Generated(Telling, frozen=True, kw_only=True):
    """A new puzzle with a solution."""

    id: str
    figure: FigureView
    pieces: list[PieceView]
    solution: list[LaidPiece]
    difficulty: str
    score: float
    unique: bool
    seed: int
    problem: str
    """The puzzle as text, as `solve` and the command line take it."""


class JudgedMove(msgspec.Struct, frozen=True, kw_only=True):
    """A move and what the search thinks of it."""

    number: int
    """After this move `position.moves` is so much."""
    seat: int
    text: str
    values: tuple[float, ...]
    """What each seat may expect after it, as shares of 1: the curve."""
    best: str
    """The move that the search prefers; perhaps the same."""
    best_value: float
    loss: float
    """How much worse the move was than the best one."""
    turning_point: bool
    """Whether it threw away a good part of what could be expected."""
    better_because: str


class AnalysisAnswer(Telling, frozen=True, kw_only=True, tag="analysis"):
    """A finished game, judged move by move, or race by race where the game is one of races."""

    id: str
    seats: tuple[str, ...]
    moves: tuple[JudgedMove, ...] = ()
    races: "tuple[Race, ...]" = ()


FINAL = ("solved", "counted", "generated", "analysis", "refused")
"""The kinds of lines after which nothing more comes of a task."""
