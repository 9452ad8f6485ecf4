"""The game of Polyssimo Challenge with its options: pieces, draft, and the ids of actions (RULES 2)."""

import functools
from typing import Annotated, Any, ClassVar, Literal

import msgspec

from ominoes.games.assets import BoardAssets, PieceAsset, ink_assets
from ominoes.games.errors import NotationError, OptionError
from ominoes.games.first_player import Begin
from ominoes.games.normalise import interned
from ominoes.games.options import Options
from ominoes.games.placements import Place, Placements
from ominoes.games.polyssimo import _kernel, notation
from ominoes.games.polyssimo.actions import Take
from ominoes.games.polyssimo.lookup import kernel_lookup
from ominoes.games.polyssimo.pieces import (
    BLACK_AND_WHITE,
    COLOURED,
    COLUMNS,
    PER_KIND,
    ROWS,
    chosen_hexominoes,
    hexominoes,
    ink_of,
)
from ominoes.games.polyssimo.room import Rooms, rooms
from ominoes.games.polyssimo.state import PolyssimoState
from ominoes.games.rulebook import About, Action, Game
from ominoes.games.validation import checked_id
from ominoes.i18n import LazyMessage
from ominoes.polyforms import Polyomino
from ominoes.renamed import old_attributes

PIECES = 2 * PER_KIND


class PolyssimoOptions(Options, frozen=True):
    """The options of Polyssimo Challenge."""

    players: Literal[2, 3, 4] = 2
    first_seat: Literal[0, "random"] = 0
    """The player who takes the first piece; chance can decide."""
    handicap: Annotated[dict[int, int], msgspec.Meta(description="polyssimo.handicap-kind")] = msgspec.field(
        default_factory=dict
    )
    """For stronger players, by seat: the least number of black-and-white pieces to take."""
    pieces_per_player: int | None = None
    """The number of pieces that each player takes in the draft; None shares out all pieces."""
    score_by: Literal["pieces", "squares"] = "pieces"
    hexominoes: Annotated[tuple[str, ...], msgspec.Meta(description="polyssimo.hexominoes-kind")] = tuple(
        BLACK_AND_WHITE
    )
    """The black-and-white pieces: twelve of the 35 hexominoes, as names or drawings."""


class PolyssimoAssets(BoardAssets, frozen=True, kw_only=True):
    """The board, the pieces, the inks, and how hard each piece is to place."""

    rooms: Rooms


