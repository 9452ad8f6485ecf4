"""The result of a race: the order of finishes, when the race is decided, and the points (RULES 4.2, 4.5)."""

from collections.abc import Mapping, Sequence

import msgspec

from ominoes.games.polyminix.actions import Face, Level

FIRST = 3
"""The points for the first on T1 and T4."""
EVERYBODY = 2
"""The points for each seat that finishes in time on T3."""
BY_DECK: Mapping[Level, int] = {"red": 3, "yellow": 2, "green": 1}
"""The points for the first on T5, by the deck of the card."""

_PLACES = (3, 2, 1)
"""The points for the first three on T2; a fourth player gets nothing (PX-6)."""


class Finish(msgspec.Struct, frozen=True):
    """A seat that has completed everything, and the time."""

    seat: int
    t: int


def ranked(finishes: Sequence[Finish], leader: int, seats: int) -> list[Finish]:
    """The finishes in order: by time, equal times by the distance from the player in turn (RULES 4.5)."""
    return sorted(finishes, key=lambda finish: (finish.t, distance(finish.seat, leader, seats)))


def distance(seat: int, leader: int, seats: int) -> int:
    """The number of places that a seat is clockwise from the player in turn."""
    return (seat - leader) % seats


def decided(face: Face, finishes: int, open_seats: int, *, wait: bool) -> bool:
    """Whether no later event can change the points; with `wait`, whether all seats are done."""
    if open_seats == 0:
        return True
    if wait or face == 3:
        return False
    return finishes >= (len(_PLACES) if face == 2 else 1)


def points(
    face: Face, finishes: Sequence[Finish], leader: int, seats: int, decks: Mapping[int, Level]
) -> dict[int, int]:
    """The points of the seats that get any; `decks` has the deck from which each seat drew."""
    order = ranked(finishes, leader, seats)
    if not order:
        return {}
    if face == 2:
        return {finish.seat: worth for finish, worth in zip(order, _PLACES, strict=False)}
    if face == 3:
        return {finish.seat: EVERYBODY for finish in order}
    first = order[0].seat
    return {first: BY_DECK[decks[first]] if face == 5 else FIRST}
