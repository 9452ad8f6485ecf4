"""How far the seats of a race had come, and when, as they told it while they raced. No rule depends on it.

A record keeps it among its notes, a race and a seat a note: `"race 5 seat 1": "2100:4 5300:9"`, the race after 5
actions, 4 squares covered after 2100 milliseconds, 9 after 5300.
"""

import itertools
import re
from collections.abc import Mapping
from typing import TypeAlias

from ominoes.games.record import Record

Trail: TypeAlias = tuple[tuple[int, int], ...]
"""Pairs of a moment of the race in milliseconds and what was done by then."""

_POINT = re.compile(r"([0-9]{1,12}):([0-9]{1,6})")


def races(record: Record) -> list[tuple[int, int]]:
    """Each race of a record: after how many actions it began, and after how many it was over."""
    found: list[tuple[int, int]] = []
    racing = False
    for number, state in enumerate(record.states()):
        if state.turn.kind == "race":
            first = found.pop()[0] if racing else number
            found.append((first, number))
        elif racing:
            found[-1] = (found[-1][0], number)
        racing = state.turn.kind == "race"
    return found


def trail_notes(race: int, trails: Mapping[int, Trail]) -> dict[str, str]:
    """The notes of a race that began after so many actions.

    >>> trail_notes(5, {0: ((2100, 4), (5300, 9))})
    {'race 5 seat 1': '2100:4 5300:9'}
    """
    return {
        f"race {race} seat {seat + 1}": " ".join(f"{t}:{done}" for t, done in trail)
        for seat, trail in trails.items()
        if trail
    }


def noted_trail(notes: Mapping[str, str], race: int, seat: int) -> Trail:
    """What the notes of a record tell of a seat in a race; nothing when they tell nothing that can be read."""
    points = [_POINT.fullmatch(word) for word in notes.get(f"race {race} seat {seat + 1}", "").split()]
    read = tuple((int(point[1]), int(point[2])) for point in points if point is not None)
    ordered = all(before <= after for (before, _), (after, _) in itertools.pairwise(read))
    return read if None not in points and ordered else ()
