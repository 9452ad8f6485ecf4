"""The reasons for hints in Holomino are true of the position."""

import re

from tests.players.positions import random_states

from ominoes.players.remarks import remarks


def test_remarks_on_holomino_are_true() -> None:
    closed = 0
    for state in list(random_states("holomino", {}, 4))[::3]:
        for action in state.actions():
            after = state.play(action)
            made = after.scores[state.turn.seat] - state.scores[state.turn.seat]
            words = ", ".join(remarks(state, action))
            match = re.search(r"closes .* for (\d+) points", words)
            assert (int(match[1]) if match else 0) == made
            closed += made > 0
    assert closed


def test_the_best_answer_in_holomino_is_what_the_shown_tiles_can_make() -> None:
    for state in list(random_states("holomino", {}, 5))[5:30:6]:
        action = state.actions()[0]
        words = ", ".join(remarks(state, action))
        match = re.search(r"leaves player \d (\d+) points", words)
        if match is None:
            continue
        after = state.play(action)
        shown = set(after.hand(1 - state.turn.seat))  # type: ignore[attr-defined]
        for outcome, _ in after.chances()[:3]:
            answers = after.play(outcome)
            made = [
                answers.play(answer).scores[1 - state.turn.seat] - answers.scores[1 - state.turn.seat]
                for answer in answers.actions()
                if getattr(answer, "tile", None) in shown and hasattr(answer, "hex")
            ]
            assert max(made, default=0) == int(match[1])
