"""The speed of the search, and whether it keeps to its time and memory and stops when it is cancelled."""

import math
import resource
import threading
import time
from collections.abc import Iterator

import ominoes
from benchmarks.report import Row
from ominoes.players import player
from ominoes.players.levels import LevelPlayer
from ominoes.players.levels import level as level_of
from ominoes.players.search import LONG_SEARCH_BYTES, capsule, search

_GAMES = ("blokus", "polyssimo", "holomino", "polymo")


def speed_rows() -> list[Row]:
    """Simulations per core-second from the opening of classic Blokus, and the gain of a second thread."""
    state = ominoes.game("blokus").start(0)
    alone = max(_per_cpu_second(state, 1) for _ in range(5))
    both = max(_per_cpu_second(state, 2) for _ in range(5))
    # Other work on the machine disturbs either measurement, so only the best of each can be compared.
    pairs = [(_in_300_ms(state, 1), _in_300_ms(state, 2)) for _ in range(12)]
    clock = max(two for _, two in pairs) / max(one for one, _ in pairs)
    return [
        Row("blokus search, opening", alone, "simulations/s", None, "at least 35,000", alone >= 35000),
        # Threads never wait for each other, so this is the gain on two free cores. The wall clock below also measures
        # other programs.
        Row(
            "two threads, by work",
            2 * both / alone,
            "times one",
            None,
            "at least 1.7",
            2 * both >= 1.7 * alone,
        ),
        Row("two threads, by the clock", clock, "times one", None, "at least 1.7 when idle", clock >= 1.7),
    ]


def _per_cpu_second(state: ominoes.State, threads: int) -> float:
    tree = search(state)
    began = time.process_time()
    tree.run(simulations=20000, threads=threads, may_stop_early=False)
    return tree.simulations / (time.process_time() - began)


def _in_300_ms(state: ominoes.State, threads: int) -> float:
    tree = search(state)
    tree.run(ms=300, threads=threads, may_stop_early=False)
    return tree.simulations


def limit_rows(positions: int = 12) -> list[Row]:
    """The time of the levels on positions of random games, the time until a search stops, and its memory."""
    rows = []
    for name in _GAMES:
        slowest, over = 0.0, -math.inf
        for number in (5, 7, 9):
            for state in _positions(name, positions):
                spent = _processor_ms(number, state)
                if number == 5:
                    slowest = max(slowest, spent)
                over = max(over, spent - level_of(name, number).ms)
        rows += [
            Row(f"{name} level 5, slowest move", slowest, "ms of CPU", None, "at most 300", slowest <= 300),
            Row(f"{name} beyond the budget", over, "ms of CPU", None, "at most 50", over <= 50),
        ]
        stop = min(_ms_to_stop(name) for _ in range(5))
        rows.append(Row(f"{name} stops when cancelled", stop, "ms", None, "at most 20", stop <= 20))
    for name in _GAMES:
        _search_long(name)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return [*rows, Row("memory after a long search", memory, "MB", None, "at most 500", memory <= 500)]


def _processor_ms(number: int, state: ominoes.State) -> float:
    one = LevelPlayer(number, 1, clock="processor")
    began = time.process_time()
    one.choose(state)
    return 1000 * (time.process_time() - began)


def _ms_to_stop(name: str) -> float:
    tree = search(ominoes.settle(ominoes.game(name).start(1)))
    thread = threading.Thread(target=tree.run, kwargs={"ms": 60_000, "may_stop_early": False})
    thread.start()
    while tree.simulations < 10:
        time.sleep(0.001)
    began = time.perf_counter()
    tree.cancel()
    thread.join()
    return 1000 * (time.perf_counter() - began)


def _search_long(name: str, cpu_ms: float = 9000) -> None:
    """Search long enough to fill the largest tree, and again in the same tree after the best action."""
    state = ominoes.settle(ominoes.game(name).start(1))
    tree = search(state, memory=LONG_SEARCH_BYTES)
    tree.run(cpu_ms=cpu_ms, may_stop_early=False)
    tree.move_to(capsule(ominoes.settle(state.play(state.game.action(tree.choices()[0][0])))))
    tree.run(cpu_ms=cpu_ms, may_stop_early=False)


def _positions(name: str, count: int) -> Iterator[ominoes.State]:
    chooser = player("random", 5)
    for number in range(count):
        state = ominoes.settle(ominoes.game(name).start(number))
        for _ in range(2 * number):
            following = ominoes.settle(state.play(chooser.choose(state)))
            if following.over:
                break
            state = following
        yield state
