"""The tiles of Holomino: three digits clockwise, which may be turned but not turned over (RULES 3.1).

A tile is named by its digits from the smallest on (`135` and `153` are two tiles). A *form* is what a player chooses
when laying one. Three different digits turn by themselves, since the known corners leave one rotation (RULES 3.3), so
such a tile has one form, its name; a tile with two equal digits has three, written as they lie from the top left.
"""

import functools
import itertools

Digits = tuple[int, int, int]
"""The digits of three corners, clockwise: top left, right, bottom left."""


class Tiles:
    """All tiles with so many digits, numbered in the order of their names."""

    def __init__(self, num_digits: int, *, unique: bool) -> None:
        self.num_digits = num_digits
        self.unique = unique
        self.names: tuple[str, ...] = tuple(_names(num_digits, unique))
        self.numbers = {name: number for number, name in enumerate(self.names)}
        self.forms: tuple[str, ...] = tuple(form for name in self.names for form in forms(name))
        self.form_numbers = {form: number for number, form in enumerate(self.forms)}

    def __len__(self) -> int:
        return len(self.names)

    def kernel_forms(self) -> list[list[Digits]]:
        """For each tile the digits of its forms, as the kernel wants them."""
        return [[digits(form) for form in forms(name)] for name in self.names]


@functools.cache
def tiles(num_digits: int, unique: bool) -> Tiles:
    """The tiles of a game with these options."""
    return Tiles(num_digits, unique=unique)


def tile_count(num_digits: int, unique: bool) -> int:
    """How many tiles there are with so many digits.

    >>> tile_count(6, unique=True), tile_count(6, unique=False)
    (40, 76)
    """
    n = num_digits
    return n * (n - 1) * (n - 2) // 3 if unique else (n**3 + 2 * n) // 3


def name(form: str) -> str:
    """The name of the tile that these three digits are, in whatever rotation they are written."""
    return min(_rotations(form))


def forms(name: str) -> tuple[str, ...]:
    """The forms of a tile, its name first."""
    return _rotations(name) if len(set(name)) == 2 else (name,)


def digits(form: str) -> Digits:
    """The digits of three corners."""
    first, second, third = map(int, form)
    return first, second, third


def _rotations(form: str) -> tuple[str, ...]:
    return form, form[1:] + form[0], form[2] + form[:2]


def _names(num_digits: int, unique: bool) -> list[str]:
    letters = "123456789"[:num_digits]
    triples = map("".join, itertools.product(letters, repeat=3))
    return [triple for triple in triples if triple == name(triple) and (not unique or len(set(triple)) == 3)]
