"""Short reasons why a figure cannot be covered: areas that do not add up, a checkerboard out of balance, a part
of the wrong size, a piece that fits nowhere, a cell that nothing reaches. Each is a proof; where none
applies, only a complete search can tell.
"""

from collections.abc import Sequence

from ominoes.polyforms import SQUARE, Cell, components
from ominoes.puzzles.board import Board
from ominoes.words import text

_MOST_STATES = 2000
"""Beyond so many combinations of group counts the groups are left out of the sums, which stay necessary."""


def short_reason(board: Board) -> str:
    """Return a sentence that proves that a board has no solution, or nothing."""
    if board.is_finished:
        return "" if board.finished_rightly else text("puzzles.none-laid")
    return (
        board.overbooked
        or area_reason(board)
        or _nowhere(board)
        or _unreachable(board)
        or _part(board)
        or _checkerboard(board)
    )


def _nowhere(board: Board) -> str:
    kinds = set(board.options[2].tolist())
    for place, piece in enumerate(board.problem.pieces):
        if board.least[place] and place not in kinds:
            return text("puzzles.none-fits-nowhere", piece=piece.name)
    return ""


def _unreachable(board: Board) -> str:
    reached = set(board.options[1].tolist())
    for number, cell in enumerate(board.cells):
        if cell in board.problem.figure.must and number not in reached:
            return text("puzzles.none-cell", cell=cell)
    return ""


def area_reason(board: Board) -> str:
    """Return why the areas of the pieces cannot add up to the figure, or nothing."""
    most = len(board.cells)
    least = sum(cell in board.problem.figure.must for cell in board.cells)
    makeable = _sums(board, [piece.shape.size for piece in board.problem.pieces], most)
    if any(makeable >> area & 1 for area in range(least, most + 1)):
        return ""
    # Also sums that exceed the figure, for the sentence only.
    wide = _sums(board, [piece.shape.size for piece in board.problem.pieces], 2 * most + 50)
    below = [area for area in range(least) if wide >> area & 1]
    above = [area for area in range(most + 1, 2 * most + 50) if wide >> area & 1]
    asked = f"{most}" if least == most else f"{least}..{most}"
    if not below and not above:
        return text("puzzles.none-area-at-all", asked=asked)
    near = " / ".join(str(area) for area in (*below[-1:], *above[:1]))
    return text("puzzles.none-area", asked=asked, near=near)


def _part(board: Board) -> str:
    figure = board.problem.figure
    parts = components(board.cells, figure.lattice)
    if len(parts) == 1:
        return ""
    sizes = [piece.shape.size for piece in board.problem.pieces]
    makeable = _plain_sums(sizes, [0] * len(sizes), board.most, len(board.cells))
    for part in parts:
        least = sum(cell in figure.must for cell in part)
        if not any(makeable >> area & 1 for area in range(least, len(part) + 1)):
            return text("puzzles.none-part", cells=len(part), cell=part[0])
    return ""


def _checkerboard(board: Board) -> str:
    figure = board.problem.figure
    if figure.lattice != SQUARE or any(cell in figure.may for cell in board.cells):
        return ""
    # Shifted so that sums of signed imbalances are sums of naturals: a piece of size s with d more dark than
    # light cells covers (s + d) / 2 dark ones; with it turned or moved by one, (s - d) / 2.
    dark = sum((row + column) % 2 == 0 for row, column in board.cells)
    light = len(board.cells) - dark
    reach = 1  # bit (dark cells covered) * width + (all cells covered)
    width = len(board.cells) + 1
    limit = (1 << (width * width)) - 1
    for piece, least, most in zip(board.problem.pieces, board.least, board.most, strict=True):
        size = piece.shape.size
        one = _dark(piece.shape.cells)
        steps = {one * width + size, (size - one) * width + size}
        reach = _repeat(reach, sorted(steps), least, most, limit)
    if reach >> (dark * width + dark + light) & 1:
        return ""
    return text("puzzles.none-checkerboard", dark=dark, light=light)


def _dark(cells: Sequence[Cell]) -> int:
    return sum((row + column) % 2 == 0 for row, column in cells)


def _repeat(reach: int, steps: Sequence[int], least: int, most: int, limit: int) -> int:
    """Return the sums after adding between `least` and `most` times any of the steps."""
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


def _plain_sums(sizes: Sequence[int], least: Sequence[int], most: Sequence[int], up_to: int) -> int:
    reach = 1
    for size, low, high in zip(sizes, least, most, strict=True):
        reach = _repeat(reach, [size], low, high, (1 << (up_to + 1)) - 1)
    return reach


def _sums(board: Board, sizes: Sequence[int], up_to: int) -> int:
    """Return, as bits, the areas that the bounds on kinds and groups allow, up to a limit."""
    states = 1
    for members, _, most in board.groups:
        states *= min(most, sum(board.most[place] for place in members)) + 1
    if not board.groups or states > _MOST_STATES:
        most_copies = [_copies(board, place, up_to) for place in range(len(sizes))]
        return _plain_sums(sizes, board.least, most_copies, up_to)
    limit = (1 << (up_to + 1)) - 1
    reach: dict[tuple[int, ...], int] = {(0,) * len(board.groups): 1}
    for place, size in enumerate(sizes):
        steps = tuple(int(place in members) for members, _, _ in board.groups)
        grown: dict[tuple[int, ...], int] = {}
        for copies in range(board.least[place], _copies(board, place, up_to) + 1):
            for counts, areas in reach.items():
                after = tuple(count + copies * step for count, step in zip(counts, steps, strict=True))
                moved = areas << copies * size & limit
                if moved and all(
                    count <= most for count, (_, _, most) in zip(after, board.groups, strict=True)
                ):
                    grown[after] = grown.get(after, 0) | moved
        reach = grown
    total = 0
    for counts, areas in reach.items():
        if all(count >= least for count, (_, least, _) in zip(counts, board.groups, strict=True)):
            total |= areas
    return total


def _copies(board: Board, place: int, up_to: int) -> int:
    """The most copies of a kind within an area: more than the figure holds when the sums may exceed it."""
    piece = board.problem.pieces[place]
    if up_to <= len(board.cells):
        return board.most[place]
    fit = up_to // piece.shape.size
    return fit if piece.most is None else min(fit, piece.most)
