"""The protocol that every rulebook follows: games, states, actions, chance.

A `Game` is immutable and made from validated options. `Game.start` gives a `State`; a state is a value, and
`State.play` returns the next one. Actions are small tagged structs with three more forms: a text to type and read,
JSON, and a dense integer id. Tools ask `Game.about` what applies to a game instead of asking which game it is.
Records of games are left to `record.py`, the list of games to `registry.py`.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from datetime import date
from fractions import Fraction
from typing import Any, ClassVar, Literal, Protocol, Self, overload

import msgspec

from ominoes.games import luck
from ominoes.games.errors import IllegalAction, NotationError, OptionError
from ominoes.games.kit import Kit
from ominoes.games.numbers import checked_id, whole_number
from ominoes.games.options import Options
from ominoes.games.plain import LASTING, plain
from ominoes.polyforms.textart import TextArt
from ominoes.words import decoding_words, text


class Action(msgspec.Struct, frozen=True, gc=False, tag_field="type", tag=str.lower):
    """What a seat does, or what chance brings; each rulebook defines its own kinds, of plain values without cycles."""


class About(msgspec.Struct, frozen=True, kw_only=True):
    """What tools need to know of a game without knowing its rules."""

    name: str
    title: str
    owner: str
    """To whom the game and its name belong."""
    least_seats: int
    most_seats: int
    chance: bool
    """Whether dice or draws take part."""
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
        return text(f"{self.name}.summary")


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


class Sketch(msgspec.Struct, frozen=True, kw_only=True):
    """What a half-made action amounts to; each rulebook adds what its players need to see."""

    done: int | None = None
    """How far it has come, as a number that the others at the table may know too; none when it is nobody's business."""


class Ids(Protocol):
    """A sequence of action ids, as kernels hand it out."""

    def __len__(self) -> int: ...
    def __getitem__(self, index: int, /) -> int: ...
    def __contains__(self, id: object, /) -> bool: ...


class LegalActions(Sequence[Action]):
    """The legal actions of a state: knows its length, builds an action when asked for it."""

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
        # What kernels hand out cannot travel; a plain list of the actions can.
        return list, (list(self),)

    def __repr__(self) -> str:
        shown = ", ".join(self.game.text(action) for action in self[:3])
        return f"<{len(self)} legal actions: {shown}{', …' if len(self) > 3 else ''}>"


