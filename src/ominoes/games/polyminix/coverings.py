"""The check of a covering (RULES 4.3, point 5), piece by piece, written from the rules and without the solver.

`objection` returns the reason why a covering is wrong, or None. Figures of game 2, which have no card, share its first
half, `misplaced`.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

from ominoes.games.errors import IllegalAction
from ominoes.games.placements import Place
from ominoes.games.polyminix.cards import GRID, Challenge
from ominoes.games.polyminix.kit import form_of, in_order
from ominoes.games.squares import square
from ominoes.i18n import message
from ominoes.polyforms import FIGURES, Cell


def objection(challenge: Challenge, kit: Sequence[str], placements: Sequence[Place]) -> IllegalAction | None:
    """Why pieces do not cover a figure as the challenge asks, or None when they do."""
    return (
        misplaced(kit, placements, rows=GRID, figure=frozenset(challenge.cells))
        or _wrong_pieces(challenge, [place.piece for place in placements])
        or _uncovered(challenge, placements)
    )


def misplaced(
    kit: Sequence[str],
    placements: Sequence[Place],
    *,
    rows: int,
    columns: int | None = None,
    figure: frozenset[Cell] | None = None,
) -> IllegalAction | None:
    """Why pieces cannot lie as they do: not in the kit, used twice, of another form, outside, or overlapping."""
    if not placements:
        return IllegalAction("polyminix.nothing-laid")
    have, used = Counter(kit), Counter[str]()
    covered: dict[Cell, str] = {}
    width = rows if columns is None else columns
    for place in placements:
        if place.piece not in have:
            return IllegalAction("polyminix.not-in-kit", piece=place.piece, kit=" ".join(kit))
        used[place.piece] += 1
        if used[place.piece] > have[place.piece]:
            return IllegalAction(
                "polyminix.piece-twice", piece=place.piece, used=used[place.piece], have=have[place.piece]
            )
        for row, column in place.cells:
            if not (0 <= row < rows and 0 <= column < width):
                return IllegalAction(
                    "polyminix.off-grid", piece=place.piece, row=row, column=column, rows=rows
                )
        if form_of(place.cells) != place.piece:
            return IllegalAction(
                "polyminix.wrong-form", piece=place.piece, squares=_squares(place.cells, rows)
            )
        for cell in place.cells:
            if figure is not None and cell not in figure:
                return IllegalAction("polyminix.outside", piece=place.piece, square=square(cell, rows))
            if cell in covered:
                return IllegalAction(
                    "polyminix.overlap", square=square(cell, rows), first=covered[cell], second=place.piece
                )
            covered[cell] = place.piece
    return None


def _wrong_pieces(challenge: Challenge, names: list[str]) -> IllegalAction | None:
    """Why the pieces are not those of the challenge (RULES 4.2)."""
    used, listed = Counter(names), Counter(challenge.pieces)
    missing, others = listed - used, used - listed
    if challenge.rule in ("exactly", "more") and missing:
        return IllegalAction(
            "polyminix.missing", missing=_names(missing.elements()), wanted=" ".join(challenge.pieces)
        )
    if challenge.rule == "exactly" and others:
        return IllegalAction(
            "polyminix.not-listed", others=_names(others.elements()), wanted=" ".join(challenge.pieces)
        )
    # PX-4: exactly k
    if challenge.rule == "more" and others.total() != challenge.more:
        key = "polyminix.too-many-more" if others.total() > challenge.more else "polyminix.too-few-more"
        return IllegalAction(
            key, wanted=" ".join(challenge.pieces), more=challenge.more, given=others.total()
        )
    if challenge.rule == "without" and (used & listed):
        return IllegalAction("polyminix.excluded", excluded=_names((used & listed).elements()))
    sizes = sorted(FIGURES[name].size for name in names)
    if challenge.rule == "sizes" and sizes != sorted(challenge.sizes):
        return IllegalAction(
            "polyminix.wrong-sizes",
            wanted=", ".join(map(str, sorted(challenge.sizes))),
            given=", ".join(map(str, sizes)),
        )
    return None


def _uncovered(challenge: Challenge, placements: Sequence[Place]) -> IllegalAction | None:
    covered = {cell for place in placements for cell in place.cells}
    bare = [cell for cell in challenge.cells if cell not in covered]
    if not bare:
        return None
    return IllegalAction("polyminix.uncovered", count=len(bare), squares=_squares(bare, GRID))


def _squares(cells: Iterable[Cell], rows: int) -> str:
    """The names of the first squares of several."""
    names = [square(cell, rows) for cell in sorted(cells, key=lambda cell: (-cell[0], cell[1]))]
    return ", ".join(names[:5]) + (message("polyminix.and-others") if len(names) > 5 else "")


def _names(pieces: Iterable[str]) -> str:
    return " ".join(in_order(pieces))
