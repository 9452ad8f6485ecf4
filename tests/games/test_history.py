"""Histories, and what they add up to."""

import random

from ominoes.games.history import START, Fold, History
from ominoes.games.placements import Place


def _action(number: int) -> Place:
    return Place(f"I{number}", ((0, number),))


def test_a_fold_gives_what_all_actions_add_up_to_on_every_line_of_play() -> None:
    fold: Fold[tuple[str, ...]] = Fold(())
    rng = random.Random(5)
    lines: list[History] = [START]
    for number in range(3000):
        lines.append(rng.choice(lines[-20:] + lines[:2]).then(_action(number), 0))
        asked = rng.choice(lines)
        found = fold.of(asked, lambda before, action: (*before, action.piece))  # type: ignore[attr-defined]
        assert found == tuple(action.piece for action in asked.actions())  # type: ignore[attr-defined]
    assert len(fold._known) <= Fold._KEPT


def test_one_more_action_costs_one_step() -> None:
    fold: Fold[int] = Fold(0)
    steps = 0

    def count(before: int, _: object) -> int:
        nonlocal steps
        steps += 1
        return before + 1

    here = START
    for number in range(500):
        here = here.then(_action(number), None)
        assert fold.of(here, count) == number + 1
    assert steps == 500
