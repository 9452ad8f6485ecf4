"""Polyminix: the time to tell whether a half-covered card can still be completed, and to make a whole deck."""

import random
import time

from benchmarks.report import Row
from ominoes.games.placements import Place
from ominoes.games.polyminix import default_deck
from ominoes.games.polyminix.cards import FACES, SIDES
from ominoes.games.polyminix.deck.maker import deal
from ominoes.games.polyminix.practice import Practice
from ominoes.polyforms import FIGURES, placements

CARDS = 1000


def rows() -> list[Row]:
    """The 99th percentile of answers on half-covered cards, and the CPU time of a deck on one core."""
    # The first call loads the solver.
    half_covered(random.Random(0)).solvable  # noqa: B018
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
    rng = random.Random(seed)
    practices = [half_covered(rng) for _ in range(count)]
    times, solvable = [], 0
    for practice in practices:
        begun = time.process_time()
        solvable += practice.solvable
        times.append(time.process_time() - begun)
    return times, solvable


def half_covered(rng: random.Random) -> Practice:
    """A random challenge, half covered, at random with pieces of a solution or with any that fit."""
    deck = default_deck()
    practice = Practice.on(deck, rng.choice(deck.cards).name, rng.choice(SIDES), rng.choice(FACES))
    free = set(practice.challenge.cells)
    half, right = len(free) / 2, rng.random() < 0.5
    names = list(practice.challenge.pieces if practice.challenge.rule == "exactly" else practice.kit)
    rng.shuffle(names)
    while len(free) > half and names:
        if right:
            place = practice.hint()
        else:
            name = names.pop()
            found = placements(FIGURES[name], free)
            if not found:
                continue
            place = Place(name, rng.choice(found))
        practice = practice.lay(place)
        free -= set(place.cells)
    return practice
