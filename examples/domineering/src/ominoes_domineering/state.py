"""A moment of a game of Domineering: the dominoes on the board, in the order in which they were placed."""

from typing import TYPE_CHECKING, Self

from ominoes.games.board_view import BoardView, PlacedPiece
from ominoes.games.errors import IllegalAction, NotationError
from ominoes.games.placements import Place
from ominoes.games.rulebook import OVER, SEAT_TURNS, Action, LegalActions, State, Turn
from ominoes.games.squares import square
from ominoes.i18n import message
from ominoes.polyforms import INKS, Cell, Ink, rectangle
from ominoes.polyforms.svg import draw
from ominoes.polyforms.textart import TextArt, board_art

if TYPE_CHECKING:
    from ominoes_domineering.game import Domineering

SEAT_INKS: tuple[Ink, ...] = (INKS["blue"], INKS["red"])


def is_upright(place: Place) -> bool:
    """Whether a domino stands: its two squares are in one column."""
    return place.cells[0][1] == place.cells[1][1]


class DomineeringState(State):
    """A moment of a game of Domineering."""

    __slots__ = ("legal", "placed")

    game: "Domineering"
    placed: tuple[Place, ...]
    legal: tuple[int, ...]
    """The ids of the placements that the seat to act has."""

    def __init__(self, game: "Domineering", seed: int, placed: tuple[Place, ...] = ()) -> None:
        self.game = game
        self.seed = seed
        self._drawn = 0
        self.placed = placed
        self.legal = self.fitting(len(placed) % 2)

    def fitting(self, seat: int) -> tuple[int, ...]:
        """The ids of the placements that are free for a seat: the first one places upright, the second one lying."""
        taken = {cell for place in self.placed for cell in place.cells}
        return tuple(
            id
            for id in range(self.game.action_count)
            if is_upright(place := self.game.action(id)) == (seat == 0) and taken.isdisjoint(place.cells)
        )

    @property
    def turn(self) -> Turn:
        """The seats act in turn; the game is over when one of them can place nothing."""
        return SEAT_TURNS[len(self.placed) % 2] if self.legal else OVER

    def actions(self) -> LegalActions:
        """The free placements of the seat to act."""
        return LegalActions(self.game, self.legal)

    def placements(self, piece: str) -> tuple[tuple[Cell, ...], ...]:
        """Where the seat to act may place a domino, which is the only piece."""
        self.game.placements.piece_number(piece)  # refuses any other
        return tuple(self.game.action(id).cells for id in self.legal)

    def _play(self, action: Action) -> Self:
        refusal = self._why_not(action)
        if refusal is not None:
            raise refusal
        assert isinstance(action, Place)
        return type(self)(self.game, self.seed, (*self.placed, action))

    def _why_not(self, action: Action) -> IllegalAction | NotationError | None:
        if not self.legal:
            return IllegalAction("rulebook.over")
        if self.game.action_id(action) in self.legal:
            return None
        assert isinstance(action, Place)
        taken = {cell for place in self.placed for cell in place.cells}
        if covered := taken.intersection(action.cells):
            return IllegalAction("domineering.cell-taken", square=square(min(covered), self.game.rows))
        return IllegalAction(f"domineering.other-way-{self.turn.seat}")

    @property
    def scores(self) -> tuple[int, ...]:
        """A point for the winner, who placed the last domino."""
        winner = None if self.legal else (len(self.placed) - 1) % 2
        return tuple(int(seat == winner) for seat in range(2))

    def _heuristic(self, action: Action) -> float:
        """How many more placements this seat has than the other one after the action."""
        seat, after = self.turn.seat, self.play(action)
        return len(after.fitting(seat)) - len(after.fitting(1 - seat))

    def view(self) -> BoardView:
        """Everything that can be seen."""
        return BoardView(
            rows=self.game.rows,
            columns=self.game.columns,
            placed=tuple(
                PlacedPiece(place.piece, number % 2, SEAT_INKS[number % 2].name, place.cells)
                for number, place in enumerate(self.placed)
            ),
            turn=self.turn,
            scores=self.scores,
        )

    def _inked(self) -> dict[Cell, Ink]:
        return {cell: SEAT_INKS[one.seat] for one in self.view().placed for cell in one.cells}

    def svg(self) -> str:
        """The board with its dominoes."""
        board = rectangle(self.game.rows, self.game.columns)
        pieces = [place.cells for place in self.placed]
        title = message("domineering.board-title", count=len(self.placed))
        return draw(board, self._inked(), pieces=pieces, coordinates=True, title=title)

    def art(self) -> TextArt:
        """The same picture for a terminal."""
        inked = {cell: (ink, ink.letter) for cell, ink in self._inked().items()}
        return board_art(self.game.rows, self.game.columns, inked)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, DomineeringState) and (self.game, self.placed) == (other.game, other.placed)

    def __hash__(self) -> int:
        return hash((self.game, self.placed))
