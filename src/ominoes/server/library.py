"""The named figures and piece sets of puzzles, with titles and pictures, for a page to choose from."""

import asyncio
import functools
import re

import msgspec
from litestar import get

from ominoes.i18n import message
from ominoes.server.jobs import FigureView, PieceView

_RECTANGLES = ("3x20", "4x15", "5x12", "6x10", "5x5", "5x11", "9x10-1x1@4,4", "15x15-3x5@6,3")
_COMPANIONS = ("pentominoes", "hexominoes", "figures", "one-sided-pentominoes", "polyminix")
"""The piece sets that are suggested for a figure of the same area."""


class LibraryFigure(msgspec.Struct, frozen=True, kw_only=True):
    """A named figure."""

    name: str
    """What `solve` and `count` take."""
    title: str
    group: str
    """rectangles, letters, animals, classics or shapes."""
    area: int
    piece_set: str | None
    """The piece set that has exactly this area, if one does."""
    figure: FigureView


class PieceSet(msgspec.Struct, frozen=True, kw_only=True):
    """A named piece set."""

    name: str
    title: str
    area: int
    lattice: str
    pieces: list[PieceView]


class Library(msgspec.Struct, frozen=True, kw_only=True):
    """All named figures and piece sets."""

    figures: list[LibraryFigure]
    piece_sets: list[PieceSet]


@get("/puzzles/figures", summary="Figures and pieces with names", tags=["puzzles"])
async def puzzle_library() -> Library:
    """Figures to cover and piece sets to cover them with. The WebSocket `/api/puzzles` solves them."""
    return await asyncio.to_thread(_library)


def _library() -> Library:
    areas = {
        piece_set.area: piece_set.name
        for piece_set in reversed(_piece_sets())
        if piece_set.name in _COMPANIONS
    }
    return Library(
        figures=[
            LibraryFigure(
                name=name,
                title=_title(group, name),
                group=group,
                area=len(figure.must),
                piece_set=areas.get(len(figure.must)),
                figure=figure,
            )
            for group, name, figure in _figures()
        ],
        piece_sets=[
            msgspec.structs.replace(piece_set, title=_piece_set_title(piece_set.name))
            for piece_set in _piece_sets()
        ],
    )


@functools.cache
def _figures() -> list[tuple[str, str, FigureView]]:
    """All figures, each with its group and name."""
    from ominoes.puzzles import named_figure, names, pieces_of

    enlarged = [f"3 times {piece.name}" for piece in pieces_of("pentominoes")]
    all_names = dict.fromkeys((*_RECTANGLES, *names(), *enlarged))
    return [(_group(name), name, FigureView.of(named_figure(name))) for name in all_names]


def _group(name: str) -> str:
    from ominoes.puzzles.animals import ANIMALS
    from ominoes.puzzles.library import CLASSICS

    if name in ANIMALS:
        return "animals"
    if name in CLASSICS:
        return "classics"
    if name.startswith("letter "):
        return "letters"
    return "rectangles" if re.match(r"\d+x\d", name) else "shapes"


def _title(group: str, name: str) -> str:
    """The title of a figure in the current language; rectangles are named by their sides."""
    if group == "rectangles":
        sides, _, holes = name.partition("-")
        shown = sides.replace("x", " × ")
        return message("figures.with-hole", figure=shown) if holes else shown
    if group == "letters":
        return message("figures.letter", letter=name.removeprefix("letter "))
    if match := re.fullmatch(r"(\d+) times (\S+)", name):
        return message("figures.enlarged", times=match[1], piece=match[2])
    if match := re.fullmatch(r"(.+) (\d+)", name):
        return message(f"figures.{_key(match[1])}", size=match[2])
    return message(f"figures.{_key(name)}")


@functools.cache
def _piece_sets() -> list[PieceSet]:
    from ominoes.puzzles import piece_set_names, pieces_of

    piece_sets = []
    for name in piece_set_names():
        pieces = pieces_of(name)
        piece_sets.append(
            PieceSet(
                name=name,
                title="",
                area=sum(piece.shape.size for piece in pieces),
                lattice=pieces[0].shape.lattice.name,
                pieces=[PieceView.of(piece) for piece in pieces],
            )
        )
    return piece_sets


def _piece_set_title(name: str) -> str:
    if name.startswith("one-sided-"):
        return message(
            "figures.one-sided", pieces=message(f"figures.piece-set-{name.removeprefix('one-sided-')}")
        )
    return message(f"figures.piece-set-{name}")


def _key(name: str) -> str:
    return name.replace(" ", "-")
