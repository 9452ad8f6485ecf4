"""Races: moments of a game in which several seats act at once and the time decides.

Somebody who is no player judges a race: a table of a server, or the terminal. The judge measures the time, gives every
action its seat and moment, and hides from the others what they could copy. `RaceState` is what a rulebook with races
has for the judge beside the protocol of all rulebooks. Games in which the seats take turns need nothing of it.
"""

from abc import abstractmethod

from ominoes.games.errors import IllegalAction
from ominoes.games.rulebook import Action, Game, State


class RaceGame(Game):
    """A game that hides something of an action from the other seats while a race goes on."""

    @abstractmethod
    def redacted(self, action: Action) -> Action:
        """An action as the other seats may see it while the race goes on: without anything they could copy."""


def redacted(game: Game, action: Action) -> Action:
    """An action as the other seats may see it while a race goes on; the action itself if its game hides nothing."""
    return game.redacted(action) if isinstance(game, RaceGame) else action


class RaceState(State):
    """A moment of a game that has races: what the judge of a race asks."""

    __slots__ = ()

    def race_limit(self) -> int | None:
        """How long the present race may last, in milliseconds; None without a limit or a race."""
        return None

    @abstractmethod
    def stamped(self, action: Action, seat: int, moment: int) -> Action:
        """A race action as the judge records it: with the seat and the milliseconds since the start of the race."""

    @abstractmethod
    def moment(self, action: Action) -> int:
        """The time of a race action in milliseconds since the start of the race; 0 for other actions."""

    def time_up(self, seat: int) -> Action:
        """The action that the judge records for a seat that is still racing when the limit is reached."""
        raise IllegalAction("rulebook.no-race")

    def may_act(self, seat: int, action: Action) -> bool:
        """Whether this seat may act now. A race may admit a seat that was as quick as its winner."""
        return seat in self.turn.seats

    def _may_act(self, seat: int, action: Action) -> bool:
        return self.may_act(seat, action)


def race_of(state: State) -> RaceState | None:
    """The state as its judge sees it, while a race is on; None at other moments and in games without races."""
    return state if isinstance(state, RaceState) and state.turn.kind == "race" else None
