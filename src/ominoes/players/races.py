"""Races looked at afterwards: who had covered how much when, who passed whom, where somebody stood still, and how the
task could have been done. There is nothing to search in a race; what is told is read off a record and its notes.

How the tasks of a game are solved is in `racers/`, what a record keeps of the way there in `ominoes.games.trails`.
"""

import itertools
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec

from ominoes.games import Record
from ominoes.games.trails import Trail, noted_trail, races
from ominoes.players.levels import level, level_name
from ominoes.players.racers import Deed, Errand, Laid, deed, errands
from ominoes.polyforms import Cells
from ominoes.words import OminoesError, text

_COMPARED = (1, 5, 9)
"""The levels whose times are named beside a task."""
_LONG_PAUSE = 3000
"""A shorter pause is none, in milliseconds."""
_MOST_PASSES = 4


class Covering(msgspec.Struct, frozen=True):
    """A way to do a task: what a seat showed, or (`seat` None) a solution of the house."""

    seat: int | None
    pieces: tuple[Laid, ...]


class Task(msgspec.Struct, frozen=True):
    """Something that some seats had to do in a race."""

    name: str
    """What the option `card` takes to try it again; empty where that is not possible."""
    words: str
    seats: tuple[int, ...]
    figure: Cells
    coverings: tuple[Covering, ...]
    pace: str
    """How long some levels need for it, in words."""


class Moment(msgspec.Struct, frozen=True):
    """A sentence about a race, and where on whose curve it is, if it is on one."""

    text: str
    seat: int | None = None
    t: int | None = None


class Race(msgspec.Struct, frozen=True, kw_only=True):
    """One race."""

    before: int
    """After how many actions it began."""
    after: int
    """After how many actions it was over."""
    length: int
    """Until which millisecond something is known of it."""
    tasks: tuple[Task, ...]
    goals: tuple[int | None, ...]
    """How many squares each seat had to cover; None where it was free, or the seat took no part."""
    curves: tuple[Trail, ...]
    """For each seat, how many squares lay covered from which millisecond on; empty for who took no part."""
    told: tuple[bool, ...]
    """Whether a curve is known piece by piece; otherwise only what was shown at the end is."""
    finished: tuple[int | None, ...]
    points: tuple[int, ...]
    story: tuple[Moment, ...]


class Review(msgspec.Struct, frozen=True):
    """All races of a game."""

    game: str
    seats: tuple[str, ...]
    races: tuple[Race, ...]


class NoRaces(OminoesError, ValueError):
    """A game in which nobody raced."""


