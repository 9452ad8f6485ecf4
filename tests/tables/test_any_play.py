"""Any commands in any order leave a valid table: its log folds to the same table."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.tables.scene import Scene, ada, bert
from tests.tables.toy import Take

from ominoes.i18n import OminoesError
from ominoes.tables import Bank, Computer, automatic, commands
from ominoes.tables.events import Ended

COMMANDS: list[tuple[type[commands.Command], dict[str, Any]]] = [
    (commands.Move, {"text": "take 1"}),
    (commands.Move, {"text": "take 3"}),
    (commands.AskUndo, {}),
    (commands.AnswerUndo, {"agree": True}),
    (commands.AnswerUndo, {"agree": False}),
    (commands.Resign, {}),
    (commands.TakeOver, {"place": 0}),
    (commands.TakeOver, {"place": 1}),
    (commands.Reclaim, {}),
    (commands.Say, {"text": "hm"}),
    (commands.AskRematch, {}),
]


@settings(max_examples=60, deadline=None)
@given(
    steps=st.lists(
        st.tuples(
            st.integers(0, 2), st.sampled_from([*range(len(COMMANDS)), -1, -2, -3]), st.integers(0, 40_000)
        ),
        max_size=25,
    ),
    third=st.booleans(),
)
def test_any_sequence_of_commands_leaves_a_valid_log(steps: list[tuple[int, int, int]], third: bool) -> None:
    holders = (ada(), bert(), Computer("random")) if third else (ada(), bert())
    scene = Scene("heap", *holders, options={"players": len(holders)}, clock=Bank(60, 2))
    for who, step, waiting in steps:
        scene.wait(waiting / 1000)
        before = scene.table
        try:
            if step == -1:
                scene.time_is_up()
            elif step == -2:
                scene.write(automatic.gone(scene.table, (who % 2,), scene.now))
            elif step == -3:
                scene.write(automatic.back(scene.table, (who % 2,), scene.now))
            else:
                kind, facts = COMMANDS[step]
                scene.do(who, kind, **facts)
        except OminoesError:
            assert scene.table is before
        for seat in scene.table.engine_seats:
            scene.write(automatic.computer_moves(scene.table, seat, Take(1), scene.now))
    table = scene.table
    assert table.seq == len(scene.log)
    assert len(table.movers) == len(table.record)
    assert (table.status == "over") == any(isinstance(event, Ended) for event in scene.log)
    assert all(left >= 0 for left in table.clock.left)
