"""Whatever task comes in, a process that studies tells what comes of it and lives on for the next."""

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from ominoes.server import tasks
from ominoes.server.study import study
from ominoes.server.wire import Telling, encode

PICTURES = st.text("#?. X\n", max_size=30)
NAMES = st.sampled_from(
    [
        "",
        "2x3",
        "6x10",
        "0x5",
        "99999x99999",
        "9x9-9x9@0,0",
        "hexagon 2",
        "letter A",
        "letter É",
        "3 times F5",
        "-1x2",
    ]
)
PIECES = st.sampled_from(
    [
        "",
        "L3*2",
        "L3*0",
        "L3*99999999",
        "L3*5..2",
        "I1*0..",
        "pentominoes",
        "tetrahexes",
        "one-sided-tetrominoes",
    ]
) | st.text("FILPX5*.0 ,", max_size=12)
CELLS = st.lists(
    st.tuples(st.integers(-2, 6), st.integers(-(10**18), 10**18) | st.integers(0, 4)), max_size=4
)
LAID = st.lists(st.builds(tasks.LaidPiece, st.sampled_from(["L3", "F5", "", "?"]), CELLS), max_size=2)
PROBLEMS = st.sampled_from(
    [
        "",
        "{}",
        "[",
        "pieces: L3*2\n\n###\n###",
        "group: 1 of\n\n##",
        "laid: L3\n\n###",
        "piece: a 1 #/#\n\n##",
        "\n\n",
    ]
) | st.text("pieces:#?./ L35\n", max_size=40)
SHARED = {"id": st.just("t"), "seconds": st.just(0.1), "use": st.sampled_from(["all", "any"])}
PUZZLES = {"figure": PICTURES | NAMES, "pieces": PIECES, "laid": LAID, "problem": PROBLEMS}
TASKS = st.one_of(
    st.builds(tasks.Solve, **SHARED, **PUZZLES, limit=st.integers(1, 3), distinct=st.booleans()),
    st.builds(tasks.Count, **SHARED, **PUZZLES),
    st.builds(
        tasks.Generate,
        id=st.just("t"),
        pieces=st.sampled_from(["polyminix", "L3", "I2*0..", "tetrahexes", "", "pentominoes"]),
        size=st.none() | st.integers(1, 4),
        area=st.none() | st.integers(1, 12),
        seed=st.just(1),
    ),
)


@settings(max_examples=150)
@given(task=TASKS)
def test_every_task_comes_to_an_end_in_words_that_can_be_sent(task: tasks.AnyTask) -> None:
    told: list[Telling] = []
    study(task, told.append)
    kinds = [msgspec.json.decode(encode(telling))["type"] for telling in told]
    assert kinds[-1] in tasks.FINAL
    assert not set(kinds[:-1]) & set(tasks.FINAL)