def review(record: Record, names: Sequence[str] = ()) -> Review:
    """Look at the races of a record; `names` are those of the seats, if the game's own names are not wanted.

    A name that several seats have is told together with the seat. Raises `NoRaces` when there was none.
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
    return Review(game.about.name, seats, tuple(_Runner(record, seats, *race).race() for race in found))


class _Runner:
    """Reads one race off a record."""

    def __init__(self, record: Record, names: Sequence[str], before: int, after: int) -> None:
        self.names, self.before = names, before
        states = list(record.states())
        self.state, game = states[before], record.game
        self.deeds: list[Deed] = []
        for number, action in enumerate(record.actions[before:], start=before + 1):
            done = deed(game, action)
            if done is None:
                break
            # Whoever finishes in the same instant is written down after the race is over.
            self.deeds.append(done)
            after = max(after, number)
        self.after = after
        self.points = tuple(
            now - then for now, then in zip(states[after].scores, states[before].scores, strict=True)
        )
        self.racers = self.state.turn.seats
        self.errands = {seat: errands(self.state, seat) for seat in self.racers}
        self.trails = {seat: noted_trail(record.notes, before, seat) for seat in self.racers}
        self.finished = {seat: self._finish(seat) for seat in self.racers}
        self.goals = {seat: _goal(self.errands[seat]) for seat in self.racers}
        told = (t for trail in self.trails.values() for t, _ in trail)
        self.length = max(itertools.chain((one.t for one in self.deeds), told), default=0)
        self.curves = {seat: self._curve(seat) for seat in self.racers}

    def race(self) -> Race:
        """What there is to say about it."""
        seats = range(len(self.names))
        return Race(
            before=self.before,
            after=self.after,
            length=self.length,
            tasks=tuple(self._tasks()),
            goals=tuple(self.goals.get(seat) for seat in seats),
            curves=tuple(self.curves.get(seat, ()) for seat in seats),
            told=tuple(bool(self.trails.get(seat)) for seat in seats),
            finished=tuple(self.finished.get(seat) for seat in seats),
            points=self.points,
            story=tuple(
                itertools.chain(self._leads(), *(self._way(seat) for seat in self.racers), self._ends())
            ),
        )

    def _shown(self, seat: int) -> list[Deed]:
        return [one for one in self.deeds if one.seat == seat and one.laid is not None]

    def _finish(self, seat: int) -> int | None:
        shown = self._shown(seat)
        return shown[-1].t if len(shown) == len(self.errands[seat]) else None

    def _curve(self, seat: int) -> Trail:
        """What was told and what was shown, as one curve; a second task is counted on from the first."""
        curve, base, finish = [(0, 0)], 0, self.finished[seat]
        steps: list[tuple[int, int, int]] = [(t, 0, done) for t, done in self.trails[seat]]
        steps += [(one.t, 1, _squares(one.laid or ())) for one in self._shown(seat)]
        for t, shown, squares in sorted(steps):
            if finish is not None and t > finish:
                break
            if curve[-1][1] != base + squares:
                curve.append((t, base + squares))
            base += squares if shown else 0
        return tuple(curve)

    def _tasks(self) -> Iterator[Task]:
        """What there was to do, the same for several seats once."""
        alike: dict[Errand, list[int]] = {}
        for seat in self.racers:
            for errand in self.errands[seat]:
                alike.setdefault(errand, []).append(seat)
        for errand, seats in alike.items():
            ways: dict[frozenset[Laid], int | None] = {}
            for seat in seats:
                number = self.errands[seat].index(errand)
                for one in self._shown(seat)[number : number + 1]:
                    ways.setdefault(frozenset(one.laid or ()), seat)
            if errand.solution:
                ways.setdefault(frozenset(errand.solution), None)
            yield Task(
                name=errand.name,
                words=errand.words,
                seats=tuple(seats),
                figure=errand.figure,
                coverings=tuple(Covering(seat, tuple(sorted(way))) for way, seat in ways.items()),
                pace=_pace(self.state.game.about.name, errand.effort),
            )

    def _leads(self) -> Iterator[Moment]:
        """Who led, and who passed whom; told only of those whose way is known."""
        known = [seat for seat in self.racers if self.trails[seat] and self.goals[seat]]
        if len(known) < 2:
            return
        changes = _lead_changes({seat: (self.curves[seat], self.goals[seat] or 1) for seat in known})
        if not changes:
            return
        first, *passes = changes
        ahead = text(
            "races.led" if not passes else "races.led-first",
            who=self.names[first.seat],
            seconds=first.t / 1000,
        )
        yield Moment(ahead, first.seat, first.t)
        for number, lead in enumerate(passes[-_MOST_PASSES:], start=max(0, len(passes) - _MOST_PASSES) + 1):
            for_good = number == len(passes) and lead.done < (self.goals[lead.seat] or 0)
            key = "races.passed-for-good" if for_good else "races.passed"
            facts = {"who": self.names[lead.seat], "other": self.names[lead.behind], "seconds": lead.t / 1000}
            yield Moment(text(key, done=lead.done, others=lead.others, **facts), lead.seat, lead.t)

    def _way(self, seat: int) -> Iterator[Moment]:
        """Where a seat took pieces back, and where it stood still."""
        curve, who = self.curves[seat], self.names[seat]
        if not self.trails[seat]:
            return
        steps = list(itertools.pairwise(curve))
        back = [(before - now, t, before, now) for (_, before), (t, now) in steps if now < before]
        if back:
            _, t, before, now = max(back)
            facts = {"who": who, "seconds": t / 1000, "before": before, "after": now}
            yield Moment(text("races.taken-back", count=len(back), **facts), seat, t)
        ends = [*curve, (self.length, 0)] if self.finished[seat] is None else curve
        pauses = [(then - t, t, done) for (t, done), (then, _) in itertools.pairwise(ends)]
        length, t, done = max(pauses, default=(0, 0, 0))
        if length >= _LONG_PAUSE:
            facts = {"who": who, "length": length / 1000, "seconds": t / 1000}
            yield Moment(text("races.pause", done=done, **facts), seat, t)

    def _ends(self) -> Iterator[Moment]:
        """Who finished when, and how far the others were."""
        finishes = [(t, -self.points[seat], seat) for seat, t in self.finished.items() if t is not None]
        best = None
        for t, _, seat in sorted(finishes):  # of equal times that comes first which got the points
            who = self.names[seat]
            if best is None:
                key = "races.finished" if len(self.racers) == 1 else "races.finished-first"
                yield Moment(text(key, who=who, seconds=t / 1000), seat, t)
                best = t
            else:
                yield Moment(text("races.finished-later", who=who, seconds=(t - best) / 1000), seat, t)
        if not finishes and len(self.racers) > 1:
            yield Moment(text("races.nobody"))
        given_up = {one.seat: one.t for one in self.deeds if one.laid is None}
        for seat in self.racers:
            if self.finished[seat] is not None:
                continue
            who, done, goal = self.names[seat], self.curves[seat][-1][1], self.goals[seat]
            if seat in given_up:
                t = given_up[seat]
                key = "races.time-up" if t == self.state.race_limit() else "races.gave-up"
                yield Moment(text(key, who=who, seconds=t / 1000), seat, t)
            if self.trails[seat] and goal:
                yield Moment(text("races.came-to", who=who, done=done, goal=goal), seat, self.length)


class _Lead(NamedTuple):
    """A seat has become the one that has covered the greatest part."""

    t: int
    seat: int
    done: int
    behind: int
    others: int


def _lead_changes(curves: dict[int, tuple[Trail, int]]) -> list[_Lead]:
    """When the lead changed; those who share it do not change it."""
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


def _squares(laid: Sequence[Laid]) -> int:
    return sum(len(one.cells) for one in laid)


def _goal(wanted: Sequence[Errand]) -> int | None:
    """How many squares there are to cover, where that is given."""
    return sum(len(errand.figure) for errand in wanted) or None


def _pace(game: str, effort: float) -> str:
    if not effort:
        return ""
    times = [
        text("races.pace-of", level=level_name(number), seconds=level(game, number).seconds * effort)
        for number in _COMPARED
    ]
    return text("races.pace", times=text("players.and").join(times))
