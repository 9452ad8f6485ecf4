"""The report of a measurement: rows of a table, each with its limit and whether it is met."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    """One measured figure."""

    name: str
    value: float
    unit: str
    peer: float | None
    """The same figure of the program measured beside ours, if there is one."""
    limit: str
    """The limit as a text, with the ratio if there is a peer."""
    ok: bool | None = None
    """Whether the limit is met; None if there is no limit."""


def table(rows: list[Row]) -> str:
    """The rows as plain text in columns.

    >>> print(table([Row("games", 54321.0, "games/s", 100.0, "543x, at least 500x", True)]))
    what     ours  unit     peer  limit                met
    games  54,321  games/s   100  543x, at least 500x  yes
    """
    lines = [("what", "ours", "unit", "peer", "limit", "met")]
    lines += [
        (
            row.name,
            _number(row.value),
            row.unit,
            "" if row.peer is None else _number(row.peer),
            row.limit,
            {True: "yes", False: "NO", None: ""}[row.ok],
        )
        for row in rows
    ]
    widths = [max(len(line[column]) for line in lines) for column in range(6)]
    numbers = {1, 3}
    return "\n".join(
        "  ".join(
            text.rjust(width) if column in numbers else text.ljust(width)
            for column, (text, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    )


def _number(value: float) -> str:
    """Whole numbers in full, others with three significant digits."""
    if value == int(value) or abs(value) >= 1000:
        return f"{value:,.0f}"
    return f"{value:.3g}"
