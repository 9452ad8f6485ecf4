"""A naive implementation of Polyssimo Challenge, written from RULES 0 and 2 alone, with sets and dictionaries."""

import functools
from collections.abc import Iterator, Mapping
from typing import Literal, TypeAlias

Cells: TypeAlias = frozenset[tuple[int, int]]
Action: TypeAlias = tuple[Literal["take"], str] | tuple[Literal["place"], str, Cells]

PENTOMINOES = """
F5 .XX XX. .X.  | I5 XXXXX      | L5 XXXX X...  | N5 XXX. ..XX  | P5 XX XX X.   | T5 XXX .X. .X.
U5 X.X XXX      | V5 X.. X.. XXX| W5 X.. XX. .XX| X5 .X. XXX .X.| Y5 XXXX .X..  | Z5 XX. .X. .XX
"""
HEXOMINOES = """
H01 XXXX X..X     | H02 XXX. X.XX     | H03 XXXX .XX.     | H04 XXX. ..X. ..XX | H05 X... XXX. ..XX
H06 ..X. XXXX .X..| H07 XXXX X.X.     | H08 .X.. XXXX X...| H09 ..X. XXXX X... | H10 .XXX XX.. .X..
H11 XX.. .XXX .X..| H12 XX.. .XXX ..X.
"""


def drawn(*rows: str) -> Cells:
    """The cells of a drawing."""
    return frozenset((r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "X")


def read(table: str) -> dict[str, Cells]:
    """Shapes by name."""
    entries = [entry.split() for line in table.strip().splitlines() for entry in line.split("|")]
    return {name: drawn(*rows) for name, *rows in entries}


def moved_to_origin(cells: Cells) -> Cells:
    top, left = min(r for r, _ in cells), min(c for _, c in cells)
    return frozenset((r - top, c - left) for r, c in cells)


def orientations(cells: Cells) -> set[Cells]:
    """The images under turns and flips, each once."""
    found = set()
    for _ in range(4):
        cells = frozenset((c, -r) for r, c in cells)
        found |= {moved_to_origin(cells), moved_to_origin(frozenset((r, -c) for r, c in cells))}
    return found


@functools.cache
def placements(cells: Cells) -> list[Cells]:
    """All sets of cells of the board that a shape can cover."""
    return [
        frozenset((r + row, c + column) for r, c in shape)
        for shape in orientations(cells)
        for row in range(11 - max(r for r, _ in shape))
        for column in range(12 - max(c for _, c in shape))
    ]


class Naive:
    """A game in progress."""

    def __init__(
        self,
        players: int,
        *,
        first_seat: int = 0,
        handicap: Mapping[int, int] | None = None,
        pieces_per_player: int | None = None,
        score_by: str = "pieces",
        hexominoes: Mapping[str, Cells] | None = None,
    ) -> None:
        self.players = players
        self.handicap = dict(handicap or {})
        self.each = pieces_per_player or 24 // players
        self.score_by = score_by
        self.coloured = set(read(PENTOMINOES))
        self.shapes = read(PENTOMINOES) | dict(hexominoes or read(HEXOMINOES))
        self.placements = {name: placements(cells) for name, cells in self.shapes.items()}
        self.phase = "draft"
        self.pool = set(self.shapes)
        self.taken: list[set[str]] = [set() for _ in range(players)]
        self.hands: list[set[str]] = [set() for _ in range(players)]
        self.board: dict[tuple[int, int], tuple[int, str]] = {}
        self.to_move = first_seat
        self.out: set[int] = set()
        self.last = [0] * players
        self.index = 0

    def owes(self, seat: int) -> int:
        return max(0, self.handicap.get(seat, 0) - len(self.taken[seat] - self.coloured))

    def legal(self) -> set[Action]:
        if self.phase == "draft":
            return {("take", piece) for piece in self.pool if self.may_take(piece)}
        if self.phase == "placement":
            return set(self.places(self.to_move))
        return set()

    def may_take(self, piece: str) -> bool:
        seat = self.to_move
        if piece in self.coloured:
            remaining_after = self.each - len(self.taken[seat]) - 1
            return self.owes(seat) <= remaining_after
        pool_after = len(self.pool - self.coloured - {piece})
        return pool_after >= sum(self.owes(other) for other in range(self.players) if other != seat)

    def places(self, seat: int) -> Iterator[Action]:
        covered = set(self.board)
        return (
            ("place", piece, cells)
            for piece in self.hands[seat]
            for cells in self.placements[piece]
            if cells.isdisjoint(covered)
        )

    def play(self, action: Action) -> None:
        seat = self.to_move
        if action[0] == "take":
            self.pool.remove(action[1])
            self.taken[seat].add(action[1])
            self.hands[seat].add(action[1])
            self.to_move = (seat + 1) % self.players
            if all(len(taken) == self.each for taken in self.taken):
                self.phase = "placement"
                self.find_mover(seat)
            return
        self.hands[seat].remove(action[1])
        self.board.update(dict.fromkeys(action[2], (seat, action[1])))
        self.index += 1
        self.last[seat] = self.index
        self.find_mover((seat - 1) % self.players)

    def find_mover(self, seat: int) -> None:
        """The first seat that can place a piece, from this one on against the direction of the draft."""
        for _ in range(self.players):
            if seat not in self.out:
                if any(self.places(seat)):
                    self.to_move = seat
                    return
                self.out.add(seat)
            seat = (seat - 1) % self.players
        self.phase = "over"

    def remaining(self, seat: int) -> int:
        hand = self.hands[seat]
        return len(hand) if self.score_by == "pieces" else sum(len(self.shapes[piece]) for piece in hand)

    def ranking(self) -> list[int]:
        """The seats from first to last."""
        return sorted(range(self.players), key=lambda seat: (self.remaining(seat), -self.last[seat]))
