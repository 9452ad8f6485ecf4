"""Random games of Polyminix, scored by the naive implementation too."""

import random

import pytest
from tests.games.polyminix import naive
from tests.games.polyminix.states import due, right, start

from ominoes.games.polyminix import Concede


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("wait", [False, True])
def test_random_games_score_as_the_rules_say(players: int, wait: bool) -> None:
    # RULES 4.2, 4.6, PX-11
    for seed in range(10):
        chooser = random.Random(f"{seed} {players} {wait}")
        state = start(players=players, wait_for_all=wait, first_seat="random")
        expected = [0] * players
        while not state.over:
            if due(state) != "race":
                actions = [outcome for outcome, _ in state.chances()] or list(state.actions())
                state = state.play(chooser.choice(actions))
                continue
            race, t = state, 0
            finishes: dict[int, int] = {}
            left = {seat: len(race.position.players[seat].cards) for seat in race.turn.seats}
            assert race.position.mode is not None
            while due(state) == "race" and state.position.turns == race.position.turns:
                t += chooser.choice([0, 1, 700])
                seat = chooser.choice(state.turn.seats)
                if chooser.random() < 0.1 or t >= 60_000:
                    state = state.play(Concede(seat, t))
                    continue
                left[seat] -= 1
                if left[seat] == 0:
                    finishes[seat] = t
                state = state.play(right(state, seat, t))
            decks: dict[int, str] = {
                seat: player.deck or "" for seat, player in enumerate(race.position.players)
            }
            gained = naive.points(race.position.mode, finishes, race.position.leader, players, decks)
            expected = [score + more for score, more in zip(expected, gained, strict=True)]
            assert list(state.scores) == expected, seed
        assert max(expected) >= 12
        assert expected.count(max(expected)) == 1
