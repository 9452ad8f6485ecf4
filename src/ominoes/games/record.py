"""Records: a game with its options and everything that happened, replayable to the identical state.

The file form is JSON Lines: a heading, one line per action or chance outcome, and a closing line. Each line carries
a sum chained over all lines before it, so that a damaged file says at which move it is damaged. Reading plays every
move by the rules; writing goes to a new file that then takes the old one's name, so a record is never lost.
"""

import contextlib
import hashlib
import os
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from ominoes.games import registry
from ominoes.games.errors import IllegalAction, NotationError
from ominoes.games.rulebook import Action, Game, State
from ominoes.words import OminoesError, Phrase, decoding_words, system_words, text

FORMAT = "ominoes record"
VERSION = 1


class RecordError(OminoesError, ValueError):
    """A record that cannot be read or written. `undamaged` holds the moves before the damage, if there are any."""

    undamaged: "Record | None" = None


class _Heading(msgspec.Struct, kw_only=True, omit_defaults=True):
    format: str
    version: int
    game: str
    options: dict[str, Any]
    seed: int
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
    """A game from its start to `state`: who did what, and what chance brought. A value, like a state."""

    __slots__ = ("actions", "notes", "start", "state")

    start: State
    actions: tuple[Action, ...]
    """Everything that happened, chance outcomes included."""
    state: State
    """Where the game stands after the last action."""
    notes: dict[str, str]
    """Free words about the game, such as who sat where."""

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
        self.start = self.state = game.start(seed)
        self.notes = _checked_notes(notes or {})
        done = []
        for action in actions:
            self.state = self.state.play(action)
            done.append(_last(self.state))
        self.actions = tuple(done)

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.start.game

    @property
    def seed(self) -> int:
        """What decides the outcomes of chance."""
        return self.start.seed

    def play(self, action: Action, *, seat: int | None = None) -> "Record":
        """The record with one more action or chance outcome."""
        after = self.state.play(action, seat=seat)
        return self._with(after, (*self.actions, _last(after)))

    def back(self, actions: int = 1) -> "Record":
        """The record without its last actions."""
        kept = self.actions[: max(0, len(self.actions) - actions)]
        return Record(self.game, self.seed, kept, notes=self.notes)

    def states(self) -> Iterator[State]:
        """Every state from the start to the last."""
        state = self.start
        yield state
        for action in self.actions:
            state = state.play(action)
            yield state

    def _with(self, state: State, actions: tuple[Action, ...]) -> "Record":
        record = Record.__new__(Record)
        record.start, record.state, record.actions, record.notes = (
            self.start,
            state,
            actions,
            dict(self.notes),
        )
        return record

    def __len__(self) -> int:
        return len(self.actions)

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
        return _rebuilt, (self.game, self.seed, self.actions, self.notes)

    def dumps(self) -> str:
        """The record as JSON Lines."""
        chain = _Chain()
        heading = _Heading(
            format=FORMAT,
            version=VERSION,
            game=self.game.about.name,
            options=msgspec.to_builtins(self.game.options, str_keys=True),
            seed=self.seed,
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
            # A pipe or a device would be replaced by a file; a folder is refused by the system itself.
            problem = Phrase("rulebook.not-a-file")
            raise RecordError("rulebook.record-unwritable", source=str(path), problem=problem)
        try:
            handle, scratch = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
            try:
                _give_usual_mode(scratch, path)
                with os.fdopen(handle, "wb") as file:
                    file.write(data)
                    file.flush()
                    os.fsync(file.fileno())
                Path(scratch).replace(path)
            except BaseException:
                with contextlib.suppress(OSError):
                    Path(scratch).unlink()
                raise
        except OSError as error:
            raise RecordError(
                "rulebook.record-unwritable", source=str(path), problem=system_words(error)
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
                "rulebook.record-unreadable", source=source, problem=system_words(error)
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
    """A path that was given as one or as text."""
    try:
        return Path(path)  # type: ignore[arg-type]
    except TypeError:
        raise RecordError("rulebook.not-a-path", given=path) from None


def _last(state: State) -> Action:
    """What has just happened, as the state keeps it: in plain values, which can be written down."""
    action: Action = state.past[1]
    return action


def _checked_notes(notes: Mapping[str, str]) -> dict[str, str]:
    """The notes as they are written; raises `RecordError` for one that could not be read again."""
    for name, note in notes.items():
        if not (_is_text(name) and _is_text(note)):
            raise RecordError("rulebook.record-note", name=repr(name), note=repr(note))
    return {str(name): str(note) for name, note in notes.items()}


def _is_text(note: object) -> bool:
    # Half a pair of surrogates is no character.
    return isinstance(note, str) and not any("\ud800" <= character <= "\udfff" for character in note)


def _rebuilt(game: Game, seed: int, actions: tuple[Action, ...], notes: dict[str, str]) -> Record:
    return Record(game, seed, actions, notes=notes)


class _Chain:
    """Sums over lines, each depending on all lines before it."""

    def __init__(self) -> None:
        self._digest = hashlib.sha256()

    def sum(self, line: _Heading | _Move | _End) -> str:
        """The sum that belongs to a line."""
        line.sum = ""
        self._digest.update(msgspec.json.encode(line, order="sorted"))
        return self._digest.hexdigest()[:12]

    def seal(self, line: _Heading | _Move | _End) -> str:
        """The line as text, with its sum."""
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
            # A file with a few broken bytes is still read line by line, to say which move they damage.
            return data.decode(errors="replace")

    def _heading(self, line: str) -> Record:
        try:
            fields = msgspec.json.decode(line)
        except (msgspec.MsgspecError, RecursionError) as error:
            raise self._error("rulebook.record-not-one", problem=decoding_words(error)) from None
        if not isinstance(fields, dict) or fields.get("format") != FORMAT:
            raise self._error(
                "rulebook.record-not-one", problem=text("rulebook.record-no-format", format=FORMAT)
            )
        version = fields.get("version")
        if isinstance(version, int) and version > VERSION:
            raise self._error("rulebook.record-version", version=version, known=VERSION)
        try:
            heading = msgspec.convert(fields, _Heading)
            game = registry.game(heading.game, **heading.options)
            record = Record(game, heading.seed, notes=heading.notes)
            self._check(heading, heading.sum)
            return record
        except msgspec.MsgspecError as error:
            raise self._error("rulebook.record-header", problem=decoding_words(error)) from None
        except (OminoesError, _Damage) as error:
            raise self._error("rulebook.record-header", problem=str(error)) from None

    def _fields(self, line: str, number: int) -> dict[str, Any]:
        try:
            fields = msgspec.json.decode(line)
        except (msgspec.MsgspecError, RecursionError) as error:
            said = Phrase("rulebook.record-json", line=number + 1, problem=decoding_words(error))
            raise self._damaged(number, said) from None
        return fields if isinstance(fields, dict) else {}

    def _move(self, record: Record, line: str, number: int) -> Record:
        try:
            move = msgspec.json.decode(line, type=_Move)
            if move.move != number:
                raise _Damage(text("rulebook.record-number", expected=number, found=move.move))
            turn = record.state.turn
            happened = move.chance if turn.kind == "chance" else move.action
            if happened is None or (turn.kind == "seat" and move.seat != turn.seat):
                raise _Damage(text("rulebook.record-seat", acting=_acting(record.state), found=_said(move)))
            record = record.play(record.game.from_json(msgspec.json.encode(happened)))
            self._check(move, move.sum)
        except msgspec.MsgspecError as error:
            raise self._damaged(number, decoding_words(error)) from None
        except (IllegalAction, NotationError, _Damage) as error:
            raise self._damaged(number, str(error)) from None
        return record

    def _close(self, line: str, number: int) -> None:
        assert self._record is not None
        try:
            end = msgspec.json.decode(line, type=_End)
            moves, state = len(self._record), self._record.state
            if end.end != moves:
                raise _Damage(text("rulebook.record-end-count", found=end.end, expected=moves))
            if (end.scores, end.over) != (list(state.scores), state.over):
                raise _Damage(
                    text("rulebook.record-end-scores", found=end.scores, expected=list(state.scores))
                )
            self._check(end, end.sum)
        except msgspec.MsgspecError as error:
            raise self._damaged(number, decoding_words(error)) from None
        except _Damage as error:
            raise self._damaged(number, str(error)) from None

    def _check(self, line: _Heading | _Move | _End, said: str) -> None:
        if said != self._chain.sum(line):
            raise _Damage(text("rulebook.record-sum"))

    def _damaged(self, number: int, problem: object) -> RecordError:
        return self._error("rulebook.record-move", move=number, problem=problem)

    def _error(self, key: str, **facts: object) -> RecordError:
        error = RecordError(key, source=self._source, **facts)
        error.undamaged = self._record
        return error


class _Damage(Exception):
    """What is wrong with one line."""


def _acting(state: State) -> str:
    if state.turn.kind == "seat":
        return state.game.seat_name(state.turn.seat)
    return text(f"rulebook.acting-{state.turn.kind}")


def _said(move: _Move) -> str:
    if move.chance is not None:
        return text("rulebook.acting-chance")
    return "-" if move.seat is None else text("rulebook.seat", number=move.seat + 1)


def _give_usual_mode(scratch: str, path: Path) -> None:
    """Let others read the new file as they could the old one, or as the user's mask says."""
    if path.exists():
        mode = path.stat().st_mode & 0o777
    else:
        mask = os.umask(0)
        os.umask(mask)
        mode = 0o666 & ~mask
    Path(scratch).chmod(mode)
