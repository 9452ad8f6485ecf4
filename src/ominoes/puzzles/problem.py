"""The problem: a figure, pieces with least and most copies, groups of pieces, pieces already laid, and a question.
It is a value, checked when it is made. Writing it is left to `forms.py`, solving it to `solver.py` and `counter.py`.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Set
from enum import StrEnum
from itertools import cycle
from typing import NamedTuple, TypeVar

from ominoes.i18n import message
from ominoes.polyforms import PIECE_INKS, Cell, Cells, Polyform, draw
from ominoes.puzzles.errors import PuzzleError
from ominoes.puzzles.figure import Figure, checked_cells
from ominoes.puzzles.validation import each, whole_number, whole_or_none
from ominoes.renamed import old_attributes, old_keywords


class Question(StrEnum):
    """What is asked about a problem."""

    ONE = "one"
    ALL = "all"
    COUNT = "count"
    UNIQUE = "unique"
    NONE = "none"
    SOLVABLE = "solvable"

    @classmethod
    def of(cls, word: "Question | str") -> "Question":
        """Return the question with this name."""
        try:
            return cls(word)
        except ValueError:
            raise PuzzleError("puzzles.question-unknown", word=word, known=", ".join(cls)) from None


class Piece(NamedTuple):
    """A kind of piece: its shape, how many copies a covering uses, and how it may be laid.

    `most=None` means as many as fit.
    """

    name: str
    shape: Polyform
    least: int = 1
    most: int | None = 1
    rotate: bool = True
    reflect: bool = True

    @property
    def orientations(self) -> tuple[Polyform, ...]:
        """The images in which the piece may be laid."""
        if self.rotate:
            return self.shape.orientations if self.reflect else self.shape.rotations
        if not self.reflect:
            return (self.shape,)
        flip = next(symmetry for symmetry in self.shape.lattice.symmetries if symmetry.reflects)
        return tuple(sorted({self.shape, self.shape.image(flip)}))

    def checked(self) -> "Piece":
        """Return the piece with Python integers; raise `PuzzleError` if its name or its shape is of a wrong type."""
        if not isinstance(self.name, str) or not isinstance(self.shape, Polyform):
            raise PuzzleError("puzzles.not-a-piece", given=self)
        return self._replace(least=whole_number("least", self.least), most=whole_or_none("most", self.most))

    def beside(self, cells: Set[Cell]) -> dict[Cells, int]:
        """Return the placements that touch some cells, each with the number of sides it shares with them."""
        around = [self.shape.lattice.neighbours(cell) for cell in cells]
        border = {near for nears in around for near in nears} - cells
        sides = Counter(near for nears in around for near in nears)
        found: dict[Cells, int] = {}
        for image in self.orientations:
            # Each move of the image comes once, and always in the same order: a seed chooses figures from it.
            for down, across in dict.fromkeys((x - a, y - b) for x, y in border for a, b in image.cells):
                own = tuple([(c + down, d + across) for c, d in image.cells])
                if cells.isdisjoint(own):
                    found[own] = sum([sides.get(cell, 0) for cell in own])
        return found


class Group(NamedTuple):
    """A bound on several kinds together: of the pieces named (all of them without a name), and of the area
    given (any without one), a covering uses between `least` and `most`.
    """

    least: int
    most: int | None
    pieces: tuple[str, ...] | None = None
    area: int | None = None

    def describe(self) -> str:
        """Describe the bound in the current language."""
        names = message("puzzles.all-pieces") if self.pieces is None else " ".join(self.pieces)
        if self.area is not None:
            names = message("puzzles.with-area", pieces=names, area=self.area)
        if self.most is None:
            return message("puzzles.at-least", number=self.least, pieces=names)
        if self.most == 0:
            return message("puzzles.none-of", pieces=names)
        if self.least == self.most:
            return message("puzzles.exactly", number=self.most, pieces=names)
        return message("puzzles.between", least=self.least, most=self.most, pieces=names)

    def checked(self) -> "Group":
        """Return the group with Python integers and a tuple of names."""
        return Group(
            whole_number("least", self.least),
            whole_or_none("most", self.most),
            None if self.pieces is None else _names(self.pieces),
            whole_or_none("area", self.area),
        )


def _names(given: Iterable[str]) -> tuple[str, ...]:
    """Return names of pieces, given one by one or in a text such as `F5 I5`."""
    if isinstance(given, str):
        return tuple(given.replace(",", " ").split())
    names = tuple(each(given, "puzzles.not-names"))
    if not all(isinstance(name, str) for name in names):
        raise PuzzleError("puzzles.not-names", given=given)
    return names


def exactly(count: int, pieces: Iterable[str] | None = None) -> Group:
    """Ask for exactly `count` of these pieces, or of all."""
    return Group(count, count, None if pieces is None else _names(pieces))


def of_area(count: int, area: int) -> Group:
    """Ask for exactly `count` pieces of an area."""
    return Group(count, count, None, area)


def none_of(pieces: Iterable[str]) -> Group:
    """Exclude these pieces."""
    return Group(0, 0, _names(pieces))


def all_of(pieces: Iterable[str], plus: int = 0) -> tuple[Group, ...]:
    """Ask for all of these pieces (a name may be repeated) and exactly `plus` others."""
    wanted = Counter(_names(pieces))
    groups = tuple(Group(copies, None, (name,)) for name, copies in sorted(wanted.items()))
    return (*groups, exactly(wanted.total() + whole_number("plus", plus)))


def of_areas(areas: Iterable[int]) -> tuple[Group, ...]:
    """Ask for pieces whose areas are exactly these, in any order."""
    wanted = Counter(whole_number("area", area) for area in each(areas, "puzzles.not-areas"))
    return (*(of_area(count, area) for area, count in sorted(wanted.items())), exactly(wanted.total()))


class PlacedPiece(NamedTuple):
    """A piece that lies on the figure."""

    piece: str
    cells: Cells

    def checked(self) -> "PlacedPiece":
        """Return the piece with its cells in order."""
        return self._replace(cells=tuple(sorted(checked_cells(each(self.cells, "puzzles.not-placed")))))


class _Parts(NamedTuple):
    figure: Figure
    pieces: tuple[Piece, ...]
    groups: tuple[Group, ...]
    placed: tuple[PlacedPiece, ...]
    question: Question


@old_attributes
class Problem(_Parts):
    """A covering problem, as a value. Make one with `Problem.of`, which checks it."""

    __slots__ = ()

    @classmethod
    @old_keywords(laid="placed")
    def of(
        cls,
        figure: Figure,
        pieces: Iterable[Piece],
        groups: Iterable[Group] | Group = (),
        placed: Iterable[PlacedPiece] | PlacedPiece = (),
        question: Question = Question.ONE,
    ) -> "Problem":
        """Make a problem; raise `PuzzleError` for a contradiction, which the message names."""
        if not isinstance(figure, Figure):
            raise PuzzleError("puzzles.not-a-figure", given=figure)
        made = cls(
            figure,
            tuple(_each(pieces, Piece, "puzzles.not-a-piece")),
            tuple(_each(groups, Group, "puzzles.not-groups")),
            tuple(_each(placed, PlacedPiece, "puzzles.not-placed")),
            Question.of(question),
        )
        _check_pieces(made)
        _check_groups(made)
        _check_placed(made)
        return made

    def asking(self, question: Question | str) -> "Problem":
        """Return the same problem with another question."""
        return self._replace(question=Question.of(question))

    def with_placed(self, *placed: PlacedPiece) -> "Problem":
        """Return the problem with more pieces placed."""
        return Problem.of(self.figure, self.pieces, self.groups, (*self.placed, *placed), self.question)

    def piece(self, name: str) -> Piece:
        """Return the piece of a name."""
        for piece in self.pieces:
            if piece.name == name:
                return piece
        raise PuzzleError(
            "puzzles.piece-not-in-problem", name=name, known=" ".join(piece.name for piece in self.pieces)
        )

    def members(self, group: Group) -> tuple[int, ...]:
        """Return the places, among the pieces, of the members of a group."""
        return tuple(
            place
            for place, piece in enumerate(self.pieces)
            if (group.pieces is None or piece.name in group.pieces)
            and (group.area is None or piece.shape.size == group.area)
        )

    def most(self, piece: Piece) -> int:
        """The most copies of a piece that the figure could hold."""
        fit = (len(self.figure.must) + len(self.figure.may)) // piece.shape.size
        return fit if piece.most is None else min(piece.most, fit)

    def svg(self, *, scale: float = 1.0, title: str = "") -> str:
        """Draw the figure with the pieces that are laid."""
        inked = {
            cell: ink
            for placed, ink in zip(self.placed, cycle(PIECE_INKS), strict=False)
            for cell in placed.cells
        }
        return draw(
            self.figure.cells,
            inked,
            pieces=[placed.cells for placed in self.placed],
            labels=dict.fromkeys(self.figure.may - set(inked), "?"),
            title=title or message("puzzles.title-figure", cells=len(self.figure.must)),
            lattice=self.figure.lattice,
            scale=scale,
        )

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        return (
            f"<Problem: {len(self.figure.must)} cells, {len(self.pieces)} kinds of pieces, "
            f"{len(self.groups)} groups, {len(self.placed)} placed, asking {self.question.value}>"
        )


_Part = TypeVar("_Part", Piece, Group, PlacedPiece)


def _each(given: Iterable[_Part] | _Part, kind: type[_Part], refusal: str) -> Iterator[_Part]:
    parts: Iterable[_Part] = (given,) if isinstance(given, kind) else given  # type: ignore[assignment]
    for part in each(parts, refusal):
        if not isinstance(part, kind):
            raise PuzzleError(refusal, given=part)
        yield part.checked()


def _check_pieces(problem: Problem) -> None:
    seen: set[str] = set()
    if not problem.pieces:
        raise PuzzleError("puzzles.no-pieces")
    for piece in problem.pieces:
        if not piece.name or any(character.isspace() or character in ",*:" for character in piece.name):
            raise PuzzleError("puzzles.piece-name", piece=piece.name)
        if piece.name in seen:
            raise PuzzleError("puzzles.piece-twice", piece=piece.name)
        seen.add(piece.name)
        if piece.shape.lattice != problem.figure.lattice:
            raise PuzzleError(
                "puzzles.piece-off-lattice",
                piece=piece.name,
                lattice=piece.shape.lattice.name,
                figure=problem.figure.lattice.name,
            )
        if piece.least < 0:
            raise PuzzleError("puzzles.piece-negative", piece=piece.name, least=piece.least)
        if piece.most is not None and piece.most < piece.least:
            raise PuzzleError("puzzles.piece-counts", piece=piece.name, least=piece.least, most=piece.most)


def _check_groups(problem: Problem) -> None:
    for group in problem.groups:
        for name in group.pieces or ():
            problem.piece(name)
        if group.least < 0:
            raise PuzzleError("puzzles.group-negative", least=group.least)
        if group.most is not None and group.most < group.least:
            raise PuzzleError("puzzles.group-counts", least=group.least, most=group.most)
        members = [problem.pieces[place] for place in problem.members(group)]
        most = [piece.most for piece in members if piece.most is not None]
        if len(most) == len(members) and sum(most) < group.least:
            raise PuzzleError("puzzles.group-too-few", group=group.describe(), there=sum(most))
        least = sum(piece.least for piece in members)
        if group.most is not None and least > group.most:
            raise PuzzleError("puzzles.group-too-many", group=group.describe(), least=least)


def _check_placed(problem: Problem) -> None:
    covered: dict[Cell, str] = {}
    free = problem.figure.must | problem.figure.may
    for placed in problem.placed:
        piece = problem.piece(placed.piece)
        if problem.figure.lattice.normalised(placed.cells) not in {
            image.cells for image in piece.orientations
        }:
            raise PuzzleError("puzzles.placed-shape", piece=placed.piece, cells=list(placed.cells))
        for cell in placed.cells:
            if cell not in free:
                raise PuzzleError("puzzles.placed-outside", piece=placed.piece, cell=cell)
            if cell in covered:
                raise PuzzleError("puzzles.placed-twice", cell=cell, first=covered[cell], piece=placed.piece)
            covered[cell] = placed.piece
    copies = Counter(placed.piece for placed in problem.placed)
    for piece in problem.pieces:
        if piece.most is not None and copies[piece.name] > piece.most:
            raise PuzzleError(
                "puzzles.placed-too-often", piece=piece.name, copies=copies[piece.name], most=piece.most
            )
    for group in problem.groups:
        used = sum(copies[problem.pieces[place].name] for place in problem.members(group))
        if group.most is not None and used > group.most:
            raise PuzzleError("puzzles.placed-group", used=used, group=group.describe())


def checked_problem(given: object) -> Problem:
    """Return a problem as it is; raise `PuzzleError` for anything else."""
    if not isinstance(given, Problem):
        raise PuzzleError("puzzles.not-a-problem", given=given)
    return given
