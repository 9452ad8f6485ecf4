"""The protocol that every rulebook follows: games, states, actions, chance.

A `Game` is immutable and made from validated options. `Game.start` returns a `State`; a state is a value, and
`State.play` returns the next one. An action is a small tagged struct with three more forms: a text to type and read,
JSON, and a dense integer id. Tools ask `Game.about` what applies to a game; they never ask which game it is. Records of
games are left to `record.py`, the list of games to `registry.py`.
"""

import functools
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Protocol, Self, overload

import msgspec

from ominoes.games import rng
from ominoes.games.assets import Assets
from ominoes.games.errors import IllegalAction, NotationError, OptionError
from ominoes.games.history import START, History
from ominoes.games.normalise import INTERNED, normalise
from ominoes.games.options import Options
from ominoes.games.validation import checked_seat
from ominoes.i18n import describe_decoding_error, message
from ominoes.polyforms import Cell
from ominoes.polyforms.textart import TextArt
from ominoes.renamed import old_attributes

if TYPE_CHECKING:
    from ominoes.games.preview import Preview


class Action(msgspec.Struct, frozen=True, gc=False, tag_field="type", tag=str.lower):
    """What a seat does, or what chance brings. Each rulebook defines its own kinds; their fields are plain values."""


class About(msgspec.Struct, frozen=True, kw_only=True):
    """What tools need to know about a game without knowing its rules."""

    name: str
    title: str
    owner: str
    """Who owns the game and its name."""
    least_seats: int
    most_seats: int
    chance: bool
    """Whether the game has dice or draws."""
    simultaneous: bool
    """Whether several seats may act at once."""
    lowest_wins: bool = False
    """Whether a lower score is better."""

    @property
    def solo(self) -> bool:
        """Whether one person can play alone."""
        return self.least_seats == 1

    @property
    def summary(self) -> str:
        """The game in one sentence."""
        return message(f"{self.name}.summary")


class Turn(msgspec.Struct, frozen=True):
    """Who acts now: one seat, chance, several seats at once (a race), or nobody because the game is over."""

    kind: Literal["seat", "chance", "race", "over"]
    seats: tuple[int, ...] = ()

    @property
    def seat(self) -> int:
        """The one seat to act."""
        if self.kind != "seat":
            raise IllegalAction("rulebook.no-single-seat", kind=self.kind)
        return self.seats[0]


CHANCE = Turn("chance")
OVER = Turn("over")
SEAT_TURNS = tuple(Turn("seat", (seat,)) for seat in range(8))


class Standing(msgspec.Struct, frozen=True):
    """A seat's place: rank 1 is first, equal ranks are shared."""

    rank: int
    seat: int
    score: int


def winning_shares(standings: Sequence[Standing]) -> tuple[float, ...]:
    """What the end of a game brought each seat: winners share 1 equally. Empty for a game alone, which nobody wins."""
    if len(standings) < 2:
        return ()
    winners = {standing.seat for standing in standings if standing.rank == 1}
    return tuple((seat in winners) / len(winners) for seat in range(len(standings)))


class Ids(Protocol):
    """A sequence of action ids, as the kernels return it."""

    def __len__(self) -> int: ...
    def __getitem__(self, index: int, /) -> int: ...
    def __contains__(self, id: object, /) -> bool: ...


class LegalActions(Sequence[Action]):
    """The legal actions of a state: a sequence that knows its length and builds an action when it is asked for."""

    __slots__ = ("game", "ids")

    def __init__(self, game: "Game", ids: Ids) -> None:
        self.game = game
        self.ids = ids

    def __len__(self) -> int:
        return len(self.ids)

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> list[Action]: ...
    def __getitem__(self, index: int | slice) -> Action | list[Action]:
        if isinstance(index, slice):
            return [self.game.action(self.ids[i]) for i in range(*index.indices(len(self.ids)))]
        return self.game.action(self.ids[index])

    def __iter__(self) -> Iterator[Action]:
        action = self.game.action
        ids = self.ids
        return (action(ids[i]) for i in range(len(ids)))

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Action):
            return False
        try:
            return self.game.action_id(action) in self.ids
        except NotationError:
            return False

    def __reduce__(self) -> tuple[object, ...]:
        # The ids of a kernel cannot be pickled; a list of the actions can.
        return list, (list(self),)

    def __repr__(self) -> str:
        shown = ", ".join(self.game.notation(action) for action in self[:3])
        return f"<{len(self)} legal actions: {shown}{', …' if len(self) > 3 else ''}>"


