"""Polymo with its options fixed: grid, dice, and every form of an action (RULES 1)."""

import functools
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, ClassVar, Literal, overload

from ominoes.games.beginning import Begin, begin_words
from ominoes.games.errors import NotationError
from ominoes.games.kit import BoardKit, ink_kits, piece_kits
from ominoes.games.options import Options
from ominoes.games.placing import Placements
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
from ominoes.games.polymo.state import PolymoState
from ominoes.games.rulebook import About, Action, Game
from ominoes.polyforms import FIGURES, INKS, Cell

X: Cell = (4, 4)
"""The square marked X, on the small grid too (RULES 1.8)."""

# The forms of an action in the order of ids: open, cross, cross and declare, finish, finish naming 1 to 5.
_OPEN, _CROSS, _DECLARE, _FINISH = range(4)
_FORMS = _FINISH + 1 + len(NUMBERS)


class PolymoOptions(Options, frozen=True, kw_only=True):
    """What can be chosen before a game of Polymo."""

    players: Literal[1, 2, 3, 4, 5] = 2
    size: Literal[8, 9] = 9
    """The side of the grid; 8 is the short game."""
    x_rule: Literal["all", "active"] = "all"
    """PM-1: whether everybody's first figure covers the X, or only that of the active player."""
    elimination: Literal["throw", "blocked"] = "throw"
    """PM-6: out when a throw leaves nothing to do, or only when nothing ever will be possible again."""
    first_seat: Literal[0, "random"] = 0
    """Who is the first active player."""


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
    option_kinds = PolymoOptions
    action_kinds: ClassVar[Any] = Open | Cross | Finish | Begin | Roll
    options: PolymoOptions

    def __init__(self, /, **options: Any) -> None:
        super().__init__(**options)
        self.seats = self.options.players
        self.size = self.options.size
        self.x = X
        self.dice = 2 if self.seats <= 2 else 4
        self.placements = _placements(self.size)
        self.action_count = _FORMS * len(PENS) * len(self.placements)
        self.throws = Throws(self.dice)

    def kit(self) -> BoardKit:
        """The grid with its X, the 21 figures and the inks of the pens."""
        return BoardKit(
            rows=self.size,
            columns=self.size,
            pieces=piece_kits(FIGURES),
            inks=ink_kits(INKS[PEN_NAMES[pen]] for pen in PENS),
            starts=(self.x,),
        )

    def first_position(self, seat: int) -> _kernel.Position:
        """The empty sheets, with this seat to open."""
        options = self.options
        return _kernel.Position.start(
            _tables(self.size), self.seats, seat, options.x_rule == "all", options.elimination == "throw"
        )

    def _start(self, seed: int) -> PolymoState:
        if self.options.first_seat == "random":
            return PolymoState(self, seed, 0, None)
        return PolymoState(self, seed, 0, self.first_position(self.options.first_seat))

    def action(self, id: int) -> Action:
        """The action with this id."""
        rest, placement = divmod(self.checked_id(id), len(self.placements))
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

    def _text(self, action: Action) -> str:
        """`cross R L3 e5,e6,f6 paint`, `finish B I2 a1,a2`, `roll Y * 3` and so on."""
        return notation.written(action, self.placements)

    def _said(self, action: Action) -> str:
        """What happened, in words."""
        return (
            begin_words(self, action) if isinstance(action, Begin) else notation.said(action, self.placements)
        )

    def _parse(self, text: str) -> Action:
        """The action or throw that somebody wrote."""
        return notation.read(text, self.placements, self.seats, self.dice)


class Throws(Sequence[tuple[Action, Fraction]]):
    """All throws of the colour dice and the number die, equally likely, made when asked for (RULES 1.4)."""

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
        """The throw with this index: the number die turns fastest, the first colour die slowest."""
        rest, number = divmod(index, len(NUMBER_FACES))
        colours = []
        for _ in range(self.dice):
            rest, face = divmod(rest, len(FACES))
            colours.append(FACES[face])
        return Roll(tuple(reversed(colours)), NUMBER_FACES[number])


@functools.cache
def _placements(size: int) -> Placements:
    return Placements(size, size, FIGURES)


@functools.cache
def _tables(size: int) -> _kernel.Tables:
    from ominoes.games.polymo.tables import kernel_tables  # NumPy is loaded when a first game begins

    return kernel_tables(_placements(size), X)