class Game(ABC):
    """One game with its options fixed; makes states and knows every form of an action."""

    about: ClassVar[About]
    option_kinds: ClassVar[type[Options]]
    """The struct that declares the options."""
    action_kinds: ClassVar[Any]
    """The struct, or the union of structs, of all actions and chance outcomes."""

    perft_options: ClassVar[dict[str, Any]] = {}
    """The options under which published counts of lines of play were made."""

    options: Options
    seats: int
    action_count: int
    """Action ids run from 0 to this number, exclusive."""

    def __init__(self, /, **options: Any) -> None:
        self.options = self.option_kinds.checked(self.about.name, options)

    def start(self, seed: int | None = None) -> "State":
        """The first state; the seed decides what chance will bring (a fresh one is drawn when there is none)."""
        state = self._start(luck.fresh_seed() if seed is None else luck.checked_seed(seed))
        state.past = ()
        return state

    @abstractmethod
    def _start(self, seed: int) -> "State": ...

    @abstractmethod
    def action(self, id: int) -> Action:
        """The action with this id."""

    def checked_id(self, id: object) -> int:
        """The id itself as a plain number; raises `NotationError` for what is no id of this game."""
        return checked_id(id, self.action_count)

    def action_id(self, action: Action) -> int:
        """The dense integer id of an action; raises `NotationError` for one that this game does not have."""
        return self._action_id(plain(action))

    @abstractmethod
    def _action_id(self, action: Action) -> int: ...

    def text(self, action: Action) -> str:
        """An action or a chance outcome as a person writes it; raises `NotationError` for what is none."""
        return self._text(plain(action))

    @abstractmethod
    def _text(self, action: Action) -> str: ...

    def parse(self, text: str) -> Action:
        """The action that a person wrote; raises `NotationError` with what is wrong."""
        if not isinstance(text, str):
            raise NotationError("rulebook.not-a-text", given=type(text).__name__)
        return self._parse(text)

    @abstractmethod
    def _parse(self, text: str) -> Action: ...

    @classmethod
    def daily(cls, day: date) -> dict[str, Any] | None:
        """The options of the puzzle that everybody gets on a day; none when the game has no such puzzles."""
        return None

    def perft(self, depth: int, *, alone: bool = False) -> int:
        """The number of lines of play of this length from the start.

        With `alone`, the first colour to move makes every move; only rulebooks with colours know that.
        """
        if self.about.chance or self.about.simultaneous:
            raise OptionError("rulebook.perft-chance", game=self.about.name)
        if alone:
            raise OptionError("rulebook.perft-alone", game=self.about.name)
        return _lines(settle(self.start(0)), depth)

    def seat_name(self, seat: int) -> str:
        """How a seat is called at the table; raises `NotationError` for what is no seat."""
        return self._seat_name(self.checked_seat(seat))

    def _seat_name(self, seat: int) -> str:
        return text("rulebook.seat", number=seat + 1)

    def checked_seat(self, seat: object) -> int:
        """The number of a seat as a plain number; raises `NotationError` for what is none."""
        number = whole_number(seat)
        if number is None or not 0 <= number < self.seats:
            raise NotationError("rulebook.no-such-seat", seat=seat, last=self.seats - 1)
        return number

    def kit(self) -> Kit:
        """What a picture needs and no position changes: the shapes of the pieces, inks, marked squares.

        Clients get it once and `State.view` with every position.
        """
        return Kit()

    def said(self, action: Action) -> str:
        """What an action does, in the language spoken, for those who read it; `text` is what can be typed."""
        return self._said(plain(action))

    def _said(self, action: Action) -> str:
        return self._text(action)

    def veiled(self, action: Action) -> Action:
        """An action as the others may see it while its race goes on: without what they could copy."""
        return action

    def to_json(self, action: Action) -> bytes:
        """An action or a chance outcome as JSON; raises `NotationError` for what is none, or cannot be written."""
        if not isinstance(action, self.action_kinds):
            raise NotationError("rulebook.wrong-kind", kind=type(action).__name__)
        try:
            return msgspec.json.encode(plain(action))
        except UnicodeEncodeError as error:
            raise NotationError("rulebook.bad-json", problem=decoding_words(error)) from None

    def from_json(self, data: bytes | str) -> Action:
        """The action in a JSON text; raises `NotationError` with what is wrong."""
        action: Action = read_json(data, self.action_kinds)
        return action

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and other.options == self.options

    def __hash__(self) -> int:
        options = msgspec.to_builtins(self.options, str_keys=True)
        return hash((self.about.name, msgspec.json.encode(options, order="sorted")))

    def __reduce__(self) -> tuple[object, ...]:
        # What a game is follows from its options; its tables, some of them in kernels, are made again or shared.
        return _made, (type(self), msgspec.structs.asdict(self.options))

    def __deepcopy__(self, memo: object) -> Self:
        return self  # it never changes

    def __repr__(self) -> str:
        shown = "".join(f", {name}={value!r}" for name, value in self.options.chosen().items())
        return f"ominoes.game({self.about.name!r}{shown})"


