"""The metrics of a server, in the text form of Prometheus."""

import os
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

MEMORY = Path("/proc/self/statm")
"""The file in which Linux says how many pages of memory a process occupies; other systems have none."""
_BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0)


class Metrics:
    """The counters, gauges and the histogram of one server."""

    def __init__(self) -> None:
        self.counts: dict[str, int] = dict.fromkeys(_COUNTERS, 0)
        self.gauges: dict[str, Callable[[], float]] = {}
        self._cut_off: Counter[str] = Counter()
        self._buckets = [0] * (len(_BOUNDS) + 1)
        self._seconds = 0.0

    def count(self, name: str, by: int = 1) -> None:
        """Add to a counter."""
        self.counts[name] += by

    def cut_off(self, reason: str) -> None:
        """Count a connection that was refused or ended by the server, by its reason."""
        self._cut_off[reason] += 1

    def appended(self, seconds: float) -> None:
        """Add the duration of an append to a log to the histogram."""
        self._seconds += seconds
        for index, bound in enumerate(_BOUNDS):
            if seconds <= bound:
                self._buckets[index] += 1
                return
        self._buckets[-1] += 1

    def text(self) -> str:
        """All metrics, in Prometheus' text form."""
        lines: list[str] = []
        for name, value in self.counts.items():
            lines += _metric(f"ominoes_{name}_total", "counter", _COUNTERS[name], value)
        for name, read in self.gauges.items():
            lines += _metric(f"ominoes_{name}", "gauge", _GAUGES[name], read())
        lines += self._connections_cut_off()
        lines += self._histogram()
        lines += _metric("process_cpu_seconds_total", "counter", "CPU time used", time.process_time())
        if (memory := resident_bytes()) is not None:
            lines += _metric("process_resident_memory_bytes", "gauge", "memory in use", memory)
        return "\n".join(lines) + "\n"

    def _connections_cut_off(self) -> list[str]:
        name = "ominoes_cut_off_total"
        counts = [f'{name}{{reason="{reason}"}} {count}' for reason, count in sorted(self._cut_off.items())]
        return [
            f"# HELP {name} connections refused or ended by the server",
            f"# TYPE {name} counter",
            *counts,
        ]

    def _histogram(self) -> list[str]:
        name = "ominoes_append_seconds"
        lines = [f"# HELP {name} time to write events to the log", f"# TYPE {name} histogram"]
        total = 0
        for bound, count in zip((*_BOUNDS, "+Inf"), self._buckets, strict=True):
            total += count
            lines.append(f'{name}_bucket{{le="{bound}"}} {total}')
        return [*lines, f"{name}_sum {self._seconds:.6f}", f"{name}_count {total}"]


_COUNTERS = {
    "tables": "tables made",
    "events": "events written",
    "moves": "moves of persons and computer players",
    "refused": "commands and questions refused",
    "stale": "moves for a position that was gone",
    "conflicts": "races for a number in a log that were lost",
    "limited": "requests and messages over a limit",
    "foreign": "requests of other pages, or by a name that is not the server's",
    "broken": "messages that could not be read",
    "crashes": "computer players' processes that ended unexpectedly",
    "errors": "faults of the program",
}
_GAUGES = {
    "live_tables": "tables in memory",
    "connections": "open connections, WebSockets and others",
    "sockets": "open WebSockets",
    "longest_stop_seconds": "the longest time in the last minute in which the server did nothing else",
    "pending_moves": "moves of computer players that are awaited",
    "running_jobs": "jobs at work: puzzles and analyses",
}


def _metric(name: str, kind: str, meaning: str, value: float) -> list[str]:
    return [f"# HELP {name} {meaning}", f"# TYPE {name} {kind}", f"{name} {value:.12g}"]


def resident_bytes() -> int | None:
    """The memory that this process occupies; None where the system does not say."""
    try:
        pages = MEMORY.read_bytes().split()[1]
    except OSError:
        return None
    return int(pages) * os.sysconf("SC_PAGE_SIZE")
