"""The review of the races in a record: who had covered how much when, the leads, the pauses, and the solutions.

A race needs no search: the review comes from a record and its notes. Solving the tasks of a game is left to
`racing.py`, reading the notes about progress to `ominoes.games.race_progress`.
"""

import itertools
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec

from ominoes.games import Record
from ominoes.games.race_progress import RaceProgress, races, read_progress
from ominoes.games.racing import race_of
from ominoes.i18n import OminoesError, message
from ominoes.players.levels import level, level_name
from ominoes.players.racing import RaceAction, RaceTask, race_action, race_tasks
from ominoes.polyforms import Cells
from ominoes.puzzles import PlacedPiece

_COMPARED = (1, 5, 9)
"""The levels whose times a review gives for each task."""
_LONG_PAUSE = 3000
"""The least length of a pause, in milliseconds."""
_MOST_PASSES = 4


class Covering(msgspec.Struct, frozen=True):
    """A solution of a task: the pieces that a seat showed or, with `seat` None, those of the solver."""

    seat: int | None
    pieces: tuple[PlacedPiece, ...]


class ReviewedTask(msgspec.Struct, frozen=True):
    """A task of some seats in a race."""

    name: str
    """The value of the option `card` with which a person can try it again; empty for a task without a card."""
    words: str
    seats: tuple[int, ...]
    figure: Cells
    coverings: tuple[Covering, ...]
    pace: str
    """The times that some levels need for it, as a sentence."""


class Highlight(msgspec.Struct, frozen=True):
    """A sentence about a race and, if it is about a point on a curve, the seat and the time."""

    text: str
    seat: int | None = None
    t: int | None = None


class Race(msgspec.Struct, frozen=True, kw_only=True):
    """One race."""

    before: int
    """The number of actions before its start."""
    after: int
    """The number of actions before its end."""
    length: int
    """The time of the last known event."""
    tasks: tuple[ReviewedTask, ...]
    goals: tuple[int | None, ...]
    """The squares that each seat had to cover; None when the number was free, or the seat took no part."""
    curves: tuple[RaceProgress, ...]
    """For each seat the times and the squares covered from then on; empty for a seat that took no part."""
    detailed: tuple[bool, ...]
    """Whether the curve is known piece by piece, and not only from what the seat showed at the end."""
    finished: tuple[int | None, ...]
    points: tuple[int, ...]
    story: tuple[Highlight, ...]


class Review(msgspec.Struct, frozen=True):
    """The races of a game."""

    game: str
    seats: tuple[str, ...]
    races: tuple[Race, ...]


class NoRaces(OminoesError, ValueError):
    """The record has no race."""


def review(record: Record, names: Sequence[str] = ()) -> Review:
    """Review the races of a record; `names` replace the names of the seats.

    A name that several seats share is written with the seat. Raises `NoRaces` when there was no race.
    """
    game = record.game
    usual = tuple(game.seat_name(seat) for seat in range(game.seats))
    seats = tuple(
        f"{name} ({seat})" if names.count(name) > 1 else name
        for name, seat in zip(names or usual, usual, strict=True)
    )
    found = races(record)
    if not found:
        raise NoRaces("races.no-races")
    return Review(game.about.name, seats, tuple(_RaceReader(record, seats, *race).race() for race in found))


