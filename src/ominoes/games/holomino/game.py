"""Holomino with its options fixed: the tiles, and every form of an action (RULES 3)."""

import functools
import re
from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta

from ominoes.games.beginning import Begin, begin_text, begin_words, read_begin
from ominoes.games.errors import NotationError, OptionError
from ominoes.games.holomino import _kernel
from ominoes.games.holomino.actions import Deal, Draw, Lay, Return, Start, hex_text
from ominoes.games.holomino.state import HolominoState
from ominoes.games.holomino.tiles import name, tile_count, tiles
from ominoes.games.options import Options
from ominoes.games.rulebook import About, Action, Game
from ominoes.polyforms import Cell
from ominoes.words import Phrase, text

MOST_TILES = 120
"""As many as the kernel has room for."""

_KINDS: dict[str, type[Return | Start | Deal | Draw]] = {
    "return": Return,
    "start": Start,
    "deal": Deal,
    "draw": Draw,
}
"""What is done with a tile alone, by the word for it."""

_WORD = re.compile(r"[a-z]+|[0-9]+|-|[^\sa-z0-9,;:@()-]", re.IGNORECASE)
_LONGEST = 6
"""No number of the game has more digits."""
_MINUS = str.maketrans("−–", "--")


class HolominoOptions(Options, frozen=True, kw_only=True):
    """What can be chosen before a game of Holomino."""

    first_seat: Literal[0, "random"] = 0
    scoring: Literal["sum", "product"] = "sum"
    """Several circles at once: their sum times their number, or their product."""
    max_extent: Annotated[int, Meta(ge=4, le=12)] | None = 12
    """How many tiles wide and high the figure may become; None is no limit."""
    pool_size: Annotated[int, Meta(ge=1, le=12)] = 3
    """How many tiles a player holds before drawing."""
    num_digits: Annotated[int, Meta(ge=3, le=8)] = 6
    unique: bool = True
    """Whether the digits of a tile are all different."""


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
    option_kinds = HolominoOptions
    action_kinds: ClassVar[Any] = Lay | Return | Begin | Start | Deal | Draw
    options: HolominoOptions
    seats = 2

    def __init__(self, /, **options: Any) -> None:
        super().__init__(**options)
        self._check_tile_count()
        self.tiles = tiles(self.options.num_digits, self.options.unique)
        self.tables = _tables(self.options)
        self.action_count = self.tables.action_count

    def _check_tile_count(self) -> None:
        chosen = self.options
        count = tile_count(chosen.num_digits, chosen.unique)
        needed = 2 * chosen.pool_size + 1  # one lies on the table before the first turn (RULES 3.5)
        if needed <= count <= MOST_TILES:
            return
        fitting = [n for n in range(3, 9) if needed <= tile_count(n, chosen.unique) <= MOST_TILES]
        raise OptionError(
            "holomino.digits-refused",
            value=chosen.num_digits,
            unique=chosen.unique,
            pool=chosen.pool_size,
            count=count,
            allowed=Phrase("rulebook.a-range", least=min(fitting), most=max(fitting)),
        )

    def _start(self, seed: int) -> HolominoState:
        return HolominoState(self, seed, 0, _kernel.Position.start(self.tables))

    def tile_number(self, tile: str) -> int:
        """The number of a tile by its name; raises `NotationError` for what is none."""
        number = self.tiles.numbers.get(tile)
        if number is None:
            raise self._unknown(tile)
        return number

    def action(self, id: int) -> Action:
        """The lay or the return with this id."""
        number, cell = self.tables.action(self.checked_id(id))
        return Return(self.tiles.names[number]) if cell is None else Lay(self.tiles.forms[number], cell)

    def _action_id(self, action: Action) -> int:
        """The dense id of a lay or a return."""
        if isinstance(action, Lay):
            form = self.tiles.form_numbers.get(action.tile)
            if form is None:
                raise self._unknown(action.tile)
            try:
                id = self.tables.lay_id(form, *action.hex)
            except TypeError:
                id = -1
            if id < 0:
                raise self._out_of_range(action.hex)
            return id
        if isinstance(action, Return):
            return self.tables.return_id(self.tile_number(action.tile))
        raise NotationError("rulebook.wrong-kind", kind=type(action).__name__)

    def _text(self, action: Action) -> str:
        """`135 1,-2` or `return 135`; what chance brings: `begin 2`, `start 135`, `deal 135`, `draw 135`."""
        if isinstance(action, Lay):
            return f"{action.tile} {hex_text(action.hex)}"
        if isinstance(action, Begin):
            return begin_text(action)
        if isinstance(action, Return | Start | Deal | Draw):
            return f"{type(action).__name__.lower()} {action.tile}"
        raise NotationError("rulebook.wrong-kind", kind=type(action).__name__)

    def _said(self, action: Action) -> str:
        """A laid tile as it is written; all else in words."""
        if isinstance(action, Return | Start | Deal | Draw):
            return text(f"holomino.did-{type(action).__name__.lower()}", tile=action.tile)
        return begin_words(self, action) if isinstance(action, Begin) else self._text(action)

    def _parse(self, text: str) -> Action:
        """The action that somebody wrote: also `lay 351 at (1, -2)`, with the digits in any rotation."""
        words = _WORD.findall(text.lower().translate(_MINUS))
        if not words:
            raise NotationError("rulebook.empty-text", example=self._hint())
        verb = words.pop(0) if words[0].isalpha() else "lay"
        numbers = _numbers([word for word in words if word not in ("at", "player", "tile")])
        if numbers is None or verb not in ("lay", "begin", *_KINDS):
            raise NotationError("holomino.not-understood", written=text.strip(), hint=self._hint())
        if verb == "begin":
            return read_begin(numbers, self.seats)
        if verb == "lay":
            if len(numbers) != 3:
                raise NotationError("holomino.lay-what", example=self._example())
            return Lay(self._written_form(numbers[0]), (int(numbers[1]), int(numbers[2])))
        if len(numbers) != 1:
            raise NotationError("holomino.which-tile", verb=verb, example=self.tiles.names[0])
        return _KINDS[verb](self.tiles.names[self.tile_number(_named(numbers[0]))])

    def _written_form(self, written: str) -> str:
        """The form that somebody wrote, in any rotation where the tile turns by itself."""
        form = written if written in self.tiles.form_numbers else _named(written)
        if form not in self.tiles.form_numbers:
            raise self._unknown(written)
        return form

    def _unknown(self, written: str) -> NotationError:
        named = _named(written)
        if named in self.tiles.numbers:
            return NotationError("holomino.tile-rotated", tile=written, name=named)
        key = "holomino.unknown-tile" if self.options.unique else "holomino.unknown-tile-repeated"
        return NotationError(key, tile=written, most=self.options.num_digits, example=self.tiles.names[-1])

    def _out_of_range(self, cell: Cell) -> NotationError:
        limit = self.options.max_extent
        key = "holomino.beyond-tiles" if limit is None else "holomino.beyond-extent"
        return NotationError(key, hex=hex_text(cell), tiles=len(self.tiles), most=limit)

    def _hint(self) -> str:
        return text("holomino.write-this", example=self._example())

    def _example(self) -> str:
        return self._text(Lay(self.tiles.names[0], (1, -1)))


def _named(written: str) -> str:
    """Three digits as the name of their tile; anything else as it is."""
    return name(written) if len(written) == 3 else written


def _numbers(words: list[str]) -> list[str] | None:
    """Numbers with their signs put before them; None when there is anything else."""
    numbers = []
    sign = ""
    for word in words:
        if word == "-" and not sign:
            sign = "-"
        elif word[0] in "0123456789" and len(word) <= _LONGEST:
            numbers.append(sign + word)
            sign = ""
        else:
            return None
    return None if sign else numbers


@functools.cache
def _tables(options: HolominoOptions) -> _kernel.Tables:
    return _kernel.Tables(
        tiles(options.num_digits, options.unique).kernel_forms(),
        pool_size=options.pool_size,
        extent=options.max_extent or 0,
        product=options.scoring == "product",
        random_first=options.first_seat == "random",
    )
