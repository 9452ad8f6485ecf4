"""The game of Holomino with its options: the tiles, and the ids of actions (RULES 3)."""

from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta

from ominoes.games.errors import NotationError, OptionError
from ominoes.games.first_player import Begin
from ominoes.games.holomino import _kernel, notation
from ominoes.games.holomino.actions import Deal, Draw, Lay, Return, Start
from ominoes.games.holomino.lookup import kernel_lookup
from ominoes.games.holomino.state import HolominoState
from ominoes.games.holomino.tiles import tile_count, tiles
from ominoes.games.options import Options
from ominoes.games.rulebook import About, Action, Game
from ominoes.games.validation import checked_id
from ominoes.i18n import LazyMessage

MOST_TILES = 120
"""The number of tiles for which the kernel has space."""


class HolominoOptions(Options, frozen=True, kw_only=True):
    """The options of Holomino."""

    first_seat: Literal[0, "random"] = 0
    scoring: Literal["sum", "product"] = "sum"
    """The points for several circles at once: their sum times their number, or their product."""
    max_extent: Annotated[int, Meta(ge=4, le=12)] | None = 12
    """The largest width and height of the figure, in tiles; None is no limit."""
    pool_size: Annotated[int, Meta(ge=1, le=12)] = 3
    """The number of tiles that a player holds before drawing."""
    num_digits: Annotated[int, Meta(ge=3, le=8)] = 6
    unique: bool = True
    """Whether the three digits of every tile are different."""


class Holomino(Game):
    """The game of Holomino: `ominoes.game("holomino", scoring="product")`."""

    about = About(
        name="holomino",
        title="Holomino",
        owner="Cameron Browne",
        least_seats=2,
        most_seats=2,
        chance=True,
        simultaneous=False,
    )
    _options_type = HolominoOptions
    _place = 4
    _action_type: ClassVar[Any] = Lay | Return | Begin | Start | Deal | Draw
    options: HolominoOptions
    seats = 2

    def __init__(self, /, **options: Any) -> None:
        super().__init__(**options)
        self._check_tile_count()
        self.begins = tuple(map(Begin, range(self.seats)))
        """The draws of the first player."""
        self.tiles = tiles(self.options.num_digits, self.options.unique)
        self.lookup = kernel_lookup(self.options)
        self.action_count = self.lookup.action_count

    def _check_tile_count(self) -> None:
        chosen = self.options
        count = tile_count(chosen.num_digits, chosen.unique)
        # RULES 3.5: one tile lies on the table before the first turn.
        needed = 2 * chosen.pool_size + 1
        if needed <= count <= MOST_TILES:
            return
        fitting = [n for n in range(3, 9) if needed <= tile_count(n, chosen.unique) <= MOST_TILES]
        raise OptionError(
            "holomino.digits-refused",
            value=chosen.num_digits,
            unique=chosen.unique,
            pool=chosen.pool_size,
            count=count,
            allowed=LazyMessage("rulebook.a-range", least=min(fitting), most=max(fitting)),
        )

    def _start(self, seed: int) -> HolominoState:
        return HolominoState(self, seed, 0, _kernel.Position.start(self.lookup))

    def tile_number(self, tile: str) -> int:
        """The number of a tile by its name; raises `NotationError` for any other text."""
        number = self.tiles.numbers.get(tile)
        if number is None:
            raise notation.unknown_tile(self, tile)
        return number

    def form_number(self, form: str) -> int:
        """The number of a form by its digits; raises `NotationError` for any other text."""
        number = self.tiles.form_numbers.get(form)
        if number is None:
            raise notation.unknown_tile(self, form)
        return number

    def action(self, id: int) -> Action:
        """The lay or the return with this id."""
        number, cell = self.lookup.action(checked_id(id, self.action_count))
        return Return(self.tiles.names[number]) if cell is None else Lay(self.tiles.forms[number], cell)

    def _action_id(self, action: Action) -> int:
        """The dense id of a lay or a return."""
        if isinstance(action, Lay):
            form = self.form_number(action.tile)
            try:
                id = self.lookup.lay_id(form, *action.hex)
            except TypeError:
                id = -1
            if id < 0:
                raise notation.out_of_range(self, action.hex)
            return id
        if isinstance(action, Return):
            return self.lookup.return_id(self.tile_number(action.tile))
        raise NotationError("rulebook.wrong-kind", kind=type(action).__name__)

    def _notation(self, action: Action) -> str:
        """`135 1,-2` or `return 135`; for chance `begin 2`, `start 135`, `deal 135` or `draw 135`."""
        return notation.written(self, action)

    def _describe(self, action: Action) -> str:
        """The notation of a laid tile; for any other action a sentence."""
        return notation.describe(self, action)

    def _parse(self, text: str) -> Action:
        """The action that a person wrote; `lay 351 at (1, -2)`, with the digits in any rotation, is understood too."""
        return notation.read(self, text)
