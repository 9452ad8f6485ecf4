"""The pace of a table: how its seats come to act, and what they may see of each other meanwhile.

In most games the seats take turns: a move counts when it comes, and everybody sees it. `Pace` is that. A table asks its
pace wherever this could be otherwise; the module that `pace_of` names has the answers of the games in which several
seats act at once.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from ominoes.games import Action, Game, IllegalAction, NotationError, State
from ominoes.games.rulebook import wrong_turn
from ominoes.tables.events import AnyEvent

if TYPE_CHECKING:
    from ominoes.tables.effects import Effect
    from ominoes.tables.racing import RaceView
    from ominoes.tables.table import Table


class Pace(msgspec.Struct, frozen=True):
    """Seats that take turns."""

    @property
    def at_once(self) -> bool:
        """Whether several seats act at once now."""
        return False

    # -- what events change -------------------------------------------------------------------------------

    def after(self, state: State, at: int, moved: int, action: Action | None) -> "Pace":
        """The pace in a new position, and after the action of a seat if one led to it.

        `moved` is the number of the event that changed the position before.
        """
        return self

    def goes_on_in(self, later: "Pace") -> bool:
        """Whether a move made for this position is still one for the later position."""
        return False

    def stopped(self) -> "Pace":
        """The pace when the game is over."""
        return self

    def taken_back(self, to: int) -> "Pace":
        """The pace when the game has gone back to the position after `to` actions."""
        return self

    def change(self, table: "Table", event: AnyEvent) -> "Table | None":
        """The table after an event that only this pace has; None for all others."""
        return None

    # -- moves and time -----------------------------------------------------------------------------------

    def deadline(self, table: "Table") -> int | None:
        """When the time of those who act is up."""
        return table.clock.deadline

    def late_action(
        self, table: "Table", seat: int, since: int, now: int, parse: Callable[[], Action]
    ) -> Action | None:
        """The action that `parse` returns, as the log keeps it, if it still counts although its position is past."""
        return None

    def check_begun(self, now: int) -> None:
        """Raise `Refused` while all still get ready and nobody may act."""

    def recorded(
        self, table: "Table", seat: int, action: Action, now: int, moment: int | None = None
    ) -> Action:
        """An action as the log keeps it; it happens now, or when its player had planned it."""
        # One placement can be written with its cells in any order; the log keeps the rulebook's own form.
        return table.game.action(table.game.action_id(action))

    def why_not(
        self, table: "Table", seat: int | None, action: Action, now: int
    ) -> IllegalAction | NotationError | None:
        """Why a seat cannot make a move now, by the checks for a move; None if it can."""
        if seat is not None and seat not in table.acting:
            return wrong_turn(table.state, seat)
        return table.state.why_not(action)

    def planned(self, table: "Table", seat: int, action: Action) -> int | None:
        """The moment that a computer player planned for its action, if it did and that is still to come."""
        return None

    def due(self, table: "Table", action: Action) -> int | None:
        """When an action is to be played that a computer player planned; None for at once."""
        return None

    def time_is_up(self, effect: "Effect", now: int, act: Callable[..., "Effect"]) -> "Effect | None":
        """The effect when the deadline has passed; None where the clock of a seat has run out.

        `act` is that of `command_handler`.
        """
        return None

    def compensation(self, since: int, now: int) -> tuple[AnyEvent, ...] | None:
        """The events that make good for time in which nothing could be written; None where the clocks do that."""
        return None

    def check_undo(self, table: "Table", to: int) -> None:
        """Raise `Refused` if the game cannot go back to the position after `to` actions."""

    def check_branch(self, states: list[State], moves: int) -> None:
        """Raise `Refused` if no other game can branch off after `moves` actions."""

    # -- what others may see ------------------------------------------------------------------------------

    def view(self, table: "Table") -> "RaceView | None":
        """What clients need to know of the time, beside the clock."""
        return None

    def shown(self, table: "Table", action: Action) -> Action:
        """An action without what is kept back from others for now."""
        return action

    def shown_event(self, table: "Table", seq: int, event: AnyEvent, seats: tuple[int, ...] = ()) -> AnyEvent:
        """An event as the holder of these seats may see it now; the same object when nothing is kept back."""
        return event

    def public_moves(self, table: "Table") -> int:
        """How many actions everybody may see, counted from the first one."""
        return len(table.record)

    def public_actions(self, table: "Table") -> tuple[Action, ...]:
        """The actions that everybody may see in full: those before the first that is kept back."""
        return table.record.actions

    def notes(self) -> dict[str, str]:
        """What a record notes about the time."""
        return {}


IN_TURNS = Pace()


def pace_of(game: Game, countdown: int = 0) -> Pace:
    """The pace of a new table; `countdown` is that of `Created`."""
    if not game.about.simultaneous:
        return IN_TURNS
    # Imported here, because it builds on this module.
    from ominoes.tables.racing import Racing

    return Racing(countdown=countdown)
