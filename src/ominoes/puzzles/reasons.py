"""Short reasons why a figure cannot be covered: areas that do not add up, a checkerboard out of balance, a part
of the wrong size, a piece that fits nowhere, a cell that nothing reaches. Each is a proof. Where none applies, only a
complete search can tell, which is left to `solver.py`.
"""

from collections.abc import Sequence

from ominoes.i18n import message
from ominoes.polyforms import SQUARE, Cell, components
from ominoes.puzzles.board import Board

_MOST_STATES = 1 << 20
"""Groups that would make more states than this are ignored in the sums, which stay a necessary condition."""


def short_reason(board: Board) -> str:
    """Return a sentence that proves that a board has no solution, or an empty text."""
    if board.is_finished:
        return "" if board.needs_no_piece else message("puzzles.none-placed")
    return (
        board.overbooked
        or area_reason(board)
        or _part(board)
        or _nowhere(board)
        or _unreachable(board)
        or _checkerboard(board)
    )


def _nowhere(board: Board) -> str:
    kinds = set(board.options[2].tolist())
    for place, piece in enumerate(board.problem.pieces):
        if board.least[place] and place not in kinds:
            return message("puzzles.none-fits-nowhere", piece=piece.name)
    return ""


def _unreachable(board: Board) -> str:
    reached = set(board.options[1].tolist())
    for number, cell in enumerate(board.cells):
        if cell in board.problem.figure.must and number not in reached:
            return message("puzzles.none-cell", cell=cell)
    return ""


def area_reason(board: Board) -> str:
    """Return why the areas of the pieces cannot add up to the figure, or an empty text."""
    most = len(board.cells)
    least = sum(cell in board.problem.figure.must for cell in board.cells)
    makeable = _sums(board, [piece.shape.size for piece in board.problem.pieces], most)
    if any(makeable >> area & 1 for area in range(least, most + 1)):
        return ""
    # Sums that exceed the figure are needed for the sentence only.
    wide = _sums(board, [piece.shape.size for piece in board.problem.pieces], 2 * most + 50)
    below = [area for area in range(least) if wide >> area & 1]
    above = [area for area in range(most + 1, 2 * most + 50) if wide >> area & 1]
    asked = f"{most}" if least == most else f"{least}..{most}"
    if not below and not above:
        return message("puzzles.none-area-at-all", asked=asked)
    near = " / ".join(str(area) for area in (*below[-1:], *above[:1]))
    return message("puzzles.none-area", asked=asked, near=near)


def _part(board: Board) -> str:
    figure = board.problem.figure
    parts = components(board.cells, figure.lattice)
    if len(parts) == 1:
        return ""
    sizes = [piece.shape.size for piece in board.problem.pieces]
    makeable = _sums_without_groups(sizes, [0] * len(sizes), board.most, len(board.cells))
    for part in parts:
        least = sum(cell in figure.must for cell in part)
        if not any(makeable >> area & 1 for area in range(least, len(part) + 1)):
            return message("puzzles.none-part", cells=len(part), cell=part[0])
    return ""


def _checkerboard(board: Board) -> str:
    figure = board.problem.figure
    if figure.lattice != SQUARE or any(cell in figure.may for cell in board.cells):
        return ""
    # Dark cells are counted instead of the difference to light ones, so that all sums are natural numbers: a piece of
    # size s with d more dark than light cells covers (s + d) / 2 dark ones; turned or moved by one, (s - d) / 2.
    dark = sum((row + column) % 2 == 0 for row, column in board.cells)
    light = len(board.cells) - dark
    # The number of the bit is (dark cells covered) * width + (all cells covered).
    reach = 1
    width = len(board.cells) + 1
    limit = (1 << (width * width)) - 1
    for piece, least, most in zip(board.problem.pieces, board.least, board.most, strict=True):
        size = piece.shape.size
        one = _dark(piece.shape.cells)
        steps = {one * width + size, (size - one) * width + size}
        reach = _repeat(reach, sorted(steps), least, most, limit)
    if reach >> (dark * width + dark + light) & 1:
        return ""
    return message("puzzles.none-checkerboard", dark=dark, light=light)


def _dark(cells: Sequence[Cell]) -> int:
    return sum((row + column) % 2 == 0 for row, column in cells)


def _repeat(reach: int, steps: Sequence[int], least: int, most: int, limit: int) -> int:
    """Return the sums, as bits, after adding `least` to `most` steps, each one of `steps`."""
    total = reach if least == 0 else 0
    for copies in range(1, most + 1):
        grown = 0
        for step in steps:
            grown |= reach << step
        reach = grown & limit
        if copies >= least:
            total |= reach
        if not reach:
            break
    return total


def _sums_without_groups(sizes: Sequence[int], least: Sequence[int], most: Sequence[int], up_to: int) -> int:
    reach = 1
    for size, low, high in zip(sizes, least, most, strict=True):
        reach = _repeat(reach, [size], low, high, (1 << (up_to + 1)) - 1)
    return reach


def _sums(board: Board, sizes: Sequence[int], up_to: int) -> int:
    """Return, as bits, the areas that the bounds on kinds and groups allow, up to a limit.

    A set of states, the area and the count of each group, is one long number with a bit for each state, the
    area running fastest. Laying a piece shifts it; each count has one place more than it needs, where states
    that exceed it land and are masked away.
    """
    width = up_to + 1
    allowed = met = (1 << width) - 1
    steps = list(sizes)
    folds: list[tuple[int, int]] = []
    for members, least, most in board.groups:
        if width * (most + 2) > _MOST_STATES:
            continue
        for place in members:
            steps[place] += width
        allowed = _repeated(allowed, width, most + 1)
        met = _repeated(met, width, most + 1 - least) << width * least
        folds.append((width, most + 2))
        width *= most + 2
    reach = 1
    for place, step in enumerate(steps):
        reach = _repeat(reach, [step], board.least[place], _copies(board, place, up_to), allowed)
    reach &= met
    for width, places in reversed(folds):
        slices = [reach >> width * place & (1 << width) - 1 for place in range(places)]
        reach = 0
        for part in slices:
            reach |= part
    return reach


def _repeated(mask: int, width: int, times: int) -> int:
    """Return a mask repeated `times` times, side by side."""
    found, count = 0, 0
    for bit in f"{times:b}":
        found |= found << width * count
        count *= 2
        if bit == "1":
            found = found << width | mask
            count += 1
    return found


def _copies(board: Board, place: int, up_to: int) -> int:
    """The most copies of a kind within an area: more than the figure holds when the sums may exceed it."""
    piece = board.problem.pieces[place]
    if up_to <= len(board.cells):
        return board.most[place]
    fit = up_to // piece.shape.size
    return fit if piece.most is None else min(fit, piece.most)
