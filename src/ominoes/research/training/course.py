"""The folder of a course: its plan, every game as it ends, and of each round the weights and a report.

A file is either whole or not there, or a list of entries of which a crash can only cut off the last. So an interrupted
course goes on where it was, and nothing is played twice. Whatever else is wrong with a file is told and left as it is.
Two programs cannot work on one folder.
"""

import os
from collections.abc import Callable, Hashable
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

from ominoes.players.searching import Weights
from ominoes.research import locking
from ominoes.research.training.gauntlet import Result, Score
from ominoes.research.training.learning import weights_in
from ominoes.research.training.plan import Plan, TrainingError
from ominoes.research.training.selfplay import PlayedGame
from ominoes.words import Phrase, decoding_words, system_words

T = TypeVar("T", bound=msgspec.Struct)

_UNREADABLE = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)
"""What decoding raises when bytes are not what they should be."""


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


def _read_entries(
    data: bytes, kind: type[T], name: Callable[[T], Hashable]
) -> tuple[list[T], int, Exception | None]:
    """The entries of a file, each name once; where the good ones end; and what is wrong with the rest, if anything."""
    found: dict[Hashable, T] = {}
    at, decoder = 0, msgspec.msgpack.Decoder(kind)
    while at < len(data):
        end = at + 4 + int.from_bytes(data[at : at + 4], "little")
        try:
            entry = decoder.decode(data[at + 4 : end])
            if end > len(data):
                raise msgspec.DecodeError("an entry is shorter than it should be")
        except _UNREADABLE as error:
            return list(found.values()), at, error
        found.setdefault(name(entry), entry)
        at = end
    return list(found.values()), at, None


def _torn(rest: bytes, kind: type[msgspec.Struct]) -> bool:
    """Whether this is the beginning of one entry and nothing else, but for zeros, which a power cut leaves."""
    begun = rest.rstrip(b"\0")
    if len(begun) <= 4:
        return True
    if len(begun) > 4 + int.from_bytes(begun[:4], "little"):
        return False
    try:
        msgspec.msgpack.decode(begun[4:], type=kind)
    except (msgspec.ValidationError, UnicodeDecodeError):
        return False
    except msgspec.DecodeError as error:
        return "truncated" in str(error)
    return False