@old_attributes
class Game(ABC):
    """A game with its options: makes the first state and knows every form of an action."""

    about: ClassVar[About]
    options: Options
    seats: int
    action_count: int
    """Action ids run from 0 up to, but not including, this number."""

    _options_type: ClassVar[type[Options]]
    """The struct that declares the options."""
    _action_type: ClassVar[Any]
    """The struct, or the union of structs, of all actions and chance outcomes: what JSON is decoded to."""
    _perft_options: ClassVar[dict[str, Any]] = {}
    """The options under which the published perft counts were made."""
    _place: ClassVar[int] = 100
    """Where lists show the game: lower numbers come earlier, equal ones by name."""

    def __init__(self, /, **options: Any) -> None:
        self.options = self._options_type.checked(self.about.name, options)

    def start(self, seed: int | None = None) -> "State":
        """The first state. The seed decides what chance will bring; without one, a fresh seed is drawn."""
        state = self._start(rng.fresh_seed() if seed is None else rng.checked_seed(seed))
        state._history = START
        return state

    @abstractmethod
    def _start(self, seed: int) -> "State": ...

    @abstractmethod
    def action(self, id: int) -> Action:
        """The action with this id."""

    def action_id(self, action: Action) -> int:
        """The dense integer id of an action; raises `NotationError` for an action that this game does not have."""
        return self._action_id(normalise(action))

    @abstractmethod
    def _action_id(self, action: Action) -> int: ...

    def notation(self, action: Action) -> str:
        """An action or a chance outcome as a person writes it; raises `NotationError` for anything else."""
        return self._notation(normalise(action))

    @abstractmethod
    def _notation(self, action: Action) -> str: ...

    def parse(self, text: str) -> Action:
        """The action that a person wrote; raises `NotationError` with the reason when there is none."""
        if not isinstance(text, str):
            raise NotationError("rulebook.not-a-text", given=type(text).__name__)
        return self._parse(text)

    @abstractmethod
    def _parse(self, text: str) -> Action: ...

    def perft(self, depth: int, *, alone: bool = False) -> int:
        """The number of lines of play of this length from the start.

        With `alone`, the first colour to move makes every move; only rulebooks with colours support that.
        """
        if self.about.chance or self.about.simultaneous:
            raise OptionError("rulebook.perft-chance", game=self.about.name)
        if alone:
            raise OptionError("rulebook.perft-alone", game=self.about.name)
        return _perft(settle(self.start(0)), depth)

    def seat_name(self, seat: int) -> str:
        """The name of a seat in the current language; raises `NotationError` for anything that is not a seat."""
        return self._seat_name(checked_seat(seat, self.seats))

    def _seat_name(self, seat: int) -> str:
        return message("rulebook.seat", number=seat + 1)

    def assets(self) -> Assets:
        """What a picture needs and no move changes: the shapes of the pieces, inks, marked squares.

        Clients get it once, and `State.view` with every position.
        """
        return Assets()

    def describe(self, action: Action) -> str:
        """What an action does, as a sentence in the current language; `notation` is what can be typed."""
        return self._describe(normalise(action))

    def _describe(self, action: Action) -> str:
        return self._notation(action)

    @classmethod
    def _daily(cls, day: date) -> dict[str, Any] | None:
        """The options of the puzzle that everybody gets on a day; None for a game without such puzzles."""
        return None

    def to_json(self, action: Action) -> bytes:
        """An action or a chance outcome as JSON; raises `NotationError` for anything else."""
        normal = normalise(action)
        if not isinstance(normal, self._action_type):
            raise NotationError("rulebook.wrong-kind", kind=type(action).__name__)
        try:
            return msgspec.json.encode(normal)
        except UnicodeEncodeError as error:
            raise NotationError("rulebook.bad-json", problem=describe_decoding_error(error)) from None

    def from_json(self, data: bytes | str) -> Action:
        """The action in a JSON text; raises `NotationError` with the reason when there is none."""
        action: Action = read_json(data, self._action_type)
        return action

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and other.options == self.options

    def __hash__(self) -> int:
        options = msgspec.to_builtins(self.options, str_keys=True)
        return hash((self.about.name, msgspec.json.encode(options, order="sorted")))

    def __reduce__(self) -> tuple[object, ...]:
        # The options decide everything; lookup arrays, some of them in kernels, are made again or shared.
        return _game_of, (type(self), msgspec.structs.asdict(self.options))

    def __deepcopy__(self, memo: object) -> Self:
        return self  # it never changes

    def __repr__(self) -> str:
        shown = "".join(f", {name}={value!r}" for name, value in self.options.chosen().items())
        return f"ominoes.game({self.about.name!r}{shown})"


