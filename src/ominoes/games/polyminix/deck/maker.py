"""The maker of decks: a seed and a kit decide the whole deck.

More sides are made than needed, and the measured difficulty decides which are kept; docs/polyminix.md explains the
measure. A side is made by `side_maker.py`.
"""

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from statistics import median
from typing import NamedTuple

from ominoes.games.polyminix.actions import Level
from ominoes.games.polyminix.cards import LEVELS, Card, Side
from ominoes.games.polyminix.deck.checks import checked
from ominoes.games.polyminix.deck.deck import Deck, DeckError
from ominoes.games.polyminix.deck.side_maker import COUNTED_TO, hardness, make_side
from ominoes.games.polyminix.deck.silhouettes import Silhouette, drawings, ornaments
from ominoes.games.polyminix.kit import DEFAULT_KIT, in_order
from ominoes.i18n import LazyMessage, message
from ominoes.polyforms import Cells

CARDS: dict[Level, int] = {"green": 17, "yellow": 16, "red": 16}
AREAS: dict[Level, tuple[int, int]] = {"green": (10, 15), "yellow": (16, 22), "red": (23, 30)}
"""The number of cards and the least and largest area of figures for each level (RULES 4.1 and 4.7)."""

_SPARE = 1.3
"""The number of sides made for each side kept."""
_DRAWN_OF_FOUR = 3
"""Of four figures, the number that are drawings; the others are ornaments."""

Progress = Callable[[int, int], None]


class LevelTask(NamedTuple):
    """The task to make the sides of one level of a deck, which another process or machine can do."""

    seed: int
    kit: tuple[str, ...]
    level: Level


Spread = Callable[
    [Callable[[LevelTask], tuple[Side, ...]], Iterable[LevelTask]],
    Iterator[tuple[LevelTask, tuple[Side, ...]]],
]
"""A function that runs tasks elsewhere and yields each with its sides, in any order."""


def deal(
    seed: int,
    kit: Sequence[str] = DEFAULT_KIT,
    *,
    name: str = "",
    progress: Progress | None = None,
    spread: Spread | None = None,
) -> Deck:
    """A deck for a kit: 17 green, 16 yellow and 16 red cards. The same seed and kit give the same deck.

    With `spread`, the levels are made elsewhere at the same time. They are independent, since figures of different
    levels differ in area.
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
    """The sides of a level; raises `DeckError` when they are too few for its cards."""
    if len(sides) < _wanted(task.level):
        raise DeckError(
            "polyminix.kit-too-poor",
            level=LazyMessage(f"polyminix.{task.level}"),
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
        name=name or message("polyminix.deck-of-seed", seed=seed),
        seed=seed,
        kit=kit,
        counted_to=COUNTED_TO,
        cards=tuple(cards),
    )
    return checked(deck, deck.name)


def _figures(dice: random.Random, level: Level, taken: set[Cells]) -> Iterator[Silhouette]:
    """Figures of a level, drawings mixed with ornaments, without those already taken."""
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
    """Cards whose two sides are about equally hard."""
    pairs = zip(sides[::2], sides[1::2], strict=True)
    return [
        Card(name=f"{level[0].upper()}{number}", level=level, sides=pair)
        for number, pair in enumerate(pairs, start=1)
    ]


def level_table(deck: Deck) -> list[tuple[Level, int, float, float, float, float]]:
    """For each level: the number of sides; least, median and greatest difficulty; the median number of coverings."""
    rows = []
    for level in LEVELS:
        sides = [side for card in deck.level(level) for side in card.sides]
        hard = sorted(hardness(side) for side in sides)
        counts = [count for side in sides for count in side.coverings]
        rows.append((level, len(sides), hard[0], median(hard), hard[-1], median(counts)))
    return rows
