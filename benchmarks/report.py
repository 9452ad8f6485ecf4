"""A measured figure beside its limit, and the table that shows several."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """What was measured, beside the peer's figure and the limit that `ok` speaks about."""

    name: str
    value: float
    unit: str
    peer: float | None
    limit: str
    ok: bool


def table(rows: Sequence[Row]) -> str:
    """Lay rows out in columns."""
    lines = [
        (
            "ok" if row.ok else "SHORT",
            row.name,
            f"{row.value:.4g} {row.unit}",
            "" if row.peer is None else f"peer {row.peer:.4g} {row.unit}",
            row.limit,
        )
        for row in rows
    ]
    widths = [max((len(line[place]) for line in lines), default=0) for place in range(5)]
    return "\n".join(
        "  ".join(text.ljust(width) for text, width in zip(line, widths, strict=True)).rstrip()
        for line in lines
    )