@old_attributes
class State(ABC):
    """A moment of a game, as a value: `play` returns the next moment and leaves this one unchanged."""

    __slots__ = ("_drawn", "_history", "game", "seed")

    game: Game
    seed: int
    """Decides what chance brings: equal seeds and equal actions give equal games."""
    _drawn: int
    """The number of chance outcomes so far."""
    _history: History | None
    """The actions that led here; None, or not set, for a state that was not played from a start."""

    @property
    def _past(self) -> tuple[Action, ...]:
        """The actions that led here, as far as they are known."""
        return self._played.actions()

    @property
    def _played(self) -> History:
        """The history of what led here, as far as it is known."""
        return getattr(self, "_history", None) or START

    @property
    @abstractmethod
    def turn(self) -> Turn:
        """Who acts now."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.turn.kind == "over"

    @abstractmethod
    def actions(self) -> LegalActions:
        """The legal actions of the seat to act; none when chance is to act or the game is over."""

    def placements(self, piece: str) -> tuple[tuple[Cell, ...], ...]:
        """Where the seat to act may place a piece: the cells of each legal action that does, in the order of `actions`.

        Raises `NotationError` for an unknown piece, and in a game whose actions do not place one piece each.
        """
        raise NotationError("rulebook.no-placements", game=self.game.about.name)

    def chances(self) -> Sequence[tuple[Action, Fraction]]:
        """The outcomes that chance can bring now, each with its probability; none when it is a seat's turn."""
        return ()

    def draw(self) -> Action:
        """The outcome that this game's seed brings now."""
        outcomes = self.chances()
        if not outcomes:
            raise IllegalAction("rulebook.no-chance")
        return _sample(outcomes, rng.random_bits(self.seed, self._drawn))

    def play(self, action: Action, *, seat: int | None = None) -> Self:
        """The state after an action or a chance outcome; raises `IllegalAction` with the reason.

        With `seat`, the state also checks that this seat may act now, and its history names the seat.
        """
        # `normalise` looks there too; asking here saves the call, since most actions played are interned.
        if id(action) not in INTERNED:
            action = normalise(action)
        if seat is not None and not self._may_act(seat, action):
            raise wrong_turn(self, seat)
        after = self._play(action)
        history = getattr(self, "_history", None)
        after._history = history and history.then(action, seat)
        return after

    @abstractmethod
    def _play(self, action: Action) -> Self: ...

    def _may_act(self, seat: int, action: Action) -> bool:
        return seat in self.turn.seats

    def seat_name(self, seat: int) -> str:
        """The name of a seat; a rulebook in which chance names the seats overrides it."""
        return self.game.seat_name(seat)

    def log_line(self, action: Action) -> str:
        """The line in a list of moves for an action played in this state: who acted, and the notation."""
        turn, game = self.turn, self.game
        who = self.seat_name(turn.seat) if turn.kind == "seat" else message(f"rulebook.acting-{turn.kind}")
        return f"{who}: {game.notation(action)}"

    def why_not(self, action: Action) -> IllegalAction | NotationError | None:
        """Why an action cannot be played now, or None when it can."""
        try:
            return self._why_not(normalise(action))
        except NotationError as error:
            return error

    @abstractmethod
    def _why_not(self, action: Action) -> IllegalAction | NotationError | None: ...

    def is_legal(self, action: Action) -> bool:
        """Whether an action can be played now."""
        return self.why_not(action) is None

    def _preview(self, partial: bytes, seat: int) -> "Preview":
        """What `ominoes.games.preview.preview` returns; only rulebooks with partial actions override it."""
        raise NotationError("rulebook.no-preview", game=self.game.about.name)

    def _next_step(self, partial: bytes, seat: int) -> Action:
        """What `ominoes.games.preview.next_step` returns; only rulebooks with partial actions override it."""
        raise NotationError("rulebook.no-preview", game=self.game.about.name)

    @property
    @abstractmethod
    def scores(self) -> tuple[int, ...]:
        """The present score of each seat."""

    @property
    def standings(self) -> tuple[Standing, ...]:
        """The seats from first to last; equal scores share a rank."""
        keys = self._ranking_keys()
        order = sorted(range(len(keys)), key=lambda seat: (keys[seat], seat))
        scores = self.scores
        return tuple(
            Standing(1 + sum(key < keys[seat] for key in keys), seat, scores[seat]) for seat in order
        )

    def _ranking_keys(self) -> Sequence[Any]:
        """A sort key for each seat, the smaller the better; rulebooks with tie-breaks override it."""
        sign = 1 if self.game.about.lowest_wins else -1
        return [sign * score for score in self.scores]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with rank 1 when the game is over, otherwise none."""
        return tuple(s.seat for s in self.standings if s.rank == 1) if self.over else ()

    @abstractmethod
    def view(self) -> msgspec.Struct:
        """Everything that can be seen, as a struct for JSON."""

    @abstractmethod
    def svg(self) -> str:
        """A picture of the table."""

    @abstractmethod
    def art(self) -> TextArt:
        """A picture of the table for a terminal."""

    @abstractmethod
    def _heuristic(self, action: Action) -> float:
        """What `ominoes.games.heuristic` returns."""

    def __reduce__(self) -> tuple[object, ...]:
        # Positions live in kernels and cannot be pickled; like a record, a state is rebuilt from its actions.
        history = getattr(self, "_history", None)
        if history is None:
            raise TypeError("only states that were played from a start can be pickled")
        return _replayed, (self.game, self.seed, history.steps())

    def __copy__(self) -> Self:
        return self  # it never changes

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return self.art().plain()


def wrong_turn(state: State, seat: int) -> IllegalAction:
    """Why a seat cannot act now: the game is over, or chance or other seats are to act."""
    if state.turn.kind == "over":
        return IllegalAction("rulebook.over")
    if state.turn.kind == "chance":
        return IllegalAction("rulebook.chance-first")
    game = state.game
    acting = ", ".join(game.seat_name(other) for other in state.turn.seats)
    known = isinstance(seat, int) and 0 <= seat < game.seats
    name = game.seat_name(seat) if known else message("rulebook.no-seat", seat=seat)
    return IllegalAction("rulebook.not-your-turn", seat=name, acting=acting)


def read_json(data: bytes | str, kind: Any) -> Any:
    """A JSON text decoded as a type; raises `NotationError` with the reason when that fails."""
    try:
        return _decoder(kind).decode(data)
    except (msgspec.MsgspecError, UnicodeError, RecursionError, TypeError) as error:
        raise NotationError("rulebook.bad-json", problem=describe_decoding_error(error)) from None


@functools.cache
def _decoder(kind: Any) -> "msgspec.json.Decoder[Any]":
    """The decoder of a type. Making one for a union of structs takes longer than decoding with it."""
    return msgspec.json.Decoder(kind)


def settle(state: State) -> State:
    """The next state in which a seat may act or the game is over; until then the seed decides for chance."""
    if not isinstance(state, State):
        raise IllegalAction("rulebook.not-a-state", given=state)
    while state.turn.kind == "chance":
        state = state.play(state.draw())
    return state


def _game_of(kind: type[Game], options: dict[str, Any]) -> Game:
    """A game from its class and its options: how a pickled game is read."""
    return kind(**options)


def play_all(state: State, steps: Iterable[tuple[Action, int | None]]) -> State:
    """The state after some actions, each with its seat if that was said."""
    for action, seat in steps:
        state = state.play(action, seat=seat)
    return state


def _replayed(game: Game, seed: int, steps: Iterable[tuple[Action, int | None]]) -> State:
    """The state after these actions: how a pickled state is read."""
    return play_all(game.start(seed), steps)


def _perft(state: State, depth: int) -> int:
    """The number of lines of play of this length."""
    actions = state.actions()
    if depth <= 1:
        return len(actions) if depth == 1 else 1
    return sum(_perft(state.play(action), depth - 1) for action in actions)


def _sample(outcomes: Sequence[tuple[Action, Fraction]], number: int) -> Action:
    """The outcome in whose share of [0, 1) the 64-bit number falls."""
    mark = Fraction(number, 1 << 64)
    for outcome, probability in outcomes:
        if mark < probability:
            return outcome
        mark -= probability
    return outcomes[-1][0]