class _RaceReader:
    """Reads one race from a record."""

    def __init__(self, record: Record, names: Sequence[str], before: int, after: int) -> None:
        self.names, self.before = names, before
        states = list(record.states())
        self.state, game = states[before], record.game
        self.actions: list[RaceAction] = []
        for number, action in enumerate(record.actions[before:], start=before + 1):
            done = race_action(game, action)
            if done is None:
                break
            # A photo finish is recorded after the end of the race.
            self.actions.append(done)
            after = max(after, number)
        self.after = after
        self.points = tuple(
            now - then for now, then in zip(states[after].scores, states[before].scores, strict=True)
        )
        self.racers = self.state.turn.seats
        self.tasks = {seat: race_tasks(self.state, seat) for seat in self.racers}
        self.progress = {seat: read_progress(record.notes, before, seat) for seat in self.racers}
        self.finished = {seat: self._finish(seat) for seat in self.racers}
        self.goals = {seat: _goal(self.tasks[seat]) for seat in self.racers}
        noted = (t for progress in self.progress.values() for t, _ in progress)
        self.length = max(itertools.chain((one.t for one in self.actions), noted), default=0)
        self.curves = {seat: self._curve(seat) for seat in self.racers}

    def race(self) -> Race:
        """The reviewed race."""
        seats = range(len(self.names))
        return Race(
            before=self.before,
            after=self.after,
            length=self.length,
            tasks=tuple(self._tasks()),
            goals=tuple(self.goals.get(seat) for seat in seats),
            curves=tuple(self.curves.get(seat, ()) for seat in seats),
            detailed=tuple(bool(self.progress.get(seat)) for seat in seats),
            finished=tuple(self.finished.get(seat) for seat in seats),
            points=self.points,
            story=tuple(
                itertools.chain(self._leads(), *(self._way(seat) for seat in self.racers), self._ends())
            ),
        )

    def _shown(self, seat: int) -> list[RaceAction]:
        return [one for one in self.actions if one.seat == seat and one.placed is not None]

    def _finish(self, seat: int) -> int | None:
        shown = self._shown(seat)
        return shown[-1].t if len(shown) == len(self.tasks[seat]) else None

    def _curve(self, seat: int) -> RaceProgress:
        """The progress and the shown coverings as one curve; the squares of a second task are added to the first."""
        curve, base, finish = [(0, 0)], 0, self.finished[seat]
        steps: list[tuple[int, int, int]] = [(t, 0, done) for t, done in self.progress[seat]]
        steps += [(one.t, 1, _squares(one.placed or ())) for one in self._shown(seat)]
        for t, shown, squares in sorted(steps):
            if finish is not None and t > finish:
                break
            if curve[-1][1] != base + squares:
                curve.append((t, base + squares))
            base += squares if shown else 0
        return tuple(curve)

    def _tasks(self) -> Iterator[ReviewedTask]:
        """The tasks of the race; a task of several seats comes once."""
        alike: dict[RaceTask, list[int]] = {}
        for seat in self.racers:
            for task in self.tasks[seat]:
                alike.setdefault(task, []).append(seat)
        for task, seats in alike.items():
            ways: dict[frozenset[PlacedPiece], int | None] = {}
            for seat in seats:
                number = self.tasks[seat].index(task)
                for one in self._shown(seat)[number : number + 1]:
                    ways.setdefault(frozenset(one.placed or ()), seat)
            if task.solution:
                ways.setdefault(frozenset(task.solution), None)
            yield ReviewedTask(
                name=task.name,
                words=task.words,
                seats=tuple(seats),
                figure=task.figure,
                coverings=tuple(Covering(seat, tuple(sorted(way))) for way, seat in ways.items()),
                pace=_pace(self.state.game.about.name, task.effort),
            )

    def _leads(self) -> Iterator[Highlight]:
        """Sentences about who led and who passed whom, of the seats whose progress is known."""
        known = [seat for seat in self.racers if self.progress[seat] and self.goals[seat]]
        if len(known) < 2:
            return
        changes = _lead_changes({seat: (self.curves[seat], self.goals[seat] or 1) for seat in known})
        if not changes:
            return
        first, *passes = changes
        ahead = message(
            "races.led" if not passes else "races.led-first",
            who=self.names[first.seat],
            time=first.t,
        )
        yield Highlight(ahead, first.seat, first.t)
        for number, lead in enumerate(passes[-_MOST_PASSES:], start=max(0, len(passes) - _MOST_PASSES) + 1):
            for_good = number == len(passes) and lead.done < (self.goals[lead.seat] or 0)
            key = "races.passed-for-good" if for_good else "races.passed"
            facts = {"who": self.names[lead.seat], "other": self.names[lead.behind], "time": lead.t}
            yield Highlight(message(key, done=lead.done, others=lead.others, **facts), lead.seat, lead.t)

    def _way(self, seat: int) -> Iterator[Highlight]:
        """Sentences about the pieces that a seat took back, and about its longest pause."""
        curve, who = self.curves[seat], self.names[seat]
        if not self.progress[seat]:
            return
        steps = list(itertools.pairwise(curve))
        back = [(before - now, t, before, now) for (_, before), (t, now) in steps if now < before]
        if back:
            _, t, before, now = max(back)
            facts = {"who": who, "time": t, "before": before, "after": now}
            yield Highlight(message("races.taken-back", count=len(back), **facts), seat, t)
        ends = [*curve, (self.length, 0)] if self.finished[seat] is None else curve
        pauses = [(then - t, t, done) for (t, done), (then, _) in itertools.pairwise(ends)]
        length, t, done = max(pauses, default=(0, 0, 0))
        if length >= _LONG_PAUSE:
            facts = {"who": who, "length": length, "time": t}
            yield Highlight(message("races.pause", done=done, **facts), seat, t)

    def _ends(self) -> Iterator[Highlight]:
        """Sentences about who finished when, and how far the others came."""
        # Of equal times, the one that scored comes first.
        finishes = [(t, -self.points[seat], seat) for seat, t in self.finished.items() if t is not None]
        best = None
        for t, _, seat in sorted(finishes):
            who = self.names[seat]
            if best is None:
                key = "races.finished" if len(self.racers) == 1 else "races.finished-first"
                yield Highlight(message(key, who=who, time=t), seat, t)
                best = t
            else:
                yield Highlight(message("races.finished-later", who=who, time=t - best), seat, t)
        if not finishes and len(self.racers) > 1:
            yield Highlight(message("races.nobody"))
        given_up = {one.seat: one.t for one in self.actions if one.placed is None}
        for seat in self.racers:
            if self.finished[seat] is not None:
                continue
            who, done, goal = self.names[seat], self.curves[seat][-1][1], self.goals[seat]
            if seat in given_up:
                t = given_up[seat]
                race = race_of(self.state)
                key = "races.time-up" if race and t == race.race_limit() else "races.gave-up"
                yield Highlight(message(key, who=who, time=t), seat, t)
            if self.progress[seat] and goal:
                yield Highlight(message("races.came-to", who=who, done=done, goal=goal), seat, self.length)


