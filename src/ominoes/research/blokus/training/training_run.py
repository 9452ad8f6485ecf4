"""The folder of a training run: its plan, every game as it ends, and the weights and the report of each round.

A file is either complete or absent, or it is a list of entries of which a crash can only cut off the last one. So an
interrupted run continues without playing a game twice. Any other damage raises a `TrainingError` and is left as it is.
Two programs cannot work on one folder.
"""

from collections.abc import Callable, Hashable
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

from ominoes.atomic_write import write_atomically
from ominoes.i18n import LazyMessage, describe_decoding_error, describe_os_error
from ominoes.players.search import Weights
from ominoes.renamed import old_attributes
from ominoes.research import file_lock
from ominoes.research.blokus.training.gauntlet import Result, Score
from ominoes.research.blokus.training.learner import weights_in
from ominoes.research.blokus.training.plan import Plan, TrainingError
from ominoes.research.blokus.training.selfplay import PlayedGame

T = TypeVar("T", bound=msgspec.Struct)

_UNREADABLE = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)
"""The errors of decoding damaged bytes."""
_NAMES_IN_0_1 = {
    "quick": "fast_simulations",
    "thorough": "full_search_share",
    "curiosity": "exploration",
    "caution": "prior_scale",
    "moments": "decisions",
}
"""The fields of plans and reports that had other names in version 0.1.0."""


@old_attributes
class RoundReport(msgspec.Struct, frozen=True, kw_only=True):
    """The report of a round."""

    number: int
    games: int
    decisions: int
    prior_loss: float
    prior_hits: float
    """The share of held-out decisions in which the prior prefers the same action as the search."""
    value_divergence: float
    scores: list[Score]
    passed: bool


def _decode(data: bytes, kind: type[T]) -> T:
    """Decode a plan or a report; fields may have the names of version 0.1.0."""
    fields = msgspec.json.decode(data)
    if isinstance(fields, dict):
        data = msgspec.json.encode({_NAMES_IN_0_1.get(name, name): value for name, value in fields.items()})
    return msgspec.json.decode(data, type=kind)


def _read_entries(
    data: bytes, kind: type[T], name: Callable[[T], Hashable]
) -> tuple[list[T], int, Exception | None]:
    """The entries of a file without duplicate names, the offset where they end, and the error in the rest, or None."""
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
    """Whether this is the beginning of one entry and nothing else, except zeros, which a power cut may leave."""
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
        # Only the sentence of msgspec says whether data ends early or is malformed; MessagePack has no sign of an end.
        return "truncated" in str(error)
    return False


class _Entries(Generic[T]):
    """A list on disk to which entries are appended."""

    def __init__(self, run: "TrainingRun", path: Path, kind: type[T], name: Callable[[T], Hashable]) -> None:
        self._path = path
        self._file = file_lock.opened(path, TrainingError)
        try:
            data = run.read(path)
            self.known, end, problem = _read_entries(data, kind, name)
            if problem is not None and not _torn(data[end:], kind):
                raise run.unusable(path, LazyMessage("research.round-garbled", count=len(self.known)))
        except BaseException:
            self.close()
            raise
        self._file.truncate(end)

    def add(self, entry: T) -> None:
        """Append an entry."""
        data = msgspec.msgpack.encode(entry)
        file_lock.add(self._file, len(data).to_bytes(4, "little") + data, TrainingError, self._path)
        self.known.append(entry)

    def close(self) -> None:
        """Sync the file to disk and close it."""
        file_lock.close(self._file)


