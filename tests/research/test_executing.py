"""One executor for all long work: here, in processes, and on a cluster of Dask that loses a worker."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.research import workers
from tests.research.living import wait_until_gone

from ominoes.games.polyminix.dealing import deal
from ominoes.puzzles import count
from ominoes.research.arena import Tournament, run
from ominoes.research.executing import Dask, Executor, Here, Processes, WorkLost, executor

TOURNAMENT = Tournament(
    game="blokus", options={"variant": "duo"}, players=("random", "largest", "level-1"), games=18
)


@pytest.mark.parametrize("make", [Here, lambda: Processes(2)], ids=["here", "processes"])
def test_every_task_comes_back_once_with_its_result(make: Callable[[], Executor]) -> None:
    with make() as here:
        found = list(here.results(workers.square, range(40)))
        assert sorted(found) == [(number, number * number) for number in range(40)]
        assert list(here.results(workers.square, [])) == []
        with pytest.raises(ValueError, match="task 5"):
            list(here.results(workers.fail, [5]))


def test_a_process_that_dies_loses_no_task(tmp_path: Path) -> None:
    tasks = [(number, str(tmp_path)) for number in range(12)]
    with Processes(2) as both:
        found = dict(both.results(workers.square_or_die_once, tasks))
    assert found == {task: task[0] ** 2 for task in tasks}
    assert (tmp_path / "died").exists()


def test_work_that_kills_every_process_is_given_up() -> None:
    with Processes(1) as one, pytest.raises(WorkLost, match="given up"):
        list(one.results(workers.always_die, [1]))


def test_processes_that_die_while_nobody_asks_for_results_lose_nothing() -> None:
    with Processes(2) as both:
        results = both.results(workers.square, range(100))
        found = [next(results)]
        assert both._pool is not None
        for pid in list(both._pool._processes):
            os.kill(pid, signal.SIGKILL)
        until = time.monotonic() + 60
        while not both._pool._broken:
            assert time.monotonic() < until, "the pool does not miss its processes"
            time.sleep(0.01)
        found += results
    assert sorted(found) == [(number, number * number) for number in range(100)]


SCRIPT = """
import os, signal, sys
from tests.research import workers
from ominoes.research.executing import Processes

with Processes(2) as both:
    found = list(both.results(workers.who, range(40)))
    print(len(found), *{result for _, result in found}, flush=True)
    if "die" in sys.argv:
        os.kill(os.getpid(), signal.SIGKILL)
"""


def _environment() -> dict[str, str]:
    """Where a script finds the tasks of these tests, and what it finds here."""
    paths = [str(Path(__file__).parents[2]), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}


def script(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a script as people write them at first: without a function, without a guard."""
    (folder / "mine.py").write_text(SCRIPT)
    return subprocess.run(
        [sys.executable, folder / "mine.py", *words],
        env=_environment(),
        capture_output=True,
        text=True,
        timeout=120,
    )


def test_a_plain_script_can_spread_its_work(tmp_path: Path) -> None:
    done = script(tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("40 ")


def test_processes_end_with_the_program_that_started_them_even_when_it_is_killed(tmp_path: Path) -> None:
    done = script(tmp_path, "die")
    assert done.returncode == -signal.SIGKILL
    _, *others = done.stdout.split()
    wait_until_gone(map(int, others))


WAITING = """
import sys
from tests.research import workers
from ominoes.research.executing import executor

with executor(int(sys.argv[1])) as all_of_them:
    list(all_of_them.results(workers.ask_who_is_silent, range(6)))
"""


@pytest.mark.usefixtures("ctrl_c")
@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGKILL])
@pytest.mark.parametrize("processes", [1, 2])
def test_engines_end_with_the_program_that_started_them(
    processes: int, end: signal.Signals, tmp_path: Path
) -> None:
    (tmp_path / "mine.py").write_text(WAITING)
    running = subprocess.Popen(
        [sys.executable, tmp_path / "mine.py", str(processes)],
        env=_environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
    )
    try:
        assert running.stdout is not None
        engines = [running.stdout.readline().strip() for _ in range(processes)]
        if end == signal.SIGINT:
            os.killpg(running.pid, end)  # as a terminal does
        else:
            running.kill()
        engines += running.communicate(timeout=60)[0].split()  # who waits for one of them waits for ever
    finally:
        running.kill()
    wait_until_gone(map(int, engines))


DEAF = """
import sys
from tests.research import workers
from ominoes.research.executing import Processes

with Processes(2) as both:
    results = both.results(workers.slowly, range(12))
    found = {next(results)[1], next(results)[1]}
    print("begun", flush=True)
    sys.stdin.readline()
    found |= {who for _, who in results}
    print(len(found))
"""


