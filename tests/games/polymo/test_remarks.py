"""The reasons for hints in Polymo are true of the position."""

import re

from tests.players.positions import random_states

from ominoes.players.remarks import remarks


def test_remarks_on_polymo_are_true() -> None:
    for state in list(random_states("polymo", {"players": 3}, 7))[::5]:
        seat = state.turn.seat
        for action in state.actions()[:: max(1, len(state.actions()) // 6)]:
            words = ", ".join(remarks(state, action))
            struck = state.scores[seat] - state.play(action).scores[seat]
            match = re.search(r"strikes off \w+, (a single|\d+) square", words)
            said = 0 if match is None else 1 if match[1] == "a single" else int(match[1])
            assert said == struck
