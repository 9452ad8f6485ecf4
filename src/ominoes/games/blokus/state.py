"""The state of a game of Blokus: the position of the kernel behind the protocol of the rulebooks."""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Self

from ominoes.games.blokus.actions import Lot
from ominoes.games.blokus.view import BlokusView, ColourView, PlacedPieceView
from ominoes.games.errors import IllegalAction, NotationError
from ominoes.games.first_player import Begin, lot
from ominoes.games.grounds import Grounds
from ominoes.games.history import Fold
from ominoes.games.kernel_state import KernelState
from ominoes.games.placements import Place
from ominoes.games.rulebook import CHANCE, OVER, SEAT_TURNS, Action, LegalActions, Turn
from ominoes.games.squares import square
from ominoes.games.validation import checked_seat
from ominoes.i18n import LazyMessage, message
from ominoes.polyforms import FIGURES, SQUARE, Cell
from ominoes.polyforms.textart import TextArt
from ominoes.renamed import old_attributes

if TYPE_CHECKING:
    from ominoes.games.blokus._kernel import Position
    from ominoes.games.blokus.game import Blokus

PIECES = tuple(FIGURES)
_PLACED: Fold[tuple[PlacedPieceView, ...]] = Fold(())


@lru_cache(4096)
def _without(used: int) -> tuple[str, ...]:
    """All pieces except those whose bits are set. Cached: every view asks for each colour, mostly with old bits."""
    return tuple(name for i, name in enumerate(PIECES) if not used >> i & 1)


