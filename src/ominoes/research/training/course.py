"""The folder of a course: its plan, every game as it ends, and of each round the weights and a report.

A file is either whole or not there, or a list of entries of which a crash can only cut off the last. So an interrupted
course goes on where it was, and nothing is played twice. Two programs cannot work on one folder.
"""

import os
from pathlib import Path
from typing import Generic, TypeVar

import msgspec
import numpy as np

from ominoes.players.searching import Weights
from ominoes.research import locking
from ominoes.research.training.gauntlet import Result, Score
from ominoes.research.training.plan import Plan
from ominoes.research.training.selfplay import PlayedGame
from ominoes.words import OminoesError, system_words

T = TypeVar("T", bound=msgspec.Struct)


class TrainingError(OminoesError, ValueError):
    """A course that cannot be begun or resumed."""


class RoundReport(msgspec.Struct, frozen=True, kw_only=True):
    """What a round came to."""

    number: int
    games: int
    moments: int
    prior_loss: float
    prior_hits: float
    """How often the prior's favourite is the search's, on moments that it has not seen."""
    value_divergence: float
    scores: list[Score]
    passed: bool


class _Entries(Generic[T]):
    """A list on disk that grows at its end."""

    def __init__(self, path: Path, kind: type[T]) -> None:
        self.known: list[T] = []
        self._path = path
        self._file = locking.opened(path, TrainingError)
        self._file.seek(0)
        data, at = self._file.read(), 0
        decoder = msgspec.msgpack.Decoder(kind)
        while at + 4 <= len(data):
            end = at + 4 + int.from_bytes(data[at : at + 4], "little")
            if end > len(data):
                break
            try:
                self.known.append(decoder.decode(data[at + 4 : end]))
            except msgspec.MsgspecError as error:
                self.close()
                raise TrainingError("research.journal-damaged", path=path, problem=error) from None
            at = end
        self._file.truncate(at)

    def add(self, entry: T) -> None:
        """Write an entry down."""
        data = msgspec.msgpack.encode(entry)
        locking.add(self._file, len(data).to_bytes(4, "little") + data, TrainingError, self._path)
        self.known.append(entry)

    def close(self) -> None:
        """Nothing more will come."""
        locking.close(self._file)


class Course:
    """A folder that one course of training is kept in."""

    def __init__(self, folder: Path, plan: Plan) -> None:
        self.folder, self.plan = folder, plan
        self._lock = locking.open_alone(
            folder / "lock", TrainingError, "research.course-in-use", shown=folder
        )
        try:
            self._check_plan()
        except BaseException:
            self._lock.close()
            raise

    def _check_plan(self) -> None:
        path = self.folder / "plan.json"
        if not path.exists():
            self.write("plan.json", msgspec.json.format(msgspec.json.encode(self.plan)))
            return
        try:
            kept = msgspec.json.decode(path.read_bytes(), type=Plan)
        except msgspec.MsgspecError as error:
            raise TrainingError("research.journal-damaged", path=path, problem=error) from None
        # A course may be made longer; anything else makes it another one.
        if msgspec.structs.replace(kept, rounds=self.plan.rounds) != self.plan:
            raise TrainingError("research.course-other", path=self.folder)

    def write(self, name: str, data: bytes) -> None:
        """Write a whole file or none."""
        path, fresh = self.folder / name, self.folder / f"{name}.new"
        try:
            with fresh.open("wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            fresh.replace(path)
        except OSError as error:
            raise TrainingError("research.unwritable", path=path, problem=system_words(error)) from None

    def reports(self) -> list[RoundReport]:
        """The reports of the rounds that are done, from the first on."""
        found = []
        for number in range(self.plan.rounds):
            path = self.folder / f"round-{number:02}.json"
            if not path.exists():
                break
            found.append(msgspec.json.decode(path.read_bytes(), type=RoundReport))
        return found

    def played(self, number: int) -> "_Entries[PlayedGame]":
        """The games of a round against oneself."""
        return _Entries(self.folder / f"round-{number:02}.games", PlayedGame)

    def judged(self, number: int) -> "_Entries[Result]":
        """The games of a round's gate."""
        return _Entries(self.folder / f"round-{number:02}.gate", Result)

    def weights(self, name: str) -> Weights | None:
        """Weights that were kept under a name."""
        path = self.folder / f"{name}.f32"
        return np.fromfile(path, "<f4") if path.exists() else None

    def keep_weights(self, name: str, weights: Weights) -> None:
        """Keep weights under a name."""
        self.write(f"{name}.f32", weights.astype("<f4").tobytes())

    def finish(self, report: RoundReport, weights: Weights) -> None:
        """A round is done: its report is what says so. If it passed, its weights are the best so far."""
        if report.passed:
            games = sum(earlier.games for earlier in self.reports()) + report.games
            made = {"command": self.plan.command(), "plan": self.plan, "games": games, "gate": report}
            self.write("best.f32", weights.astype("<f4").tobytes())
            self.write("best.json", msgspec.json.format(msgspec.json.encode(made)))
        data = msgspec.json.format(msgspec.json.encode(report))
        self.write(f"round-{report.number:02}.json", data)

    def __enter__(self) -> "Course":
        return self

    def __exit__(self, *_: object) -> None:
        self._lock.close()
