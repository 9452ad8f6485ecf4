"""Making a deck: figures that somebody could have drawn, six boxes each, every challenge solved and graded.

A seed and a kit decide the deck completely. A side needs several coverings with different sets of pieces; its boxes
come from them, so each challenge has a solution by construction, which is kept and checked by the rules. More sides are
made than are needed; the measured difficulty says which stay. docs/polyminix.md explains how it is measured.
"""

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import log2
from statistics import mean, median
from typing import NamedTuple

import msgspec

from ominoes.games.placing import Place
from ominoes.games.polyminix.actions import Face, Level
from ominoes.games.polyminix.cards import (
    FACES,
    LEVELS,
    Box,
    Card,
    Challenge,
    Side,
    figure_cells,
    figure_rows,
    picture_of,
)
from ominoes.games.polyminix.deck import Deck, DeckError, checked
from ominoes.games.polyminix.kit import DEFAULT_KIT, in_order, lacking
from ominoes.games.polyminix.silhouettes import Silhouette, drawings, ornaments
from ominoes.games.polyminix.solver import covering, coverings, problem_of
from ominoes.polyforms import FIGURES, Cells
from ominoes.puzzles.grading import grade
from ominoes.words import Phrase, text

CARDS: dict[Level, int] = {"green": 17, "yellow": 16, "red": 16}
AREAS: dict[Level, tuple[int, int]] = {"green": (10, 15), "yellow": (16, 22), "red": (23, 30)}
"""RULES 4.1 and 4.7."""

COUNTED_TO = 100
"""Coverings of a challenge are counted up to here."""

_SPARE = 1.3
"""So many times more sides are made than are kept."""
_DRAWN_OF_FOUR = 3
"""Of four figures so many are drawings by hand, the others ornaments."""
_SETS = 6
_FEWEST_SETS = 3
_ATTEMPTS = 150
"""Sets of pieces tried on a figure."""
_BOX_ATTEMPTS = 10

Progress = Callable[[int, int], None]


class _Found(NamedTuple):
    """A set of pieces and a covering with it."""

    pieces: tuple[str, ...]
    places: tuple[Place, ...]


class LevelTask(NamedTuple):
    """The sides of one level of a deck, as they are asked for in another process or machine."""

    seed: int
    kit: tuple[str, ...]
    level: Level


Spread = Callable[
    [Callable[[LevelTask], tuple[Side, ...]], Iterable[LevelTask]],
    Iterator[tuple[LevelTask, tuple[Side, ...]]],
]
"""Whoever makes levels elsewhere: each comes back with its sides, in any order."""


def deal(
    seed: int,
    kit: Sequence[str] = DEFAULT_KIT,
    *,
    name: str = "",
    progress: Progress | None = None,
    spread: Spread | None = None,
) -> Deck:
    """A deck for a kit: 17 green, 16 yellow and 16 red cards. The same seed and kit give the same deck.

    With `spread`, the levels are made elsewhere, at the same time; figures of two levels differ in area, so no level
    has to know of another.
    """
    kit = in_order(kit)
    tasks = [LevelTask(seed, kit, level) for level in LEVELS]
    total, done = sum(map(_made, LEVELS)), 0
    sides: dict[Level, tuple[Side, ...]] = {}
    if spread is not None:
        for task, made in spread(level_sides, tasks):
            sides[task.level] = _enough(task, made)
            done += len(made)
            if progress is not None:
                progress(done, total)
    else:
        for task in tasks:
            found = []
            for side in _sides_of(task):
                found.append(side)
                done += 1
                if progress is not None:
                    progress(done, total)
            sides[task.level] = _enough(task, found)
    return _deck(seed, kit, name, sides)


def level_sides(task: LevelTask) -> tuple[Side, ...]:
    """The sides of a level, more than a deck keeps."""
    return tuple(_sides_of(task))


def _wanted(level: Level) -> int:
    return 2 * CARDS[level]


def _made(level: Level) -> int:
    return round(_wanted(level) * _SPARE)


def _sides_of(task: LevelTask) -> Iterator[Side]:
    dice = random.Random(f"{task.seed} {task.level} {' '.join(task.kit)}")
    taken: set[Cells] = set()
    for silhouette in _figures(dice, task.level, taken):
        side = make_side(silhouette, task.kit, dice)
        if side is None:
            continue
        taken.add(silhouette.shape.canonical.cells)
        yield side
        if len(taken) == _made(task.level):
            return


