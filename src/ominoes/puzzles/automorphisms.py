"""The symmetries of a problem: turns and flips of its figure that take its pieces to pieces. Coverings that are images
of each other count as one. A one-sided set with both hands of a piece keeps its flips, since they exchange the two.
"""

from typing import NamedTuple

import numpy as np

from ominoes.polyforms import Cell, Isometry, Polyform
from ominoes.puzzles.arrays import Numbers
from ominoes.puzzles.board import Board
from ominoes.puzzles.problem import Piece, PlacedPiece, Problem


class Automorphism(NamedTuple):
    """Where a symmetry takes each cell of a board and each kind of piece."""

    cells: Numbers
    kinds: Numbers


def automorphisms(board: Board) -> list[Automorphism]:
    """Return all symmetries of a board, the identity first.

    >>> from ominoes.puzzles.piece_sets import problem_of
    >>> len(automorphisms(Board(problem_of("6x10", "pentominoes"))))
    4
    """
    problem = board.problem
    figure = problem.figure
    everywhere = figure.must | figure.may
    found = []
    for isometry in figure.lattice.symmetries:
        moved = {cell: isometry(cell) for cell in everywhere}
        by_first = min(x for x, _ in everywhere) - min(x for x, _ in moved.values())
        by_second = min(y for _, y in everywhere) - min(y for _, y in moved.values())
        image: dict[Cell, Cell] = {cell: (x + by_first, y + by_second) for cell, (x, y) in moved.items()}
        if not all((image[cell] in figure.must) for cell in figure.must):
            continue
        if not all((image[cell] in figure.may) for cell in figure.may):
            continue
        kinds = _kind_images(problem, isometry)
        if kinds is None or not _keeps_placed(problem, image, kinds):
            continue
        number = {cell: place for place, cell in enumerate(board.cells)}
        found.append(
            Automorphism(
                np.array([number[image[cell]] for cell in board.cells], dtype=np.int64),
                np.array(kinds, dtype=np.int64),
            )
        )
    return found


def _kind_images(problem: Problem, isometry: Isometry) -> list[int] | None:
    """Return which kind each kind becomes, or None where one becomes a piece the problem does not have."""
    images: list[int] = []
    for place, piece in enumerate(problem.pieces):
        if _keeps(piece, isometry):
            images.append(place)
            continue
        wanted = {image.image(isometry) for image in piece.orientations}
        role = _role(problem, place)
        partner = next(
            (
                other
                for other, candidate in enumerate(problem.pieces)
                if other not in images
                and candidate.shape.size == piece.shape.size
                and _role(problem, other) == role
                and set(candidate.orientations) == wanted
            ),
            None,
        )
        if partner is None:
            return None
        images.append(partner)
    return images if len(set(images)) == len(images) else None


def _keeps(piece: Piece, isometry: Isometry) -> bool:
    """Whether the images in which a piece may be laid are the same after a symmetry."""
    if piece.rotate and (piece.reflect or not isometry.reflects):
        return True
    images: tuple[Polyform, ...] = piece.orientations
    return {image.image(isometry) for image in images} == set(images)


def _role(problem: Problem, place: int) -> tuple[int, int | None, tuple[bool, ...]]:
    """Return what distinguishes a kind besides its shape: its bounds and its groups."""
    piece = problem.pieces[place]
    return piece.least, piece.most, tuple(place in problem.members(group) for group in problem.groups)


def _keeps_placed(problem: Problem, image: dict[Cell, Cell], kinds: list[int]) -> bool:
    if not problem.placed:
        return True
    names = [piece.name for piece in problem.pieces]
    becomes = {names[place]: names[kind] for place, kind in enumerate(kinds)}
    before = {PlacedPiece(placed.piece, tuple(sorted(placed.cells))) for placed in problem.placed}
    after = {
        PlacedPiece(becomes[name], tuple(sorted(image[cell] for cell in cells))) for name, cells in before
    }
    return before == after
