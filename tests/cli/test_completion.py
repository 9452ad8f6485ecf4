"""Completion of moves while they are typed."""

from ominoes.cli.completion import suggestions

MOVES = [f"I2 {column}{row},{column}{row + 1}" for column in "abc" for row in range(1, 8)] + [
    "I1 a1",
    "X5 b1,a2,b2,c2,b3",
]


def test_at_first_the_pieces_are_suggested() -> None:
    assert suggestions("", MOVES) == ["I1 ", "I2 ", "X5 "]


def test_then_the_squares() -> None:
    assert suggestions("i2 a", MOVES) == [f"I2 a{row},a{row + 1}" for row in range(1, 8)]
    assert suggestions("I2 ", MOVES)[:2] == ["I2 a1,", "I2 a2,"]


def test_few_moves_are_shown_in_full() -> None:
    assert suggestions("X", MOVES) == ["X5 b1,a2,b2,c2,b3"]
    assert suggestions("Q", MOVES) == []
