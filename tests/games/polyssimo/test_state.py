"""States of Polyssimo Challenge as values, their views and records, and how good actions look at first sight."""

import random
from pathlib import Path

import pytest
from tests.games.polyssimo.states import drafted, finished, play, start

import ominoes
from ominoes import Record
from ominoes.games.polyssimo import Place, Take
from ominoes.players import player


def test_a_state_is_a_value() -> None:
    state = drafted(start())
    one, other = state.play(state.actions()[0]), state.play(state.actions()[1])
    assert one != other
    assert state.position.placements == 0
    assert state.play(state.actions()[0]) == one
    assert hash(state.play(state.actions()[0])) == hash(one)
    assert repr(one) == "<Polyssimo: placement, 1 pieces laid, to act: player 1>"


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"players": 3, "first_seat": "random", "handicap": {1: 4}, "score_by": "squares"},
        {"players": 4, "pieces_per_player": 4, "hexominoes": [f"H{n}" for n in range(20, 32)]},
    ],
    ids=str,
)
def test_a_record_replays_to_the_identical_state(options: dict[str, object], tmp_path: Path) -> None:
    chooser = random.Random(8)
    record = Record(ominoes.game("polyssimo", **options), 8)
    while not record.state.over:
        chance = record.state.turn.kind == "chance"
        record = record.play(record.state.draw() if chance else chooser.choice(record.state.actions()))
    record.save(tmp_path / "game.jsonl")
    again = Record.load(tmp_path / "game.jsonl")
    assert again == record
    assert again.state == record.state
    assert again.state.standings == record.state.standings


def test_legal_actions_are_a_sequence_that_can_be_asked() -> None:
    actions = start().actions()
    assert len(actions) == 24
    assert actions[-1] == Take("H12")
    assert Take("F5") in actions
    assert Place("I5", ((0, 0), (0, 1), (0, 2), (0, 3), (0, 4))) not in actions
    with pytest.raises(IndexError):
        actions[24]


def test_the_view_is_json_with_all_that_is_seen() -> None:
    import msgspec

    state = finished(2, players=3)
    view = state.view()
    assert msgspec.json.decode(msgspec.json.encode(view), type=type(view)) == view
    assert sum(len(placed.cells) for placed in view.placed) == sum(
        row.bit_count() for row in state.position.rows()
    )


def test_a_beginner_takes_what_fits_best_and_lays_what_is_hardest_into_a_corner() -> None:
    state = start()
    beginner = player("largest", 1)
    assert state.game.notation(beginner.choose(state)) == "take P5"
    state = play(start(pieces_per_player=2), "take I5", "take P5", "take L5", "take V5")
    choice = beginner.choose(state)
    assert isinstance(choice, Place)
    assert choice.piece == "V5"
    assert set(choice.cells) & {(0, 0), (0, 11), (10, 0), (10, 11)}


def test_the_beginner_beats_the_random_player() -> None:
    wins = 0
    for seed in range(4):
        players = [player("random", seed), player("random", seed)]
        players[seed % 2] = player("largest", seed)
        state = start(seed)
        while not state.over:
            state = state.play(players[state.turn.seat].choose(state))
        wins += state.winners == (seed % 2,)
    assert wins >= 3
