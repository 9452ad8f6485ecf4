"""The reasons for hints in Blokus are true of the position."""

import re

from tests.players.positions import random_states

import ominoes
from ominoes.games.blokus.state import BlokusState
from ominoes.games.placements import Place
from ominoes.players.remarks import remarks


def number(words: str, single: str, many: str) -> int:
    """The number in a remark; a remark in the singular is 1."""
    if re.search(single, words):
        return 1
    match = re.search(many, words)
    return int(match[1]) if match else 0


def test_remarks_on_blokus_are_true() -> None:
    for state in list(random_states("blokus", {}, 3))[::6]:
        assert isinstance(state, BlokusState)
        assert state.colour is not None
        before = state.rows()
        letter = state.colour[0].upper()
        for action in state.actions()[:: max(1, len(state.actions()) // 5)]:
            assert isinstance(action, Place)
            words = ", ".join(remarks(state, action))
            after = state.play(action).rows()
            fresh = corners(after, letter) - corners(before, letter)
            if any(letter in row for row in before):
                assert number(words, "opens a new corner", r"opens (\d+) new") == len(fresh)
            for other in {"B": "blue", "Y": "yellow", "R": "red", "G": "green"}.items():
                if other[0] == letter or not any(other[0] in row for row in before):
                    continue
                covered = corners(before, other[0]) & set(action.cells)
                one, many = f"covers a corner of {other[1]}", rf"covers (\d+) corners of {other[1]}"
                assert number(words, one, many) == len(covered)


def corners(rows: tuple[str, ...], letter: str) -> set[tuple[int, int]]:
    """The free cells that touch a colour at a corner and not at a side (RULES 5.2)."""
    size = len(rows)

    def at(row: int, column: int) -> str:
        return rows[row][column] if 0 <= row < size and 0 <= column < size else ""

    found = set()
    for row in range(size):
        for column in range(size):
            sides = [at(row + 1, column), at(row - 1, column), at(row, column + 1), at(row, column - 1)]
            diagonals = [at(row + a, column + b) for a in (-1, 1) for b in (-1, 1)]
            if at(row, column) == "." and letter in diagonals and letter not in sides:
                found.add((row, column))
    return found


def test_a_colour_that_has_not_begun_has_no_corner_to_cover() -> None:
    for options in ({}, {"variant": "duo"}, {"players": 3, "corner": "fixed"}):
        state = ominoes.game("blokus", **options).start(0)
        assert not [one for action in state.actions() for one in remarks(state, action) if "covers" in one]


def test_a_corner_of_an_own_colour_that_is_covered_is_no_merit() -> None:
    own = {0: ("blue", "red"), 1: ("yellow", "green")}
    for state in list(random_states("blokus", {"players": 2}, 8))[8::3]:
        words = ", ".join(one for action in state.actions() for one in remarks(state, action))
        assert not [name for name in own[state.turn.seat] if re.search(rf"covers .* of {name}", words)]
