"""The file that a long count is resumed from: the finished parts of the search and their results."""

import hashlib
from itertools import pairwise
from pathlib import Path

import msgspec

from ominoes.atomic_write import write_atomically
from ominoes.i18n import describe_os_error
from ominoes.puzzles.errors import CheckpointError
from ominoes.puzzles.forms import to_json
from ominoes.puzzles.problem import Problem, Question

_FORMAT = "ominoes count 1"


class CaseRecord(msgspec.Struct):
    """The state of one case: its number of parts, those done, their solutions by pieces, their nodes."""

    parts: int
    done: list[tuple[int, int]]
    """Runs of finished parts, as (first, one past the last)."""
    tally: dict[int, int]
    nodes: int

    @property
    def is_sound(self) -> bool:
        """Whether the runs are in order and among the parts, and no number is negative."""
        marks = [0, *(mark for run in self.done for mark in run), self.parts]
        numbers = [self.nodes, *self.tally, *self.tally.values()]
        return all(first <= second for first, second in pairwise(marks)) and min(numbers) >= 0


class Checkpoint(msgspec.Struct):
    """A count in progress."""

    problem: str
    engine: str
    cases: list[CaseRecord]
    seconds: float
    format: str = _FORMAT


def fingerprint(problem: Problem) -> str:
    """Return a hash of a problem that ignores its question."""
    written = to_json(problem.asking(Question.COUNT))
    # Files of 0.1.0 call placed pieces laid. No name of a piece has a colon, so only the field is replaced.
    return hashlib.sha256(written.replace('"placed":', '"laid":').encode()).hexdigest()


def save(path: Path, checkpoint: Checkpoint) -> None:
    """Write a checkpoint; the file on disk is complete at every moment."""
    try:
        write_atomically(path, msgspec.json.encode(checkpoint))
    except OSError as failure:
        raise CheckpointError(
            "puzzles.checkpoint-unwritable", path=path, problem=describe_os_error(failure)
        ) from None


def load(path: Path, problem: Problem, engine: str) -> Checkpoint | None:
    """Read the checkpoint of this count, or None where there is no file yet."""
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as failure:
        raise CheckpointError(
            "puzzles.checkpoint-unreadable", path=path, problem=describe_os_error(failure)
        ) from None
    try:
        checkpoint = msgspec.json.decode(data, type=Checkpoint)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise CheckpointError("puzzles.checkpoint-not-one", path=path) from None
    if checkpoint.format != _FORMAT:
        raise CheckpointError("puzzles.checkpoint-version", path=path)
    if checkpoint.seconds < 0 or not all(case.is_sound for case in checkpoint.cases):
        raise CheckpointError("puzzles.checkpoint-damaged", path=path)
    if checkpoint.problem != fingerprint(problem):
        raise CheckpointError("puzzles.checkpoint-foreign", path=path)
    if checkpoint.engine != engine:
        raise CheckpointError("puzzles.checkpoint-engine", path=path, engine=checkpoint.engine)
    return checkpoint


def runs(done: set[int]) -> list[tuple[int, int]]:
    """Return numbers as runs of consecutive numbers, each as (first, one past the last).

    >>> runs({0, 1, 2, 5})
    [(0, 3), (5, 6)]
    """
    found: list[tuple[int, int]] = []
    for number in sorted(done):
        if found and found[-1][1] == number:
            found[-1] = (found[-1][0], number + 1)
        else:
            found.append((number, number + 1))
    return found
