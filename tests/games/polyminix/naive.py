"""A second reading of the rules of Polyminix, from the rules alone: coverings, problems and points.

It shares no code with the package: its pieces are drawn in the tests, and everything is done with plain sets of cells.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

from tests.games.figures import DRAWINGS

Cell = tuple[int, int]
Placed = tuple[str, frozenset[Cell]]


def drawn(rows: str, mark: str = "X") -> frozenset[Cell]:
    return frozenset(
        (row, column)
        for row, line in enumerate(rows.split("/"))
        for column, one in enumerate(line)
        if one == mark
    )


PIECES = {name: drawn("/".join(rows)) for name, rows in DRAWINGS.items()}


def home(cells: Iterable[Cell]) -> frozenset[Cell]:
    cells = list(cells)
    top, left = min(row for row, _ in cells), min(column for _, column in cells)
    return frozenset((row - top, column - left) for row, column in cells)


def images(cells: frozenset[Cell]) -> list[frozenset[Cell]]:
    """The eight images: four turns, then four turns of the mirror image."""
    found = []
    for mirrored in (False, True):
        turned = frozenset((row, -column) for row, column in cells) if mirrored else cells
        for _ in range(4):
            turned = home((column, -row) for row, column in turned)
            found.append(turned)
    return found


_FORMS = {name: set(images(cells)) for name, cells in PIECES.items()}


def properly_placed(kit: Sequence[str], placed: Sequence[Placed]) -> bool:
    """Whether the pieces are of the kit, used at most once, of the right form, and do not overlap."""
    if not placed or Counter(name for name, _ in placed) - Counter(kit):
        return False
    if any(not cells or home(cells) not in _FORMS[name] for name, cells in placed):
        return False
    cells = [cell for _, own in placed for cell in own]
    return len(cells) == len(set(cells))


def covers(
    figure: frozenset[Cell],
    face: int,
    box: object,
    more: int,
    kit: Sequence[str],
    placed: Sequence[Placed],
) -> bool:
    """Whether pieces cover a figure as a face of PROVA asks (RULES 4.2 and 4.3)."""
    if not properly_placed(kit, placed):
        return False
    if frozenset(cell for _, own in placed for cell in own) != figure:
        return False
    used = sorted(name for name, _ in placed)
    assert isinstance(box, tuple)
    if face in (1, 2):
        return used == sorted(box)
    if face in (3, 4):
        return not Counter(box) - Counter(used) and len(used) == len(box) + more
    if face == 5:
        return not set(used) & set(box)
    return sorted(len(PIECES[name]) for name in used) == sorted(box)


def connected(cells: frozenset[Cell]) -> bool:
    reached = {next(iter(cells))}
    waiting = list(reached)
    while waiting:
        row, column = waiting.pop()
        for near in ((row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)):
            if near in cells and near not in reached:
                reached.add(near)
                waiting.append(near)
    return len(reached) == len(cells)


def perimeter(cells: frozenset[Cell]) -> int:
    return sum(
        near not in cells
        for row, column in cells
        for near in ((row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1))
    )


def symmetric(cells: frozenset[Cell], *, axial: bool = False) -> bool:
    own = home(cells)
    all_images = images(own)
    turns = [all_images[0], all_images[1], all_images[2]]
    mirrors = all_images[4:]
    return own in mirrors or (not axial and own in turns)


def has_hole(cells: frozenset[Cell]) -> bool:
    """Whether some free cell cannot reach the outside."""
    own = home(cells)
    rows, columns = 1 + max(row for row, _ in own), 1 + max(column for _, column in own)
    frame = {(row, column) for row in range(-1, rows + 1) for column in range(-1, columns + 1)}
    return not connected(frozenset(frame - own))


def solves(
    column: int, value: int, second: int, kit: Sequence[str], placed: Sequence[Placed], *, axial: bool = False
) -> bool:
    """Whether a figure solves a problem of the type in a column of the table (RULES 4.4)."""
    if not properly_placed(kit, placed):
        return False
    cells = home(cell for _, own in placed for cell in own)
    if not connected(cells):
        return False
    height, width = 1 + max(row for row, _ in cells), 1 + max(c for _, c in cells)
    full = len(cells) == height * width
    if column == 1:
        return full and height == width == value
    if column == 2:
        return full and len(cells) == value
    if column == 3:
        return full and 2 * (height + width) == value
    if column == 4:
        return len(placed) == value and symmetric(cells, axial=axial)
    if column == 5:
        holes = {(r, c) for r in range(height) for c in range(width)} - cells
        return (
            height == width == value
            and len(holes) in (1, 2, 4)
            and all(0 < r < value - 1 and 0 < c < value - 1 for r, c in holes)
            and all((r + 1, c) not in holes and (r, c + 1) not in holes for r, c in holes)
            and symmetric(cells, axial=axial)
        )
    return len(cells) == value and perimeter(cells) == second


def points(face: int, finishes: dict[int, int], leader: int, seats: int, decks: dict[int, str]) -> list[int]:
    """The points of each seat in a race, from the times at which seats finished (RULES 4.2)."""
    order = sorted(finishes, key=lambda seat: (finishes[seat], (seat - leader) % seats))
    gained = [0] * seats
    for place, seat in enumerate(order):
        if face in (1, 4) and place == 0:
            gained[seat] = 3
        if face == 2:
            gained[seat] = (3, 2, 1, 0)[place]
        if face == 3:
            gained[seat] = 2
        if face == 5 and place == 0:
            gained[seat] = {"green": 1, "yellow": 2, "red": 3}[decks[seat]]
    return gained