def _enough(task: LevelTask, sides: Sequence[Side]) -> tuple[Side, ...]:
    """The sides of a level when they are enough for its cards; raises `DeckError` otherwise."""
    if len(sides) < _wanted(task.level):
        raise DeckError(
            "polyminix.kit-too-poor",
            level=Phrase(f"polyminix.{task.level}"),
            kit=" ".join(task.kit),
            found=len(sides),
            wanted=_wanted(task.level),
        )
    return tuple(sides)


def _deck(seed: int, kit: tuple[str, ...], name: str, sides: dict[Level, tuple[Side, ...]]) -> Deck:
    """A deck of the sides that fit their levels best."""
    cards: list[Card] = []
    for level in LEVELS:
        cards += _cards(level, _kept(level, list(sides[level]), _wanted(level)))
    deck = Deck(
        name=name or text("polyminix.deck-of-seed", seed=seed),
        seed=seed,
        kit=kit,
        counted_to=COUNTED_TO,
        cards=tuple(cards),
    )
    return checked(deck, deck.name)


def _figures(dice: random.Random, level: Level, taken: set[Cells]) -> Iterator[Silhouette]:
    """Figures of a level, drawings and ornaments mixed, none like one that was taken."""
    least, most = AREAS[level]
    drawn = [one for one in drawings() if least <= one.shape.size <= most]
    dice.shuffle(drawn)
    made = ornaments(dice, least, most)
    while True:
        source = drawn if drawn and dice.randrange(4) < _DRAWN_OF_FOUR else None
        figure = source.pop() if source else next(made, None) or (drawn.pop() if drawn else None)
        if figure is None:
            return
        if figure.shape.canonical.cells not in taken:
            yield figure


def _kept(level: Level, sides: list[Side], wanted: int) -> list[Side]:
    """The sides that fit their level best: the easiest green, the middle yellow, the hardest red, easiest first."""
    order = sorted(sides, key=lambda side: (hardness(side), side.figure))
    spare = len(order) - wanted
    first = {"green": 0, "yellow": spare // 2, "red": spare}[level]
    return order[first : first + wanted]


def _cards(level: Level, sides: list[Side]) -> list[Card]:
    """Cards of two sides that are about equally hard."""
    pairs = zip(sides[::2], sides[1::2], strict=True)
    return [
        Card(name=f"{level[0].upper()}{number}", level=level, sides=pair)
        for number, pair in enumerate(pairs, start=1)
    ]


def hardness(side: Side) -> float:
    """How hard a side is: the mean over its six challenges."""
    return mean(side.difficulty)


def level_table(deck: Deck) -> list[tuple[Level, int, float, float, float, float]]:
    """For each level: sides, and lowest, median and highest difficulty, and the median number of coverings."""
    rows = []
    for level in LEVELS:
        sides = [side for card in deck.level(level) for side in card.sides]
        hard = sorted(hardness(side) for side in sides)
        counts = [count for side in sides for count in side.coverings]
        rows.append((level, len(sides), hard[0], median(hard), hard[-1], median(counts)))
    return rows


# -- one side ----------------------------------------------------------------------------------------------


def make_side(silhouette: Silhouette, kit: Sequence[str], dice: random.Random) -> Side | None:
    """A side with this figure, or None when the kit cannot cover it in enough ways."""
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
    """The first pieces of a bag that have an area together, if there are any."""
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
    """Up to six of the sets, each as unlike those before it as possible."""
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
    """Two sets with one to three of their pieces left to the player, so that two different boxes remain."""
    for _ in range(_BOX_ATTEMPTS):
        first, second = _hidden(third, dice), _hidden(fourth, dice)
        if first is not None and second is not None and first != second:
            return first, second
    return None


def _hidden(found: _Found, dice: random.Random) -> Box | None:
    """A set with some of its pieces left to the player; at least one stays named."""
    most = min(3, len(found.pieces) - 1)
    if most < 1:
        return None
    more = dice.randint(1, most)
    return Box(in_order(dice.sample(found.pieces, len(found.pieces) - more)), more)


def _excluding(found: _Found, kit: Sequence[str], dice: random.Random) -> tuple[str, ...]:
    """About half of the pieces that a covering does without."""
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
    """The effort of an imagined person, as doublings; every doubling of the coverings makes it a little easier."""
    challenge = side.challenge(face)
    count = len(coverings(challenge, kit, COUNTED_TO))
    score = grade(problem_of(challenge, kit)).score
    return round(score - log2(count), 1), count
