"""The division of time over a game: how much each move gets, and that the total is not exceeded."""

import pytest

from ominoes.research.blokus.gtp.time_control import TimeBudget


def test_the_middle_of_a_game_has_more_time_than_its_beginning_and_its_end() -> None:
    budget = TimeBudget(30)
    budgets = []
    for placed in range(21):
        budgets.append(budget.allowance(placed))
        budget.spend(budgets[-1])
    assert budgets[0] < 30 < budgets[6]
    assert budgets[20] < budgets[6]


def test_a_game_in_which_every_piece_is_placed_costs_no_more_than_its_budget() -> None:
    budget, spent = TimeBudget(30), 0.0
    for placed in range(21):
        spent += budget.allowance(placed)
        budget.spend(budget.allowance(placed))
    assert spent <= 30 * TimeBudget.PIECES + 4 * 3  # the last pieces always get at least a tenth of the mean


def test_time_that_a_move_did_not_need_is_kept_for_later_ones() -> None:
    thrifty, lavish = TimeBudget(30), TimeBudget(30)
    for placed in range(5):
        thrifty.spend(1)
        lavish.spend(lavish.allowance(placed))
    assert thrifty.allowance(5) > lavish.allowance(5)
    assert thrifty.allowance(5) <= 4 * 30


def test_an_empty_budget_still_allows_a_short_search() -> None:
    budget = TimeBudget(30)
    budget.spend(10_000)
    assert budget.allowance(12) == pytest.approx(3)
