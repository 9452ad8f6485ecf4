"""A moment of a game of Polyssimo Challenge: the kernel's position, seen through the protocol of the rulebook."""

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Self

from ominoes.games.beginning import Begin, lot
from ominoes.games.errors import IllegalAction, NotationError
from ominoes.games.placing import Place
from ominoes.games.polyssimo.actions import Take
from ominoes.games.polyssimo.pieces import COLUMNS, ROWS
from ominoes.games.polyssimo.view import LaidView, PlayerView, PolyssimoView
from ominoes.games.rulebook import CHANCE, OVER, SEAT_TURNS, Action, LegalActions, State, Turn
from ominoes.games.squares import square
from ominoes.polyforms import SQUARE
from ominoes.polyforms.textart import TextArt

if TYPE_CHECKING:
    from ominoes.games.polyssimo._kernel import Position
    from ominoes.games.polyssimo.game import Polyssimo


class PolyssimoState(State):
    """A moment of a game of Polyssimo Challenge."""

    __slots__ = ("line", "position")

    game: "Polyssimo"
    position: "Position"
    line: tuple[int, ...]
    """The pieces laid so far, by number; equal positions are equal whatever led to them."""

    def __init__(
        self, game: "Polyssimo", seed: int, drawn: int, position: "Position", line: tuple[int, ...] = ()
    ) -> None:
        self.game = game
        self.seed = seed
        self.drawn = drawn
        self.position = position
        self.line = line

    @property
    def turn(self) -> Turn:
        """Whose turn it is."""
        seat = self.position.seat
        if seat >= 0:
            return SEAT_TURNS[seat]
        return OVER if self.position.over else CHANCE

    @property
    def phase(self) -> str:
        """One of `lot`, `draft`, `placement`, `over`."""
        return self.position.phase

    def actions(self) -> LegalActions:
        """The pieces that can be taken, or the placements of one's own pieces."""
        return LegalActions(self.game, self.position.legal())

    def chances(self) -> Sequence[tuple[Action, Fraction]]:
        """The lot for the first player, where that is an option."""
        return lot(self.game.seats) if self.phase == "lot" else ()

    def _play(self, action: Action) -> Self:
        position = self.position
        if isinstance(action, Begin):
            if self.phase == "lot" and 0 <= action.seat < self.game.seats:
                return self._next(position.begin(action.seat), self.drawn + 1, ())
        else:
            id = self.game._action_id(action)
            if position.is_legal(id):
                laid = (self.game.names.index(action.piece),) if isinstance(action, Place) else ()
                return self._next(position.play(id), self.drawn, self.line + laid)
        raise self._why_not(action) or AssertionError("a legal action was refused")

    def _next(self, position: "Position", drawn: int, line: tuple[int, ...]) -> Self:
        return type(self)(self.game, self.seed, drawn, position, line)

    # -- why not --------------------------------------------------------------------------------------

    def _why_not(self, action: Action) -> IllegalAction | NotationError | None:
        """Why an action cannot be played now, or None when it can."""
        if self.position.over:
            return IllegalAction("rulebook.over")
        if self.phase == "lot":
            return self._why_not_begin(action)
        if not isinstance(action, Take | Place):
            return IllegalAction("rulebook.wrong-kind", kind=type(action).__name__)
        id = self.game._action_id(action)
        if self.position.is_legal(id):
            return None
        return self._why_not_take(action) if isinstance(action, Take) else self._why_not_place(action)

    def _why_not_begin(self, action: Action) -> IllegalAction | NotationError | None:
        if not isinstance(action, Begin):
            return IllegalAction("rulebook.chance-first")
        if 0 <= action.seat < self.game.seats:
            return None
        return NotationError("rulebook.begin-which", seats=self.game.seats)

    def _why_not_take(self, action: Take) -> IllegalAction:
        """Why a piece cannot be taken, given that it cannot."""
        if self.phase != "draft":
            return IllegalAction("polyssimo.draft-over")
        owner = self._owner(action.piece)
        if owner is not None:
            return IllegalAction("polyssimo.taken", piece=action.piece, owner=self.game.seat_name(owner))
        seat = self.position.seat
        if self.game.is_coloured(action.piece):  # RULES 2.6
            return IllegalAction(
                "polyssimo.owes-black-and-white",
                seat=self.game.seat_name(seat),
                handicap=self.game.handicap[seat],
                owed=self.position.owed(seat),
            )
        others = [other for other in range(self.game.seats) if other != seat and self.position.owed(other)]
        return IllegalAction(
            "polyssimo.black-and-white-kept",
            left=sum(self.position.owed(other) for other in others),
            others=", ".join(self.game.seat_name(other) for other in others),
        )

    def _why_not_place(self, action: Place) -> IllegalAction:
        """Why a piece cannot be laid there, given that it cannot."""
        piece = action.piece
        if self.phase != "placement":
            return IllegalAction("polyssimo.draft-first")
        owner = self._owner(piece)
        if owner is None:
            return IllegalAction("polyssimo.out-of-game", piece=piece)
        if owner != self.position.seat:
            return IllegalAction("polyssimo.not-yours", piece=piece, owner=self.game.seat_name(owner))
        lying = {cell: laid.piece for laid in self.laid() for cell in laid.cells}
        if piece in lying.values():
            return IllegalAction("polyssimo.laid-already", piece=piece)
        cell = next(cell for cell in sorted(action.cells) if cell in lying)
        return IllegalAction("polyssimo.cell-taken", square=square(cell, ROWS), other=lying[cell])

    def _owner(self, piece: str) -> int | None:
        index = self.game.names.index(piece)
        return next((seat for seat in range(self.game.seats) if self.position.owned(seat) >> index & 1), None)

    # -- the table ------------------------------------------------------------------------------------

    @property
    def scores(self) -> tuple[int, ...]:
        """The pieces, or the squares, that each player holds: the fewest win."""
        return self.position.left()

    def _ranking_keys(self) -> Sequence[tuple[int, int]]:
        # RULES 2.4, PC-1: among equal players the one whose last placement came later.
        return [(left, -last) for left, last in zip(self.position.left(), self.position.last(), strict=True)]

    def pool(self) -> tuple[str, ...]:
        """The pieces that nobody has taken."""
        return self.game.named(self.position.pool)

    def stock(self, seat: int) -> tuple[str, ...]:
        """The pieces that a player holds."""
        return self.game.named(self.position.hand(seat))

    def standing(self, seat: int) -> bool:
        """Whether a player can never lay again; it shows when the turn comes to the player."""
        return bool(self.position.standing >> seat & 1)

    def laid(self) -> tuple[LaidView, ...]:
        """The pieces on the board, in the order in which they were laid."""
        found = []
        for index in self.line:
            place = self.game.action(self.position.laid(index))
            owner = self._owner(self.game.names[index])
            assert isinstance(place, Place)
            assert owner is not None
            found.append(LaidView(place.piece, owner, place.cells))
        return tuple(found)

    def playable(self) -> tuple[str, ...]:
        """The pieces that the seat to act can take or lay now."""
        legal = self.position.legal().numpy()
        if self.phase == "draft":
            return tuple(self.game.names[index] for index in legal)
        return self.game.placements.pieces_of(legal - len(self.game.names))

    def view(self) -> PolyssimoView:
        """All that can be seen."""
        game, position = self.game, self.position
        last = position.last()
        return PolyssimoView(
            rows=ROWS,
            columns=COLUMNS,
            phase=self.phase,
            pool=self.pool(),
            laid=self.laid(),
            players=tuple(
                PlayerView(seat, self.stock(seat), position.owed(seat), self.standing(seat), last[seat])
                for seat in range(game.seats)
            ),
            turn=self.turn,
            playable=self.playable(),
            scores=self.scores,
        )

    def appeal(self, action: Action) -> float:
        """Take what fits in most places; lay first what fits in fewest, and snugly."""
        if isinstance(action, Take):
            return float(self.game.room[action.piece])
        if not isinstance(action, Place):
            return 0.0
        rows = self.position.rows()
        snug = sum(
            not (0 <= row < ROWS and 0 <= column < COLUMNS) or rows[row] >> column & 1
            for cell in action.cells
            for row, column in SQUARE.neighbours(cell)
        )
        return snug / 100 - self.game.room[action.piece]

    def svg(self) -> str:
        """The pool during the draft, then the board; and what every player holds."""
        from ominoes.games.polyssimo.drawing import svg

        return svg(self)

    def art(self) -> TextArt:
        """The same for a terminal."""
        from ominoes.games.polyssimo.drawing import art

        return art(self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PolyssimoState) and (self.game, self.position) == (
            other.game,
            other.position,
        )

    def __hash__(self) -> int:
        return hash((self.game, self.position))

    def __repr__(self) -> str:
        seat = self.position.seat
        acting = self.game.seat_name(seat) if seat >= 0 else self.turn.kind
        return f"<Polyssimo: {self.phase}, {self.position.placements} pieces laid, to act: {acting}>"
