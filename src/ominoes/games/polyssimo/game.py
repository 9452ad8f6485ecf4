"""Polyssimo Challenge with its options fixed: pieces, draft, and every form of an action (RULES 2)."""

import functools
from typing import Annotated, Any, ClassVar, Literal

import msgspec

from ominoes.games.beginning import Begin, begin_text, begin_words, read_begin
from ominoes.games.errors import NotationError, OptionError
from ominoes.games.kit import BoardKit, PieceKit, ink_kits
from ominoes.games.options import Options
from ominoes.games.placing import Place, Placements
from ominoes.games.plain import lasting
from ominoes.games.polyssimo import _kernel
from ominoes.games.polyssimo.actions import Take
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
from ominoes.games.polyssimo.state import PolyssimoState
from ominoes.games.rulebook import About, Action, Game
from ominoes.polyforms import Polyomino
from ominoes.words import Phrase, text

PIECES = 2 * PER_KIND


class PolyssimoOptions(Options, frozen=True):
    """What can be chosen before a game of Polyssimo Challenge."""

    players: Literal[2, 3, 4] = 2
    first_seat: Literal[0, "random"] = 0
    """Who takes the first piece; the lot can decide."""
    handicap: Annotated[dict[int, int], msgspec.Meta(description="polyssimo.handicap-kind")] = msgspec.field(
        default_factory=dict
    )
    """For stronger players, by seat: how many black-and-white pieces they have to take at least."""
    pieces_per_player: int | None = None
    """Where the draft stops; by default when all pieces are taken."""
    score_by: Literal["pieces", "squares"] = "pieces"
    hexominoes: Annotated[tuple[str, ...], msgspec.Meta(description="polyssimo.hexominoes-kind")] = tuple(
        BLACK_AND_WHITE
    )
    """The black-and-white pieces: twelve of the 35 hexominoes, by name or drawn."""


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
    option_kinds = PolyssimoOptions
    action_kinds: ClassVar[Any] = Take | Place | Begin
    options: PolyssimoOptions

    def __init__(self, /, **options: Any) -> None:
        if isinstance(written := options.get("hexominoes"), str):
            options["hexominoes"] = written.replace(",", " ").split()
        super().__init__(**options)
        self.options = msgspec.structs.replace(
            self.options, hexominoes=chosen_hexominoes(self.options.hexominoes)
        )
        self.seats = self.options.players
        self.picks = self._checked_picks()
        """How many pieces each player takes."""
        self.handicap = self._checked_handicap()
        """How many of them have to be black-and-white, for each seat."""
        self.placements = _placements(self.options.hexominoes)
        self.pieces: dict[str, Polyomino] = self.placements.pieces
        """The 24 pieces by name, coloured ones first."""
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
                allowed=Phrase("rulebook.a-range", least=1, most=share),
            )
        return share if picks is None else picks

    def _checked_handicap(self) -> tuple[int, ...]:
        """The handicap of every seat; a draft in which it cannot be met is refused (RULES 2.6)."""
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
                allowed=Phrase(
                    "polyssimo.handicap-allowed", last=self.seats - 1, most=self.picks, together=PER_KIND
                ),
            )
        return tuple(given.get(seat, 0) for seat in range(self.seats))

    def _start(self, seed: int) -> PolyssimoState:
        opening = _kernel.Position.start(
            _tables(self.options.hexominoes),
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

    def kit(self) -> BoardKit:
        """The board and the 24 pieces with their inks."""
        inks = {name: ink_of(name) for name in self.names}
        return BoardKit(
            rows=ROWS,
            columns=COLUMNS,
            pieces=tuple(
                PieceKit(
                    name,
                    shape.cells,
                    ink=inks[name].name,
                    kind="coloured" if self.is_coloured(name) else "black-and-white",
                )
                for name, shape in self.pieces.items()
            ),
            inks=ink_kits(inks.values()),
        )

    @functools.cached_property
    def room(self) -> dict[str, int]:
        """In how many ways each piece can lie on the empty board."""
        return {
            name: sum((ROWS - shape.height + 1) * (COLUMNS - shape.width + 1) for shape in piece.orientations)
            for name, piece in self.pieces.items()
        }

    def named(self, pieces: int) -> tuple[str, ...]:
        """The names of a set of pieces that the kernel gives as bits."""
        return tuple(name for index, name in enumerate(self.names) if pieces >> index & 1)

    def action(self, id: int) -> Action:
        """The action with this id: 24 takes, then the placements."""
        number = self.checked_id(id)
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
                raise self._unknown(action.piece)
            return self._take_ids[action.piece]
        raise NotationError("rulebook.wrong-kind", kind=type(action).__name__)

    def _unknown(self, piece: str) -> NotationError:
        return NotationError("rulebook.unknown-piece", piece=piece, known=", ".join(self.names))

    def _text(self, action: Action) -> str:
        """`take F5`, `F5 b1,a2,b2,b3,c3`, or `begin 2` for the player whom the lot lets begin."""
        if isinstance(action, Place):
            return self.placements.text(action)
        if isinstance(action, Take):
            return f"take {action.piece}"
        if isinstance(action, Begin):
            return begin_text(action)
        raise NotationError("rulebook.wrong-kind", kind=type(action).__name__)

    def _said(self, action: Action) -> str:
        """A placement as it is written; all else in words."""
        if isinstance(action, Take):
            return text("polyssimo.did-take", piece=action.piece)
        return begin_words(self, action) if isinstance(action, Begin) else self._text(action)

    def _parse(self, text: str) -> Action:
        """The action that somebody wrote; a piece alone, without squares, is taken."""
        words = text.replace(",", " ").split()
        verb = words[0].lower() if words else ""
        if verb == "begin":
            return read_begin(words[1:], self.seats)
        if verb == "take" or (len(words) == 1 and verb.upper() in self.pieces):
            named = words[-1].upper()
            if len(words) > 2 or named == "TAKE":
                raise NotationError("polyssimo.take-which", example=self.names[0])
            if named not in self.pieces:
                raise self._unknown(words[-1])
            return Take(named)
        return self.placements.parse(text)


@functools.cache
def _take(piece: str) -> Take:
    take = Take(piece)
    lasting(take)
    return take


@functools.cache
def _placements(chosen: tuple[str, ...]) -> Placements:
    known = BLACK_AND_WHITE if chosen == tuple(BLACK_AND_WHITE) else hexominoes()
    return Placements(ROWS, COLUMNS, {**COLOURED, **{name: known[name] for name in chosen}})


@functools.cache
def _tables(chosen: tuple[str, ...]) -> _kernel.Tables:
    from ominoes.games.polyssimo.tables import kernel_tables  # NumPy is loaded when a first game starts

    return kernel_tables(_placements(chosen))
