"""Placements, which several games share: the action `Place`, the list of all placements, and their notation.

A placement is a piece on a set of cells. Its id is its number in the list, which is ordered by piece (as given), then
by orientation (as `polyforms` sorts them), then by row and column of the upper left corner. The kernels use the same
arithmetic. Whether a placement is legal is left to the rulebooks.
"""

from bisect import bisect_right
from collections.abc import Mapping
from typing import TYPE_CHECKING

from ominoes.games.errors import NotationError
from ominoes.games.normalise import interned
from ominoes.games.rulebook import Action
from ominoes.games.squares import cell, looks_like_square, square, squares, words
from ominoes.games.validation import checked_id
from ominoes.polyforms import Cell, Polyomino

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


class Place(Action, frozen=True):
    """Place a piece on cells."""

    piece: str
    cells: tuple[Cell, ...]


class Placements:
    """All placements of a set of pieces on a rectangular board, numbered from 0."""

    def __init__(self, rows: int, columns: int, pieces: Mapping[str, Polyomino]) -> None:
        self.rows = rows
        self.columns = columns
        self.pieces = dict(pieces)
        self.shapes: list[tuple[str, Polyomino]] = [
            (name, shape) for name, piece in pieces.items() for shape in piece.orientations
        ]
        self.bases: list[int] = []
        """The id of each shape's placement in the upper left corner."""
        count = 0
        ends: dict[str, int] = {}
        for name, shape in self.shapes:
            self.bases.append(count)
            count += max(0, rows - shape.height + 1) * max(0, columns - shape.width + 1)
            ends[name] = count
        self._ends = list(ends.values())
        """For each piece, the id after its last placement."""
        self._shape_of = {shape.cells: index for index, (_, shape) in enumerate(self.shapes)}
        self._places: list[Place | None] = [None] * count
        self._ids: dict[Place, int] = {}
        self._own: dict[int, int] = {}
        """The placement's number by the `id` of each placement made here, and of its cells; both are kept for ever."""

    def __len__(self) -> int:
        return len(self._places)

    def place(self, id: int) -> Place:
        """The placement with this id."""
        number = id if type(id) is int and 0 <= id < len(self._places) else checked_id(id, len(self))
        return self._places[number] or self._make(number)

    def _make(self, number: int) -> Place:
        # The last shape with a base up to the id: a shape too large for the board shares its base with the next one.
        shape_index = bisect_right(self.bases, number) - 1
        name, shape = self.shapes[shape_index]
        row, column = divmod(number - self.bases[shape_index], self.columns - shape.width + 1)
        place = Place(name, tuple((r + row, c + column) for r, c in shape.cells))
        self._places[number] = place
        self._ids[place] = number
        for own in (place, place.cells):
            interned(own)
            self._own[id(own)] = number
        return place

    def id(self, place: Place) -> int:
        """The id of a placement, its cells in any order; raises `NotationError` when the piece cannot lie so."""
        known = self._own.get(id(place))
        if known is None:
            known = self._ids.get(place)
        if known is not None:
            return known
        if place.piece not in self.pieces:
            raise self._unknown(place.piece)
        cells = tuple(sorted(place.cells))
        self._check_on_board(cells)
        shape_index = self._shape_at(cells)
        if shape_index is None or self.shapes[shape_index][0] != place.piece:
            raise NotationError("rulebook.not-that-piece", piece=place.piece, squares=self.squares(cells))
        return self._id(shape_index, cells)

    def at(self, cells: tuple[Cell, ...]) -> int | None:
        """The id of the placement on exactly these cells, in any order; None when no piece has their form."""
        known = self._own.get(id(cells))
        if known is not None:
            return known
        self._check_on_board(cells)
        shape_index = self._shape_at(cells)
        return None if shape_index is None else self._id(shape_index, cells)

    def piece_number(self, piece: str) -> int:
        """The number of a piece, counted from 0; raises `NotationError` for an unknown piece."""
        if piece not in self.pieces:
            raise self._unknown(piece)
        return list(self.pieces).index(piece)

    def _unknown(self, piece: str) -> NotationError:
        return NotationError("rulebook.unknown-piece", piece=piece, known=", ".join(self.pieces))

    def pieces_of(self, ids: "npt.NDArray[np.uint16]") -> tuple[str, ...]:
        """The pieces that have a placement among these ids, in order."""
        # Imported here, so that `import ominoes` does not load NumPy.
        import numpy as np

        names = list(self.pieces)
        indices = set(np.searchsorted(self._ends, ids, side="right").tolist())
        return tuple(names[index] for index in sorted(indices))

    def shape_arrays(self) -> "tuple[npt.NDArray[np.uint8], npt.NDArray[np.int8]]":
        """The shapes as the kernels take them: the number of the piece of each, and its cells, filled up with -1."""
        import numpy as np

        names, most = list(self.pieces), max(piece.size for piece in self.pieces.values())
        pieces = np.array([names.index(name) for name, _ in self.shapes], np.uint8)
        cells = np.full((len(self.shapes), most, 2), -1, np.int8)
        for index, (_, shape) in enumerate(self.shapes):
            cells[index, : shape.size] = shape.cells
        return pieces, cells

    def _id(self, shape_index: int, cells: tuple[Cell, ...]) -> int:
        shape = self.shapes[shape_index][1]
        row, column = min(r for r, _ in cells), min(c for _, c in cells)
        return self.bases[shape_index] + row * (self.columns - shape.width + 1) + column

    def _shape_at(self, cells: tuple[Cell, ...]) -> int | None:
        if not cells:
            return None
        top, left = min(r for r, _ in cells), min(c for _, c in cells)
        return self._shape_of.get(tuple(sorted((r - top, c - left) for r, c in cells)))

    def _check_on_board(self, cells: tuple[Cell, ...]) -> None:
        for row, column in cells:
            if not (0 <= row < self.rows and 0 <= column < self.columns):
                last = square((0, self.columns - 1), self.rows)
                raise NotationError("rulebook.cell-off-board", row=row, column=column, last=last)

    def squares(self, cells: tuple[Cell, ...]) -> str:
        """Cells as players write them."""
        return squares(cells, self.rows)

    def text(self, place: Place) -> str:
        """A placement as players write it: the piece and its squares."""
        return f"{place.piece} {self.squares(place.cells)}"

    def parse(self, text: str) -> Place:
        """The placement that a person wrote; the piece may be left out, since the squares determine it.

        Pieces are written with a capital letter and squares with a small one (`I3` is a piece, `i3` a square), but
        every text with only one meaning is understood.
        """
        parts = words(text)
        if not parts:
            raise NotationError("rulebook.no-squares", example=self.text(self.place(0)))
        name, given = parts[0].upper(), parts[1:]
        if name in self.pieces:
            if parts == [name]:
                # The name of a piece alone: the error says that its squares are missing.
                return self._named(name, given)
            as_piece = self._figure(given) if given else None
            if as_piece is not None and as_piece.piece == name and parts[0] == name:
                return as_piece
            as_cells = self._figure(parts)
            if as_cells is not None:
                return as_cells
            return self._named(name, given)
        if not looks_like_square(parts[0]):
            raise self._unknown(parts[0])
        figure = self._figure(parts)
        if figure is not None:
            return figure
        if self.names_piece(parts):
            raise self._unknown(name)
        raise NotationError("rulebook.no-piece-covers", squares=self.squares(self._cells(parts)))

    def names_piece(self, parts: list[str]) -> bool:
        """Whether the first of these words is meant as a piece: it names one, or only it has a capital letter."""
        first, rest = parts[0], parts[1:]
        if first.upper() in self.pieces:
            return first in self.pieces or bool(rest)
        return first != first.lower() and any(word != word.upper() for word in rest)

    def _named(self, name: str, given: list[str]) -> Place:
        size = self.pieces[name].size
        if len(given) != size:
            raise NotationError("rulebook.wrong-count", piece=name, size=size, given=len(given))
        place = Place(name, self._cells(given))
        return self.place(self.id(place))

    def _cells(self, parts: list[str]) -> tuple[Cell, ...]:
        return tuple(sorted(cell(part, self.rows, self.columns) for part in parts))

    def _figure(self, parts: list[str]) -> Place | None:
        """The placement on the squares that these words name; None when there is none."""
        try:
            cells = self._cells(parts)
        except NotationError:
            return None
        shape_index = self._shape_at(cells)
        return None if shape_index is None else self.place(self._id(shape_index, cells))
