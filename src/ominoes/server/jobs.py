"""Jobs and their answers: puzzles to solve, count and generate, and finished games to analyse.

Clients of `/api/puzzles` send the jobs about puzzles. A process (`job_worker.py`) gets them unchanged, and the client
gets its lines of output unchanged.
"""

from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec
from msgspec import Meta

from ominoes.games.rng import StoredSeed
from ominoes.server.wire import ServerMessage
from ominoes.tables.events import MessageId

if TYPE_CHECKING:
    from ominoes.players.race_review import Race
    from ominoes.puzzles import Figure, Piece

Cells = Annotated[list[tuple[int, int]], Meta(max_length=64)]
MOST_SECONDS = 3600.0


class Job(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag=str.lower, forbid_unknown_fields=True
):
    """The base of all jobs; `id` is the message's identity, which every answer repeats."""

    id: MessageId
    language: Annotated[str, Meta(max_length=40)] = ""
    """The language of the answer; the connection's language if empty."""


class PlacedPieceView(msgspec.Struct, frozen=True):
    """A piece on cells of the figure."""

    piece: Annotated[str, Meta(max_length=64)]
    cells: Cells


class Puzzle(Job, frozen=True, kw_only=True):
    """A figure and pieces, or both in one text."""

    figure: Annotated[str, Meta(max_length=5000)] = ""
    """A name in the library (`6x10`, `letter A`) or a picture: `#` must be covered, `?` may be, `.` must not."""
    pieces: Annotated[str, Meta(max_length=2000)] = ""
    """A piece set (`pentominoes`) or a list (`F5 I5 L5*2`); the usual piece set for the figure's size if empty."""
    use: Literal["all", "any"] = "all"
    placed: Annotated[list[PlacedPieceView], Meta(max_length=256)] = []
    """Pieces that are already placed."""
    problem: Annotated[str, Meta(max_length=20_000)] = ""
    """The whole problem in its text or JSON form, instead of all the above."""
    seconds: Annotated[float, Meta(gt=0, le=MOST_SECONDS)] = 30.0
    """The limit of time."""


class Solve(Puzzle, frozen=True, kw_only=True):
    """Find coverings."""

    limit: Annotated[int, Meta(ge=1, le=1000)] = 1
    distinct: bool = False
    """Give only one solution of each class under the symmetries of the figure."""
    seed: Annotated[int, Meta(ge=0, lt=1 << 32)] = 0


class Count(Puzzle, frozen=True, kw_only=True):
    """Count the coverings."""


class Generate(Job, frozen=True, kw_only=True):
    """Generate a new puzzle."""

    pieces: Annotated[str, Meta(max_length=2000)] = "polyminix"
    size: Annotated[int, Meta(ge=1, le=100)] | None = None
    """How many pieces."""
    area: Annotated[int, Meta(ge=1, le=500)] | None = None
    difficulty: Literal["easy", "medium", "hard", "expert"] | None = None
    unique: bool = False
    """Whether the puzzle must have one solution only, up to the symmetries of the figure."""
    seed: Annotated[int, Meta(ge=0, lt=1 << 32)] | None = None
    """The same seed gives the same puzzle; None draws a fresh one."""


class Cancel(Job, frozen=True, kw_only=True):
    """Cancel the job `of`; leaving does so too."""

    of: MessageId


class Analyse(Job, frozen=True, kw_only=True):
    """Judge every move of a game."""

    game: str
    options: dict[str, Any]
    seed: StoredSeed
    actions: list[msgspec.Raw]
    ms: float
    """Milliseconds of search for each move."""
    names: tuple[str, ...] = ()
    """Who sat where."""
    notes: dict[str, str] = {}
    """The notes of the record; they have the progress in races."""
    outcome: tuple[float, ...] = ()
    """What the end brought each seat. A record says nothing of an end by resignation or by time."""


AnyJob = Solve | Count | Generate | Analyse


class Progress(ServerMessage, frozen=True, kw_only=True):
    """The progress of a job."""

    id: str
    seconds: float
    share: float | None = None
    """The share of the work that is done, where it is known."""
    remaining: float | None = None
    """An estimate of the seconds that remain."""
    found: int = 0
    nodes: int = 0


class Covering(ServerMessage, frozen=True, kw_only=True, tag="solution"):
    """One covering; more may follow."""

    id: str
    number: int
    pieces: list[PlacedPieceView]


class Solved(ServerMessage, frozen=True, kw_only=True):
    """The end of a search; `complete` means that all coverings were found."""

    id: str
    found: int
    complete: bool
    nodes: int
    seconds: float
    reason: str | None = None
    """Why there is no covering, if that is proven."""


class Counted(ServerMessage, frozen=True, kw_only=True):
    """The number of coverings; a lower bound when the count is not complete."""

    id: str
    total: int
    distinct: int | None
    by_pieces: dict[str, int]
    """The number of coverings by the number of pieces that they use."""
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
    """A kind of piece, and how many of it may be used."""

    name: str
    cells: list[tuple[int, int]]
    least: int
    most: int | None

    @classmethod
    def of(cls, piece: "Piece") -> "PieceView":
        """A kind of piece for a client."""
        return cls(name=piece.name, cells=list(piece.shape.cells), least=piece.least, most=piece.most)


class Generated(ServerMessage, frozen=True, kw_only=True):
    """A new puzzle with a solution."""

    id: str
    figure: FigureView
    pieces: list[PieceView]
    solution: list[PlacedPieceView]
    difficulty: str
    score: float
    unique: bool
    seed: int
    problem: str
    """The puzzle as text, in the form that `solve` and the command line take."""


class JudgedMove(msgspec.Struct, frozen=True, kw_only=True):
    """A move and how the search judges it."""

    number: int
    """`position.moves` after this move."""
    seat: int
    text: str
    values: tuple[float, ...]
    """What each seat may expect after it, from 0 to 1: a point of the curve."""
    best: str
    """The move that the search prefers; it may be the same."""
    best_action: Any
    best_value: float
    loss: float
    """How much worse the move was than the best one."""
    turning_point: bool
    """Whether the move lost a large part of what the seat could expect."""
    better_because: str


class AnalysisAnswer(ServerMessage, frozen=True, kw_only=True, tag="analysis"):
    """The analysis of a finished game: move by move, or race by race in a game of races."""

    id: str
    seats: tuple[str, ...]
    moves: tuple[JudgedMove, ...] = ()
    outcome: tuple[float, ...] = ()
    """What the end of the game brought each seat, as a share of 1: the last point of the curve."""
    races: "tuple[Race, ...]" = ()


FINAL = ("solved", "counted", "generated", "analysis", "refused")
"""The kinds of lines that end the output of a job."""
