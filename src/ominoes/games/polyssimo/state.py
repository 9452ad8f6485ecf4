"""The state of a game of Polyssimo Challenge: the position of the kernel behind the protocol of the rulebooks."""

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Self

from ominoes.games.errors import IllegalAction, NotationError
from ominoes.games.first_player import Begin, lot
from ominoes.games.grounds import Grounds
from ominoes.games.kernel_state import KernelState
from ominoes.games.placements import Place
from ominoes.games.polyssimo.actions import Take
from ominoes.games.polyssimo.pieces import COLUMNS, ROWS
from ominoes.games.polyssimo.view import Phase, PlacedPieceView, PlayerView, PolyssimoView
from ominoes.games.rulebook import CHANCE, OVER, SEAT_TURNS, Action, LegalActions, Turn
from ominoes.games.squares import square
from ominoes.polyforms import SQUARE, Cell
from ominoes.polyforms.textart import TextArt
from ominoes.renamed import old_attributes

if TYPE_CHECKING:
    from ominoes.games.polyssimo._kernel import Position
    from ominoes.games.polyssimo.game import Polyssimo


@old_attributes
class PolyssimoState(KernelState):
    """A moment of a game of Polyssimo Challenge."""

    __slots__ = ()

    game: "Polyssimo"
    position: "Position"

    @property
    def turn(self) -> Turn:
        """The seat to act; chance when the first player is to be drawn."""
        seat = self.position.seat
        if seat >= 0:
            return SEAT_TURNS[seat]
        return OVER if self.position.over else CHANCE

    @property
    def phase(self) -> Phase:
        """What is due; `over` when nothing is."""
        return self.position.phase

    def actions(self) -> LegalActions:
        """The pieces to take in the draft; later, the placements of the pieces that the player holds."""
        return LegalActions(self.game, self.position.legal())

    def placements(self, piece: str) -> tuple[tuple[Cell, ...], ...]:
        """Where the player may place a piece; nowhere during the draft."""
        known = self.game.placements
        ids = self.position.legal_of(known.piece_number(piece)).numpy() - len(self.game.names)
        return tuple([known.place(id).cells for id in ids.tolist()])

    def chances(self) -> Sequence[tuple[Action, Fraction]]:
        """The draw of the first player, when it is due."""
        return lot(self.game.begins) if self.phase == "lot" else ()

    def _play(self, action: Action) -> Self:
        position = self.position
        if isinstance(action, Begin):
            if self.phase == "lot" and action in self.game.begins:
                return self._next(position.begin(action.seat), self._drawn + 1)
        else:
            id = self.game._action_id(action)
            if position.is_legal(id):
                return self._next(position.play(id), self._drawn)
        raise self._why_not(action) or AssertionError("a legal action was refused")

    def _next(self, position: "Position", drawn: int) -> Self:
        return type(self)(self.game, self.seed, drawn, position)

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
        if action in self.game.begins:
            return None
        return NotationError("rulebook.begin-which", seats=self.game.seats)

    def _why_not_take(self, action: Take) -> IllegalAction:
        """Why a piece cannot be taken, when it is known that it cannot."""
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
        """Why a piece cannot be placed there, when it is known that it cannot."""
        piece = action.piece
        if self.phase != "placement":
            return IllegalAction("polyssimo.draft-first")
        owner = self._owner(piece)
        if owner is None:
            return IllegalAction("polyssimo.out-of-game", piece=piece)
        if owner != self.position.seat:
            return IllegalAction("polyssimo.not-yours", piece=piece, owner=self.game.seat_name(owner))
        lying = {cell: placed.piece for placed in self.placed() for cell in placed.cells}
        if piece in lying.values():
            return IllegalAction("polyssimo.laid-already", piece=piece)
        covered = tuple(cell for cell in sorted(action.cells) if cell in lying)
        return IllegalAction(
            "polyssimo.cell-taken",
            square=square(covered[0], ROWS),
            other=lying[covered[0]],
            grounds=Grounds(covered=covered),
        )

    def _owner(self, piece: str) -> int | None:
        index = self.game.names.index(piece)
        return next((seat for seat in range(self.game.seats) if self.position.owned(seat) >> index & 1), None)

    # -- the table ------------------------------------------------------------------------------------

    @property
    def scores(self) -> tuple[int, ...]:
        """The number of pieces, or of squares, that each player still holds: the fewest win."""
        return self.position.left()

    def _ranking_keys(self) -> Sequence[tuple[int, int]]:
        # RULES 2.4, PC-1: of equal players, the one whose last placement came later is ahead.
        return [(left, -last) for left, last in zip(self.position.left(), self.position.last(), strict=True)]

    def pool(self) -> tuple[str, ...]:
        """The pieces that nobody has taken."""
        return self.game.named(self.position.pool)

    def stock(self, seat: int) -> tuple[str, ...]:
        """The pieces that a player holds."""
        return self.game.named(self.position.hand(seat))

    def standing(self, seat: int) -> bool:
        """Whether a player can never place a piece again; it becomes known when the player's turn comes."""
        return bool(self.position.standing >> seat & 1)

    def placed(self) -> tuple[PlacedPieceView, ...]:
        """The pieces on the board, in the order in which they were placed."""
        found = []
        for index in (self.game.names.index(one.piece) for one in self._past if isinstance(one, Place)):
            place = self.game.action(self.position.laid(index))
            owner = self._owner(self.game.names[index])
            assert isinstance(place, Place)
            assert owner is not None
            found.append(PlacedPieceView(place.piece, owner, place.cells))
        return tuple(found)

    def playable(self) -> tuple[str, ...]:
        """The pieces that the seat to act can take or place now."""
        legal = self.position.legal().numpy()
        if self.phase == "draft":
            return tuple(self.game.names[index] for index in legal)
        return self.game.placements.pieces_of(legal - len(self.game.names))

    def view(self) -> PolyssimoView:
        """Everything that can be seen."""
        game, position = self.game, self.position
        last = position.last()
        return PolyssimoView(
            rows=ROWS,
            columns=COLUMNS,
            phase=self.phase,
            pool=self.pool(),
            placed=self.placed(),
            players=tuple(
                PlayerView(seat, self.stock(seat), position.owed(seat), self.standing(seat), last[seat])
                for seat in range(game.seats)
            ),
            turn=self.turn,
            playable=self.playable(),
            scores=self.scores,
        )

    def _heuristic(self, action: Action) -> float:
        """Take the piece with the most placements; place the one with the fewest first, where it touches the most."""
        if isinstance(action, Take):
            return float(self.game.placement_counts[action.piece])
        if not isinstance(action, Place):
            return 0.0
        rows = self.position.rows()
        snug = sum(
            not (0 <= row < ROWS and 0 <= column < COLUMNS) or rows[row] >> column & 1
            for cell in action.cells
            for row, column in SQUARE.neighbours(cell)
        )
        return snug / 100 - self.game.placement_counts[action.piece]

    def svg(self) -> str:
        """The pool during the draft, then the board, and the pieces that every player holds."""
        from ominoes.games.polyssimo.drawing import svg

        return svg(self)

    def art(self) -> TextArt:
        """The same picture for a terminal."""
        from ominoes.games.polyssimo.drawing import art

        return art(self)

    def __repr__(self) -> str:
        seat = self.position.seat
        acting = self.game.seat_name(seat) if seat >= 0 else self.turn.kind
        return f"<Polyssimo: {self.phase}, {self.position.placements} pieces laid, to act: {acting}>"
