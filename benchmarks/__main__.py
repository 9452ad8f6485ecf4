"""`python -m benchmarks [NAME ...]`: runs the measurements, prints them, and fails when a limit is not met."""

import importlib
import pkgutil
import sys

import benchmarks
from benchmarks.report import Row, table

_NO_MEASUREMENTS = {"__main__", "load_client", "matches", "report", "search_speed"}


def measurements() -> list[str]:
    """The names of all measurements: every module here that has a function `rows`."""
    found = (module.name for module in pkgutil.iter_modules(benchmarks.__path__))
    return sorted(name for name in found if name not in _NO_MEASUREMENTS)


def main(names: list[str]) -> int:
    """Run the named measurements, or all; the exit status says whether every limit was met."""
    known = measurements()
    unknown = [name for name in names if name not in known]
    if unknown:
        print(f"There is no measurement {unknown[0]!r}; there are {', '.join(known)}.", file=sys.stderr)
        return 2
    rows: list[Row] = []
    for name in names or known:
        print(f"# {name}", flush=True)
        measured: list[Row] = importlib.import_module(f"benchmarks.{name}").rows()
        print(table(measured), flush=True)
        rows += measured
    asked = [row.ok for row in rows if row.ok is not None]
    print(f"{sum(asked)} of {len(asked)} limits are met")
    return 0 if all(asked) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
