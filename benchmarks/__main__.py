"""`python -m benchmarks [NAME ...]`: runs the measurements, prints them, and fails when one falls short."""

import importlib
import pkgutil
import sys

import benchmarks
from benchmarks.report import Row, table

_NO_MEASUREMENTS = {"__main__", "report"}


def main(names: list[str]) -> int:
    """Run the named measurements, or all; the exit status says whether every limit was met."""
    known = [module.name for module in pkgutil.iter_modules(benchmarks.__path__)]
    known = sorted(name for name in known if name not in _NO_MEASUREMENTS)
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
    short = [row for row in rows if not row.ok]
    print(f"{len(rows) - len(short)} of {len(rows)} limits are met")
    return 1 if short else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
