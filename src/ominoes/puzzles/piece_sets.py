"""Sets of pieces: by name (`pentominoes`), as text (`F5 I5 L5*2 O4*0..3`), as shapes, or as a mapping from pieces to
copies. `problem_of` makes a problem of a figure and pieces in any of these forms.
"""

import re
from collections.abc import Iterable, Mapping
from typing import TypeAlias

from ominoes.polyforms import (
    FIGURES,
    HONEYCOMB,
    SQUARE,
    Cell,
    Lattice,
    Polyform,
    ShapeError,
    free,
    one_sided,
)
from ominoes.puzzles.errors import PuzzleError
from ominoes.puzzles.figure import Figure
from ominoes.puzzles.library import figure_of
from ominoes.puzzles.problem import Group, Piece, PlacedPiece, Problem, Question
from ominoes.puzzles.validation import each, read_number, whole_number, whole_or_none
from ominoes.renamed import old_keywords

Copies: TypeAlias = int | tuple[int, int | None] | None
"""Exactly so many, between two numbers (None: as many as fit), or None for any number."""

Pieces: TypeAlias = str | Iterable[Piece | Polyform | str] | Mapping[str, Copies] | Mapping[Polyform, Copies]

FigureLike: TypeAlias = Figure | Polyform | str | Iterable[Cell]

_SIZES = {
    "monomino": 1,
    "domino": 2,
    "trominoes": 3,
    "tetrominoes": 4,
    "pentominoes": 5,
    "hexominoes": 6,
    "heptominoes": 7,
}
_HEX_SIZES = {"monohex": 1, "dihex": 2, "trihexes": 3, "tetrahexes": 4, "pentahexes": 5}
# RULES 4.1
_POLYMINIX = "I2 I3 L3 I4 O4 L4 T4 I5 L5 N5 P5 T5 U5 V5 Y5"
_LISTS = {"figures": " ".join(FIGURES), "polyminix": _POLYMINIX}
_TOKEN = re.compile(r"(?P<name>[^*]+?)(?:\*(?P<least>\d+)(?P<more>\.\.(?P<most>\d*))?)?")


def piece_set_names() -> tuple[str, ...]:
    """Return the names of the sets of pieces."""
    return (*_SIZES, *_HEX_SIZES, *_LISTS, *(f"one-sided-{name}" for name in (*_SIZES, *_HEX_SIZES)))


def pieces_of(
    given: Pieces,
    *,
    lattice: Lattice = SQUARE,
    use: str = "all",
    rotate: bool = True,
    reflect: bool = True,
) -> tuple[Piece, ...]:
    """Return pieces from a name, a text that lists them, shapes, or a mapping to copies.

    With `use="any"` none of them has to be used. A piece that is listed several times has so many copies.

    >>> [(piece.name, piece.least, piece.most) for piece in pieces_of("I2 L3*2 O4*0..3")]
    [('I2', 1, 1), ('L3', 2, 2), ('O4', 0, 3)]
    """
    if use not in ("all", "any"):
        raise PuzzleError("puzzles.use-unknown", use=use)
    if not isinstance(lattice, Lattice):
        raise PuzzleError("puzzles.lattice-unknown", name=lattice, known="SQUARE, HONEYCOMB")
    found: dict[tuple[str, tuple[Polyform, ...]], Piece] = {}
    for piece in _listed(given, lattice):
        turned = piece._replace(rotate=piece.rotate and rotate, reflect=piece.reflect and reflect)
        turned = turned._replace(name=_own_name(turned, found.values()))
        key = (turned.name, turned.orientations)
        if key in found:
            known = found[key]
            most = None if known.most is None or turned.most is None else known.most + turned.most
            turned = known._replace(least=known.least + turned.least, most=most)
        found[key] = turned
    pieces = tuple(found.values())
    return tuple(piece._replace(least=0) for piece in pieces) if use == "any" else pieces


def _own_name(piece: Piece, others: Iterable[Piece]) -> str:
    """Return the piece's name; the second hand of a shape that may not be flipped gets a prime."""
    name = piece.name
    if name == short_name(piece.shape):
        taken = {other.name: other.orientations for other in others}
        while name in taken and taken[name] != piece.orientations:
            name += "'"
    return name


def usual_piece_set(area: int) -> str:
    """Return the name of the usual set of pieces for a figure: the first of a few well-known ones with its area."""
    for name in ("pentominoes", "hexominoes", "figures", "one-sided-pentominoes", "polyminix"):
        if sum(piece.shape.size for piece in pieces_of(name)) == area:
            return name
    raise PuzzleError("puzzles.set-not-named", area=area)