@pytest.mark.usefixtures("no_ctrl_c")
def test_work_that_was_started_in_the_background_is_not_disturbed_by_ctrl_c(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(DEAF)
    with subprocess.Popen(
        [sys.executable, tmp_path / "mine.py"],
        env=_environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as running:
        try:
            assert running.stdout is not None
            assert running.stdout.readline() == "begun\n"
            os.killpg(running.pid, signal.SIGINT)  # as a terminal does
            assert running.communicate("go on\n", timeout=60) == ("2\n", ""), "others had to be started"
        finally:
            running.kill()
    assert running.returncode == 0


def test_work_can_be_left_before_its_end() -> None:
    with Processes(2) as both:
        results = both.results(workers.square, range(10_000))
        assert next(results)
        results.close()  # type: ignore[attr-defined]
        assert len(list(both.results(workers.square, range(5)))) == 5


def test_who_does_the_work_follows_from_what_is_asked_for() -> None:
    assert isinstance(executor(), Here)
    with executor(3) as three:
        assert isinstance(three, Processes)
        assert three.count == 3


def test_a_count_in_processes_is_the_count(tmp_path: Path) -> None:
    with Processes(2) as both:
        spread = count("5x12", "pentominoes", spread=both.results, checkpoint=tmp_path / "c.json")
        again = count("5x12", "pentominoes", spread=both.results, checkpoint=tmp_path / "c.json")
    here = count("5x12", "pentominoes")
    assert (
        (spread.total, spread.distinct, spread.complete)
        == (here.total, here.distinct, True)
        == (4040, 1010, True)
    )
    assert spread.by_pieces == here.by_pieces
    assert (again.total, again.distinct) == (4040, 1010)


def test_a_count_elsewhere_can_be_interrupted_and_resumed(tmp_path: Path) -> None:
    path = tmp_path / "c.json"

    def lazy(function: object, parts: object) -> Iterator[object]:
        for number, part in enumerate(parts):  # type: ignore[arg-type, var-annotated]
            if number == 40:
                raise KeyboardInterrupt
            yield part, function(part)  # type: ignore[operator]

    with pytest.raises(KeyboardInterrupt):
        count("5x12", "pentominoes", spread=lazy, checkpoint=path)  # type: ignore[arg-type]
    partly = count("5x12", "pentominoes", spread=Here().results, checkpoint=path, seconds=0)
    assert not partly.complete
    assert count("5x12", "pentominoes", checkpoint=path).total == 4040


@pytest.mark.slow
def test_a_deck_in_processes_is_the_deck() -> None:
    with Processes(2) as both:
        assert deal(4, spread=both.results) == deal(4)


# -- a cluster -----------------------------------------------------------------------------------------------


@contextmanager
def started(*arguments: str, until: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A program of Dask, once it has said what is waited for."""
    process = subprocess.Popen(
        [sys.executable, "-m", "dask", *arguments],
        stderr=subprocess.STDOUT,
        stdout=subprocess.PIPE,
        text=True,
        env=_environment() | {"PYTHONWARNINGS": "ignore"},
    )
    try:
        assert process.stdout is not None
        for line in process.stdout:
            if match := re.search(until, line):
                yield process, match[0]
                break
        else:
            raise AssertionError("the cluster does not start")
    finally:
        process.kill()
        process.wait()
        assert process.stdout is not None
        process.stdout.close()


PLAIN = ("--no-dashboard", "--host", "127.0.0.1")


@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning")
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_a_cluster_that_loses_a_worker_loses_no_game_and_one_that_goes_away_is_named(tmp_path: Path) -> None:
    killed: list[int] = []

    def kill_one(done: int, games: int) -> None:
        if done == 5:
            os.kill(one.pid, signal.SIGKILL)
            killed.append(one.wait())

    with started("scheduler", "--port", "0", *PLAIN, until=r"tcp://127\.0\.0\.1:\d+") as (scheduler, address):
        worker = ("worker", address, "--no-nanny", "--nthreads", "1", *PLAIN)
        with (
            started(*worker, until="Registered to") as (one, _),
            started(*worker, until="Registered to") as (two, _),
            Dask(address) as machines,
        ):
            pids = {pid for _, pid in machines.results(workers.slowly, range(12))}
            assert pids == {one.pid, two.pid}
            outcome = run(TOURNAMENT, tmp_path / "cluster.jsonl", executor=machines, progress=kill_one)
            assert killed == [-signal.SIGKILL]
            assert count("5x5", "L4*6 I1", spread=machines.results).distinct == 18

            results = machines.results(workers.slowly, range(200))
            next(results)
            scheduler.kill()
            with pytest.raises(WorkLost, match=rf"scheduler at {re.escape(address)} went away"):
                list(results)
    alone = run(TOURNAMENT, tmp_path / "alone.jsonl")
    assert [result.facts() for result in outcome.results] == [result.facts() for result in alone.results]
    lines = (tmp_path / "cluster.jsonl").read_bytes().splitlines()[1:]
    assert sorted(msgspec.json.decode(line)["number"] for line in lines) == list(range(18))


@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning")
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_a_cluster_without_workers_says_so_once() -> None:
    import distributed

    local: Any = distributed.LocalCluster
    said: list[str] = []
    with local(
        n_workers=1,
        threads_per_worker=1,
        processes=False,
        protocol="tcp",
        host="127.0.0.1",
        dashboard_address=None,
        worker_dashboard_address=None,
    ) as cluster:
        address = cluster.scheduler_address
        with executor(1, address, said.append):
            assert said == []
        cluster.scale(0)
        until = time.monotonic() + 60
        while not said:
            assert time.monotonic() < until, "the scheduler does not miss its workers"
            with executor(1, address, said.append):
                pass
    assert said == [
        f"The Dask scheduler at {address} has no workers yet; the work begins when the first one is there."
    ]


@pytest.mark.parametrize("address", ["nonsense", "smoke://signals:1"])
def test_what_is_no_address_is_refused_at_once(address: str) -> None:
    with pytest.raises(WorkLost, match=f"no Dask scheduler answers at {address}"):
        Dask(address)


def test_a_scheduler_that_does_not_answer_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    import distributed

    def refuse(*_: object, **__: object) -> None:
        raise OSError("nobody is there")

    monkeypatch.setattr(distributed, "Client", refuse)
    with pytest.raises(
        WorkLost, match=r"no Dask scheduler answers at tcp://127\.0\.0\.1:1: “nobody is there”"
    ):
        Dask("tcp://127.0.0.1:1")
