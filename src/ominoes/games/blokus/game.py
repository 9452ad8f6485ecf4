"""The game of Blokus with its options: board, colours, who plays which colour, the ids of actions (RULES 5)."""

import functools
from itertools import permutations
from typing import Any, ClassVar, Literal

from ominoes.games.assets import BoardAssets, ink_assets, piece_assets
from ominoes.games.blokus import _kernel, notation
from ominoes.games.blokus.actions import Lot
from ominoes.games.blokus.lookup import kernel_lookup
from ominoes.games.blokus.state import BlokusState
from ominoes.games.errors import NotationError, OptionError
from ominoes.games.first_player import Begin
from ominoes.games.options import Options
from ominoes.games.placements import Place, Placements
from ominoes.games.rulebook import About, Action, Game
from ominoes.i18n import LazyMessage, message
from ominoes.polyforms import FIGURES, Cell
from ominoes.polyforms.palette import INKS

COLOURS = ("blue", "yellow", "red", "green")
"""The colours in the order of play, which is the same in every game."""

DUO_COLOURS = COLOURS[:2]
DUO_STARTS: tuple[Cell, ...] = ((4, 4), (9, 9))


class BlokusOptions(Options, frozen=True, kw_only=True):
    """The options of Blokus."""

    later = frozenset({"seat_colours"})

    variant: Literal["classic", "duo"] = "classic"
    players: Literal[2, 3, 4] = 4
    """Classic has two players (with two colours each), three (who share green) or four; Duo has two."""
    corner: Literal["free", "fixed"] = "free"
    """Whether the first piece of a colour covers any free corner, or the corner of the colour."""
    start_colour: Literal["blue", "yellow", "red", "green", "random"] = "blue"
    seat_colours: Literal["order", "random"] = "order"
    """BL-6: whether the seats have their colours in order, or chance draws which seat has which."""


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
    _options_type = BlokusOptions
    _place = 1
    _action_type: ClassVar[Any] = Place | Begin | Lot
    _perft_options: ClassVar[dict[str, Any]] = {"corner": "fixed"}
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
                allowed=LazyMessage("blokus.duo-colours"),
            )
        self.duo = duo
        self.size = 14 if duo else 20
        self.colours = DUO_COLOURS if duo else COLOURS
        self.seats = self.options.players
        self.begins = tuple(Begin(colour=colour) for colour in self.colours)
        """The draws of the starting colour (RULES 5.2)."""
        self.drawn = self.options.seat_colours == "random"
        """Whether the colours are drawn by lot."""
        self.placements = _placements(self.size)
        self.action_count = len(self.placements)

    @property
    def starts(self) -> tuple[tuple[Cell, ...], ...]:
        """The cells of which the first piece of each colour covers one (RULES 5.2, BL-1)."""
        last = self.size - 1
        corners = DUO_STARTS if self.duo else ((0, 0), (0, last), (last, last), (last, 0))
        if self.options.corner == "free":
            return (corners,) * len(self.colours)
        return tuple((corner,) for corner in corners)

    @functools.cached_property
    def lots(self) -> tuple[Lot, ...]:
        """The draws of who plays which colour, each with the starting colour if that is drawn (RULES 5.2, BL-6)."""
        first = self.colours if self.options.start_colour == "random" else ("",)
        return tuple(Lot(seats, colour) for seats in permutations(range(self.seats)) for colour in first)

    def first_position(self, start_colour: str, seats: tuple[int, ...] = ()) -> _kernel.Position:
        """The empty board with this colour to move; `seats` has the seats in the order of their first colours."""
        lookup = kernel_lookup(self.placements)
        colour = self.colours.index(start_colour)
        drawn = (seats,) if seats else ()
        return _kernel.Position.start(lookup, len(self.colours), colour, self.starts, *drawn)

    def _start(self, seed: int) -> BlokusState:
        if self.drawn or self.options.start_colour == "random":
            return BlokusState(self, seed, 0, None)
        return BlokusState(self, seed, 0, self.first_position(self.options.start_colour))

    def seat_of(self, colour: int, placed: int) -> int:
        """The seat that moves a colour of which this many pieces are placed, unless colours are drawn (RULES 5.4)."""
        return _kernel.seat_of(colour, self.seats, placed)

    def _seat_name(self, seat: int) -> str:
        """The names of the colours that belong to a seat, unless chance is to draw them."""
        return super()._seat_name(seat) if self.drawn else self.colour_names(self.own(seat))

    def colour_names(self, colours: tuple[int, ...]) -> str:
        """The names of some colours: `blue and red`."""
        return message("blokus.and").join(message(f"blokus.{self.colours[colour]}") for colour in colours)

    def own(self, seat: int) -> tuple[int, ...]:
        """The colours that belong to a seat, unless they are drawn."""
        everything = range(len(self.colours))
        return tuple(i for i in everything if i % self.seats == seat and i != self.shared)

    def assets(self) -> BoardAssets:
        """The board, the 21 figures, the colours in the order of play, and the starting cells."""
        return BoardAssets(
            rows=self.size,
            columns=self.size,
            pieces=piece_assets(FIGURES),
            inks=ink_assets(INKS[colour] for colour in self.colours),
            starts=tuple(dict.fromkeys(cell for starts in self.starts for cell in starts)),
        )

    @functools.cached_property
    def shared(self) -> int | None:
        """The colour that belongs to nobody and that all seats move in turn; None without one."""
        return 3 if self.seats == 3 else None

    def action(self, id: int) -> Action:
        """The placement with this id."""
        return self.placements.place(id)

    def _action_id(self, action: Action) -> int:
        """The dense id of a placement."""
        if isinstance(action, Place):
            return self.placements.id(action)
        raise NotationError("rulebook.wrong-kind", kind=type(action).__name__)

    def _notation(self, action: Action) -> str:
        """`F5 a3,b1,b2,b3,c2`, or `begin blue` for the drawn starting colour."""
        return notation.written(self, action)

    def _describe(self, action: Action) -> str:
        """The notation of a placement; for the draw of the colour a sentence."""
        return notation.describe(self, action)

    def _parse(self, text: str) -> Action:
        """The placement, or the draw of the starting colour, that a person wrote."""
        return notation.read(self, text)

    def perft(self, depth: int, *, alone: bool = False) -> int:
        """The number of lines of this many placements, counted by the kernel."""
        first = self.colours[0] if self.options.start_colour == "random" else self.options.start_colour
        return _kernel.perft(self.first_position(first), depth, alone)


@functools.cache
def _placements(size: int) -> Placements:
    return Placements(size, size, FIGURES)
