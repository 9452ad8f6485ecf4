"""Races at a table: their time, what was reported of their progress, and what the others may not see yet.

While a race goes on, a finished figure is shown only to the seat that made it: others could copy it for points. A table
has a `Racing`, which never changes in a game without races; all that the rest of this package knows of races is to ask
it, or a function here. The course of a race before it is over is not in the log; the server has it.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from ominoes.games import Action, State
from ominoes.games.race_progress import RaceProgress, progress_notes, races
from ominoes.games.racing import RaceState, race_of, redacted
from ominoes.tables.events import AnyEvent, Played, RaceProgressed, Resumed, action_of

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


class Racing(msgspec.Struct, frozen=True):
    """The present race of a table, and what is known of those before it."""

    since: int | None = None
    """When the present race began."""
    moment: int = 0
    """The moment of its last action, in milliseconds after that."""
    finish: Finish | None = None
    """The race that the last action ended."""
    progress: dict[int, dict[int, RaceProgress]] = {}
    """How far the seats came in the races that are over, by the number of actions before each race, and by seat."""

    @property
    def on(self) -> bool:
        """Whether a race is on."""
        return self.since is not None

    def after(self, state: State, at: int, moved: int, action: Action | None) -> "Racing":
        """What is known in a new position, and after the action of a seat if one led to it.

        `moved` is the number of the event that changed the position before.
        """
        if not isinstance(state, RaceState):
            return self
        moment = self.moment if action is None else state.moment(action)
        if race_of(state) is not None:
            return replace(self, since=at if self.since is None else self.since, moment=moment, finish=None)
        finish = None if self.since is None or action is None else Finish(self.since, moment, moved)
        return replace(self, since=None, moment=0, finish=finish)

    def goes_on_in(self, later: "Racing") -> bool:
        """Whether the same race is still on. Actions of others do not make a racer's own view stale."""
        return self.on and later.on

    def stopped(self) -> "Racing":
        """What is known when the game is over."""
        return replace(self, since=None) if self.on else self

    def taken_back(self, to: int) -> "Racing":
        """What is known of the races that began within the first `to` actions."""
        kept = {before: seats for before, seats in self.progress.items() if before < to}
        return replace(self, progress=kept) if len(kept) < len(self.progress) else self

    def time(self, now: int) -> int:
        """How many milliseconds of the present race have passed.

        The clocks of two servers differ a little, and one may be set back, but time in a log never runs backwards.
        """
        return max(now - (self.since or 0), self.moment)

    def deadline(self, state: State) -> int | None:
        """When the present race reaches its limit."""
        race = race_of(state)
        limit = None if race is None else race.race_limit()
        return None if self.since is None or limit is None else self.since + limit


class RaceView(msgspec.Struct, frozen=True):
    """The present race: when it began, and its limit in milliseconds."""

    since: int
    limit: int | None


def view(table: "Table") -> RaceView | None:
    """The present race as clients see it; None if there is none."""
    race, since = _race(table), table.racing.since
    return None if race is None or since is None else RaceView(since, race.race_limit())


def _race(table: "Table") -> RaceState | None:
    return race_of(table.state) if table.racing.on else None


# -- the changes of a table that events of races make -----------------------------------------------------


def _progressed(table: "Table", event: RaceProgressed) -> "Table":
    racing = table.racing
    return replace(table, racing=replace(racing, progress={**racing.progress, event.race: event.progress}))


def _resumed(table: "Table", event: Resumed) -> "Table":
    since = table.racing.since
    return replace(table, racing=replace(table.racing, since=None if since is None else since + event.away))


CHANGES: dict[type, Callable[["Table", Any], "Table"]] = {RaceProgressed: _progressed, Resumed: _resumed}


# -- the judge of a race ----------------------------------------------------------------------------------


def stamped(table: "Table", seat: int, action: Action, now: int, moment: int | None = None) -> Action:
    """An action of the present race as the log keeps it; it happens at `moment`, or now."""
    race = _race(table)
    assert race is not None, "a race is on"
    return race.stamped(action, seat, table.racing.time(now) if moment is None else moment)


