"""The messages of games in each language; notation and records are the same in all of them."""

import functools
import random

from tests.cases import every

import ominoes
from ominoes.i18n import in_language, languages
from ominoes.players.remarks import reason

GAMES = sorted(ominoes.games())


@functools.cache
def positions(name: str) -> list[ominoes.State]:
    """Some states of a game played at random, races and chance included."""
    rng = random.Random(7)
    options = {"first_seat": "random"} if name != "blokus" else {"start_colour": "random"}
    state = ominoes.game(name, **options).start(7)
    found = []
    for _ in range(40):
        if state.over:
            break
        found.append(state)
        if state.turn.kind == "chance":
            state = state.play(state.draw())
        else:
            actions = state.actions()
            state = state.play(actions[rng.randrange(len(actions))])
    return found


@every("name", GAMES)
def test_every_action_is_described_in_every_language_and_has_one_notation(name: str) -> None:
    for before in positions(name):
        action = before.draw() if before.turn.kind == "chance" else before.actions()[0]
        written = before.game.notation(action)
        descriptions = set()
        for language in languages():
            with in_language(language):
                descriptions.add(before.game.describe(action))
                assert before.game.notation(action) == written
                assert before.game.parse(written) == action
                assert before.game.to_json(action)
        assert len(descriptions) in (1, 4), descriptions


@every("language", languages())
@every("name", GAMES)
def test_pictures_and_reasons_exist_in_every_language(name: str, language: str) -> None:
    states = positions(name)
    with in_language(language):
        for state in states[:: max(1, len(states) // 2)]:
            assert state.svg().startswith("<svg")
            assert state.art().plain()
            if state.turn.kind == "seat":
                assert reason(state, state.actions()[0])


def test_a_record_is_the_same_in_every_language() -> None:
    written = set()
    for language in languages():
        with in_language(language):
            record = ominoes.Record(ominoes.game("polymo", players=1), 3)
            while len(record) < 6:
                state = record.state
                record = record.play(state.draw() if state.turn.kind == "chance" else state.actions()[0])
            written.add(record.dumps())
    assert len(written) == 1