@old_attributes
class Polyssimo(Game):
    """The game of Polyssimo Challenge: `ominoes.game("polyssimo", players=3)`."""

    about = About(
        name="polyssimo",
        title="Polyssimo Challenge",
        owner="Djeco",
        least_seats=2,
        most_seats=4,
        chance=False,
        simultaneous=False,
        lowest_wins=True,
    )
    _options_type = PolyssimoOptions
    _place = 3
    _action_type: ClassVar[Any] = Take | Place | Begin
    options: PolyssimoOptions

    def __init__(self, /, **options: Any) -> None:
        if isinstance(written := options.get("hexominoes"), str):
            options["hexominoes"] = written.replace(",", " ").split()
        super().__init__(**options)
        self.options = msgspec.structs.replace(
            self.options, hexominoes=chosen_hexominoes(self.options.hexominoes)
        )
        self.seats = self.options.players
        self.begins = tuple(map(Begin, range(self.seats)))
        """The draws of the first player."""
        self.picks = self._checked_picks()
        """The number of pieces that each player takes."""
        self.handicap = self._checked_handicap()
        """For each seat, the least number of black-and-white pieces among them."""
        self.placements = _placements(self.options.hexominoes)
        self.pieces: dict[str, Polyomino] = self.placements.pieces
        """The 24 pieces by name, the coloured ones first."""
        self.names = tuple(self.pieces)
        self.action_count = PIECES + len(self.placements)

    def _checked_picks(self) -> int:
        share = PIECES // self.seats
        picks = self.options.pieces_per_player
        if picks is not None and not 1 <= picks <= share:
            raise OptionError(
                "rulebook.option-value",
                game="polyssimo",
                option="pieces_per_player",
                value=picks,
                allowed=LazyMessage("rulebook.a-range", least=1, most=share),
            )
        return share if picks is None else picks

    def _checked_handicap(self) -> tuple[int, ...]:
        """The handicap of every seat; raises `OptionError` when no draft could meet it (RULES 2.6)."""
        given = self.options.handicap
        possible = (
            all(0 <= seat < self.seats and 0 <= least <= self.picks for seat, least in given.items())
            and sum(given.values()) <= PER_KIND
        )
        if not possible:
            raise OptionError(
                "rulebook.option-value",
                game="polyssimo",
                option="handicap",
                value=given,
                allowed=LazyMessage(
                    "polyssimo.handicap-allowed", last=self.seats - 1, most=self.picks, together=PER_KIND
                ),
            )
        return tuple(given.get(seat, 0) for seat in range(self.seats))

    def _start(self, seed: int) -> PolyssimoState:
        opening = _kernel.Position.start(
            kernel_lookup(self.placements),
            self.seats,
            self.picks,
            self.handicap,
            self.options.score_by == "squares",
        )
        if self.options.first_seat == "random":
            return PolyssimoState(self, seed, 0, opening)
        return PolyssimoState(self, seed, 0, opening.begin(self.options.first_seat))

    def is_coloured(self, piece: str) -> bool:
        """Whether a piece is one of the coloured ones; the others are black-and-white."""
        return piece in COLOURED

    def assets(self) -> PolyssimoAssets:
        """The board, the 24 pieces with their inks, and the room that each piece finds."""
        inks = {name: ink_of(name) for name in self.names}
        return PolyssimoAssets(
            rows=ROWS,
            columns=COLUMNS,
            pieces=tuple(
                PieceAsset(
                    name,
                    shape.cells,
                    ink=inks[name].name,
                    kind="coloured" if self.is_coloured(name) else "black-and-white",
                )
                for name, shape in self.pieces.items()
            ),
            inks=ink_assets(inks.values()),
            rooms=rooms(self.placements),
        )

    @functools.cached_property
    def placement_counts(self) -> dict[str, int]:
        """The number of placements that each piece has on the empty board."""
        return {
            name: sum((ROWS - shape.height + 1) * (COLUMNS - shape.width + 1) for shape in piece.orientations)
            for name, piece in self.pieces.items()
        }

    def named(self, pieces: int) -> tuple[str, ...]:
        """The names of a set of pieces, which the kernel returns as bits."""
        return tuple(name for index, name in enumerate(self.names) if pieces >> index & 1)

    def action(self, id: int) -> Action:
        """The action with this id: 24 takes, then the placements."""
        number = checked_id(id, self.action_count)
        return _take(self.names[number]) if number < PIECES else self.placements.place(number - PIECES)

    @functools.cached_property
    def _take_ids(self) -> dict[str, int]:
        return {name: id for id, name in enumerate(self.names)}

    def _action_id(self, action: Action) -> int:
        """The dense id of an action."""
        if isinstance(action, Place):
            return PIECES + self.placements.id(action)
        if isinstance(action, Take):
            if action.piece not in self._take_ids:
                raise notation.unknown_piece(self, action.piece)
            return self._take_ids[action.piece]
        raise NotationError("rulebook.wrong-kind", kind=type(action).__name__)

    def _notation(self, action: Action) -> str:
        """`take F5`, `F5 b1,a2,b2,b3,c3`, or `begin 2` for the draw of the second player."""
        return notation.written(self, action)

    def _describe(self, action: Action) -> str:
        """The notation of a placement; for any other action a sentence."""
        return notation.describe(self, action)

    def _parse(self, text: str) -> Action:
        """The action that a person wrote; a piece without squares means to take it."""
        return notation.read(self, text)


@functools.cache
def _take(piece: str) -> Take:
    take = Take(piece)
    interned(take)
    return take


@functools.cache
def _placements(chosen: tuple[str, ...]) -> Placements:
    known = BLACK_AND_WHITE if chosen == tuple(BLACK_AND_WHITE) else hexominoes()
    return Placements(ROWS, COLUMNS, {**COLOURED, **{name: known[name] for name in chosen}})