def may_still_count(table: "Table", seat: int, since: int, now: int) -> bool:
    """Whether a move comes at the moment that ended a race, for that race, from a seat that plays on."""
    finish = table.racing.finish
    if finish is None or now - finish.since > finish.moment or since < finish.moved:
        return False
    return table.reason in (None, "played") and not table.seats[seat].out and not table.seats[seat].stand_in


def at_finish(table: "Table", seat: int, action: Action) -> Action | None:
    """The action with the moment that ended the race, if the rules count it; see `may_still_count`."""
    state, finish = table.state, table.racing.finish
    assert isinstance(state, RaceState)
    assert finish is not None
    action = state.stamped(action, seat, finish.moment)
    return action if state.may_act(seat, action) else None


def planned(table: "Table", seat: int, action: Action) -> int | None:
    """The moment that a computer player planned; None outside races, or if the log already has a later one."""
    race = _race(table)
    if race is None:
        return None
    moment = race.moment(action)
    return moment if moment and race.is_legal(race.stamped(action, seat, moment)) else None


def due(table: "Table", action: Action) -> int:
    """When an action that a computer player planned for the present race is to be played."""
    race, since = _race(table), table.racing.since
    assert race is not None
    assert since is not None
    return since + race.moment(action)


def time_is_up(effect: "Effect", now: int, act: Callable[..., "Effect"]) -> "Effect":
    """The limit of a race is reached: time is up for every seat still racing. `act` is that of `command_handler`."""
    begun, racing = effect.table.racing.since, effect.table.acting
    for seat in racing:
        table = effect.table
        race = _race(table)
        if race is None or table.racing.since != begun or seat not in table.acting:
            break
        effect = effect.followed_by(act(table, seat, race.time_up(seat), now, moment=race.race_limit()))
    return effect


def resumed(since: int, now: int) -> tuple[Resumed, ...]:
    """The event that makes good for time in which nothing could be written."""
    return (Resumed(at=now, away=now - since),) if now > since else ()


def any_since(table: "Table", to: int) -> bool:
    """Whether there was a race in or after the position after `to` actions."""
    if not table.game.about.simultaneous:
        return False
    return any(race_of(state) for state in list(table.record.states())[to:])


def in_the_middle(states: list[State], moves: int) -> bool:
    """Whether the position after `moves` actions lies inside a race."""
    return moves > 0 and race_of(states[moves]) is not None and race_of(states[moves - 1]) is not None


# -- what others may see ----------------------------------------------------------------------------------


def seen_by_others(table: "Table", action: Action) -> Action:
    """An action without what is kept back while a race goes on."""
    return redacted(table.game, action)


def redacted_event(table: "Table", seq: int, event: AnyEvent, seats: tuple[int, ...] = ()) -> AnyEvent:
    """The event as the holder of these seats may see it now; the same object when nothing is kept back."""
    if not table.racing.on or seq <= table.moved or not isinstance(event, Played) or event.seat in seats:
        return event
    action = action_of(event, table.game)
    shown = seen_by_others(table, action)
    return event if shown == action else replace(event, action=msgspec.Raw(table.game.to_json(shown)))


def public_moves(table: "Table") -> int:
    """How many actions everybody may see: those before the present race."""
    return races(table.record)[-1][0] if table.racing.on else len(table.record)


def public_actions(table: "Table") -> tuple[Action, ...]:
    """The actions that everybody may see in full: those before the first that is kept back."""
    actions = table.record.actions
    kept_back = (
        number
        for number in range(public_moves(table), len(actions))
        if seen_by_others(table, actions[number]) != actions[number]
    )
    return actions[: next(kept_back, len(actions))]


def notes(table: "Table") -> dict[str, str]:
    """The progress of the seats in the races that are over, as notes of a record."""
    return {
        key: note
        for before, progress in table.racing.progress.items()
        for key, note in progress_notes(before, progress).items()
    }


def progressed(table: "Table", at: int, progress: dict[int, RaceProgress]) -> RaceProgressed:
    """The event that keeps how far the seats came in the race that is on."""
    before, _ = races(table.record)[-1]
    return RaceProgressed(at=at, race=before, progress=progress)
