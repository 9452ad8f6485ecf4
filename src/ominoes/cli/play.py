"""`ominoes play`: a game in the terminal, with people and computer players.

Every move is saved when it is made, so that `--continue` resumes an interrupted game.
"""

import functools
import itertools
import os
import time
from pathlib import Path
from typing import Any

import typer

from ominoes.cli.keyboard import Keyboard
from ominoes.cli.replay import show_result
from ominoes.cli.terminal import show
from ominoes.games import IllegalAction, OptionError, Record, RecordError, State, game
from ominoes.games.racing import RaceState, race_of
from ominoes.games.rng import random_bits
from ominoes.i18n import LazyMessage, OminoesError, describe_os_error, message
from ominoes.players import PLAYERS, Player, player

_PERSON = "you"


def play_game(
    name: str,
    options: dict[str, Any],
    *,
    seats: str | None,
    seed: int | None,
    path: Path | None,
    resume: bool,
) -> None:
    """Play a game to its end, or until a person quits."""
    if resume:
        if options or seed is not None:
            raise OptionError("cli.continue-options")
        path = path or _newest_record(name)
        record = _load_to_continue(path, name)
    else:
        record = Record(game(name, **options), seed)
    names = _seat_names(record, seats)
    record.notes.update({f"seat {seat + 1}": who for seat, who in enumerate(names)})
    players = [
        None if who == _PERSON else player(who, random_bits(record.seed, 1 << 32 | seat))
        for seat, who in enumerate(names)
    ]
    if not resume:
        path = _create_file(path) if path is not None else _new_record_file(name)
        record.save(path)
    assert path is not None
    try:
        record = _Table(record, players, path).play()
    finally:
        if path.exists():
            typer.echo(message("cli.saved", path=path))
    if record.state.over:
        show_result(record.state)


class _Table:
    """A game in progress: its record so far, and who sits where."""

    def __init__(self, record: Record, players: list[Player | None], path: Path) -> None:
        self.record = record
        self.players = players
        self.path = path
        self.keyboard = Keyboard()
        self.race_since: float | None = None

    def play(self) -> Record:
        """Play until the game is over or a person quits; returns the record."""
        self._greet()
        people = any(one is None for one in self.players)
        shown: State | None = None
        while not self.record.state.over:
            state = self.record.state
            if state.turn.kind == "chance":
                self._play(state.draw())
                continue
            self._start_clock(state)
            race = race_of(state)
            if race is not None and self._advance_race(race, self._race_time()):
                continue
            who = None if race is not None else self.players[state.turn.seat]
            if who is not None:
                self._play(who.choose(state))
                continue
            if shown is not state:
                show(state.art())
                shown = state
            if not self._ask(state):
                return self.record
        if people or shown is not self.record.state:
            show(self.record.state.art())
        return self.record

    def _greet(self) -> None:
        game = self.record.game
        typer.echo(message("cli.greeting", title=game.about.title, moves=len(self.record)))
        for seat, who in enumerate(self.players):
            text = (
                message("cli.seat-you")
                if who is None
                else message("cli.seat-computer", name=self.record.notes[f"seat {seat + 1}"])
            )
            typer.echo(f"  {game.seat_name(seat)}: {text}")

    def _start_clock(self, state: State) -> None:
        """Start the clock of a race when the race is first seen; a saved race continues from its last event."""
        race = race_of(state)
        if race is None:
            self.race_since = None
        elif self.race_since is None:
            passed = race.moment(self.record.actions[-1]) if self.record.actions else 0
            self.race_since = time.monotonic() - passed / 1000

    def _race_time(self) -> int:
        """How long the current race has lasted, in milliseconds."""
        return 0 if self.race_since is None else int(1000 * (time.monotonic() - self.race_since))

    def _advance_race(self, state: RaceState, now: int) -> bool:
        """Let the clock or a computer player act in a race, up to a moment; False if only people can act now."""
        racing = [self.players[seat] for seat in state.turn.seats]
        plans = [one.race(state, seat) for seat, one in zip(state.turn.seats, racing, strict=True) if one]
        first = min(plans, key=lambda one: one.moment, default=None)
        limit = state.race_limit()
        # Without people there is nobody to wait for.
        alone = None not in racing
        if first is not None and (limit is None or first.moment < limit) and (alone or first.moment <= now):
            self._play(first.action)
            return True
        if limit is not None and (alone or now >= limit):
            self._play(state.time_up(state.turn.seats[0]))
            return True
        return False

    def _play(self, action: Any) -> None:
        state = self.record.state
        self.record = self.record.play(action)
        self._save()
        typer.echo(f"{len(self.record):>4}. {state.log_line(action)}")

    def _save(self) -> None:
        """Save the record; a failure is reported and does not end the game."""
        try:
            self.record.save(self.path)
        except RecordError as error:
            typer.echo(message("cli.not-saved", reason=error))

    def _ask(self, state: State) -> bool:
        """Ask a person for a move or a command; False if they quit."""
        game = state.game
        people = [seat for seat in state.turn.seats if self.players[seat] is None]
        question = message("cli.your-move", seat=", ".join(game.seat_name(seat) for seat in people))
        # Thousands of moves may be legal: their notation is made only when it is needed.
        moves = functools.cache(lambda: [game.notation(action) for action in state.actions()])
        line = self.keyboard.ask(question, lambda: [*moves(), *_COMMANDS])
        if line is None or line.lower() in ("quit", "q", "exit"):
            return False
        command, _, rest = line.partition(" ")
        if not line:
            typer.echo(message("cli.empty-line"))
        elif command.lower() in ("help", "?"):
            typer.echo(message("cli.commands", example=moves()[0], start=moves()[0].split()[0]))
        elif command.lower() == "board":
            show(state.art())
        elif command.lower() == "moves":
            self._list(moves(), rest)
        elif command.lower() == "undo":
            self._undo()
        elif command.lower() == "save":
            self._save_as(rest.strip())
        else:
            self._try(state, line)
        return True

    def _try(self, state: State, line: str) -> None:
        try:
            if race_of(state) is not None:
                self._try_in_race(line, self._race_time())
            else:
                self._play(state.game.parse(line))
        except OminoesError as error:
            typer.echo(message("cli.refused", reason=error))

    def _try_in_race(self, line: str, moment: int) -> None:
        """Play a person's action after those that computer players made while the line was being typed."""
        state = self.record.state
        seat, line = self._racer(state, line)
        action = state.game.parse(line)
        while (race := race_of(self.record.state)) is not None and self._advance_race(race, moment):
            pass
        if race is None or seat not in race.turn.seats:
            raise IllegalAction("cli.race-late")
        self._play(race.stamped(action, seat, moment))

    def _racer(self, state: State, line: str) -> tuple[int, str]:
        """Who typed a line in a race, and what; with several people a line starts with a number: `2: concede`."""
        people = [seat for seat in state.turn.seats if self.players[seat] is None]
        number, colon, rest = line.partition(":")
        if colon and number.strip().isdigit() and int(number) - 1 in people:
            return int(number) - 1, rest
        if len(people) > 1:
            raise IllegalAction("cli.race-who", numbers=", ".join(str(seat + 1) for seat in people))
        return people[0], line

    def _list(self, moves: list[str], start: str) -> None:
        fitting = [move for move in moves if move.lower().startswith(start.lower())]
        for move in sorted(fitting)[:40]:
            typer.echo(f"  {move}")
        typer.echo(message("cli.moves-count", count=len(fitting), start=start or message("cli.all-moves")))

    def _undo(self) -> None:
        """Go back to the last state in which a person was to move."""
        states = list(self.record.states())[:-1]
        for count, state in enumerate(reversed(states), start=1):
            if state.turn.kind == "seat" and self.players[state.turn.seat] is None:
                self.record = self.record.back(count)
                self._save()
                return
        typer.echo(message("cli.nothing-to-undo"))

    def _save_as(self, written: str) -> None:
        if not written:
            typer.echo(message("cli.save-where"))
            return
        try:
            self.record.save(written)
        except OminoesError as error:
            typer.echo(message("cli.refused", reason=error))
        else:
            typer.echo(message("cli.saved", path=written))


