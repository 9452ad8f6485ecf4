"""The race: who came first, when it is over, and what it is worth (RULES 4.2, 4.5)."""

from collections.abc import Mapping, Sequence

import msgspec

from ominoes.games.polyminix.actions import Face, Level

FIRST = 3
"""Points for the first on T1, T2 and T4."""
EVERYBODY = 2
"""Points for everybody in time on T3."""
BY_DECK: Mapping[Level, int] = {"red": 3, "yellow": 2, "green": 1}
"""Points for the first on T5, by the deck of the card."""

_PLACES = (3, 2, 1)
"""Points on T2; a fourth player gets nothing (PX-6)."""


class Finish(msgspec.Struct, frozen=True):
    """A seat that has completed everything, and when."""

    seat: int
    t: int


def ranked(finishes: Sequence[Finish], leader: int, seats: int) -> list[Finish]:
    """Finishes in their order: by time, equal times by the distance from the player in turn (RULES 4.5)."""
    return sorted(finishes, key=lambda finish: (finish.t, distance(finish.seat, leader, seats)))


def distance(seat: int, leader: int, seats: int) -> int:
    """How many places clockwise from the player in turn a seat is."""
    return (seat - leader) % seats


def decided(face: Face, finishes: int, open_seats: int, *, wait: bool) -> bool:
    """Whether nothing that can still happen changes the score; with `wait`, whether everybody is done."""
    if open_seats == 0:
        return True
    if wait or face == 3:
        return False
    return finishes >= (len(_PLACES) if face == 2 else 1)


def points(
    face: Face, finishes: Sequence[Finish], leader: int, seats: int, decks: Mapping[int, Level]
) -> dict[int, int]:
    """The points of the seats that get any; `decks` says from which deck each seat drew."""
    order = ranked(finishes, leader, seats)
    if not order:
        return {}
    if face == 2:
        return {finish.seat: worth for finish, worth in zip(order, _PLACES, strict=False)}
    if face == 3:
        return {finish.seat: EVERYBODY for finish in order}
    first = order[0].seat
    return {first: BY_DECK[decks[first]] if face == 5 else FIRST}
