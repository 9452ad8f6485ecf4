"""What has a name among puzzles: figures to cover, and sets of pieces to cover them with, for a page to choose from."""

import asyncio
import functools
import re

import msgspec
from litestar import get

from ominoes.server.tasks import FigureView, PieceView
from ominoes.words import text

_RECTANGLES = ("3x20", "4x15", "5x12", "6x10", "5x5", "5x11", "9x10-1x1@4,4", "15x15-3x5@6,3")
_COMPANIONS = ("pentominoes", "hexominoes", "figures", "one-sided-pentominoes", "polyminix")
"""The sets of which one is used up by a figure of the same area."""


class LibraryFigure(msgspec.Struct, frozen=True, kw_only=True):
    """A figure with a name."""

    name: str
    """What `solve` and `count` take."""
    title: str
    group: str
    """rectangles, letters, animals, classics or shapes."""
    area: int
    kit: str | None
    """The set of pieces that has exactly this area, if one does."""
    figure: FigureView


class Kit(msgspec.Struct, frozen=True, kw_only=True):
    """A set of pieces with a name."""

    name: str
    title: str
    area: int
    lattice: str
    pieces: list[PieceView]


class Library(msgspec.Struct, frozen=True, kw_only=True):
    """All figures and sets of pieces with names."""

    figures: list[LibraryFigure]
    kits: list[Kit]


@get("/puzzles/figures", summary="Figures and pieces with names", tags=["puzzles"])
async def puzzle_library() -> Library:
    """Figures to cover and sets of pieces; how to have them solved is said over the WebSocket `/api/puzzles`."""
    return await asyncio.to_thread(_library)


def _library() -> Library:
    areas = {kit.area: kit.name for kit in reversed(_kits()) if kit.name in _COMPANIONS}
    return Library(
        figures=[
            LibraryFigure(
                name=name,
                title=_title(group, name),
                group=group,
                area=len(figure.must),
                kit=areas.get(len(figure.must)),
                figure=figure,
            )
            for group, name, figure in _figures()
        ],
        kits=[msgspec.structs.replace(kit, title=_kit_title(kit.name)) for kit in _kits()],
    )


@functools.cache
def _figures() -> list[tuple[str, str, FigureView]]:
    """All figures, with the group that each belongs to."""
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
    """What a figure is called in the reader's language; rectangles are called by their sides."""
    if group == "rectangles":
        sides, _, holes = name.partition("-")
        shown = sides.replace("x", " × ")
        return text("figures.with-hole", figure=shown) if holes else shown
    if group == "letters":
        return text("figures.letter", letter=name.removeprefix("letter "))
    if match := re.fullmatch(r"(\d+) times (\S+)", name):
        return text("figures.enlarged", times=match[1], piece=match[2])
    if match := re.fullmatch(r"(.+) (\d+)", name):
        return text(f"figures.{_key(match[1])}", size=match[2])
    return text(f"figures.{_key(name)}")


@functools.cache
def _kits() -> list[Kit]:
    from ominoes.puzzles import kit_names, pieces_of

    kits = []
    for name in kit_names():
        pieces = pieces_of(name)
        kits.append(
            Kit(
                name=name,
                title="",
                area=sum(piece.shape.size for piece in pieces),
                lattice=pieces[0].shape.lattice.name,
                pieces=[PieceView.of(piece) for piece in pieces],
            )
        )
    return kits


def _kit_title(name: str) -> str:
    if name.startswith("one-sided-"):
        return text("figures.one-sided", pieces=text(f"figures.kit-{name.removeprefix('one-sided-')}"))
    return text(f"figures.kit-{name}")


def _key(name: str) -> str:
    return name.replace(" ", "-")
