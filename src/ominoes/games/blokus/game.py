"""Blokus with its options fixed: board, colours, who plays which colour, and every form of an action (RULES 5)."""

import functools
from fractions import Fraction
from typing import Any, ClassVar, Literal

from ominoes.games.blokus import _kernel
from ominoes.games.blokus.actions import Begin
from ominoes.games.blokus.state import BlokusState
from ominoes.games.errors import NotationError, OptionError
from ominoes.games.kit import BoardKit, ink_kits, piece_kits
from ominoes.games.options import Options
from ominoes.games.placing import Place, Placements
from ominoes.games.rulebook import About, Action, Game
from ominoes.polyforms import FIGURES, Cell
from ominoes.polyforms.palette import INKS
from ominoes.words import Phrase, text

COLOURS = ("blue", "yellow", "red", "green")
"""The colours in the order of play, which never changes."""

DUO_COLOURS = COLOURS[:2]
DUO_STARTS: tuple[Cell, ...] = ((4, 4), (9, 9))


class BlokusOptions(Options, frozen=True, kw_only=True):
    """What can be chosen before a game of Blokus."""

    variant: Literal["classic", "duo"] = "classic"
    players: Literal[2, 3, 4] = 4
    """Classic is for two (two colours each), three (green is shared) or four players, Duo for two."""
    corner: Literal["free", "fixed"] = "free"
    """Whether a colour's first piece may cover any free corner, or has a corner of its own."""
    start_colour: Literal["blue", "yellow", "red", "green", "random"] = "blue"


class Blokus(Game):
    """The game of Blokus: `ominoes.game("blokus", players=2)`."""

    about = About(
        name="blokus",
        title="Blokus",
        owner="Mattel",
        least_seats=2,
        most_seats=4,
        chance=False,
        simultaneous=False,
    )
    option_kinds = BlokusOptions
    action_kinds: ClassVar[Any] = Place | Begin
    perft_options: ClassVar[dict[str, Any]] = {"corner": "fixed"}
    options: BlokusOptions

    def __init__(self, /, **options: Any) -> None:
        duo = options.get("variant") == "duo"
        super().__init__(**({"players": 2} if duo else {}) | options)
        if duo and self.options.players != 2:
            raise OptionError(
                "rulebook.option-players",
                game="blokus",
                value=self.options.players,
                because="variant='duo'",
                allowed="2",
            )
        if duo and self.options.start_colour in ("red", "green"):
            raise OptionError(
                "rulebook.option-value",
                game="blokus",
                option="start_colour",
                value=repr(self.options.start_colour),
                allowed=Phrase("blokus.duo-colours"),
            )
        self.duo = duo
        self.size = 14 if duo else 20
        self.colours = DUO_COLOURS if duo else COLOURS
        self.seats = self.options.players
        self.placements = _placements(self.size)
        self.action_count = len(self.placements)

    @property
    def starts(self) -> tuple[tuple[Cell, ...], ...]:
        """For each colour, the cells of which its first piece has to cover one (RULES 5.2, BL-1)."""
        last = self.size - 1
        corners = DUO_STARTS if self.duo else ((0, 0), (0, last), (last, last), (last, 0))
        if self.options.corner == "free":
            return (corners,) * len(self.colours)
        return tuple((corner,) for corner in corners)

    def first_position(self, start_colour: str) -> _kernel.Position:
        """The empty board with this colour to move."""
        tables = _tables(self.size)
        colour = self.colours.index(start_colour)
        return _kernel.Position.start(tables, len(self.colours), colour, self.starts)

    def _start(self, seed: int) -> BlokusState:
        if self.options.start_colour == "random":
            return BlokusState(self, seed, 0, None)
        return BlokusState(self, seed, 0, self.first_position(self.options.start_colour))

    def seat_of(self, colour: int, laid: int) -> int:
        """The seat that moves a colour of which so many pieces have been laid (RULES 5.4)."""
        if self.seats == 3 and colour == 3:
            return laid % 3  # BL-4: the turn at green passes on only when green was laid
        return colour % self.seats

    def _seat_name(self, seat: int) -> str:
        """The seat by the colours that are its own."""
        return text("blokus.and").join(text(f"blokus.{self.colours[colour]}") for colour in self.own(seat))

    def own(self, seat: int) -> tuple[int, ...]:
        """The colours that belong to a seat."""
        everything = range(len(self.colours))
        return tuple(i for i in everything if i % self.seats == seat and i != self.shared)

    def kit(self) -> BoardKit:
        """The board, the 21 figures, the colours in the order of play, and where first pieces go."""
        return BoardKit(
            rows=self.size,
            columns=self.size,
            pieces=piece_kits(FIGURES),
            inks=ink_kits(INKS[colour] for colour in self.colours),
            starts=tuple(dict.fromkeys(cell for starts in self.starts for cell in starts)),
        )

    @functools.cached_property
    def shared(self) -> int | None:
        """The colour that nobody owns and all move in turn, if there is one."""
        return 3 if self.seats == 3 else None

    def action(self, id: int) -> Action:
        """The placement with this id."""
        return self.placements.place(id)

    def _action_id(self, action: Action) -> int:
        """The dense id of a placement."""
        if isinstance(action, Place):
            return self.placements.id(action)
        raise NotationError("rulebook.wrong-kind", kind=type(action).__name__)

    def _text(self, action: Action) -> str:
        """`F5 a3,b1,b2,b3,c2`, or `begin blue` for the drawn starting colour."""
        if isinstance(action, Place):
            return self.placements.text(action)
        if isinstance(action, Begin):
            return f"begin {action.colour}"
        raise NotationError("rulebook.wrong-kind", kind=type(action).__name__)

    def _said(self, action: Action) -> str:
        """A placement as it is written; a drawn colour in words."""
        if isinstance(action, Begin):
            if action.colour not in self.colours:
                raise NotationError("blokus.begin-which", known=", ".join(self.colours))
            return text("blokus.did-begin", colour=text(f"blokus.{action.colour}"))
        return self._text(action)

    def _parse(self, text: str) -> Action:
        """The placement or starting colour that somebody wrote."""
        words = text.lower().split()
        if words[:1] == ["begin"]:
            if len(words) != 2 or words[1] not in self.colours:
                raise NotationError("blokus.begin-which", known=", ".join(self.colours))
            return Begin(words[1])
        return self.placements.parse(text)

    def perft(self, depth: int, *, alone: bool = False) -> int:
        """The number of lines of placements of this length, counted in the kernel."""
        first = self.colours[0] if self.options.start_colour == "random" else self.options.start_colour
        return _kernel.perft(self.first_position(first), depth, alone)

    def begin_chances(self) -> tuple[tuple[Action, Fraction], ...]:
        """The draw of the starting colour (RULES 5.2)."""
        share = Fraction(1, len(self.colours))
        return tuple((Begin(colour), share) for colour in self.colours)


@functools.cache
def _placements(size: int) -> Placements:
    return Placements(size, size, FIGURES)


@functools.cache
def _tables(size: int) -> _kernel.Tables:
    from ominoes.games.blokus.tables import (
        kernel_tables,
    )  # NumPy is loaded when a first game is made, not on import

    return kernel_tables(size)
