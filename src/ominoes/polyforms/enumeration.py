"""All polyforms of a size: fixed ones (each orientation counts), one-sided ones (turns make no difference)
and free ones (flips make none either), as sorted tuples.

Fixed polyforms come from Redelmeier's method, which grows each exactly once from its first cell. The others
are picked from the sorted list of fixed ones: the first not yet seen is the least of its class, and its
images mark the rest of the class as seen.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import TypeAlias, overload

from ominoes.polyforms.errors import ShapeError
from ominoes.polyforms.lattice import Isometry, Lattice
from ominoes.polyforms.polyform import Polyform, Polyomino
from ominoes.polyforms.square import SQUARE

# A normalised cell (x, y) of a shape of n cells is the integer x * n + y, which keeps the order of cells.
_Code: TypeAlias = tuple[int, ...]


@overload
def free(size: int) -> tuple[Polyomino, ...]: ...
@overload
def free(size: int, lattice: Lattice) -> tuple[Polyform, ...]: ...
def free(size: int, lattice: Lattice = SQUARE) -> tuple[Polyform, ...]:
    """Return the free polyforms of a size, each as its canonical form.

    >>> [len(free(size)) for size in range(1, 7)]
    [1, 1, 2, 5, 12, 35]
    """
    return _polyforms(_checked(size), lattice, lattice.symmetries)


@overload
def one_sided(size: int) -> tuple[Polyomino, ...]: ...
@overload
def one_sided(size: int, lattice: Lattice) -> tuple[Polyform, ...]: ...
def one_sided(size: int, lattice: Lattice = SQUARE) -> tuple[Polyform, ...]:
    """Return the one-sided polyforms of a size, each as its canonical one-sided form."""
    return _polyforms(_checked(size), lattice, lattice.rotations)


@overload
def fixed(size: int) -> tuple[Polyomino, ...]: ...
@overload
def fixed(size: int, lattice: Lattice) -> tuple[Polyform, ...]: ...
def fixed(size: int, lattice: Lattice = SQUARE) -> tuple[Polyform, ...]:
    """Return the fixed polyforms of a size: every orientation of every free one."""
    return _polyforms(_checked(size), lattice, ())


def _checked(size: int) -> int:
    if not isinstance(size, int) or size < 1:
        raise ShapeError("polyforms.size", size=size)
    return size


@lru_cache(maxsize=32)
def _polyforms(size: int, lattice: Lattice, symmetries: tuple[Isometry, ...]) -> tuple[Polyform, ...]:
    codes = _fixed_codes(size, lattice)
    if symmetries:
        codes = _least_of_classes(codes, size, symmetries)
    kind = Polyomino if lattice == SQUARE else Polyform
    cells = [divmod(code, size) for code in range(size * size)]
    return tuple(kind._trusted(tuple(cells[code] for code in shape), lattice) for shape in codes)


@lru_cache(maxsize=4)
def _fixed_codes(size: int, lattice: Lattice) -> tuple[_Code, ...]:
    """Return all fixed polyforms as codes, in order."""
    # While growing, a cell (x, y) is x * width + y + size - 1: the first cell of a shape is its least, so
    # that x is never negative while y may be.
    width = 2 * size - 1
    origin = size - 1
    near = [
        [
            x * width + y + size - 1
            for x, y in lattice.neighbours((code // width, code % width - size + 1))
            if 0 <= x < size and abs(y) < size and x * width + y + size - 1 > origin
        ]
        for code in range(size * width)
    ]
    codes = []
    for grown in _grow([], [origin], {origin}, size, near):
        left = min(code % width for code in grown)
        codes.append(tuple(sorted((code // width) * size + code % width - left for code in grown)))
    return tuple(sorted(codes))


def _grow(
    cells: list[int], untried: list[int], reached: set[int], size: int, near: list[list[int]]
) -> Iterator[list[int]]:
    """Yield each polyform that contains the cells and otherwise cells reached from the untried ones."""
    if len(cells) == size - 1:
        for cell in untried:
            yield [*cells, cell]
        return
    while untried:
        cell = untried.pop()
        new = [code for code in near[cell] if code not in reached]
        yield from _grow([*cells, cell], [*untried, *new], reached.union(new), size, near)


def _least_of_classes(
    codes: tuple[_Code, ...], size: int, symmetries: tuple[Isometry, ...]
) -> tuple[_Code, ...]:
    """Return, of sorted codes, the first of each class of images under some symmetries."""
    lookups = []
    for symmetry in symmetries:
        images = [symmetry(divmod(code, size)) for code in range(size * size)]
        lookups.append(([x for x, _ in images], [y for _, y in images]))
    seen: set[_Code] = set()
    least = []
    for shape in codes:
        if shape in seen:
            continue
        least.append(shape)
        for first, second in lookups:
            xs = [first[code] for code in shape]
            ys = [second[code] for code in shape]
            shift = min(xs) * size + min(ys)
            seen.add(tuple(sorted(x * size + y - shift for x, y in zip(xs, ys, strict=True))))
    return tuple(least)
