"""The game of Polymo with its options: grid, dice, and the ids of actions (RULES 1)."""

import functools
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, ClassVar, Literal, overload

from ominoes.games.assets import BoardAssets, ink_assets, piece_assets
from ominoes.games.errors import NotationError
from ominoes.games.first_player import Begin
from ominoes.games.options import Options
from ominoes.games.placements import Placements
from ominoes.games.polymo import _kernel, notation
from ominoes.games.polymo.actions import (
    FACES,
    NUMBER_FACES,
    NUMBERS,
    PEN_NAMES,
    PENS,
    Cross,
    Finish,
    Open,
    Roll,
)
from ominoes.games.polymo.lookup import kernel_lookup
from ominoes.games.polymo.state import PolymoState
from ominoes.games.rulebook import About, Action, Game
from ominoes.games.validation import checked_id
from ominoes.polyforms import FIGURES, INKS, Cell

X: Cell = (4, 4)
"""The square marked X, on the small grid too (RULES 1.8)."""

# The forms of an action in the order of ids: open, cross, cross and declare, finish, finish naming 1 to 5.
_OPEN, _CROSS, _DECLARE, _FINISH = range(4)
_FORMS = _FINISH + 1 + len(NUMBERS)


class PolymoOptions(Options, frozen=True, kw_only=True):
    """The options of Polymo."""

    later = frozenset({"forgo", "next_active"})

    players: Literal[1, 2, 3, 4, 5] = 2
    size: Literal[8, 9] = 9
    """The side of the grid; 8 is the short game."""
    x_rule: Literal["all", "active"] = "all"
    """PM-1: whether the first figure of every player covers the X, or only that of the active player."""
    elimination: Literal["throw", "blocked"] = "throw"
    """PM-6: whether a player is out when one throw leaves no action, or only when no throw ever will leave one."""
    forgo: Literal["dice", "pen"] = "dice"
    """PM-13: whether finishing a figure takes dice as any turn does, or only the pen, so that a star stays."""
    next_active: Literal["player", "thrower"] = "player"
    """PM-16: whether the seat after the last active player is active next, or the one after who threw."""
    first_seat: Literal[0, "random"] = 0
    """The first active player."""


class Polymo(Game):
    """The game of Polymo: `ominoes.game("polymo", players=3)`."""

    about = About(
        name="polymo",
        title="Polymo",
        owner="Kallmeyer",
        least_seats=1,
        most_seats=5,
        chance=True,
        simultaneous=False,
        lowest_wins=True,
    )
    _options_type = PolymoOptions
    _place = 2
    _action_type: ClassVar[Any] = Open | Cross | Finish | Begin | Roll
    options: PolymoOptions

    def __init__(self, /, **options: Any) -> None:
        super().__init__(**options)
        self.seats = self.options.players
        self.begins = tuple(map(Begin, range(self.seats)))
        """The draws of the first player."""
        self.size = self.options.size
        self.x = X
        self.dice = 2 if self.seats <= 2 else 4
        self.placements = _placements(self.size)
        self.action_count = _FORMS * len(PENS) * len(self.placements)
        self.throws = Throws(self.dice)

    def assets(self) -> BoardAssets:
        """The grid with its X, the 21 figures and the inks of the pens."""
        return BoardAssets(
            rows=self.size,
            columns=self.size,
            pieces=piece_assets(FIGURES),
            inks=ink_assets(INKS[PEN_NAMES[pen]] for pen in PENS),
            starts=(self.x,),
        )

    def first_position(self, seat: int) -> _kernel.Position:
        """The empty sheets, with this seat as the active player."""
        options = self.options
        return _kernel.Position.start(
            kernel_lookup(self.placements, self.x),
            self.seats,
            seat,
            options.x_rule == "all",
            options.elimination == "throw",
            options.forgo == "pen",
            options.next_active == "thrower",
        )

    def _start(self, seed: int) -> PolymoState:
        if self.options.first_seat == "random":
            return PolymoState(self, seed, 0, None)
        return PolymoState(self, seed, 0, self.first_position(self.options.first_seat))

    def action(self, id: int) -> Action:
        """The action with this id."""
        rest, placement = divmod(checked_id(id, self.action_count), len(self.placements))
        form, pen_index = divmod(rest, len(PENS))
        pen, cells = PENS[pen_index], self.placements.place(placement).cells
        if form == _OPEN:
            return Open(pen, cells)
        if form < _FINISH:
            return Cross(pen, cells, form == _DECLARE)
        return Finish(pen, cells, None if form == _FINISH else NUMBERS[form - _FINISH - 1])

    def _action_id(self, action: Action) -> int:
        """The dense id of a player's action."""
        if isinstance(action, Cross):
            form = _DECLARE if action.declare else _CROSS
        elif isinstance(action, Finish):
            form = _FINISH + self._named(action)
        elif isinstance(action, Open):
            form = _OPEN
        else:
            raise NotationError("rulebook.wrong-kind", kind=type(action).__name__)
        if action.pen not in PENS:
            raise NotationError("polymo.unknown-pen", pen=action.pen)
        placement = notation.placement_id(self.placements, action.cells)
        return (form * len(PENS) + PENS.index(action.pen)) * len(self.placements) + placement

    @staticmethod
    def _named(finish: Finish) -> int:
        if finish.number is None:
            return 0
        if finish.number not in NUMBERS:
            raise NotationError("polymo.bad-number", number=finish.number)
        return finish.number

    def _notation(self, action: Action) -> str:
        """`cross R L3 e5,e6,f6 paint`, `finish B I2 a1,a2`, `roll Y * 3` and so on."""
        return notation.written(self, action)

    def _describe(self, action: Action) -> str:
        """What an action does, as a sentence."""
        return notation.describe(self, action)

    def _parse(self, text: str) -> Action:
        """The action or throw that a person wrote."""
        return notation.read(self, text)


class Throws(Sequence[tuple[Action, Fraction]]):
    """All throws of the colour dice and the number die, with equal probabilities; built on demand (RULES 1.4)."""

    def __init__(self, dice: int) -> None:
        self.dice = dice
        self._length: int = len(FACES) ** dice * len(NUMBER_FACES)
        self._share = Fraction(1, self._length)

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, index: int) -> tuple[Action, Fraction]: ...
    @overload
    def __getitem__(self, index: slice) -> list[tuple[Action, Fraction]]: ...
    def __getitem__(self, index: int | slice) -> tuple[Action, Fraction] | list[tuple[Action, Fraction]]:
        if isinstance(index, slice):
            return [(self.roll(i), self._share) for i in range(len(self))[index]]
        return self.roll(range(len(self))[index]), self._share

    def roll(self, index: int) -> Roll:
        """The throw with this index: the number die varies fastest, the first colour die slowest."""
        rest, number = divmod(index, len(NUMBER_FACES))
        colours = []
        for _ in range(self.dice):
            rest, face = divmod(rest, len(FACES))
            colours.append(FACES[face])
        return Roll(tuple(reversed(colours)), NUMBER_FACES[number])


@functools.cache
def _placements(size: int) -> Placements:
    return Placements(size, size, FIGURES)