@old_keywords(laid="placed")
def problem_of(
    figure: FigureLike,
    pieces: Pieces,
    *,
    groups: Iterable[Group] | Group = (),
    placed: Iterable[PlacedPiece] | PlacedPiece = (),
    use: str = "all",
    rotate: bool = True,
    reflect: bool = True,
    question: Question | str = Question.ONE,
) -> Problem:
    """Make a problem from a figure and pieces in any of their forms."""
    given = pieces if isinstance(pieces, (str, Mapping)) else list(each(pieces, "puzzles.not-pieces"))
    shape = figure_of(figure, _lattice_of(given))
    kinds = pieces_of(given, lattice=shape.lattice, use=use, rotate=rotate, reflect=reflect)
    return Problem.of(shape, kinds, groups, placed, Question.of(question))


def _listed(given: Pieces, lattice: Lattice) -> list[Piece]:
    if isinstance(given, str):
        return _parsed(given, lattice)
    if isinstance(given, Mapping):
        return [
            piece._replace(least=least, most=most)
            for key, copies in given.items()
            for piece in _single(key, lattice)
            for least, most in [_copies(copies)]
        ]
    return [piece for item in each(given, "puzzles.not-pieces") for piece in _single(item, lattice)]


def _single(item: object, lattice: Lattice) -> list[Piece]:
    if isinstance(item, Piece):
        return [item.checked()]
    if isinstance(item, Polyform):
        return [Piece(short_name(item), item)]
    if isinstance(item, str):
        return _parsed(item, lattice)
    raise PuzzleError("puzzles.not-a-piece", given=item)


def _copies(copies: Copies) -> tuple[int, int | None]:
    if copies is None:
        return 0, None
    if not isinstance(copies, tuple | list):
        return whole_number("copies", copies), whole_number("copies", copies)
    if len(copies) != 2:
        raise PuzzleError("puzzles.copies-not-two", copies=copies)
    return whole_number("least", copies[0]), whole_or_none("most", copies[1])


def _parsed(text: str, lattice: Lattice) -> list[Piece]:
    whole = " ".join(text.split()).replace("one-sided ", "one-sided-")
    found = []
    for token in re.split(r"[ ,]+", whole.strip(" ,")):
        match = _TOKEN.fullmatch(token)
        if match is None or not token:
            raise PuzzleError("puzzles.piece-unreadable", token=token)
        named = _named(match["name"], lattice)
        if match["least"] is not None:
            least = read_number(match["least"])
            most = least if match["more"] is None else read_number(match["most"]) if match["most"] else None
            named = [piece._replace(least=least, most=most) for piece in named]
        found += named
    return found


def _named(name: str, lattice: Lattice) -> list[Piece]:
    """Return the pieces of a set, or the one piece of a name."""
    series = name.removeprefix("one-sided-")
    for sizes, where in ((_SIZES, SQUARE), (_HEX_SIZES, HONEYCOMB)):
        if series in sizes:
            if series != name:
                return one_sided_pieces(sizes[series], where)
            return [_piece(shape) for shape in free(sizes[series], where)]
    if name in _LISTS:
        return [_piece(FIGURES[word]) for word in _LISTS[name].split()]
    if lattice == SQUARE and name in FIGURES:
        return [_piece(FIGURES[name])]
    size = re.fullmatch(r"(\d)-\w+", name)
    if size and size[1] != "0":
        try:
            for shape in free(int(size[1]), lattice):
                if short_name(shape) == name:
                    return [_piece(shape)]
        except ShapeError as refusal:
            raise PuzzleError("puzzles.refused", refusal=refusal) from None
    raise PuzzleError(
        "puzzles.piece-unknown",
        name=name,
        figures=" ".join(FIGURES),
        sets=" ".join((*_SIZES, *_HEX_SIZES, *_LISTS)),
    )


def one_sided_pieces(size: int, lattice: Lattice = SQUARE) -> list[Piece]:
    """Return the one-sided pieces of a size; the second hand of a piece has a prime in its name."""
    found: dict[str, Piece] = {}
    for shape in one_sided(size, lattice):
        name = short_name(shape)
        piece = Piece(f"{name}'" if name in found else name, shape, reflect=False)
        found[piece.name] = piece
    return list(found.values())


def short_name(shape: Polyform) -> str:
    """Return the name of a shape without that of its lattice: `F5`, `6-01`."""
    return shape.name.split()[-1]


def _lattice_of(pieces: Pieces) -> Lattice:
    """Return the lattice of some pieces, for a figure whose lattice is not given."""
    if isinstance(pieces, str):
        words: list[object] = [*re.split(r"[ ,]+", pieces)]
    else:
        words = list(pieces)
    for word in words:
        if isinstance(word, str) and word.partition("*")[0].removeprefix("one-sided-") in _HEX_SIZES:
            return HONEYCOMB
        if isinstance(word, Piece):
            return word.checked().shape.lattice
        if isinstance(word, Polyform):
            return word.lattice
    return SQUARE


def _piece(shape: Polyform) -> Piece:
    return Piece(short_name(shape), shape)