@old_attributes
class BlokusState(KernelState):
    """A moment of a game of Blokus."""

    __slots__ = ()

    game: "Blokus"
    position: "Position | None"
    """The position of the kernel; None before the draw of the starting colour or of all colours."""

    @property
    def turn(self) -> Turn:
        """The seat that moves the colour to move; chance before a draw."""
        position = self.position
        if position is None:
            return CHANCE
        colour = position.colour
        return OVER if colour < 0 else SEAT_TURNS[self.seat_of(colour)]

    def seat_of(self, colour: int) -> int:
        """The seat that moves a colour now."""
        game = self.game
        if game.drawn and self.position is not None:
            return self.position.seat_of(colour, game.seats)
        if colour != game.shared or self.position is None:
            return game.seat_of(colour, 0)
        return game.seat_of(colour, self.position.used(colour).bit_count())

    def own(self, seat: int) -> tuple[int, ...]:
        """The colours that belong to a seat; none before they are drawn."""
        if not self.game.drawn:
            return self.game.own(seat)
        everything = () if self.position is None else range(len(self.game.colours))
        return tuple(i for i in everything if i != self.game.shared and self.seat_of(i) == seat)

    def seat_name(self, seat: int) -> str:
        """The names of the colours that belong to a seat."""
        own = self.own(checked_seat(seat, self.game.seats))
        return self.game.colour_names(own) if own else super().seat_name(seat)

    @property
    def colour(self) -> str | None:
        """The colour to move; None when the game is over or has not begun."""
        if self.position is None or self.position.over:
            return None
        return self.game.colours[self.position.colour]

    def actions(self) -> LegalActions:
        """The legal placements of the colour to move."""
        if self.position is None:
            return LegalActions(self.game, ())
        return LegalActions(self.game, self.position.legal())

    def placements(self, piece: str) -> tuple[tuple[Cell, ...], ...]:
        """Where the colour to move may place a piece."""
        known = self.game.placements
        number = known.piece_number(piece)
        if self.position is None:
            return ()
        return tuple([known.place(id).cells for id in self.position.legal_of(number)])

    def chances(self) -> Sequence[tuple[Action, Fraction]]:
        """The draw of the colours or of the starting colour, when it is due."""
        if self.position is not None:
            return ()
        return lot(self.game.lots if self.game.drawn else self.game.begins)

    def _play(self, action: Action) -> Self:
        position = self.position
        if isinstance(action, Place) and position is not None:
            id = self.game.placements.id(action)
            if position.is_legal(id):
                return type(self)(self.game, self.seed, self._drawn, position.play(id))
        elif isinstance(action, Begin | Lot) and position is None and self._is_drawn(action):
            start = action.colour or self.game.options.start_colour
            first = self.game.first_position(start, action.seats if isinstance(action, Lot) else ())
            return type(self)(self.game, self.seed, self._drawn + 1, first)
        raise self._why_not(action) or AssertionError("a legal action was refused")

    def _why_not(self, action: Action) -> IllegalAction | NotationError | None:
        """Why an action cannot be played now, or None when it can."""
        if self.position is None:
            if not isinstance(action, Lot if self.game.drawn else Begin):
                return IllegalAction("rulebook.chance-first")
            if self._is_drawn(action):
                return None
            if self.game.drawn:
                return NotationError("blokus.lot-which", example=self.game.notation(self.game.lots[-1]))
            return NotationError("blokus.begin-which", known=", ".join(self.game.colours))
        if self.position.over:
            return IllegalAction("rulebook.over")
        if not isinstance(action, Place):
            return IllegalAction("rulebook.wrong-kind", kind=type(action).__name__)
        id = self.game.placements.id(action)
        code, cell = self.position.verdict(id)
        if code == "ok":
            return None
        return IllegalAction(
            f"blokus.{code}",
            piece=action.piece,
            colour=LazyMessage(f"blokus.{self.colour}"),
            square=None if cell is None else square(cell, self.game.size),
            starts=self._open_starts(),
            grounds=self._grounds(code, action.cells),
        )

    def _is_drawn(self, action: Action) -> bool:
        """Whether chance can bring this action first."""
        return action in (self.game.lots if self.game.drawn else self.game.begins)

    def _grounds(self, code: str, cells: tuple[Cell, ...]) -> Grounds | None:
        """What on the board speaks against laying a piece on these cells, by the verdict of the kernel."""
        assert self.position is not None
        own, owner = self.position.colour, self.position.owner
        if code == "cell-taken":
            return Grounds(covered=tuple(cell for cell in sorted(cells) if owner(*cell) >= 0))
        if code == "side-contact":
            size = self.game.size
            sides = (
                (cell, beside)
                for cell in sorted(cells)
                for beside in SQUARE.neighbours(cell)
                if min(beside) >= 0 and max(beside) < size and owner(*beside) == own
            )
            return Grounds(sides=tuple(sides))
        return None if code == "piece-used" else Grounds(wanted=self.corners())

    def _open_starts(self) -> str:
        assert self.position is not None
        starts = sorted(self.game.starts[self.position.colour])
        free = [square(cell, self.game.size) for cell in starts if self.position.owner(*cell) < 0]
        return message("blokus.or").join(free)

    @property
    def colour_scores(self) -> tuple[int, ...]:
        """The score of each colour (RULES 5.3)."""
        if self.position is None:
            return tuple(-sum(piece.size for piece in FIGURES.values()) for _ in self.game.colours)
        return self.position.scores()

    @property
    def scores(self) -> tuple[int, ...]:
        """The score of each seat: the sum over its own colours. A shared colour counts for nobody."""
        game = self.game
        totals = [0] * game.seats
        for colour, score in enumerate(self.colour_scores):
            if colour != game.shared:
                totals[self.seat_of(colour)] += score
        return tuple(totals)

    def pieces_left(self, colour: str) -> tuple[str, ...]:
        """The pieces that a colour has not placed yet."""
        used = 0 if self.position is None else self.position.used(self.game.colours.index(colour))
        return _without(used)

    def rows(self) -> tuple[str, ...]:
        """The rows of the board from the top: a dot is a free square, a letter is a colour."""
        size = self.game.size
        if self.position is None:
            return ("." * size,) * size
        letters = bytes([ord("."), *(ord(name[0].upper()) for name in self.game.colours)])
        board = self.position.board().translate(letters.ljust(256, b"?")).decode("ascii")
        return tuple(board[start : start + size] for start in range(0, size * size, size))

    def placed(self) -> tuple[PlacedPieceView, ...]:
        """The pieces on the board, in the order in which they were placed."""
        if self.position is None:
            return ()
        placements, colours, owner = self.game.placements, self.game.colours, self.position.owner

        def step(before: tuple[PlacedPieceView, ...], action: Action) -> tuple[PlacedPieceView, ...]:
            if not isinstance(action, Place):
                return before
            # A placement may have been played with its cells in another order.
            one = placements.place(placements.id(action))
            return (*before, PlacedPieceView(one.piece, colours[owner(*one.cells[0])], one.cells))

        return _PLACED.of(self._played, step)

    def playable(self) -> tuple[str, ...]:
        """The pieces that the colour to move can place somewhere."""
        return () if self.position is None else _without(~self.position.playable())

    def corners(self) -> tuple[Cell, ...]:
        """The cells of which the next piece covers one: open corners or, for a first piece, starting cells."""
        if self.position is None or self.position.over:
            return ()
        return tuple(self.position.attach_points(self.position.colour))

    def blocked(self, colour: str) -> bool:
        """Whether a colour can never move again."""
        if self.position is None:
            return False
        return bool(self.position.blocked >> self.game.colours.index(colour) & 1)

    def view(self) -> BlokusView:
        """Everything that can be seen."""
        game = self.game
        colour_scores = self.colour_scores
        colours = tuple(
            ColourView(
                name=name,
                seats=self._seats_of(index),
                pieces=self.pieces_left(name),
                score=colour_scores[index],
                blocked=self.blocked(name),
            )
            for index, name in enumerate(game.colours)
        )
        return BlokusView(
            size=game.size,
            board=self.rows(),
            placed=self.placed(),
            colours=colours,
            turn=self.turn,
            colour=self.colour,
            playable=self.playable(),
            corners=self.corners(),
            scores=self.scores,
        )

    def _seats_of(self, colour: int) -> tuple[int, ...]:
        """The seats that move a colour in turn; none before the colours are drawn."""
        if self.game.drawn and self.position is None:
            return ()
        if colour == self.game.shared:
            return tuple(self.seat_of(other) for other in range(self.game.seats))
        return (self.seat_of(colour),)

    def _heuristic(self, action: Action) -> float:
        """Prefer large pieces; of equal ones, those that come nearest to the centre."""
        if not isinstance(action, Place):
            return 0.0
        middle = (self.game.size - 1) / 2
        distance = min(max(abs(row - middle), abs(column - middle)) for row, column in action.cells)
        return 100.0 * len(action.cells) - distance

    def svg(self) -> str:
        """The board, and the pieces that each colour still has."""
        from ominoes.games.blokus.drawing import svg

        return svg(self)

    def art(self) -> TextArt:
        """The board and the stocks for a terminal."""
        from ominoes.games.blokus.drawing import art

        return art(self)

    def __repr__(self) -> str:
        placed = sum(len(PIECES) - len(self.pieces_left(name)) for name in self.game.colours)
        return f"<Blokus: {placed} pieces laid, to move: {self.colour or self.turn.kind}>"