class State(ABC):
    """A moment of a game, as a value: `play` returns the next moment and leaves this one as it is."""

    __slots__ = ("drawn", "game", "past", "seed")

    game: Game
    seed: int
    """Decides what chance brings: the same seed and the same actions give the same game."""
    drawn: int
    """How many chance outcomes there have been."""
    past: Any
    """What led here: nothing, or a pair of what led to the moment before and what happened then, in plain values."""

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
        """The legal actions of the seat to act; none at a chance node or when the game is over."""

    def chances(self) -> Sequence[tuple[Action, Fraction]]:
        """What chance can bring now, each outcome with its probability; none when it is a seat's turn."""
        return ()

    def draw(self) -> Action:
        """The outcome that this game's seed brings now."""
        outcomes = self.chances()
        if not outcomes:
            raise IllegalAction("rulebook.no-chance")
        return _weighted(outcomes, luck.number(self.seed, self.drawn))

    def play(self, action: Action, *, seat: int | None = None) -> Self:
        """The state after an action or a chance outcome; raises `IllegalAction` with the reason.

        With `seat`, it is checked that this seat may act now.
        """
        if id(action) not in LASTING:  # asked here as well, since most actions played are a board's own
            action = plain(action)
        if seat is not None and not self.may_act(seat, action):
            raise self.wrong_turn(seat)
        after = self._play(action)
        after.past = (getattr(self, "past", None), action)
        return after

    @abstractmethod
    def _play(self, action: Action) -> Self: ...

    def may_act(self, seat: int, action: Action) -> bool:
        """Whether it is for this seat to do something now; a race may let in who was as quick as its winner."""
        return seat in self.turn.seats

    def race_limit(self) -> int | None:
        """How long the present race may last, in milliseconds; none when it has no limit or there is no race."""
        return None

    def stamped(self, action: Action, seat: int, moment: int) -> Action:
        """An action of a race as the judge writes it down: who did it, and how many milliseconds after its start."""
        return action

    def moment(self, action: Action) -> int:
        """When in the race an action was done, in milliseconds; 0 outside races."""
        return 0

    def told(self, action: Action) -> str:
        """An action done in this state as lists of moves have it: who did it, in a race also when, and its text."""
        turn, game = self.turn, self.game
        who = game.seat_name(turn.seat) if turn.kind == "seat" else text(f"rulebook.acting-{turn.kind}")
        return f"{who}: {game.text(action)}"

    def time_up(self, seat: int) -> Action:
        """What the judge writes down for a seat that is still racing when the limit is reached."""
        raise IllegalAction("rulebook.no-race")

    def why_not(self, action: Action) -> IllegalAction | NotationError | None:
        """Why an action cannot be played now, or None when it can."""
        try:
            return self._why_not(plain(action))
        except NotationError as error:
            return error

    @abstractmethod
    def _why_not(self, action: Action) -> IllegalAction | NotationError | None: ...

    def is_legal(self, action: Action) -> bool:
        """Whether an action can be played now."""
        return self.why_not(action) is None

    def sketch(self, draft: bytes, seat: int) -> Sketch:
        """What the half-made action in a JSON text amounts to, for pictures that know no rules.

        Raises `NotationError` for a text that is none, and where a game has no half-made actions.
        """
        raise NotationError("rulebook.no-sketch", game=self.game.about.name)

    def next_step(self, draft: bytes, seat: int) -> Action:
        """A right step from a half-made action towards a whole one; raises `IllegalAction` when there is none."""
        raise NotationError("rulebook.no-sketch", game=self.game.about.name)

    @property
    @abstractmethod
    def scores(self) -> tuple[int, ...]:
        """The score of each seat as it stands."""

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
        """One key per seat, smaller is better; rulebooks with tie-breaks override it."""
        sign = 1 if self.game.about.lowest_wins else -1
        return [sign * score for score in self.scores]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with rank 1 when the game is over, otherwise none."""
        return tuple(s.seat for s in self.standings if s.rank == 1) if self.over else ()

    @abstractmethod
    def view(self) -> msgspec.Struct:
        """All that a person may see, as a struct for JSON."""

    @abstractmethod
    def svg(self) -> str:
        """A picture of the table."""

    @abstractmethod
    def art(self) -> TextArt:
        """A picture of the table for a terminal."""

    @abstractmethod
    def appeal(self, action: Action) -> float:
        """How good an action looks at first sight: what a beginner with a simple plan goes by."""

    def __reduce__(self) -> tuple[object, ...]:
        # As records do it: positions live in kernels, but the same actions lead to the same one.
        actions = []
        past = getattr(self, "past", None)
        while past:
            past, action = past
            actions.append(action)
        if past is None:
            raise TypeError("only states that were played from a start can be pickled")
        return _played, (self.game, self.seed, tuple(reversed(actions)))

    def __copy__(self) -> Self:
        return self  # it never changes

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return self.art().plain()

    def _named(self, seat: object) -> str:
        known = isinstance(seat, int) and 0 <= seat < self.game.seats
        return self.game.seat_name(seat) if known else text("rulebook.no-seat", seat=seat)  # type: ignore[arg-type]

    def wrong_turn(self, seat: int) -> IllegalAction:
        """Why a seat that is not to act now has to wait."""
        if self.turn.kind == "over":
            return IllegalAction("rulebook.over")
        if self.turn.kind == "chance":
            return IllegalAction("rulebook.chance-first")
        acting = ", ".join(self.game.seat_name(other) for other in self.turn.seats)
        return IllegalAction("rulebook.not-your-turn", seat=self._named(seat), acting=acting)


def read_json(data: bytes | str, kind: Any) -> Any:
    """The value of a kind in a JSON text; raises `NotationError` with what is wrong."""
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.MsgspecError, UnicodeError, RecursionError, TypeError) as error:
        raise NotationError("rulebook.bad-json", problem=decoding_words(error)) from None


def settle(state: State) -> State:
    """The next state in which somebody may act or the game is over: chance takes its course by the seed."""
    if not isinstance(state, State):
        raise IllegalAction("rulebook.not-a-state", given=state)
    while state.turn.kind == "chance":
        state = state.play(state.draw())
    return state


def _made(kind: type[Game], options: dict[str, Any]) -> Game:
    """The game of a kind with these options."""
    return kind(**options)


def _played(game: Game, seed: int, actions: Sequence[Action]) -> State:
    """The state after these actions."""
    state = game.start(seed)
    for action in actions:
        state = state.play(action)
    return state


def _lines(state: State, depth: int) -> int:
    """The number of lines of play of this length."""
    actions = state.actions()
    if depth <= 1:
        return len(actions) if depth == 1 else 1
    return sum(_lines(state.play(action), depth - 1) for action in actions)


def _weighted(outcomes: Sequence[tuple[Action, Fraction]], number: int) -> Action:
    """The outcome in whose share of [0, 1) the 64-bit number falls."""
    mark = Fraction(number, 1 << 64)
    for outcome, probability in outcomes:
        if mark < probability:
            return outcome
        mark -= probability
    return outcomes[-1][0]
