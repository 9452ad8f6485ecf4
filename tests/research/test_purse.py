"""Time over a game: what is given out, and that no more of it is spent than there was."""

import pytest

from ominoes.research.gtp.clock import Purse


def test_the_middle_of_a_game_has_more_time_than_its_beginning_and_its_end() -> None:
    purse = Purse(30)
    budgets = []
    for placed in range(21):
        budgets.append(purse.budget(placed))
        purse.spent(budgets[-1])
    assert budgets[0] < 30 < budgets[6]
    assert budgets[20] < budgets[6]


def test_a_game_in_which_every_piece_is_placed_costs_no_more_than_its_purse() -> None:
    purse, spent = Purse(30), 0.0
    for placed in range(21):
        spent += purse.budget(placed)
        purse.spent(purse.budget(placed))
    assert spent <= 30 * Purse.PIECES + 4 * 3  # the last pieces may always have a tenth


def test_what_a_move_did_not_need_is_there_later() -> None:
    thrifty, lavish = Purse(30), Purse(30)
    for placed in range(5):
        thrifty.spent(1)
        lavish.spent(lavish.budget(placed))
    assert thrifty.budget(5) > lavish.budget(5)
    assert thrifty.budget(5) <= 4 * 30


def test_a_purse_that_is_empty_still_lets_one_think_a_little() -> None:
    purse = Purse(30)
    purse.spent(10_000)
    assert purse.budget(12) == pytest.approx(3)
