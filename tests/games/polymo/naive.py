"""A second, naive implementation of Polymo, written from the rules alone, to check the product against.

A sheet is a colour or nothing on each square, and whether the square is painted. Sets of squares are integers with
one bit a square, row by row. Figures are found by flooding, crosses by trying everything.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache

from tests.games.figures import DRAWINGS

PENS = "YRGBK"
X = (4, 4)


def bits(cells: int) -> Iterator[int]:
    while cells:
        low = cells & -cells
        yield low.bit_length() - 1
        cells ^= low


def normal_form(cells: list[tuple[int, int]]) -> frozenset[tuple[int, int]]:
    top, left = min(r for r, _ in cells), min(c for _, c in cells)
    return frozenset((r - top, c - left) for r, c in cells)


@cache
def names() -> dict[frozenset[tuple[int, int]], str]:
    found = {}
    for name, rows in DRAWINGS.items():
        cells = [(r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "X"]
        for _ in range(2):
            for _ in range(4):
                found[normal_form(cells)] = name
                cells = [(c, -r) for r, c in cells]
            cells = [(r, -c) for r, c in cells]
    return found


class Grid:
    """A square grid: the neighbours of each square, and every connected set of up to five squares."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.all = (1 << size * size) - 1
        rows = range(0, size * size, size)
        self.not_first = self.all & ~sum(1 << row for row in rows)
        self.not_last = self.all & ~sum(1 << row + size - 1 for row in rows)
        self.connected: list[list[int]] = [[], [1 << cell for cell in range(size * size)]]
        for _ in range(4):
            self.connected.append(
                sorted({more for cells in self.connected[-1] for more in self.grown(cells)})
            )

    def around(self, cells: int) -> int:
        """The neighbours of the squares."""
        up_and_down = cells >> self.size | cells << self.size
        left_and_right = (cells & self.not_first) >> 1 | (cells & self.not_last) << 1
        return (up_and_down | left_and_right) & self.all

    def grown(self, cells: int, within: int | None = None) -> Iterator[int]:
        """The sets with one more neighbour."""
        free = self.around(cells) & ~cells & (self.all if within is None else within)
        for cell in bits(free):
            yield cells | 1 << cell

    def figures(self, cells: int) -> Iterator[int]:
        """The maximal connected sets."""
        while cells:
            figure, more = 0, cells & -cells
            while more != figure:
                figure, more = more, (more | self.around(more)) & cells
            yield figure
            cells &= ~figure

    def name(self, figure: int) -> str:
        return names()[normal_form([divmod(cell, self.size) for cell in bits(figure)])]


@cache
def grid(size: int) -> Grid:
    return Grid(size)


@dataclass
class Sheet:
    colours: dict[str, int] = field(default_factory=lambda: dict.fromkeys(PENS, 0))
    painted: int = 0
    struck: set[str] = field(default_factory=set)
    alive: bool = True
    out: tuple[set[str], int | None] | None = None

    @property
    def score(self) -> int:
        return sum(int(name[1]) for name in DRAWINGS if name not in self.struck)


