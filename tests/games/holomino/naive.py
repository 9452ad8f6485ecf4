"""Holomino once more, as slowly and plainly as its rules are written: dictionaries of hexagons and of corners.

It shares nothing with the package. A tile is the least rotation of its digits; what is laid is a tile, a hexagon and
the digits as they come to lie.
"""

from fractions import Fraction
from itertools import product
from typing import NamedTuple

Hex = tuple[int, int]
Triple = tuple[int, int, int]


class Laying(NamedTuple):
    tile: Triple
    hex: Hex
    lies: Triple


def rotations(digits: Triple) -> set[Triple]:
    a, b, c = digits
    return {(a, b, c), (b, c, a), (c, a, b)}


def all_tiles(num_digits: int, unique: bool) -> set[Triple]:
    triples = product(range(1, num_digits + 1), repeat=3)
    return {min(rotations((a, b, c))) for a, b, c in triples if not unique or len({a, b, c}) == 3}


def neighbours(cell: Hex) -> list[Hex]:
    q, r = cell
    return [(q + 1, r), (q - 1, r), (q, r + 1), (q, r - 1), (q + 1, r - 1), (q - 1, r + 1)]


def digit_corners(cell: Hex) -> list[Hex]:
    """The B-vertices of a hexagon: top left, right, bottom left."""
    q, r = cell
    return [(q - 1, r), (q, r), (q - 1, r + 1)]


def notch_corners(cell: Hex) -> list[Hex]:
    """The A-vertices of a hexagon: top right, bottom right, left."""
    q, r = cell
    return [(q + 1, r - 1), (q + 1, r), (q, r)]


def hexes_of_circle(circle: Hex) -> list[Hex]:
    q, r = circle
    return [(q, r), (q - 1, r), (q - 1, r + 1)]


def digits_of_circle(circle: Hex) -> list[Hex]:
    q, r = circle
    return [(q - 1, r), (q - 1, r + 1), (q - 2, r + 1)]


class Naive:
    """A game in progress; it is changed by what happens."""

    def __init__(
        self,
        *,
        first_seat: object = 0,
        scoring: str = "sum",
        max_extent: int | None = 12,
        pool_size: int = 3,
        num_digits: int = 6,
        unique: bool = True,
    ) -> None:
        self.scoring = scoring
        self.max_extent = max_extent
        self.pool_size = pool_size
        self.bag = all_tiles(num_digits, unique)
        self.hands: tuple[set[Triple], set[Triple]] = (set(), set())
        self.tiles: dict[Hex, Triple] = {}
        self.digit: dict[Hex, int] = {}
        self.scores = [0, 0]
        self.to_move = 0
        self.passes = 0
        self.dealt = 0
        self.phase = "first" if first_seat == "random" else "start"

    # -- chance

    def chances(self) -> dict[Triple | int, Fraction]:
        if self.phase == "first":
            return {0: Fraction(1, 2), 1: Fraction(1, 2)}
        if self.phase in ("start", "deal", "draw"):
            return {tile: Fraction(1, len(self.bag)) for tile in self.bag}
        return {}

    def begin(self, seat: int) -> None:
        self.to_move = seat
        self.phase = "start"

    def take(self, tile: Triple) -> None:
        self.bag.remove(tile)
        if self.phase == "start":
            self._put((0, 0), tile)
            self.phase = "deal"
        elif self.phase == "deal":
            self.hands[self.to_move].add(tile)
            self.dealt += 1
            self.to_move = 1 - self.to_move
            if self.dealt == 2 * self.pool_size:
                self.phase = "draw" if self.bag else "play"
        else:
            self.hands[self.to_move].add(tile)
            self.phase = "play"

    # -- a turn

    def fits(self, cell: Hex, lies: Triple) -> bool:
        """A tile lying like this touches another one and shows the digit of every corner that has one (3.3)."""
        for corner, shown in zip(digit_corners(cell), lies, strict=True):
            if self.digit.get(corner, shown) != shown:
                return False
        return cell not in self.tiles and any(near in self.tiles for near in neighbours(cell))

    def within_extent(self, cell: Hex) -> bool:
        """The figure with one more tile is neither too wide nor too high (3.7)."""
        if self.max_extent is None:
            return True
        all_hexes = [*self.tiles, cell]
        qs = [q for q, _ in all_hexes]
        ys = [2 * r + q for q, r in all_hexes]
        wide = max(qs) - min(qs) + 1
        high = (max(ys) - min(ys)) // 2 + 1
        return wide <= self.max_extent and high <= self.max_extent

    def border(self) -> set[Hex]:
        return {near for cell in self.tiles for near in neighbours(cell)} - set(self.tiles)

    def layings(self) -> set[Laying]:
        if self.phase != "play":
            return set()
        border = self.border()
        candidates = {
            Laying(tile, cell, lies)
            for tile in self.hands[self.to_move]
            for lies in rotations(tile)
            for cell in border
            if self.fits(cell, lies)
        }
        allowed = {cell for cell in {laying.hex for laying in candidates} if self.within_extent(cell)}
        return {laying for laying in candidates if laying.hex in allowed}

    def returns(self) -> set[Triple]:
        """The tiles that may be given back: any, but only when nothing can be laid."""
        return set() if self.layings() else set(self.hands[self.to_move])

    def lay(self, laying: Laying) -> int:
        """Lay a tile; the points it makes."""
        self.hands[self.to_move].remove(laying.tile)
        self._put(laying.hex, laying.lies)
        values = [
            sum(self.digit[corner] for corner in digits_of_circle(circle))
            for circle in notch_corners(laying.hex)
            if all(cell in self.tiles for cell in hexes_of_circle(circle))
        ]
        points = self._points(values)
        self.scores[self.to_move] += points
        self.passes = 0
        self._end_turn()
        return points

    def give_back(self, tile: Triple) -> None:
        self.hands[self.to_move].remove(tile)
        self.bag.add(tile)
        self.passes += 1
        self._end_turn()

    def _points(self, values: list[int]) -> int:
        if self.scoring == "sum":
            return sum(values) * len(values)
        points = 1 if values else 0
        for value in values:
            points *= value
        return points

    def _put(self, cell: Hex, lies: Triple) -> None:
        self.tiles[cell] = lies
        for corner, shown in zip(digit_corners(cell), lies, strict=True):
            assert self.digit.get(corner, shown) == shown
            self.digit[corner] = shown

    def _end_turn(self) -> None:
        if not self.hands[self.to_move] or self.passes == 2:
            self.phase = "over"
            return
        self.to_move = 1 - self.to_move
        self.phase = "draw" if self.bag else "play"
