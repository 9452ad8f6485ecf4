"""Records: a game with its options and all its actions, which replay to the identical state.

A file is JSON Lines: a heading, one line for each action or chance outcome, and a closing line. Each line carries a
checksum over all lines before it, so the reader can say at which move a file is damaged. Reading plays every move by
the rules. Writing goes to a new file, which then takes the old one's name, so that no record is ever lost.
"""

import hashlib
import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from ominoes.atomic_write import write_atomically
from ominoes.games import registry, rng
from ominoes.games.errors import IllegalAction, NotationError
from ominoes.games.history import History
from ominoes.games.rulebook import Action, Game, State, play_all
from ominoes.i18n import LazyMessage, OminoesError, describe_decoding_error, describe_os_error, message

FORMAT = "ominoes record"
VERSION = 1


class RecordError(OminoesError, ValueError):
    """A record that cannot be read or written. `undamaged` holds the moves before the damage, if they could be read."""

    undamaged: "Record | None" = None


class _Heading(msgspec.Struct, kw_only=True, omit_defaults=True):
    format: str
    version: int
    game: str
    options: dict[str, Any]
    seed: rng.StoredSeed
    notes: dict[str, str] = {}
    sum: str = ""


class _Move(msgspec.Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    move: int
    seat: int | None = None
    action: dict[str, Any] | None = None
    chance: dict[str, Any] | None = None
    sum: str = ""


class _End(msgspec.Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    end: int
    scores: list[int]
    over: bool
    sum: str = ""


class Record:
    """A game from its start to `state`: all actions and chance outcomes. A value, like a state."""

    __slots__ = ("notes", "start", "state")

    start: State
    state: State
    """The state after the last action. Its history has the actions."""
    notes: dict[str, str]
    """Any texts about the game, such as who sat where."""

    def __init__(
        self,
        game: Game,
        seed: int | None = None,
        actions: Iterable[Action] = (),
        *,
        notes: dict[str, str] | None = None,
    ) -> None:
        if not isinstance(game, Game):
            raise RecordError("rulebook.not-a-game", given=game)
        self.start = game.start(seed)
        self.notes = _checked_notes(notes or {})
        self.state = play_all(self.start, ((action, None) for action in actions))

    @property
    def game(self) -> Game:
        """The game, with its options."""
        return self.start.game

    @property
    def seed(self) -> int:
        """The seed, which decides what chance brings."""
        return self.start.seed

    @property
    def steps(self) -> list[tuple[Action, int | None]]:
        """All actions in order, each with the seat that made it, if that was said; None for chance."""
        return self._history.steps()

    @property
    def actions(self) -> tuple[Action, ...]:
        """All actions in order, chance outcomes included."""
        return self._history.actions()

    @property
    def _history(self) -> History:
        history = self.state._history
        assert history is not None, "a record begins with a start"
        return history

    def play(self, action: Action, *, seat: int | None = None) -> "Record":
        """The record with one more action or chance outcome."""
        return self._with(self.state.play(action, seat=seat))

    def back(self, actions: int = 1) -> "Record":
        """The record without its last actions."""
        return self._with(play_all(self.start, self.steps[: max(0, len(self) - actions)]))

    def states(self) -> Iterator[State]:
        """Every state from the start to the last."""
        state = self.start
        yield state
        for action in self.actions:
            state = state.play(action)
            yield state

    def _with(self, state: State) -> "Record":
        record = Record.__new__(Record)
        record.start, record.state, record.notes = self.start, state, dict(self.notes)
        return record

    def __len__(self) -> int:
        return self._history.length

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Record)
            and (self.game, self.seed, self.actions) == (other.game, other.seed, other.actions)
            and self.notes == other.notes
        )

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<Record of {self.game!r}: {len(self)} moves{', over' if self.state.over else ''}>"

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuilt, (self.start, self.state, self.notes)

    def dumps(self) -> str:
        """The record as JSON Lines."""
        chain = _Chain()
        heading = _Heading(
            format=FORMAT,
            version=VERSION,
            game=self.game.about.name,
            options=self.game.options.recorded(),
            seed=rng.stored_seed(self.seed),
            notes=_checked_notes(self.notes),
        )
        lines = [chain.seal(heading)]
        for number, (state, action) in enumerate(zip(self.states(), self.actions, strict=False), start=1):
            fields = msgspec.to_builtins(action)
            if state.turn.kind == "chance":
                move = _Move(move=number, chance=fields)
            elif state.turn.kind == "seat":
                move = _Move(move=number, seat=state.turn.seat, action=fields)
            else:
                move = _Move(move=number, action=fields)
            lines.append(chain.seal(move))
        end = _End(end=len(self), scores=list(self.state.scores), over=self.state.over)
        lines.append(chain.seal(end))
        return "".join(line + "\n" for line in lines)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the record; whatever the path held before stays until the new file is complete."""
        path = _checked_path(path)
        data = self.dumps().encode()
        if path.exists() and not (path.is_file() or path.is_dir()):
            # Without this check a file would replace a pipe or a device; the system itself refuses a folder.
            problem = LazyMessage("rulebook.not-a-file")
            raise RecordError("rulebook.record-unwritable", source=str(path), problem=problem)
        try:
            write_atomically(path, data)
        except OSError as error:
            raise RecordError(
                "rulebook.record-unwritable", source=str(path), problem=describe_os_error(error)
            ) from None
        except ValueError:
            raise RecordError("rulebook.no-path", path=repr(str(path))) from None

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> "Record":
        """Read a record and check every move; raises `RecordError` that says at which move it is damaged and why."""
        path = _checked_path(path)
        source = str(path)
        try:
            data = path.read_bytes()
        except FileNotFoundError:
            raise RecordError("rulebook.record-missing", source=source) from None
        except OSError as error:
            raise RecordError(
                "rulebook.record-unreadable", source=source, problem=describe_os_error(error)
            ) from None
        except ValueError:
            raise RecordError("rulebook.no-path", path=repr(source)) from None
        return cls.loads(data, source=source)

    @classmethod
    def loads(cls, data: str | bytes, *, source: str = "the record") -> "Record":
        """Read a record from its text and check every move."""
        if not isinstance(data, str | bytes):
            raise RecordError("rulebook.record-not-text", given=data)
        return _Reader(source).read(data)


def _checked_path(path: object) -> Path:
    """A path that was given as a path or as text; raises `RecordError` for anything else."""
    try:
        return Path(path)  # type: ignore[arg-type]
    except TypeError:
        raise RecordError("rulebook.not-a-path", given=path) from None


def _checked_notes(notes: Mapping[str, str]) -> dict[str, str]:
    """The notes as they are written; raises `RecordError` for a note that could not be read again."""
    for name, note in notes.items():
        if not (_is_text(name) and _is_text(note)):
            raise RecordError("rulebook.record-note", name=repr(name), note=repr(note))
    return {str(name): str(note) for name, note in notes.items()}


def _is_text(note: object) -> bool:
    # A lone surrogate is not a character, and UTF-8 cannot encode it.
    return isinstance(note, str) and not any("\ud800" <= character <= "\udfff" for character in note)


def _rebuilt(start: State, state: State, notes: dict[str, str]) -> Record:
    record = Record(start.game, start.seed, notes=notes)
    record.start, record.state = start, state
    return record


class _Chain:
    """The checksums of lines; each depends on all lines before it."""

    def __init__(self) -> None:
        self._digest = hashlib.sha256()

    def sum(self, line: _Heading | _Move | _End) -> str:
        """The checksum of the next line."""
        line.sum = ""
        self._digest.update(msgspec.json.encode(line, order="sorted"))
        return self._digest.hexdigest()[:12]

    def seal(self, line: _Heading | _Move | _End) -> str:
        """The next line as text, with its checksum."""
        line.sum = self.sum(line)
        return msgspec.json.encode(line).decode()


class _Reader:
    """Reads one record, line by line."""

    def __init__(self, source: str) -> None:
        self._source = source
        self._chain = _Chain()
        self._record: Record | None = None

    def read(self, data: str | bytes) -> Record:
        lines = [line for line in self._decoded(data).split("\n") if line.strip()]
        if not lines:
            raise self._error("rulebook.record-empty")
        self._record = self._heading(lines[0])
        for number, line in enumerate(lines[1:], start=1):
            fields = self._fields(line, number)
            if "end" in fields:
                self._close(line, number)
                if number + 1 < len(lines):
                    raise self._error("rulebook.record-trailing", line=number + 2)
                return self._record
            self._record = self._move(self._record, line, number)
        raise self._error("rulebook.record-cut", move=len(lines) - 1)

    def _decoded(self, data: str | bytes) -> str:
        if isinstance(data, str):
            data = data.encode(errors="surrogatepass")
        try:
            return data.decode()
        except UnicodeDecodeError:
            # A file with broken bytes is still read line by line, to say which move they damage.
            return data.decode(errors="replace")

    def _heading(self, line: str) -> Record:
        try:
            fields = msgspec.json.decode(line)
        except (msgspec.MsgspecError, RecursionError) as error:
            raise self._error("rulebook.record-not-one", problem=describe_decoding_error(error)) from None
        if not isinstance(fields, dict) or fields.get("format") != FORMAT:
            raise self._error(
                "rulebook.record-not-one", problem=message("rulebook.record-no-format", format=FORMAT)
            )
        version = fields.get("version")
        if isinstance(version, int) and version > VERSION:
            raise self._error("rulebook.record-version", version=version, known=VERSION)
        try:
            heading = msgspec.convert(fields, _Heading)
            game = registry.game(heading.game, **heading.options)
            record = Record(game, rng.read_seed(heading.seed), notes=heading.notes)
            self._check(heading, heading.sum)
            return record
        except msgspec.MsgspecError as error:
            raise self._error("rulebook.record-header", problem=describe_decoding_error(error)) from None
        except (OminoesError, _Damage) as error:
            raise self._error("rulebook.record-header", problem=str(error)) from None

    def _fields(self, line: str, number: int) -> dict[str, Any]:
        try:
            fields = msgspec.json.decode(line)
        except (msgspec.MsgspecError, RecursionError) as error:
            problem = LazyMessage(
                "rulebook.record-json", line=number + 1, problem=describe_decoding_error(error)
            )
            raise self._damaged(number, problem) from None
        return fields if isinstance(fields, dict) else {}

    def _move(self, record: Record, line: str, number: int) -> Record:
        try:
            move = msgspec.json.decode(line, type=_Move)
            if move.move != number:
                raise _Damage(message("rulebook.record-number", expected=number, found=move.move))
            turn = record.state.turn
            fields = move.chance if turn.kind == "chance" else move.action
            if fields is None or (turn.kind == "seat" and move.seat != turn.seat):
                raise _Damage(
                    message("rulebook.record-seat", acting=_acting(record.state), found=_acted(move))
                )
            record = record.play(record.game.from_json(msgspec.json.encode(fields)))
            self._check(move, move.sum)
        except msgspec.MsgspecError as error:
            raise self._damaged(number, describe_decoding_error(error)) from None
        except (IllegalAction, NotationError, _Damage) as error:
            raise self._damaged(number, str(error)) from None
        return record

    def _close(self, line: str, number: int) -> None:
        assert self._record is not None
        try:
            end = msgspec.json.decode(line, type=_End)
            moves, state = len(self._record), self._record.state
            if end.end != moves:
                raise _Damage(message("rulebook.record-end-count", found=end.end, expected=moves))
            if (end.scores, end.over) != (list(state.scores), state.over):
                raise _Damage(
                    message("rulebook.record-end-scores", found=end.scores, expected=list(state.scores))
                )
            self._check(end, end.sum)
        except msgspec.MsgspecError as error:
            raise self._damaged(number, describe_decoding_error(error)) from None
        except _Damage as error:
            raise self._damaged(number, str(error)) from None

    def _check(self, line: _Heading | _Move | _End, written: str) -> None:
        if written != self._chain.sum(line):
            raise _Damage(message("rulebook.record-sum"))

    def _damaged(self, number: int, problem: object) -> RecordError:
        return self._error("rulebook.record-move", move=number, problem=problem)

    def _error(self, key: str, **facts: object) -> RecordError:
        error = RecordError(key, source=self._source, **facts)
        error.undamaged = self._record
        return error


class _Damage(Exception):
    """What is wrong with one line."""


def _acting(state: State) -> str:
    """Who is to act in a state."""
    if state.turn.kind == "seat":
        return state.game.seat_name(state.turn.seat)
    return message(f"rulebook.acting-{state.turn.kind}")


def _acted(move: _Move) -> str:
    """Who acted, according to a line of the file."""
    if move.chance is not None:
        return message("rulebook.acting-chance")
    return "-" if move.seat is None else message("rulebook.seat", number=move.seat + 1)
