"""The job process: any job ends with a final message, and the process is ready for the next one."""

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from ominoes.server import jobs
from ominoes.server.job_worker import run_job
from ominoes.server.wire import ServerMessage, encode

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
PLACED = st.lists(st.builds(jobs.PlacedPieceView, st.sampled_from(["L3", "F5", "", "?"]), CELLS), max_size=2)
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
PUZZLES = {"figure": PICTURES | NAMES, "pieces": PIECES, "placed": PLACED, "problem": PROBLEMS}
JOBS = st.one_of(
    st.builds(jobs.Solve, **SHARED, **PUZZLES, limit=st.integers(1, 3), distinct=st.booleans()),
    st.builds(jobs.Count, **SHARED, **PUZZLES),
    st.builds(
        jobs.Generate,
        id=st.just("t"),
        pieces=st.sampled_from(["polyminix", "L3", "I2*0..", "tetrahexes", "", "pentominoes"]),
        size=st.none() | st.integers(1, 4),
        area=st.none() | st.integers(1, 12),
        seed=st.just(1),
    ),
)


@settings(max_examples=150)
@given(job=JOBS)
def test_every_job_ends_with_a_final_message(job: jobs.AnyJob) -> None:
    messages: list[ServerMessage] = []
    run_job(job, messages.append)
    kinds = [msgspec.json.decode(encode(message))["type"] for message in messages]
    assert kinds[-1] in jobs.FINAL
    assert not set(kinds[:-1]) & set(jobs.FINAL)
