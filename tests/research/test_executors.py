"""The executors: in this process, in processes, and on a Dask cluster that loses a worker."""

import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.research import workers
from tests.research.processes import wait_until_gone
from tests.waits import until

from ominoes.games.polyminix.deck.maker import deal
from ominoes.puzzles import count
from ominoes.research import executors
from ominoes.research.arena import Tournament, run
from ominoes.research.executors import Dask, Executor, InProcess, Processes, WorkLost, executor

TOURNAMENT = Tournament(
    game="blokus", options={"variant": "duo"}, players=("random", "largest", "level-1"), games=18
)


@pytest.mark.parametrize("make", [InProcess, lambda: Processes(2)], ids=["here", "processes"])
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


def test_tasks_that_kill_every_process_are_given_up() -> None:
    with Processes(1) as one, pytest.raises(WorkLost, match="given up"):
        list(one.results(workers.always_die, [1]))


def test_an_interrupted_run_ends_its_processes_without_a_fault_in_a_thread(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    end = Processes._end
    faults: list[threading.ExceptHookArgs] = []

    def interrupt(running: dict[Future[None], str], **_: object) -> None:
        # A few tasks are on their way to the processes, the others wait for their turn.
        until(lambda: sum(future.running() for future in running) > 2)
        raise KeyboardInterrupt

    def end_when_broken(both: Processes, *, cancel: bool) -> None:
        pool: Any = both._pool
        until(lambda: pool._broken and not pool._executor_manager_thread.is_alive())
        end(both, cancel=cancel)

    monkeypatch.setattr(threading, "excepthook", faults.append)
    monkeypatch.setattr(executors, "_AHEAD", 20)
    monkeypatch.setattr(executors, "wait", interrupt)
    monkeypatch.setattr(Processes, "_end", end_when_broken)
    with pytest.raises(KeyboardInterrupt), Processes(2) as both:
        list(both.results(workers.wait_for, [str(tmp_path / "never")] * 40))
    assert faults == []


def test_processes_that_die_while_nobody_asks_for_results_lose_nothing() -> None:
    with Processes(2) as both:
        results = both.results(workers.square, range(100))
        found = [next(results)]
        assert both._pool is not None
        for pid in list(both._pool._processes):
            os.kill(pid, signal.SIGKILL)
        pool = both._pool
        until(lambda: pool._broken)
        found += results
    assert sorted(found) == [(number, number * number) for number in range(100)]


SCRIPT = """
import os, signal, sys
from tests.research import workers
from ominoes.research.executors import Processes

with Processes(2) as both:
    found = list(both.results(workers.who, range(40)))
    print(len(found), *{result for _, result in found}, flush=True)
    if "die" in sys.argv:
        os.kill(os.getpid(), signal.SIGKILL)
"""


def _environment() -> dict[str, str]:
    """The environment for a script: it can import the tasks of these tests and this installation."""
    paths = [str(Path(__file__).parents[2]), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}


def script(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a script without functions and without a guard for `__main__`, as beginners write them."""
    (folder / "mine.py").write_text(SCRIPT)
    return subprocess.run(
        [sys.executable, folder / "mine.py", *words],
        env=_environment(),
        capture_output=True,
        text=True,
        timeout=120,
    )


def test_a_script_without_a_main_guard_can_use_processes(tmp_path: Path) -> None:
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
from ominoes.research.executors import executor

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
        engines += running.communicate(timeout=60)[
            0
        ].split()  # an engine that is not killed would block this call
    finally:
        running.kill()
    wait_until_gone(map(int, engines))


DEAF = """
import sys
from tests.research import workers
from ominoes.research.executors import Processes

with Processes(2) as both:
    found = {who for _, who in both.results(workers.meet, [(sys.argv[1], number) for number in range(12)])}
    print("begun", flush=True)
    sys.stdin.readline()
    found |= {who for _, who in both.results(workers.who, range(12))}
    print(len(found))
"""


@pytest.mark.usefixtures("no_ctrl_c")
def test_a_command_in_the_background_is_not_disturbed_by_ctrl_c(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(DEAF)
    (tmp_path / "met").mkdir()
    with subprocess.Popen(
        [sys.executable, tmp_path / "mine.py", tmp_path / "met"],
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


def test_results_can_be_closed_before_their_end() -> None:
    with Processes(2) as both:
        results = both.results(workers.square, range(10_000))
        assert next(results)
        results.close()  # type: ignore[attr-defined]
        assert len(list(both.results(workers.square, range(5)))) == 5


def test_the_executor_follows_from_the_arguments() -> None:
    assert isinstance(executor(), InProcess)
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


def test_a_distributed_count_can_be_interrupted_and_resumed(tmp_path: Path) -> None:
    path = tmp_path / "c.json"

    def lazy(function: object, parts: object) -> Iterator[object]:
        for number, part in enumerate(parts):  # type: ignore[arg-type, var-annotated]
            if number == 40:
                raise KeyboardInterrupt
            yield part, function(part)  # type: ignore[operator]

    with pytest.raises(KeyboardInterrupt):
        count("5x12", "pentominoes", spread=lazy, checkpoint=path)  # type: ignore[arg-type]
    partly = count("5x12", "pentominoes", spread=InProcess().results, checkpoint=path, seconds=0)
    assert not partly.complete
    assert count("5x12", "pentominoes", checkpoint=path).total == 4040


@pytest.mark.slow
def test_a_deck_in_processes_is_the_deck() -> None:
    with Processes(2) as both:
        assert deal(4, spread=both.results) == deal(4)


# -- a cluster -----------------------------------------------------------------------------------------------


@contextmanager
def started(*arguments: str, pattern: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A program of Dask, once its output matches a pattern."""
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
            if match := re.search(pattern, line):
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

    with started("scheduler", "--port", "0", *PLAIN, pattern=r"tcp://127\.0\.0\.1:\d+") as (
        scheduler,
        address,
    ):
        worker = ("worker", address, "--no-nanny", "--nthreads", "1", *PLAIN)
        with (
            started(*worker, pattern="Registered to") as (one, _),
            started(*worker, pattern="Registered to") as (two, _),
            Dask(address) as machines,
        ):
            (tmp_path / "met").mkdir()
            meetings = [(str(tmp_path / "met"), number) for number in range(12)]
            pids = {pid for _, pid in machines.results(workers.meet, meetings)}
            assert pids == {one.pid, two.pid}
            outcome = run(TOURNAMENT, tmp_path / "cluster.jsonl", executor=machines, progress=kill_one)
            assert killed == [-signal.SIGKILL]
            assert count("5x5", "L4*6 I1", spread=machines.results).distinct == 18

            results = machines.results(workers.wait_for, [str(tmp_path), str(tmp_path / "never")])
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
    sentences: list[str] = []
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
        with executor(1, address, sentences.append):
            assert sentences == []
        cluster.scale(0)

        def is_told() -> bool:
            with executor(1, address, sentences.append):
                return bool(sentences)

        until(is_told)
    assert sentences == [
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
