"""The journal of a tournament: a file with a line for each finished game, so that an interrupted tournament continues.

The first line describes the tournament; the journal of another one is refused. A line that was cut off by a crash is
dropped, and its game is played again. Two arenas cannot write the same journal.
"""

from collections.abc import Iterator
from pathlib import Path

import msgspec

from ominoes.i18n import describe_decoding_error
from ominoes.research import file_lock
from ominoes.research.arena.game_runner import GameResult
from ominoes.research.arena.schedule import ArenaError, Tournament

_FORMAT = "ominoes arena 1"
_BEGINNING = f'{{"format":"{_FORMAT}"'.encode()


class _Heading(msgspec.Struct):
    format: str
    tournament: Tournament


class Journal:
    """The journal of one tournament, open for writing."""

    def __init__(self, path: Path, tournament: Tournament) -> None:
        self.path = path
        self.known: dict[int, GameResult] = {}
        """The results by the number of the game."""
        self._tournament = tournament
        self._file = file_lock.open_alone(path, ArenaError, "research.journal-in-use")
        try:
            self._read()
        except BaseException:
            self.close()
            raise

    def _read(self) -> None:
        self._file.seek(0)
        data = self._file.read()
        whole = data[: data.rfind(b"\n") + 1]
        lines = whole.splitlines()
        if not lines:
            # Only the beginning of a heading is overwritten: anything else in the file is not ours.
            if data[: len(_BEGINNING)] != _BEGINNING[: len(data)]:
                raise ArenaError("research.journal-other", path=self.path)
            self._file.truncate(0)
            self._append(_Heading(_FORMAT, self._tournament))
            return
        try:
            heading = msgspec.json.decode(lines[0], type=_Heading)
            results = [msgspec.json.decode(line, type=GameResult) for line in lines[1:]]
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise ArenaError(
                "research.journal-damaged", path=self.path, problem=describe_decoding_error(error)
            ) from None
        # A tournament may become longer; with any other change it is another one.
        longer = msgspec.structs.replace(heading.tournament, games=self._tournament.games)
        if heading.format != _FORMAT or longer != self._tournament:
            raise ArenaError("research.journal-other", path=self.path)
        self.known = {result.number: result for result in results}
        self._file.truncate(len(whole))

    def _append(self, line: msgspec.Struct) -> None:
        file_lock.add(self._file, msgspec.json.encode(line) + b"\n", ArenaError, self.path)

    def add(self, result: GameResult) -> None:
        """Append a result, unless its game is in the journal already."""
        if result.number not in self.known:
            self._append(result)
            self.known[result.number] = result

    def in_order(self) -> Iterator[GameResult]:
        """The results from the first game on, up to the first that is missing."""
        for number in range(self._tournament.games):
            if number not in self.known:
                return
            yield self.known[number]

    def close(self) -> None:
        """Sync the file to disk and close it."""
        file_lock.close(self._file)

    def __enter__(self) -> "Journal":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
