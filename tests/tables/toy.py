"""Two toy games behind the protocol, so that tables can be tested without a real game's rules.

`heap`: take one to three stones from a heap, with an optional die that adds stones; taking the last stone wins.
`dash`: a race of a few rounds; the first seat to submit the number that was drawn scores; a round may have a limit.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated, Any, ClassVar, Self

import msgspec
from msgspec import Meta

from ominoes.game_packages import outside_games
from ominoes.games import (
    About,
    Action,
    Game,
    IllegalAction,
    LegalActions,
    NotationError,
    State,
    Turn,
)
from ominoes.games.options import Options
from ominoes.games.racing import RaceState
from ominoes.games.rulebook import CHANCE, OVER, SEAT_TURNS
from ominoes.polyforms.textart import TextArt


class TinyAbout(About, frozen=True, kw_only=True):
    @property
    def summary(self) -> str:
        return "A toy game for tests."


class Take(Action, frozen=True):
    stones: int


class Add(Action, frozen=True):
    stones: int


class HeapOptions(Options, frozen=True, kw_only=True):
    players: Annotated[int, Meta(ge=1, le=4)] = 2
    stones: Annotated[int, Meta(ge=1, le=1000)] = 12
    die: bool = False


class HeapView(msgspec.Struct, frozen=True):
    stones: int
    turn: Turn


class Heap(Game):
    about = TinyAbout(
        name="heap",
        title="Heap",
        owner="nobody",
        least_seats=1,
        most_seats=4,
        chance=True,
        simultaneous=False,
    )
    _options_type = HeapOptions
    _action_type: ClassVar[Any] = Take | Add
    options: HeapOptions
    action_count = 3

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.seats = self.options.players

    def _start(self, seed: int) -> "HeapState":
        return HeapState(self, seed, 0, self.options.stones, 0, self.options.die)

    def action(self, id: int) -> Action:
        return Take(id + 1)

    def _action_id(self, action: Action) -> int:
        if not isinstance(action, Take) or not 1 <= action.stones <= 3:
            raise NotationError("rulebook.bad-id", id=str(action), last=2)
        return action.stones - 1

    def _notation(self, action: Action) -> str:
        assert isinstance(action, Take | Add)
        return f"{'take' if isinstance(action, Take) else 'add'} {action.stones}"

    def _parse(self, text: str) -> Action:
        if text not in ("take 1", "take 2", "take 3"):
            raise NotationError("rulebook.empty-text", example="take 1")
        return Take(int(text[-1]))


class HeapState(State):
    __slots__ = ("die", "mover", "stones")
    game: Heap

    def __init__(self, game: Heap, seed: int, drawn: int, stones: int, mover: int, die: bool) -> None:
        self.game, self.seed, self._drawn = game, seed, drawn
        self.stones, self.mover, self.die = stones, mover, die

    @property
    def turn(self) -> Turn:
        if self.stones == 0:
            return OVER
        return CHANCE if self.die else SEAT_TURNS[self.mover]

    def actions(self) -> LegalActions:
        return LegalActions(self.game, () if self.die else tuple(range(min(3, self.stones))))

    def chances(self) -> Sequence[tuple[Action, Fraction]]:
        return [(Add(n), Fraction(1, 6)) for n in range(6)] if self.turn is CHANCE else ()

    def _play(self, action: Action) -> Self:
        problem = self._why_not(action)
        if problem is not None:
            raise problem
        if isinstance(action, Add):
            return type(self)(
                self.game, self.seed, self._drawn + 1, self.stones + action.stones, self.mover, False
            )
        assert isinstance(action, Take)
        left, mover = self.stones - action.stones, (self.mover + 1) % self.game.seats
        return type(self)(
            self.game, self.seed, self._drawn, left, mover, self.game.options.die and self._drawn < 3
        )

    def _why_not(self, action: Action) -> IllegalAction | NotationError | None:
        if isinstance(action, Take) and not self.die and 1 <= action.stones <= min(3, self.stones):
            return None
        if isinstance(action, Add) and self.die and 0 <= action.stones < 6:
            return None
        return IllegalAction("rulebook.wrong-kind", kind=type(action).__name__)

    @property
    def scores(self) -> tuple[int, ...]:
        winner = (self.mover - 1) % self.game.seats if self.stones == 0 else None
        return tuple(int(seat == winner) for seat in range(self.game.seats))

    def view(self) -> HeapView:
        return HeapView(self.stones, self.turn)

    def svg(self) -> str:
        stones = "".join(f'<circle cx="{10 * n + 5}" cy="5" r="4"/>' for n in range(self.stones))
        return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {10 * self.stones} 10">{stones}</svg>'

    def art(self) -> TextArt:
        raise NotImplementedError

    def _heuristic(self, action: Action) -> float:
        assert isinstance(action, Take)
        return float(action.stones)


class Deal(Action, frozen=True):
    number: int


class Submit(Action, frozen=True):
    number: int
    seat: int = 0
    t: int = 0


class Concede(Action, frozen=True):
    seat: int = 0
    t: int = 0


class DashOptions(Options, frozen=True, kw_only=True):
    players: Annotated[int, Meta(ge=1, le=4)] = 2
    rounds: int = 2
    limit_seconds: int | None = None


class DashView(msgspec.Struct, frozen=True):
    number: int | None
    turn: Turn
    scores: tuple[int, ...]


class Dash(Game):
    about = TinyAbout(
        name="dash", title="Dash", owner="nobody", least_seats=1, most_seats=4, chance=True, simultaneous=True
    )
    _options_type = DashOptions
    _action_type: ClassVar[Any] = Deal | Submit | Concede
    options: DashOptions
    action_count = 1

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.seats = self.options.players

    def _start(self, seed: int) -> "DashState":
        return DashState(self, seed, 0, None, (), (0,) * self.seats)

    def action(self, id: int) -> Action:
        return Concede()

    def _action_id(self, action: Action) -> int:
        return 0

    def _notation(self, action: Action) -> str:
        return str(action)

    def _parse(self, text: str) -> Action:
        if text.isdigit():
            return Submit(int(text))
        return Concede()


class DashState(RaceState):
    __slots__ = ("done", "number", "points")
    game: Dash

    def __init__(
        self,
        game: Dash,
        seed: int,
        drawn: int,
        number: int | None,
        done: tuple[int, ...],
        points: tuple[int, ...],
    ) -> None:
        self.game, self.seed, self._drawn = game, seed, drawn
        self.number, self.done, self.points = number, done, points

    @property
    def turn(self) -> Turn:
        if self.number is not None:
            return Turn("race", tuple(seat for seat in range(self.game.seats) if seat not in self.done))
        return OVER if self._drawn == self.game.options.rounds else CHANCE

    def actions(self) -> LegalActions:
        return LegalActions(self.game, (0,) if self.number is not None else ())

    def chances(self) -> Sequence[tuple[Action, Fraction]]:
        return [(Deal(n), Fraction(1, 10)) for n in range(10)] if self.turn is CHANCE else ()

    def race_limit(self) -> int | None:
        seconds = self.game.options.limit_seconds
        return None if seconds is None or self.number is None else seconds * 1000

    def stamped(self, action: Action, seat: int, moment: int) -> Action:
        assert isinstance(action, Submit | Concede)
        return msgspec.structs.replace(action, seat=seat, t=moment)

    def moment(self, action: Action) -> int:
        return action.t if isinstance(action, Submit | Concede) else 0

    def time_up(self, seat: int) -> Action:
        return Concede(seat)

    def _play(self, action: Action) -> Self:
        problem = self._why_not(action)
        if problem is not None:
            raise problem
        make = type(self)
        if isinstance(action, Deal):
            return make(self.game, self.seed, self._drawn + 1, action.number, (), self.points)
        assert isinstance(action, Submit | Concede)
        points = list(self.points)
        done: tuple[int, ...] = (*self.done, action.seat)
        if isinstance(action, Submit):
            points[action.seat] += 1
        if isinstance(action, Submit) or len(done) == self.game.seats:
            return make(self.game, self.seed, self._drawn, None, (), tuple(points))
        return make(self.game, self.seed, self._drawn, self.number, done, tuple(points))

    def _why_not(self, action: Action) -> IllegalAction | NotationError | None:
        if isinstance(action, Deal) and self.turn is CHANCE:
            return None
        if (
            isinstance(action, Submit | Concede)
            and self.turn.kind == "race"
            and action.seat in self.turn.seats
        ):
            if isinstance(action, Concede) or action.number == self.number:
                return None
            return IllegalAction("rulebook.bad-id", id=action.number, last=9)
        return IllegalAction("rulebook.wrong-kind", kind=type(action).__name__)

    @property
    def scores(self) -> tuple[int, ...]:
        return self.points

    def view(self) -> DashView:
        return DashView(self.number, self.turn, self.points)

    def svg(self) -> str:
        return "<svg/>"

    def art(self) -> TextArt:
        raise NotImplementedError

    def _heuristic(self, action: Action) -> float:
        return 0.0


def install() -> None:
    """Add the two games to those of outside packages."""
    outside_games().update(dict.fromkeys(("heap", "dash"), "tests.tables.toy_games"))


def remove() -> None:
    """Remove the two games again."""
    del outside_games()["heap"], outside_games()["dash"]
