"""The progress of each seat during a race, as the clients reported it. No rule depends on it.

A record keeps the progress in its notes, one note for each race and seat. `"race 5 seat 1": "2100:4 5300:9"` is the
race that began after 5 actions: seat 1 had covered 4 squares after 2100 milliseconds, and 9 after 5300.
"""

import itertools
import re
from collections.abc import Mapping
from typing import TypeAlias

from ominoes.games.record import Record

RaceProgress: TypeAlias = tuple[tuple[int, int], ...]
"""Pairs of the milliseconds since the start of the race and the squares covered by then."""

_POINT = re.compile(r"([0-9]{1,12}):([0-9]{1,6})")


def races(record: Record) -> list[tuple[int, int]]:
    """The races of a record, each as the number of actions before its start and the number before its end."""
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


def progress_notes(race: int, progress: Mapping[int, RaceProgress]) -> dict[str, str]:
    """The notes of the race that began after `race` actions.

    >>> progress_notes(5, {0: ((2100, 4), (5300, 9))})
    {'race 5 seat 1': '2100:4 5300:9'}
    """
    return {
        f"race {race} seat {seat + 1}": " ".join(f"{t}:{done}" for t, done in points)
        for seat, points in progress.items()
        if points
    }


def read_progress(notes: Mapping[str, str], race: int, seat: int) -> RaceProgress:
    """The progress of a seat in a race, from the notes of a record; empty without a note that can be read."""
    points = [_POINT.fullmatch(word) for word in notes.get(f"race {race} seat {seat + 1}", "").split()]
    read = tuple((int(point[1]), int(point[2])) for point in points if point is not None)
    ordered = all(before <= after for (before, _), (after, _) in itertools.pairwise(read))
    return read if None not in points and ordered else ()
