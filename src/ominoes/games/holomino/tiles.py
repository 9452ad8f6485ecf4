"""The tiles of Holomino: three digits clockwise; a tile may be turned but not turned over (RULES 3.1).

The name of a tile is its digits from the smallest on: `135` and `153` are two tiles. A *form* is what a player chooses
when laying a tile. A tile with three different digits turns by itself, since the known corners leave one rotation
(RULES 3.3); its only form is its name. A tile with two equal digits has three forms, written from the top left corner.
"""

import functools
import itertools

Digits = tuple[int, int, int]
"""The digits at the three corners, clockwise: top left, right, bottom left."""


class Tiles:
    """All tiles with the digits 1 to `num_digits`, numbered in the order of their names."""

    def __init__(self, num_digits: int, *, unique: bool) -> None:
        self.num_digits = num_digits
        self.unique = unique
        self.names: tuple[str, ...] = tuple(_names(num_digits, unique))
        self.numbers = {name: number for number, name in enumerate(self.names)}
        self.forms: tuple[str, ...] = tuple(form for name in self.names for form in forms(name))
        self.form_numbers = {form: number for number, form in enumerate(self.forms)}

    def __len__(self) -> int:
        return len(self.names)


@functools.cache
def tiles(num_digits: int, unique: bool) -> Tiles:
    """The tiles of a game with these options."""
    return Tiles(num_digits, unique=unique)


def tile_count(num_digits: int, unique: bool) -> int:
    """The number of tiles with the digits 1 to `num_digits`.

    >>> tile_count(6, unique=True), tile_count(6, unique=False)
    (40, 76)
    """
    n = num_digits
    return n * (n - 1) * (n - 2) // 3 if unique else (n**3 + 2 * n) // 3


def name(form: str) -> str:
    """The name of the tile with these three digits, which may be written in any rotation."""
    return min(_rotations(form))


def forms(name: str) -> tuple[str, ...]:
    """The forms of a tile, its name first."""
    return _rotations(name) if len(set(name)) == 2 else (name,)


def digits(form: str) -> Digits:
    """The three digits of a form."""
    first, second, third = map(int, form)
    return first, second, third


def _rotations(form: str) -> tuple[str, ...]:
    return form, form[1:] + form[0], form[2] + form[:2]


def _names(num_digits: int, unique: bool) -> list[str]:
    letters = "123456789"[:num_digits]
    triples = map("".join, itertools.product(letters, repeat=3))
    return [triple for triple in triples if triple == name(triple) and (not unique or len(set(triple)) == 3)]
