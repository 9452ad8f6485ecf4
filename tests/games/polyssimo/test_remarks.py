"""The reasons for hints in Polyssimo Challenge are true of the position."""

import re

from tests.players.positions import random_states

import ominoes
from ominoes.players.remarks import remarks


def test_remarks_on_polyssimo_are_true() -> None:
    states = [s for s in random_states("polyssimo", {}, 6) if s.phase == "placement"]  # type: ignore[attr-defined]
    for state in states[::4]:
        for action in state.actions()[:: max(1, len(state.actions()) // 3)]:
            words = ", ".join(remarks(state, action))
            same = [a for a in state.actions() if a.piece == action.piece]  # type: ignore[attr-defined]
            match = re.search(r" had (\d+) places", words)
            assert (int(match[1]) if match else 1) == len(same)


def test_one_piece_of_polyssimo_is_the_easiest_or_none_is() -> None:
    game = ominoes.game("polyssimo")
    state = game.start(0)
    while state.phase == "draft":  # type: ignore[attr-defined]
        most = max(game.placement_counts[action.piece] for action in state.actions())  # type: ignore[attr-defined]
        with_most = [a for a in state.actions() if game.placement_counts[a.piece] == most]  # type: ignore[attr-defined]
        easiest = [a for a in state.actions() if "more than any other" in ", ".join(remarks(state, a))]
        assert easiest == (with_most if len(with_most) == 1 else [])
        state = state.play(state.actions()[0])
