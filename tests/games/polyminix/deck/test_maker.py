"""The maker of decks: levels, and equal decks from equal seeds."""

import pytest

from ominoes.games.polyminix import DeckError, default_deck
from ominoes.games.polyminix.deck.maker import deal, level_table


def test_a_kit_that_is_too_poor_is_refused() -> None:
    with pytest.raises(
        DeckError, match="cover too few figures for the green cards: 0 of 34 sides were found"
    ):
        deal(1, ("I1", "I2"))


def test_the_table_of_levels_shows_rising_medians() -> None:
    rows = level_table(default_deck())
    assert [(row[0], row[1]) for row in rows] == [("green", 34), ("yellow", 32), ("red", 32)]
    assert rows[0][3] < rows[1][3] < rows[2][3]


@pytest.mark.slow
def test_the_default_deck_is_the_one_of_its_seed() -> None:
    deck = default_deck()
    assert deck.seed is not None
    assert deal(deck.seed, name=deck.name) == deck


@pytest.mark.slow
def test_another_kit_gets_a_deck_of_its_own() -> None:
    kit = ("I2", "I3", "L3", "S4", "O4", "L4", "T4", "F5", "W5", "N5", "P5", "T5", "Z5", "V5", "Y5")
    seen: list[tuple[int, int]] = []
    deck = deal(5, kit, progress=lambda done, total: seen.append((done, total)))
    assert sorted(deck.kit) == sorted(kit)
    assert len(deck.cards) == 49
    assert seen[-1][0] == seen[-1][1]
    medians = [row[3] for row in level_table(deck)]
    assert medians == sorted(medians)
    assert len(set(medians)) == 3
