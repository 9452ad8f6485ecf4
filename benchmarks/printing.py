"""How long a person waits for a document: every kind, and the whole deck of 49 cards."""

import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import ominoes
from benchmarks.report import Row
from ominoes import printing

_ROUNDS = 3
_EVERY_KIND = 3.0
_DECK = 10.0


def rows() -> list[Row]:
    """Best of several, in seconds of this process."""
    with TemporaryDirectory() as folder:
        record = Path(folder) / "game.jsonl"
        _played().save(record)
        wishes: list[tuple[str, dict[str, Any]]] = [
            ("polymo", {}),
            ("polyminix", {"part": "kits"}),
            ("polyminix", {"part": "solutions"}),
            ("polyssimo", {}),
            ("holomino", {}),
            ("blokus", {}),
            ("dice", {}),
            *(("puzzle", {"level": level}) for level in ("mixed", "easy", "medium", "hard", "expert")),
            ("record", {"record": str(record)}),
            ("rules", {"game": "polyminix"}),
        ]
        found = [_row(kind, options, _EVERY_KIND) for kind, options in wishes]
    return [
        *found,
        _row("polyminix", {"part": "cards"}, _DECK),
        _row("polyminix", {}, _DECK),
    ]


def _row(kind: str, options: dict[str, Any], limit: float) -> Row:
    best = float("inf")
    for _ in range(_ROUNDS):
        start = time.process_time()
        printing.document(kind, **options)
        best = min(best, time.process_time() - start)
    words = " ".join([kind, *(str(value) for name, value in options.items() if name != "record")])
    return Row(f"print {words}", best, "s", None, f"at most {limit:g}", best <= limit)


def _played() -> ominoes.Record:
    record = ominoes.Record(ominoes.game("blokus"), 1)
    while not record.state.over:
        actions = record.state.actions()
        record = record.play(actions[len(actions) // 2])
    return record
