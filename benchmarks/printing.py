"""The time to print a document with the command: every kind, and the deck of 49 cards."""

import resource
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import ominoes
from benchmarks.report import Row

_ROUNDS = 2
_EVERY_KIND = 3.0
_DECK = 10.0

_COMMANDS = (
    "polymo",
    "polyminix --part kits",
    "polyminix --part solutions",
    "polyssimo",
    "holomino",
    "blokus",
    "dice",
    "puzzle --level easy",
    "puzzle --level medium",
    "puzzle --level hard",
    "puzzle --level expert",
    "record game.jsonl",
    "rules polyminix",
)


def rows() -> list[Row]:
    """The processor time of each command, the best of two runs."""
    with TemporaryDirectory() as folder:
        _played().save(Path(folder) / "game.jsonl")
        return [
            *(_row(folder, arguments, _EVERY_KIND) for arguments in _COMMANDS),
            _row(folder, "polyminix --part cards", _DECK),
            _row(folder, "polyminix", _DECK),
        ]


def _row(folder: str, arguments: str, limit: float) -> Row:
    command = [str(Path(sys.executable).with_name("ominoes")), "print", *arguments.split(), "--force"]
    best = float("inf")
    for _ in range(_ROUNDS):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(command, cwd=folder, stdout=subprocess.DEVNULL, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        best = min(best, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return Row(f"print {arguments}", best, "s", None, f"at most {limit:g}", best <= limit)


def _played() -> ominoes.Record:
    record = ominoes.Record(ominoes.game("blokus"), 1)
    while not record.state.over:
        actions = record.state.actions()
        record = record.play(actions[len(actions) // 2])
    return record