class Naive:
    """A game of Polymo."""

    def __init__(
        self,
        players: int,
        size: int,
        x_rule: str,
        elimination: str,
        first_seat: int,
        forgo: str = "dice",
        next_active: str = "player",
    ) -> None:
        self.grid = grid(size)
        self.players, self.x_rule, self.elimination = players, x_rule, elimination
        self.forgo, self.next_active, self.thrower = forgo, next_active, first_seat
        self.sheets = [Sheet() for _ in range(players)]
        self.dice_count = 2 if players <= 2 else 4
        self.active = self.seat = first_seat
        self.phase = "opening"
        self.waiting = [(first_seat + i) % players for i in range(players)]
        self.dice: list[str] = []
        self.taken: set[int] = set()
        self.pens_taken: set[str] = set()
        self.number_die: str | None = None
        self.number: int | None = None
        self.known: dict[tuple[str, str, object], set[int]] | None = (
            None  # the legal figures, once they have been computed
        )

    # -- pens ----------------------------------------------------------------------------------------

    def pens(self) -> set[str]:
        free = set(PENS) - self.pens_taken
        if self.phase == "opening":
            return free
        shown = set(self.dice) - {"*"}
        left = [face for die, face in enumerate(self.dice) if die not in self.taken]
        if not left:
            return free
        return (set(left) - {"*"}) | (free - shown if "*" in left else set())

    def take(self, pen: str, kind: str = "") -> None:
        assert pen in self.pens()
        self.pens_taken.add(pen)
        if pen in self.dice:
            self.taken |= {die for die, face in enumerate(self.dice) if face == pen}
        elif len(self.taken) < len(self.dice) and not (kind == "finish" and self.forgo == "pen"):
            self.taken.add(next(d for d, face in enumerate(self.dice) if face == "*" and d not in self.taken))

    # -- what is legal -------------------------------------------------------------------------------

    def planned(self, sheet: Sheet, pen: str) -> list[int]:
        found = []
        for figure in self.grid.figures(sheet.colours[pen]):
            assert 1 <= figure.bit_count() <= 5
            assert figure & sheet.painted in (0, figure)
            if not figure & sheet.painted:
                found.append(figure)
        return found

    def crosses(self, sheet: Sheet, pen: str, number: int) -> set[int]:
        """The figures that can result from crossing this many squares."""
        free = self.grid.all
        for cells in sheet.colours.values():
            free &= ~cells
        same = sheet.colours[pen]
        possible = free & ~self.grid.around(same)
        found = {cells for cells in self.grid.connected[number] if not cells & ~possible}
        for figure in self.planned(sheet, pen):
            if figure.bit_count() + number > 5:
                continue
            possible = free & ~self.grid.around(same & ~figure)
            results = {figure}
            for _ in range(number):
                results = {more for cells in results for more in self.grid.grown(cells, possible)}
            found |= results
        return found

    def most(self, sheet: Sheet, pen: str) -> int:
        """The most squares that can be crossed with a pen."""
        return max((number for number in range(1, 6) if self.crosses(sheet, pen, number)), default=0)

    def legal(self) -> dict[tuple[str, str, object], set[int]]:
        """Sets of figures by kind, pen and the rest: the number named, or whether the figure is declared."""
        if self.known is None:
            self.known = self.find_legal()
        return self.known

    def find_legal(self) -> dict[tuple[str, str, object], set[int]]:
        found: dict[tuple[str, str, object], set[int]] = {}
        sheet = self.sheets[self.seat]
        for pen in self.pens():
            if self.phase == "opening":
                x = (
                    1 << X[0] * self.grid.size + X[1]
                    if self.x_rule == "all" or self.seat == self.active
                    else 0
                )
                found["open", pen, None] = {
                    cells for group in self.grid.connected for cells in group if cells & x == x
                }
                continue
            crosses = set()
            for number in [self.number] if self.number else range(1, 6):
                crosses |= self.crosses(sheet, pen, number)
            found["cross", pen, False] = found["cross", pen, True] = crosses
            for named in [None] if self.number else range(1, 6):
                found["finish", pen, named] = set(self.planned(sheet, pen))
        return {key: figures for key, figures in found.items() if figures}

    # -- what happens --------------------------------------------------------------------------------

    def play(self, kind: str, pen: str, figure: int, rest: object) -> None:
        assert figure in self.legal()[kind, pen, rest]
        sheet = self.sheets[self.seat]
        new = figure & ~sheet.colours[pen]
        self.take(pen, kind)
        sheet.colours[pen] |= figure
        if kind != "cross" or rest:
            sheet.painted |= figure
            sheet.struck.add(self.grid.name(figure))
        if self.phase == "turn" and self.number is None:
            self.number = new.bit_count() if kind == "cross" else rest  # type: ignore[assignment]
        self.waiting.pop(0)
        self.known = None
        if self.phase == "opening" and not self.waiting:
            self.end_round(self.active)
        elif self.phase == "opening":
            self.seat = self.waiting[0]
        else:
            self.find_next()

    def roll(self, faces: list[str], number_die: str) -> None:
        self.dice, self.number_die, self.thrower = faces, number_die, self.active
        self.number = None if number_die == "*" else int(number_die)
        self.phase = "turn"
        order = [(self.active + i) % self.players for i in range(self.players)]
        self.waiting = [seat for seat in order if self.sheets[seat].alive]
        self.find_next()

    def find_next(self) -> None:
        """The next seat that can act; seats that cannot are skipped."""
        while self.waiting:
            self.seat, self.known = self.waiting[0], None
            if self.legal():
                return
            sheet = self.sheets[self.seat]
            if self.elimination == "throw" or self.blocked(sheet):
                sheet.alive, sheet.out = False, (self.pens(), self.number)
                if self.seat == self.active:
                    alive = [seat for seat in self.clockwise(self.seat) if self.sheets[seat].alive]
                    if not alive:
                        break
                    self.active = alive[0]
            self.waiting.pop(0)
        last = self.thrower if self.next_active == "thrower" else self.active
        alive = [seat for seat in self.clockwise(last) if self.sheets[seat].alive]
        self.end_round(alive[0] if alive else None)

    def clockwise(self, seat: int) -> list[int]:
        """All seats, this one last."""
        return [(seat + i) % self.players for i in range(1, self.players + 1)]

    def blocked(self, sheet: Sheet) -> bool:
        return not any(
            self.planned(sheet, pen) or any(self.crosses(sheet, pen, n) for n in range(1, 6)) for pen in PENS
        )

    def end_round(self, active: int | None) -> None:
        self.dice, self.number_die, self.number = [], None, None
        self.taken, self.pens_taken = set(), set()
        self.phase = "roll" if active is not None else "over"
        if active is not None:
            self.active = self.seat = active

    # -- what can be seen ----------------------------------------------------------------------------

    def rows(self, seat: int) -> tuple[str, ...]:
        sheet, size = self.sheets[seat], self.grid.size
        letters = ["."] * (size * size)
        for pen, cells in sheet.colours.items():
            for cell in bits(cells):
                assert letters[cell] == "."
                letters[cell] = pen if sheet.painted >> cell & 1 else pen.lower()
        return tuple("".join(letters[row * size : (row + 1) * size]) for row in range(size))
