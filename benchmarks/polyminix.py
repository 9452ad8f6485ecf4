"""Polyminix: how fast "is it still solvable from here?" is answered, and how long a whole deck takes to make."""

import random
import time

from benchmarks.report import Row
from ominoes.games.placing import Place
from ominoes.games.polyminix import default_deck
from ominoes.games.polyminix.cards import FACES, SIDES
from ominoes.games.polyminix.dealing import deal
from ominoes.games.polyminix.practice import Practice
from ominoes.polyforms import FIGURES, placements

CARDS = 1000


def rows() -> list[Row]:
    """The slowest of a hundred answers on half-covered cards, and the CPU time of a deck on one core."""
    half_covered(random.Random(0)).solvable  # noqa: B018  (the first call loads the solver)
    times, solvable = answers()
    slow = 1000 * sorted(times)[CARDS * 99 // 100]
    begun = time.process_time()
    deal(1)
    made = time.process_time() - begun
    return [
        Row(f"solvable? 99 of 100 ({solvable} of {CARDS} are)", slow, "ms", None, "at most 20", slow <= 20),
        Row("a deck of 98 sides", made, "s", None, "at most 300", made <= 300),
    ]


def answers(count: int = CARDS, seed: int = 1) -> tuple[list[float], int]:
    """The seconds that each answer takes, and how many cards can still be completed."""
    dice = random.Random(seed)
    practices = [half_covered(dice) for _ in range(count)]
    times, solvable = [], 0
    for practice in practices:
        begun = time.process_time()
        solvable += practice.solvable
        times.append(time.process_time() - begun)
    return times, solvable


def half_covered(dice: random.Random) -> Practice:
    """A random challenge, half covered: by right pieces or by any that fit, as the dice say."""
    deck = default_deck()
    practice = Practice.on(deck, dice.choice(deck.cards).name, dice.choice(SIDES), dice.choice(FACES))
    free = set(practice.challenge.cells)
    half, right = len(free) / 2, dice.random() < 0.5
    names = list(practice.challenge.pieces if practice.challenge.rule == "exactly" else practice.kit)
    dice.shuffle(names)
    while len(free) > half and names:
        if right:
            place = practice.hint()
        else:
            name = names.pop()
            found = placements(FIGURES[name], free)
            if not found:
                continue
            place = Place(name, dice.choice(found))
        practice = practice.lay(place)
        free -= set(place.cells)
    return practice