class TrainingRun:
    """The folder of one training run, under a lock."""

    def __init__(self, folder: Path, plan: Plan, begins_with: object = None) -> None:
        self.folder, self.plan = folder, plan
        self._begins_with = begins_with
        self._lock = file_lock.open_alone(folder / "lock", TrainingError, "research.run-in-use", shown=folder)
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
            written = _decode(self.read(path), Plan)
        except _UNREADABLE as error:
            raise self.unusable(path, describe_decoding_error(error)) from None
        # A run may become longer, and continue without an engine that fails; with any other change it is another one.
        alike = msgspec.structs.replace(written, rounds=self.plan.rounds, engine=self.plan.engine)
        if alike != self.plan:
            kept, wanted = alike.difference_from(self.plan), self.plan.difference_from(alike)
            raise TrainingError("research.run-other", path=self.folder, kept=kept, wanted=wanted)
        if written.engine != self.plan.engine:
            self._write_plan(msgspec.structs.replace(written, engine=self.plan.engine))

    def _check_empty(self) -> None:
        """Raise `TrainingError` if there are files of a training run without a plan: they may still be wanted."""
        for pattern in ("best.f32", "best.json", "round-[0-9][0-9].*"):
            if found := sorted(self.folder.glob(pattern)):
                raise TrainingError("research.run-planless", path=self.folder, file=found[0].name)

    def _write_plan(self, plan: Plan) -> None:
        self.write("plan.json", msgspec.json.format(msgspec.json.encode(plan)))

    def read(self, path: Path) -> bytes:
        """The bytes of a file of this folder; raises `TrainingError` if it cannot be read."""
        try:
            return path.read_bytes()
        except OSError as error:
            raise self.unusable(path, describe_os_error(error)) from None

    def unusable(self, path: Path, problem: object) -> TrainingError:
        """The error for a damaged file, with advice on what to do."""
        if not path.name.startswith("round-"):
            return TrainingError("research.plan-unusable", path=path, problem=problem)
        files = path.with_suffix(".*").name
        return TrainingError("research.round-unusable", path=path, problem=problem, files=files)

    def write(self, name: str, data: bytes) -> None:
        """Write a file whole."""
        path = self.folder / name
        try:
            write_atomically(path, data)
        except OSError as error:
            raise TrainingError("research.unwritable", path=path, problem=describe_os_error(error)) from None

    def reports(self) -> list[RoundReport]:
        """The reports of the finished rounds, in order."""
        found = []
        for number in range(sum(1 for _ in self.folder.glob("round-[0-9][0-9].json"))):
            path = self._path(number, "json")
            try:
                found.append(_decode(self.read(path), RoundReport))
            except _UNREADABLE as error:
                raise self.unusable(path, describe_decoding_error(error)) from None
        return found

    def _path(self, number: int, kind: str) -> Path:
        return self.folder / f"round-{number:02}.{kind}"

    def played(self, number: int) -> "_Entries[PlayedGame]":
        """The self-play games of the present round, to read and append."""
        entries = _Entries(self, self._path(number, "games"), PlayedGame, _number)
        if {game.number for game in entries.known} <= set(range(self.plan.games_in(number))):
            return entries
        entries.close()
        raise self._incomplete(number)

    def finished(self, number: int) -> list[PlayedGame]:
        """All self-play games of an earlier round, in order."""
        path = self._path(number, "games")
        games, _, problem = _read_entries(self.read(path), PlayedGame, _number)
        if problem is not None:
            raise self.unusable(path, LazyMessage("research.round-garbled", count=len(games)))
        if {game.number for game in games} != set(range(self.plan.games_in(number))):
            raise self._incomplete(number)
        return sorted(games, key=_number)

    def _incomplete(self, number: int) -> TrainingError:
        problem = LazyMessage("research.round-incomplete", last=self.plan.games_in(number) - 1)
        return self.unusable(self._path(number, "games"), problem)

    def illegal(self, number: int, game: int) -> TrainingError:
        """The error for a game with an illegal action."""
        return self.unusable(self._path(number, "games"), LazyMessage("research.round-illegal", number=game))

    def judged(self, number: int) -> "_Entries[Result]":
        """The results of a round's gate, to read and append."""
        return _Entries(
            self, self._path(number, "gate"), Result, lambda result: (result.opponent, result.number)
        )

    def gate_begun(self, number: int) -> bool:
        """Whether the weights of a round are learned and its gate has begun."""
        weights, gate = self._path(number, "f32"), self._path(number, "gate")
        return weights.exists() and gate.exists() and gate.stat().st_size > 0

    def weights(self, number: int) -> Weights:
        """The weights that a round learned."""
        path = self._path(number, "f32")
        weights = weights_in(self.read(path))
        if weights is None:
            raise self.unusable(path, LazyMessage("research.round-weights"))
        return weights

    def keep_weights(self, number: int, weights: Weights) -> None:
        """Keep the weights that a round learned."""
        self.write(self._path(number, "f32").name, weights.astype("<f4").tobytes())

    def finish(self, report: RoundReport) -> None:
        """Finish a round: write its report, and before it the best weights if the round passed."""
        self._write_best([*self.reports()[: report.number], report], self.plan)
        data = msgspec.json.format(msgspec.json.encode(report))
        self.write(self._path(report.number, "json").name, data)

    def conclude(self) -> None:
        """Finish the run: write the plan and the best weights with the present number of rounds."""
        reports = self.reports()
        plan = msgspec.structs.replace(self.plan, rounds=max(self.plan.rounds, len(reports)))
        self._write_plan(plan)
        self._write_best(reports, plan)

    def _write_best(self, reports: list[RoundReport], plan: Plan) -> None:
        """Write the weights of the last round that passed, and how they were made."""
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

    def __enter__(self) -> "TrainingRun":
        return self

    def __exit__(self, *_: object) -> None:
        self._lock.close()


def _number(game: PlayedGame) -> int:
    return game.number
