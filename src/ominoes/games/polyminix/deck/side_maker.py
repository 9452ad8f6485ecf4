"""The maker of one side of a card: six boxes for a figure, every challenge solved and graded.

A side needs several coverings with different sets of pieces. The boxes come from these coverings, so each challenge has
a solution by construction, which is stored.
"""

import random
from collections.abc import Sequence
from math import log2
from statistics import mean
from typing import NamedTuple

import msgspec

from ominoes.games.placements import Place
from ominoes.games.polyminix.actions import Face
from ominoes.games.polyminix.cards import (
    FACES,
    Box,
    Challenge,
    Side,
    figure_cells,
    figure_rows,
    picture_of,
)
from ominoes.games.polyminix.deck.silhouettes import Silhouette
from ominoes.games.polyminix.kit import in_order, lacking
from ominoes.games.polyminix.solver import covering, coverings, problem_of
from ominoes.polyforms import FIGURES, Cells
from ominoes.puzzles.difficulty import grade

COUNTED_TO = 100
"""The number at which the counting of the coverings of a challenge stops."""

_SETS = 6
_FEWEST_SETS = 3
_ATTEMPTS = 150
"""The sets of pieces to try on a figure."""
_BOX_ATTEMPTS = 10


class _Found(NamedTuple):
    """A set of pieces and a covering with it."""

    pieces: tuple[str, ...]
    places: tuple[Place, ...]


def make_side(silhouette: Silhouette, kit: Sequence[str], dice: random.Random) -> Side | None:
    """A side with this figure; None when the kit cannot cover it in enough ways."""
    rows = figure_rows(frozenset(silhouette.shape.cells))
    cells = tuple(sorted(figure_cells(rows)))
    found = _different(_sets(cells, kit, dice))
    if len(found) < _FEWEST_SETS:
        return None
    first, second, third, fourth, fifth, sixth = (found[index % len(found)] for index in range(_SETS))
    boxes = _hiding(third, fourth, dice)
    if boxes is None:
        return None
    side = Side(
        title=silhouette.title,
        area=len(cells),
        figure=rows,
        TL=first.pieces,
        TC=second.pieces,
        BL=boxes[0],
        BC=boxes[1],
        TR=_excluding(fifth, kit, dice),
        BR=tuple(sorted(FIGURES[piece].size for piece in sixth.pieces)),
        solutions=tuple(
            picture_of(tuple(place.cells for place in one.places))
            for one in (first, second, third, fourth, fifth, sixth)
        ),
    )
    return _graded(side, kit)


def hardness(side: Side) -> float:
    """How hard a side is: the mean difficulty of its six challenges."""
    return mean(side.difficulty)


def _sets(cells: Cells, kit: Sequence[str], dice: random.Random) -> list[_Found]:
    """Coverings with different sets of pieces, found by trying random sets of the right area."""
    found: dict[tuple[str, ...], _Found] = {}
    tried: set[tuple[str, ...]] = set()
    bag = list(kit)
    for _ in range(_ATTEMPTS):
        dice.shuffle(bag)
        pieces = _prefix(bag, len(cells))
        if pieces is None or pieces in tried:
            continue
        tried.add(pieces)
        places = covering(Challenge(1, cells, "exactly", pieces), kit)
        if places is not None:
            found[pieces] = _Found(pieces, places)
            if len(found) == 2 * _SETS:
                break
    return list(found.values())


def _prefix(bag: Sequence[str], wanted: int) -> tuple[str, ...] | None:
    """The first pieces of a bag that together have the wanted area, without those too large; None if there are none."""
    taken: list[str] = []
    left = wanted
    for piece in bag:
        size = FIGURES[piece].size
        if size <= left:
            taken.append(piece)
            left -= size
        if left == 0:
            return in_order(taken)
    return None


def _different(found: list[_Found]) -> list[_Found]:
    """Up to six of the sets, each as different from those before it as possible."""
    chosen: list[_Found] = []
    rest = list(found)
    while rest and len(chosen) < _SETS:
        best = min(rest, key=lambda one: max((_shared(one, other) for other in chosen), default=0))
        chosen.append(best)
        rest.remove(best)
    return chosen


def _shared(one: _Found, other: _Found) -> float:
    both = len(one.pieces) - len(lacking(one.pieces, other.pieces))
    return both / max(len(one.pieces), len(other.pieces))


def _hiding(third: _Found, fourth: _Found, dice: random.Random) -> tuple[Box, Box] | None:
    """The boxes of two sets, each without one to three pieces, which the player chooses; None if no two differ."""
    for _ in range(_BOX_ATTEMPTS):
        first, second = _hidden(third, dice), _hidden(fourth, dice)
        if first is not None and second is not None and first != second:
            return first, second
    return None


def _hidden(found: _Found, dice: random.Random) -> Box | None:
    """The box of a set without some of its pieces, which the player chooses; at least one piece stays."""
    most = min(3, len(found.pieces) - 1)
    if most < 1:
        return None
    more = dice.randint(1, most)
    return Box(in_order(dice.sample(found.pieces, len(found.pieces) - more)), more)


def _excluding(found: _Found, kit: Sequence[str], dice: random.Random) -> tuple[str, ...]:
    """About half of the pieces that a covering does not use."""
    spare = sorted({piece for piece in kit if piece not in found.pieces})
    return in_order(dice.sample(spare, (len(spare) + 1) // 2))


def _graded(side: Side, kit: Sequence[str]) -> Side:
    """The side with the difficulty and the number of coverings of each challenge."""
    graded = [_grade(side, face, kit) for face in FACES]
    return msgspec.structs.replace(
        side,
        difficulty=tuple(difficulty for difficulty, _ in graded),
        coverings=tuple(count for _, count in graded),
    )


def _grade(side: Side, face: Face, kit: Sequence[str]) -> tuple[float, int]:
    """The difficulty and the number of coverings: the effort of a modelled person, less log2 of that number."""
    challenge = side.challenge(face)
    count = len(coverings(challenge, kit, COUNTED_TO))
    score = grade(problem_of(challenge, kit)).score
    return round(score - log2(count), 1), count
