"""Practice: placing and lifting pieces, right hints, and whether the challenge is still solvable."""

import random

import pytest
from tests.cases import every

from ominoes import IllegalAction
from ominoes.games.placements import Place
from ominoes.games.polyminix import default_deck
from ominoes.games.polyminix.cards import FACES, Challenge
from ominoes.games.polyminix.practice import Practice
from ominoes.polyforms import FIGURES, placements


def rectangle(rows: int, columns: int) -> tuple[tuple[int, int], ...]:
    return tuple((8 - rows + row, column) for row in range(rows) for column in range(columns))


@every("face", FACES)
@every("card", ["G2", "Y9", "R14"])
def test_hints_lead_to_a_right_covering(card: str, face: int) -> None:
    practice = Practice.on(default_deck(), card, "B", face)  # type: ignore[arg-type]
    while not practice.complete:
        assert practice.solvable
        practice = practice.lay(practice.hint())
    assert practice.objection() is None
    with pytest.raises(IllegalAction, match="covered already"):
        practice.hint()


def test_a_hint_keeps_the_placed_pieces_or_says_that_it_is_a_dead_end() -> None:
    practice = Practice(("I2", "L4", "I4", "O4"), Challenge(1, rectangle(2, 4), "exactly", ("I4", "L4")))
    assert not practice.solvable
    with pytest.raises(IllegalAction, match="cannot be completed as asked; take a piece back"):
        practice.hint()
    free = Practice(("I2", "L4", "I4", "O4", "I3", "L3"), Challenge(5, rectangle(2, 4), "without", ()))
    assert free.solvable
    placed = free.lay(Place("I2", ((6, 1), (6, 2))))
    assert not placed.solvable
    good = free.lay(Place("O4", ((6, 0), (6, 1), (7, 0), (7, 1))))
    # The kit has only one O4, and I4 does not fit beside it.
    assert not good.solvable
    assert placed.lift("I2") == free
    with pytest.raises(IllegalAction, match="the piece I3 does not lie on the card"):
        placed.lift("I3")


def test_pieces_that_break_the_condition_leave_it_unsolvable() -> None:
    practice = Practice.on(default_deck(), "G1", "A", 1)
    other = next(name for name in practice.kit if name not in practice.challenge.pieces)
    places = placements(FIGURES[other], practice.challenge.cells)
    if places:
        assert not practice.lay(Place(other, places[0])).solvable


def test_a_piece_that_cannot_lie_there_is_refused() -> None:
    practice = Practice.on(default_deck(), "G1", "A", 5)
    with pytest.raises(IllegalAction, match="outside the white area"):
        practice.lay(Place("I2", ((0, 7), (1, 7))))
    placed = practice.lay(practice.hint())
    with pytest.raises(IllegalAction, match="is used 2 times"):
        placed.lay(placed.placed[0])
    assert len(placed.pieces_left) == len(practice.pieces_left) - 1


def naively_solvable(
    challenge: Challenge, kit: list[str], free: frozenset[tuple[int, int]], used: list[str]
) -> bool:
    """Whether a challenge is solvable, by trying every piece on the first free cell."""
    if not free:
        sizes = sorted(FIGURES[name].size for name in used)
        return {
            "exactly": sorted(used) == sorted(challenge.pieces),
            "more": set(challenge.pieces) <= set(used)
            and len(used) == len(challenge.pieces) + challenge.more,
            "without": not set(used) & set(challenge.pieces),
            "sizes": sizes == sorted(challenge.sizes),
        }[challenge.rule]
    first = min(free)
    return any(
        naively_solvable(
            challenge, [one for one in kit if one != name], free - frozenset(cells), [*used, name]
        )
        for name in kit
        for cells in placements(FIGURES[name], free)
        if first in cells
    )


@pytest.mark.parametrize("seed", range(4))
def test_the_answer_is_that_of_trying_everything(seed: int) -> None:
    dice = random.Random(seed)
    deck = default_deck()
    answers = []
    for _ in range(12):
        practice = Practice.on(deck, dice.choice(deck.level("green")).name, "A", dice.choice(FACES))
        if dice.random() < 0.5:
            practice = practice.lay(practice.hint())
        else:
            name = dice.choice(practice.kit)
            places = placements(FIGURES[name], practice.challenge.cells)
            if places:
                practice = practice.lay(Place(name, dice.choice(places)))
        covered = {cell for place in practice.placed for cell in place.cells}
        expected = naively_solvable(
            practice.challenge,
            list(practice.pieces_left),
            frozenset(practice.challenge.cells) - covered,
            [place.piece for place in practice.placed],
        )
        assert practice.solvable == expected
        answers.append(expected)
    assert answers
