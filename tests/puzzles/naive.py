"""A second, naive solver: it tries everything, cell by cell, with Python sets. It is slow and easy to check."""

import random
from collections import Counter
from collections.abc import Iterator

from ominoes.polyforms import HONEYCOMB, SQUARE, Cell, Isometry, Polyform, free
from ominoes.puzzles import Figure, Group, Piece, Problem, PuzzleError

Covering = frozenset[tuple[str, frozenset[Cell]]]


def placements(problem: Problem) -> list[tuple[str, frozenset[Cell]]]:
    everywhere = problem.figure.must | problem.figure.may
    found = []
    for piece in problem.pieces:
        images = set()
        for symmetry in piece.shape.lattice.symmetries:
            turned = (
                symmetry in piece.shape.lattice.rotations and piece.shape.lattice.rotations[0] != symmetry
            )
            if (turned and not piece.rotate) or (symmetry.reflects and not piece.reflect):
                continue
            if symmetry.reflects and not piece.rotate and symmetry != first_flip(piece.shape):
                continue
            images.add(piece.shape.lattice.normalised(symmetry(cell) for cell in piece.shape.cells))
        places = set()
        for image in images:
            for x, y in everywhere:
                moved = frozenset((x + a - image[0][0], y + b - image[0][1]) for a, b in image)
                if moved <= everywhere:
                    places.add(moved)
        found += [(piece.name, cells) for cells in places]
    return found


def first_flip(shape: Polyform) -> Isometry:
    return next(symmetry for symmetry in shape.lattice.symmetries if symmetry.reflects)


def coverings(problem: Problem) -> set[Covering]:
    """All coverings, with the placed pieces."""
    placed = frozenset((placed.piece, frozenset(placed.cells)) for placed in problem.placed)
    taken = {cell for _, cells in placed for cell in cells}
    cells = sorted((problem.figure.must | problem.figure.may) - taken)
    # An option is tried at its first cell, when all cells before it are decided.
    starting: dict[Cell, list[tuple[str, frozenset[Cell]]]] = {cell: [] for cell in cells}
    for option in placements(problem):
        if not option[1] & taken:
            starting[min(option[1])].append(option)

    def extend(
        place: int, covered: frozenset[Cell], chosen: frozenset[tuple[str, frozenset[Cell]]]
    ) -> Iterator[Covering]:
        while place < len(cells) and cells[place] in covered:
            place += 1
        if place == len(cells):
            if allowed(problem, chosen):
                yield chosen
            return
        for option in starting[cells[place]]:
            if not option[1] & covered:
                yield from extend(place + 1, covered | option[1], chosen | {option})
        if cells[place] in problem.figure.may:
            yield from extend(place + 1, covered, chosen)

    return set(extend(0, frozenset(), placed))


def allowed(problem: Problem, covering: Covering) -> bool:
    used = Counter(name for name, _ in covering)
    for piece in problem.pieces:
        if used[piece.name] < piece.least or (piece.most is not None and used[piece.name] > piece.most):
            return False
    for group in problem.groups:
        number = sum(
            used[piece.name]
            for piece in problem.pieces
            if (group.pieces is None or piece.name in group.pieces)
            and (group.area is None or piece.shape.size == group.area)
        )
        if number < group.least or (group.most is not None and number > group.most):
            return False
    return True


def classes(problem: Problem, found: set[Covering]) -> int:
    """The number of classes of coverings that are images of each other."""
    symmetries = [
        image for image in (symmetry_of(problem, g) for g in problem.figure.lattice.symmetries) if image
    ]
    left = set(found)
    number = 0
    while left:
        number += 1
        covering = next(iter(left))
        for cells, names in symmetries:
            image = frozenset((names[name], frozenset(cells[cell] for cell in own)) for name, own in covering)
            assert image in found
            left.discard(image)
    return number


def symmetry_of(problem: Problem, isometry: Isometry) -> tuple[dict[Cell, Cell], dict[str, str]] | None:
    """The images of cells and names under an isometry of the lattice, if it keeps the problem."""
    everywhere = sorted(problem.figure.must | problem.figure.may)
    moved = [isometry(cell) for cell in everywhere]
    dx = min(x for x, _ in everywhere) - min(x for x, _ in moved)
    dy = min(y for _, y in everywhere) - min(y for _, y in moved)
    cells = {cell: (x + dx, y + dy) for cell, (x, y) in zip(everywhere, moved, strict=True)}
    if {cells[cell] for cell in problem.figure.must} != problem.figure.must:
        return None
    if {cells[cell] for cell in problem.figure.may} != problem.figure.may:
        return None
    # Placements on an unbounded board show which kinds are images of each other.
    names: dict[str, str] = {}
    for piece in problem.pieces:
        wanted = {frozenset(image.image(isometry).cells) for image in piece.orientations}
        partners = [
            other.name
            for other in problem.pieces
            if {frozenset(image.cells) for image in other.orientations} == wanted
            and same_role(problem, piece, other)
        ]
        if not partners:
            return None
        names[piece.name] = piece.name if piece.name in partners else partners[0]
    placed = {(placed.piece, frozenset(placed.cells)) for placed in problem.placed}
    if {(names[name], frozenset(cells[cell] for cell in own)) for name, own in placed} != placed:
        return None
    return cells, names


def same_role(problem: Problem, one: Piece, other: Piece) -> bool:
    def role(piece: Piece) -> tuple[object, ...]:
        return (
            piece.least,
            piece.most,
            *(
                (group.pieces is None or piece.name in group.pieces)
                and (group.area is None or piece.shape.size == group.area)
                for group in problem.groups
            ),
        )

    return role(one) == role(other)


def random_problem(rng: random.Random) -> Problem | None:
    """A small problem with random copies, groups, optional cells, and limits on turning and flipping."""
    lattice = rng.choice([SQUARE, SQUARE, SQUARE, HONEYCOMB])
    height, width = rng.choice([(2, 3), (2, 4), (3, 3), (2, 5), (3, 4), (4, 3)])
    cells = [(row, column) for row in range(height) for column in range(width)]
    for _ in range(rng.choice([0, 0, 1, 2])):
        cells.remove(rng.choice(cells))
    may = set(rng.sample(cells, rng.choice([0, 0, 0, 1, 2])))
    shapes = [
        shape for size in (1, 2, 3, 4) for shape in free(size, lattice) if size < 4 or rng.random() < 0.5
    ]
    pieces = []
    for number, shape in enumerate(rng.sample(shapes, rng.randint(1, min(5, len(shapes))))):
        least = rng.choice([0, 0, 0, 1, 1, 2])
        most = rng.choice([None, least, least + 1, least + 2])
        image = rng.choice(shape.orientations)
        pieces.append(Piece(f"p{number}", image, least, most, rng.random() < 0.8, rng.random() < 0.7))
    groups = []
    for _ in range(rng.choice([0, 0, 1, 2])):
        names = (
            None
            if rng.random() < 0.3
            else tuple(p.name for p in rng.sample(pieces, rng.randint(1, len(pieces))))
        )
        area = rng.choice([None, None, 1, 2, 3])
        least = rng.choice([0, 0, 1, 2])
        groups.append(Group(least, rng.choice([None, least, least + 1, least + 3]), names, area))
    try:
        return Problem.of(Figure.of(set(cells) - may, may, lattice=lattice), pieces, groups)
    except PuzzleError:
        return None
