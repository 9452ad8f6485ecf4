"""Whatever persons do in whatever order, a table stays a table: its log folds to what it is."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.tables.scene import Scene, ada, bert
from tests.tables.toy import Take

from ominoes.tables import Bank, Computer, judge
from ominoes.tables import deeds as do
from ominoes.tables import events as happened
from ominoes.words import OminoesError

DEEDS: list[tuple[type[do.Deed], dict[str, Any]]] = [
    (do.Move, {"text": "take 1"}),
    (do.Move, {"text": "take 3"}),
    (do.AskUndo, {}),
    (do.AnswerUndo, {"agree": True}),
    (do.AnswerUndo, {"agree": False}),
    (do.Resign, {}),
    (do.TakeOver, {"place": 0}),
    (do.TakeOver, {"place": 1}),
    (do.Reclaim, {}),
    (do.Say, {"text": "hm"}),
    (do.AskRematch, {}),
]


@settings(max_examples=60, deadline=None)
@given(
    steps=st.lists(
        st.tuples(
            st.integers(0, 2), st.sampled_from([*range(len(DEEDS)), -1, -2, -3]), st.integers(0, 40_000)
        ),
        max_size=25,
    ),
    third=st.booleans(),
)
def test_any_play_leaves_a_sound_log(steps: list[tuple[int, int, int]], third: bool) -> None:
    holders = (ada(), bert(), Computer("random")) if third else (ada(), bert())
    scene = Scene("heap", *holders, options={"players": len(holders)}, clock=Bank(60, 2))
    for who, step, waiting in steps:
        scene.wait(waiting / 1000)
        before = scene.table
        try:
            if step == -1:
                scene.judge()
            elif step == -2:
                scene.write(judge.gone(scene.table, (who % 2,), scene.now))
            elif step == -3:
                scene.write(judge.back(scene.table, (who % 2,), scene.now))
            else:
                kind, facts = DEEDS[step]
                scene.do(who, kind, **facts)
        except OminoesError:
            assert scene.table is before
        for seat in scene.table.thinking:
            scene.write(judge.computer_moves(scene.table, seat, Take(1), scene.now))
    table = scene.table
    assert table.seq == len(scene.log)
    assert len(table.movers) == len(table.record)
    assert (table.status == "over") == any(isinstance(event, happened.Ended) for event in scene.log)
    assert all(left >= 0 for left in table.clock.left)