class _Lead(NamedTuple):
    """A change of the lead: a seat has covered a greater part of its goal than all others."""

    t: int
    seat: int
    done: int
    behind: int
    others: int


def _lead_changes(curves: dict[int, tuple[RaceProgress, int]]) -> list[_Lead]:
    """The changes of the lead; a shared lead is not a change."""
    now = dict.fromkeys(curves, 0)
    changes: list[_Lead] = []
    steps = sorted((t, seat, done) for seat, (curve, _) in curves.items() for t, done in curve)
    for t, at_once in itertools.groupby(steps, key=lambda step: step[0]):
        for _, seat, done in at_once:
            now[seat] = done
        shares = {seat: done / curves[seat][1] for seat, done in now.items()}
        best = max(shares.values())
        ahead = [seat for seat, share in shares.items() if share == best]
        if len(ahead) == 1 and (not changes or changes[-1].seat != ahead[0]):
            behind = changes[-1].seat if changes else max(set(now) - set(ahead), key=lambda one: shares[one])
            changes.append(_Lead(t, ahead[0], now[ahead[0]], behind, now[behind]))
    return changes


def _squares(placed: Sequence[PlacedPiece]) -> int:
    return sum(len(one.cells) for one in placed)


def _goal(wanted: Sequence[RaceTask]) -> int | None:
    """The number of squares to cover; None when the tasks leave it free."""
    return sum(len(task.figure) for task in wanted) or None


def _pace(game: str, effort: float) -> str:
    if not effort:
        return ""
    times = [
        message("races.pace-of", level=level_name(number), time=1000 * level(game, number).seconds * effort)
        for number in _COMPARED
    ]
    return message("races.pace", times=message("players.and").join(times))