class _Entries(Generic[T]):
    """A list on disk that grows at its end."""

    def __init__(self, course: "Course", path: Path, kind: type[T], name: Callable[[T], Hashable]) -> None:
        self._path = path
        self._file = locking.opened(path, TrainingError)
        try:
            data = course.read(path)
            self.known, end, problem = _read_entries(data, kind, name)
            if problem is not None and not _torn(data[end:], kind):
                raise course.unusable(path, Phrase("research.round-garbled", count=len(self.known)))
        except BaseException:
            self.close()
            raise
        self._file.truncate(end)

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

    def __init__(self, folder: Path, plan: Plan, begins_with: object = None) -> None:
        self.folder, self.plan = folder, plan
        self._begins_with = begins_with
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
            self._check_empty()
            self._write_plan(self.plan)
            return
        try:
            kept = msgspec.json.decode(self.read(path), type=Plan)
        except _UNREADABLE as error:
            raise self.unusable(path, decoding_words(error)) from None
        # A course may be made longer, and go on without an engine that fails; anything else makes it another one.
        alike = msgspec.structs.replace(kept, rounds=self.plan.rounds, engine=self.plan.engine)
        if alike != self.plan:
            kept_words, wished = alike.unlike(self.plan), self.plan.unlike(alike)
            raise TrainingError("research.course-other", path=self.folder, kept=kept_words, wished=wished)
        if kept.engine != self.plan.engine:
            self._write_plan(msgspec.structs.replace(kept, engine=self.plan.engine))

    def _check_empty(self) -> None:
        """Raise a `TrainingError` when the files of a course are here; somebody may begin with one of them."""
        for pattern in ("best.f32", "best.json", "round-[0-9][0-9].*"):
            if found := sorted(self.folder.glob(pattern)):
                raise TrainingError("research.course-planless", path=self.folder, file=found[0].name)

    def _write_plan(self, plan: Plan) -> None:
        self.write("plan.json", msgspec.json.format(msgspec.json.encode(plan)))

    def read(self, path: Path) -> bytes:
        """A whole file of this folder, which has to be there."""
        try:
            return path.read_bytes()
        except OSError as error:
            raise self.unusable(path, system_words(error)) from None

    def unusable(self, path: Path, problem: object) -> TrainingError:
        """What to say of a file that is not as it should be, and what to do."""
        if not path.name.startswith("round-"):
            return TrainingError("research.plan-unusable", path=path, problem=problem)
        files = path.with_suffix(".*").name
        return TrainingError("research.round-unusable", path=path, problem=problem, files=files)

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
        for number in range(sum(1 for _ in self.folder.glob("round-[0-9][0-9].json"))):
            path = self._path(number, "json")
            try:
                found.append(msgspec.json.decode(self.read(path), type=RoundReport))
            except _UNREADABLE as error:
                raise self.unusable(path, decoding_words(error)) from None
        return found

    def _path(self, number: int, kind: str) -> Path:
        return self.folder / f"round-{number:02}.{kind}"

    def played(self, number: int) -> "_Entries[PlayedGame]":
        """The games of a round against oneself, as long as it is played."""
        entries = _Entries(self, self._path(number, "games"), PlayedGame, _number)
        if {game.number for game in entries.known} <= set(range(self.plan.games_in(number))):
            return entries
        entries.close()
        raise self._incomplete(number)

    def finished(self, number: int) -> list[PlayedGame]:
        """All games of an earlier round in order, which are read only."""
        path = self._path(number, "games")
        games, _, problem = _read_entries(self.read(path), PlayedGame, _number)
        if problem is not None:
            raise self.unusable(path, Phrase("research.round-garbled", count=len(games)))
        if {game.number for game in games} != set(range(self.plan.games_in(number))):
            raise self._incomplete(number)
        return sorted(games, key=_number)

    def _incomplete(self, number: int) -> TrainingError:
        problem = Phrase("research.round-incomplete", last=self.plan.games_in(number) - 1)
        return self.unusable(self._path(number, "games"), problem)

    def illegal(self, number: int, game: int) -> TrainingError:
        """What to say of a game that goes against the rules."""
        return self.unusable(self._path(number, "games"), Phrase("research.round-illegal", number=game))

    def judged(self, number: int) -> "_Entries[Result]":
        """The games of a round's gate."""
        return _Entries(
            self, self._path(number, "gate"), Result, lambda result: (result.opponent, result.number)
        )

    def gate_begun(self, number: int) -> bool:
        """Whether a round has gone so far that its weights were learned and meet others."""
        weights, gate = self._path(number, "f32"), self._path(number, "gate")
        return weights.exists() and gate.exists() and gate.stat().st_size > 0

    def weights(self, number: int) -> Weights:
        """The weights that a round learned."""
        path = self._path(number, "f32")
        weights = weights_in(self.read(path))
        if weights is None:
            raise self.unusable(path, Phrase("research.round-weights"))
        return weights

    def keep_weights(self, number: int, weights: Weights) -> None:
        """Keep the weights that a round learned."""
        self.write(self._path(number, "f32").name, weights.astype("<f4").tobytes())

    def finish(self, report: RoundReport) -> None:
        """A round is done: its report is what says so. If it passed, its weights are the best so far."""
        self._write_best([*self.reports()[: report.number], report], self.plan)
        data = msgspec.json.format(msgspec.json.encode(report))
        self.write(self._path(report.number, "json").name, data)

    def conclude(self) -> None:
        """All rounds are done: the plan and the best weights tell of as many as there are now."""
        reports = self.reports()
        plan = msgspec.structs.replace(self.plan, rounds=max(self.plan.rounds, len(reports)))
        self._write_plan(plan)
        self._write_best(reports, plan)

    def _write_best(self, reports: list[RoundReport], plan: Plan) -> None:
        """Write down the weights of the last round that passed, and how they were made."""
        while reports and not reports[-1].passed:
            reports = reports[:-1]
        if not reports:
            return
        games = sum(report.games for report in reports)
        made = {"command": plan.command(), "plan": plan, "games": games, "gate": reports[-1]}
        if self._begins_with is not None:
            made["begins_with"] = self._begins_with
        self.write("best.f32", self.weights(reports[-1].number).astype("<f4").tobytes())
        self.write("best.json", msgspec.json.format(msgspec.json.encode(made)))

    def __enter__(self) -> "Course":
        return self

    def __exit__(self, *_: object) -> None:
        self._lock.close()


def _number(game: PlayedGame) -> int:
    return game.number