_COMMANDS = ("help", "moves", "board", "undo", "save", "quit")


def _seat_names(record: Record, seats: str | None) -> list[str]:
    """Who sits where: from `--seats`, from the record, or by default one person against the player `largest`."""
    game = record.game
    if seats is None:
        noted = [record.notes.get(f"seat {seat + 1}") for seat in range(game.seats)]
        if record.actions and all(noted):
            return [str(who) for who in noted]
        return [_PERSON] + ["largest"] * (game.seats - 1)
    names = [name.strip() for name in seats.split(",")]
    known = [_PERSON, *PLAYERS]
    for name in names:
        if name not in known:
            raise OptionError("cli.seat-unknown", name=name, known=", ".join(known))
    if len(names) != game.seats:
        raise OptionError("cli.seat-count", given=len(names), seats=game.seats)
    return names


def _load_to_continue(path: Path, name: str) -> Record:
    record = Record.load(path)
    if record.game.about.name != name:
        raise OptionError("cli.other-game", path=path, game=record.game.about.name, wanted=name)
    return record


def _records_folder() -> Path:
    base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "ominoes" / "records"


def _new_record_file(name: str) -> Path:
    """A new file in the user's data folder."""
    stem = f"{name}-{time.strftime('%Y-%m-%d-%H%M%S')}"
    for attempt in itertools.count(1):
        path = _records_folder() / (f"{stem}.jsonl" if attempt == 1 else f"{stem}-{attempt}.jsonl")
        try:
            return _create_file(path)
        except OptionError as error:
            if error.key != "cli.record-exists":
                raise
    raise AssertionError("counting never ends")


def _create_file(path: Path) -> Path:
    """Create an empty file and return its path; raises `OptionError` if it exists or cannot be created."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(exist_ok=False)
    except FileExistsError:
        if path.exists():
            raise OptionError("cli.record-exists", path=path) from None
        raise OptionError(
            "cli.unwritable", path=path, problem=LazyMessage("cli.not-a-folder", path=path.parent)
        ) from None
    except OSError as error:
        problem = describe_os_error(error)
        raise OptionError("cli.unwritable", path=path, problem=problem) from None
    return path


def _newest_record(name: str) -> Path:
    """The record of this game that was written last."""
    records = sorted(_records_folder().glob(f"{name}-*.jsonl"), key=lambda path: path.stat().st_mtime)
    if not records:
        raise OptionError("cli.nothing-to-continue", game=name, folder=_records_folder())
    return records[-1]
