"""A covered figure: which piece lies where, and its pictures as text and as SVG."""

from collections.abc import Iterator
from functools import cached_property
from itertools import chain, cycle, repeat
from string import ascii_letters, digits

from ominoes.i18n import message
from ominoes.polyforms import PIECE_INKS, Cell, Ink, Span, TextArt, draw
from ominoes.puzzles.board import Board
from ominoes.puzzles.problem import PlacedPiece, Problem
from ominoes.renamed import old_attributes


@old_attributes
class Solution:
    """The pieces of one covering, as a sequence of `PlacedPiece`; Jupyter shows its picture."""

    def __init__(self, board: Board, options: tuple[int, ...]) -> None:
        self._board = board
        self.options = options
        """The engine's numbers of the placements; equal for equal coverings of the same problem."""

    @property
    def problem(self) -> Problem:
        """The problem this solves."""
        return self._board.problem

    @cached_property
    def placed(self) -> tuple[PlacedPiece, ...]:
        """The pieces and their cells, in the order of the problem's pieces."""
        order = {piece.name: place for place, piece in enumerate(self.problem.pieces)}
        return tuple(
            sorted(self._board.placed(self.options), key=lambda placed: (order[placed.piece], placed.cells))
        )

    def __iter__(self) -> Iterator[PlacedPiece]:
        return iter(self.placed)

    def __len__(self) -> int:
        return len(self._board.problem.placed) + len(self.options)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Solution):
            return NotImplemented
        return self.problem.figure == other.problem.figure and self.placed == other.placed

    def __hash__(self) -> int:
        return hash(self.placed)

    def text(self) -> str:
        """Draw the covering with one letter a piece: that of its name where no other piece has it."""
        place = self.problem.figure.lattice.text_place
        marks: dict[tuple[int, int], str] = {}
        spare = chain(ascii_letters, digits, repeat("*"))
        taken: dict[str, str] = {}
        for placed in self.placed:
            letter = placed.piece[0]
            if not letter.isalpha() or letter in taken.values() or placed.piece in taken:
                letter = next(mark for mark in spare if mark == "*" or mark not in taken.values())
            taken[f"{placed.piece} {placed.cells}"] = letter
            taken.setdefault(placed.piece, letter)
            marks.update({place(cell): letter for cell in placed.cells})
        cells = [place(cell) for cell in self.problem.figure.cells]
        free = {place(cell) for cell in self.problem.figure.cells}
        top, left = min(line for line, _ in cells), min(column for _, column in cells)
        bottom, right = max(line for line, _ in cells), max(column for _, column in cells)
        return "\n".join(
            "".join(
                marks.get((line, column), "?" if (line, column) in free else ".")
                for column in range(left, right + 1)
            ).rstrip(".")
            for line in range(top, bottom + 1)
        )

    def art(self) -> TextArt:
        """Draw the covering for a terminal, two characters a cell and an ink for each piece."""
        inks = {
            cell: (ink, placed.piece[0])
            for placed, ink in zip(self.placed, cycle(PIECE_INKS), strict=False)
            for cell in placed.cells
        }
        lattice = self.problem.figure.lattice
        place = {lattice.text_place(cell): cell for cell in self.problem.figure.cells}
        lines, columns = [line for line, _ in place], [column for _, column in place]

        def span(at: tuple[int, int]) -> Span:
            if at not in place:
                return Span("  ")
            if place[at] not in inks:
                return Span("? ", faint=True)
            ink, letter = inks[place[at]]
            return Span(f"{letter} ", ink)

        return TextArt(
            [span((line, column)) for column in range(min(columns), max(columns) + 1)]
            for line in range(min(lines), max(lines) + 1)
        )

    def svg(self, *, labels: bool = True, scale: float = 1.0, title: str = "") -> str:
        """Draw the covering, each piece in an ink of its own and with its name in its first cell."""
        inked: dict[Cell, Ink] = {}
        names: dict[Cell, str] = {}
        for placed, ink in zip(self.placed, cycle(PIECE_INKS), strict=False):
            inked.update(dict.fromkeys(placed.cells, ink))
            names[min(placed.cells)] = placed.piece
        return draw(
            self.problem.figure.cells,
            inked,
            pieces=[placed.cells for placed in self.placed],
            labels=names if labels else None,
            title=title or message("puzzles.title-solution", cells=len(inked), pieces=len(self)),
            lattice=self.problem.figure.lattice,
            scale=scale,
        )

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<Solution with {len(self)} pieces>\n{self.text()}"
