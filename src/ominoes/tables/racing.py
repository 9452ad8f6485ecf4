"""Races at a table: their time, what was reported of their progress, and what the others may not see yet.

While a race goes on, a finished figure is shown only to the seat that made it: others could copy it for points. The
pace of a table with such a game is a `Racing`; no other module of this package knows of races, except that `events.py`
has their events. The course of a race before it is over is not in the log; the server has it.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from ominoes.games import Action, IllegalAction, NotationError, State
from ominoes.games.race_progress import RaceProgress, progress_notes, races
from ominoes.games.racing import RaceState, race_of, redacted
from ominoes.tables.errors import Refused
from ominoes.tables.events import AnyEvent, Played, RaceProgressed, Resumed, action_of
from ominoes.tables.pace import Pace

if TYPE_CHECKING:
    from ominoes.tables.effects import Effect
    from ominoes.tables.table import Table


class Finish(msgspec.Struct, frozen=True):
    """The end of a race, until the next move: the rules may still count a move of the same moment."""

    since: int
    """When the race began."""
    moment: int
    """How many milliseconds after that it ended."""
    moved: int
    """The number of the event that began it."""


class RaceView(msgspec.Struct, frozen=True):
    """The present race: when it began, or will begin after a countdown, and its limit in milliseconds."""

    since: int
    limit: int | None


class Racing(Pace, frozen=True):
    """The present race of a table, and what is known of those before it."""

    since: int | None = None
    """When the present race began, or will begin after the countdown."""
    moment: int = 0
    """The moment of its last action, in milliseconds after that."""
    finish: Finish | None = None
    """The race that the last action ended."""
    progress: dict[int, dict[int, RaceProgress]] = msgspec.field(default_factory=dict)
    """How far the seats came in the races that are over, by the number of actions before each race, and by seat."""
    countdown: int = 0
    """How many milliseconds after the last die a race begins. Nobody may act before, so that nobody loses time."""

    @property
    def at_once(self) -> bool:
        """Whether a race is on."""
        return self.since is not None

    # -- what events change -------------------------------------------------------------------------------

    def after(self, state: State, at: int, moved: int, action: Action | None) -> "Racing":
        """What is known of races in a new position."""
        if not isinstance(state, RaceState):
            return self
        moment = self.moment if action is None else state.moment(action)
        if race_of(state) is not None:
            since = at + self.countdown if self.since is None else self.since
            return replace(self, since=since, moment=moment, finish=None)
        finish = None if self.since is None or action is None else Finish(self.since, moment, moved)
        return replace(self, since=None, moment=0, finish=finish)

    def goes_on_in(self, later: Pace) -> bool:
        """Whether the same race is still on. Actions of others do not make a racer's own view stale."""
        return self.at_once and later.at_once

    def stopped(self) -> "Racing":
        """What is known when the game is over."""
        return replace(self, since=None) if self.at_once else self

    def taken_back(self, to: int) -> "Racing":
        """What is known of the races that began within the first `to` actions."""
        kept = {before: seats for before, seats in self.progress.items() if before < to}
        return replace(self, progress=kept) if len(kept) < len(self.progress) else self

    def change(self, table: "Table", event: AnyEvent) -> "Table | None":
        """The table after a race has progressed, or after time that does not count."""
        if isinstance(event, RaceProgressed):
            progress = {**self.progress, event.race: event.progress}
            return replace(table, pace=replace(self, progress=progress))
        if isinstance(event, Resumed):
            since = None if self.since is None else self.since + event.away
            return replace(table, pace=replace(self, since=since))
        return None

    # -- the judge of a race ------------------------------------------------------------------------------

    def deadline(self, table: "Table") -> int | None:
        """When the present race reaches its limit; outside races, when a clock runs out."""
        if self.since is None:
            return super().deadline(table)
        race = race_of(table.state)
        limit = None if race is None else race.race_limit()
        return None if limit is None else self.since + limit

    def time(self, now: int) -> int:
        """How many milliseconds of the present race have passed.

        The clocks of two servers differ a little, and one may be set back, but time in a log never runs backwards.
        """
        return max(now - (self.since or 0), self.moment)

    def late_action(
        self, table: "Table", seat: int, since: int, now: int, parse: Callable[[], Action]
    ) -> Action | None:
        """The action with the moment that ended the race before, if it was made for that and the rules count it."""
        finish = self.finish
        if finish is None or now - finish.since > finish.moment or since < finish.moved:
            return None
        # Only a seat that plays on may still make it.
        if table.reason not in (None, "played") or table.seats[seat].out or table.seats[seat].stand_in:
            return None
        state = table.state
        assert isinstance(state, RaceState)
        action = state.stamped(parse(), seat, finish.moment)
        return action if state.may_act(seat, action) else None

    def check_begun(self, now: int) -> None:
        """Raise `Refused` during the countdown. A clock that was set back farther refuses nothing."""
        if self.since is not None and self.since - self.countdown <= now < self.since:
            raise Refused("tables.race-starts")

    def recorded(
        self, table: "Table", seat: int, action: Action, now: int, moment: int | None = None
    ) -> Action:
        """An action of the present race, with its seat and its moment."""
        race = self._race(table)
        if race is None:
            return super().recorded(table, seat, action, now)
        return race.stamped(action, seat, self.time(now) if moment is None else moment)

    def why_not(
        self, table: "Table", seat: int | None, action: Action, now: int
    ) -> IllegalAction | NotationError | None:
        """Why an action does not count in the present race. A spectator asks for the seat that it names."""
        if not self.at_once:
            return super().why_not(table, seat, action, now)
        racer = getattr(action, "seat", 0) if seat is None else seat
        return table.state.why_not(self.recorded(table, racer, action, now))

    def planned(self, table: "Table", seat: int, action: Action) -> int | None:
        """The moment that a computer player planned; None outside races, or if the log already has a later one."""
        race = self._race(table)
        if race is None:
            return None
        moment = race.moment(action)
        return moment if moment and race.is_legal(race.stamped(action, seat, moment)) else None

    def due(self, table: "Table", action: Action) -> int | None:
        """When an action that a computer player planned for the present race is to be played."""
        race = self._race(table)
        return None if race is None or self.since is None else self.since + race.moment(action)

    def own_moment(self, table: "Table", seat: int) -> int:
        """The moment of the last action of a seat in the present race; 0 before its first one."""
        state, movers = table.state, table.movers
        assert isinstance(state, RaceState)
        present = range(self.public_moves(table), len(movers))
        own = (state.moment(table.record.actions[number]) for number in present if movers[number] == seat)
        return max(own, default=0)

    def time_is_up(self, effect: "Effect", now: int, act: Callable[..., "Effect"]) -> "Effect | None":
        """The limit of a race is reached: time is up for every seat still racing."""
        if not self.at_once:
            return None
        for seat in effect.table.acting:
            table = effect.table
            race = self._race(table)
            same = isinstance(table.pace, Racing) and table.pace.since == self.since
            if race is None or not same or seat not in table.acting:
                break
            effect = effect.followed_by(act(table, seat, race.time_up(seat), now, moment=race.race_limit()))
        return effect

    def compensation(self, since: int, now: int) -> tuple[AnyEvent, ...] | None:
        """In a race, the event that its time was interrupted."""
        if not self.at_once:
            return None
        return (Resumed(at=now, away=now - since),) if now > since else ()

    def check_undo(self, table: "Table", to: int) -> None:
        """Raise `Refused` if there was a race in or after the position after `to` actions."""
        if any(race_of(state) for state in list(table.record.states())[to:]):
            raise Refused("tables.undo-race")

    def check_branch(self, states: list[State], moves: int) -> None:
        """Raise `Refused` if the position after `moves` actions lies inside a race."""
        if moves > 0 and race_of(states[moves]) is not None and race_of(states[moves - 1]) is not None:
            raise Refused("tables.line-race")

    # -- what others may see ------------------------------------------------------------------------------

    def view(self, table: "Table") -> RaceView | None:
        """The present race as clients see it; None if there is none."""
        race = self._race(table)
        return None if race is None or self.since is None else RaceView(self.since, race.race_limit())

    def shown(self, table: "Table", action: Action) -> Action:
        """An action without what is kept back while a race goes on."""
        return redacted(table.game, action)

    def shown_event(self, table: "Table", seq: int, event: AnyEvent, seats: tuple[int, ...] = ()) -> AnyEvent:
        """The event as the holder of these seats may see it now; the same object when nothing is kept back."""
        if not self.at_once or seq <= table.moved or not isinstance(event, Played) or event.seat in seats:
            return event
        action = action_of(event, table.game)
        shown = self.shown(table, action)
        return event if shown == action else replace(event, action=msgspec.Raw(table.game.to_json(shown)))

    def public_moves(self, table: "Table") -> int:
        """How many actions everybody may see: those before the present race."""
        return races(table.record)[-1][0] if self.at_once else len(table.record)

    def public_actions(self, table: "Table") -> tuple[Action, ...]:
        """The actions that everybody may see in full: those before the first that is kept back."""
        actions = table.record.actions
        kept_back = (
            number
            for number in range(self.public_moves(table), len(actions))
            if self.shown(table, actions[number]) != actions[number]
        )
        return actions[: next(kept_back, len(actions))]

    def notes(self) -> dict[str, str]:
        """The progress of the seats in the races that are over, as notes of a record."""
        return {
            key: note
            for before, progress in self.progress.items()
            for key, note in progress_notes(before, progress).items()
        }

    def _race(self, table: "Table") -> RaceState | None:
        return race_of(table.state) if self.at_once else None


def progressed(table: "Table", at: int, progress: dict[int, RaceProgress]) -> RaceProgressed:
    """The event that keeps how far the seats came in the race that is on."""
    before, _ = races(table.record)[-1]
    return RaceProgressed(at=at, race=before, progress=progress)
