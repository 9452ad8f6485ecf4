"""The state of a game of Polymo: the position of the kernel behind the protocol of the rulebooks."""

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Literal, Self

from ominoes.games import rng
from ominoes.games.errors import IllegalAction, NotationError
from ominoes.games.first_player import Begin, lot
from ominoes.games.kernel_state import KernelState
from ominoes.games.polymo.actions import (
    FACES,
    NUMBER_FACES,
    NUMBERS,
    PEN_NAMES,
    PENS,
    Cross,
    Finish,
    NumberFace,
    Open,
    Pen,
    Roll,
)
from ominoes.games.polymo.pens import PenLabels
from ominoes.games.polymo.view import DieView, FigureView, OutView, PolymoView, SheetView, WayView
from ominoes.games.rulebook import CHANCE, OVER, SEAT_TURNS, Action, LegalActions, Turn
from ominoes.games.squares import square
from ominoes.i18n import LazyMessage
from ominoes.polyforms import FIGURES
from ominoes.polyforms.textart import TextArt

if TYPE_CHECKING:
    from ominoes.games.polymo._kernel import Position
    from ominoes.games.polymo.game import Polymo
    from ominoes.games.polymo.preview import PolymoPreview

FIGURE_NAMES = tuple(FIGURES)
ALL_SQUARES = sum(figure.size for figure in FIGURES.values())

# The letter for each byte that the kernel has for a square: small for planned, capital for painted.
_LETTERS = ("." + "".join(PENS).lower() + "".join(PENS)).encode().ljust(256, b"?")


class PolymoState(KernelState):
    """A moment of a game of Polymo."""

    __slots__ = ()

    game: "Polymo"
    position: "Position | None"
    """The position of the kernel; None before the first active player is drawn."""

    @property
    def phase(self) -> Literal["begin", "opening", "roll", "turn", "over"]:
        """What is due: the draw of the first player, the opening, a throw or a turn; `over` when nothing is."""
        return "begin" if self.position is None else self.position.phase

    @property
    def turn(self) -> Turn:
        """The seat to act; chance when the first player or a throw is due."""
        position = self.position
        if position is None:
            return CHANCE
        phase = position.phase
        if phase == "roll":
            return CHANCE
        return OVER if phase == "over" else SEAT_TURNS[position.seat]

    @property
    def number(self) -> int | None:
        """How many squares a player crosses in this round; None while nobody has named a number."""
        return None if self.position is None else self.position.number or None

    @property
    def pens(self) -> tuple[Pen, ...]:
        """The pens that the player to act can take (RULES 1.5)."""
        return () if self.position is None else _pens(self.position.pens)

    def actions(self) -> LegalActions:
        """The legal actions of the player to act."""
        if self.position is None:
            return LegalActions(self.game, ())
        return LegalActions(self.game, self.position.legal())

    def chances(self) -> Sequence[tuple[Action, Fraction]]:
        """The draw of the first active player, or all throws of the dice."""
        if self.position is None:
            return lot(self.game.begins)
        return self.game.throws if self.position.phase == "roll" else ()

    def draw(self) -> Action:
        """The first active player or the throw that this game's seed brings now."""
        if self.phase != "roll":
            return super().draw()
        throws = self.game.throws
        return throws.roll(rng.below(self.seed, self._drawn, len(throws)))

    def _play(self, action: Action) -> Self:
        position = self.position
        if isinstance(action, Roll) and position is not None and self._is_throw(action):
            faces = [FACES.index(face) for face in action.colours]
            return self._next(position.roll(faces, NUMBER_FACES.index(action.number) + 1), self._drawn + 1)
        if isinstance(action, Begin) and position is None and action in self.game.begins:
            return self._next(self.game.first_position(action.seat), self._drawn + 1)
        if isinstance(action, Open | Cross | Finish) and position is not None:
            id = self._id(action)
            if position.is_legal(id):
                return self._next(position.play(id), self._drawn)
        raise self._why_not(action) or AssertionError("a legal action was refused")

    def _id(self, action: Action) -> int:
        """The id of an action. With one player, to finish under a star needs no number: nobody follows (RULES 1.8)."""
        star = self.position is not None and self.position.phase == "turn" and self.position.number == 0
        if self.game.seats == 1 and star and isinstance(action, Finish) and action.number is None:
            action = Finish(action.pen, action.cells, NUMBERS[0])
        return self.game._action_id(action)

    def _next(self, position: "Position", drawn: int) -> Self:
        return type(self)(self.game, self.seed, drawn, position)

    def _is_throw(self, roll: Roll) -> bool:
        return (
            self.phase == "roll"
            and len(roll.colours) == self.game.dice
            and all(face in FACES for face in roll.colours)
            and roll.number in NUMBER_FACES
        )

    def _why_not(self, action: Action) -> IllegalAction | NotationError | None:
        """Why an action cannot be played now, or None when it can."""
        if self.over:
            return IllegalAction("rulebook.over")
        if isinstance(action, Begin | Roll):
            return self._why_not_chance(action)
        if self.turn is CHANCE:
            return IllegalAction("rulebook.chance-first")
        assert self.position is not None
        id = self._id(action)
        assert isinstance(action, Open | Cross | Finish)
        code, cells = self.position.verdict(id)
        if code == "ok":
            return None
        return IllegalAction(
            f"polymo.{code}",
            colour=LazyMessage(f"polymo.{PEN_NAMES[action.pen]}"),
            pens=PenLabels(self.pens),
            squares=self.game.placements.squares(cells),
            square=square(cells[0], self.game.size) if cells else None,
            count=len(cells),
            number=self.number,
        )

    def _why_not_chance(self, action: Begin | Roll) -> IllegalAction | NotationError | None:
        if self.turn is not CHANCE:
            return IllegalAction("rulebook.no-chance")
        if self.position is None:
            if not isinstance(action, Begin):
                return IllegalAction("polymo.begin-first")
            known = action in self.game.begins
            return None if known else NotationError("rulebook.begin-which", seats=self.game.seats)
        if not isinstance(action, Roll):
            return IllegalAction("polymo.roll-first")
        return None if self._is_throw(action) else NotationError("polymo.bad-roll", dice=self.game.dice)

    @property
    def scores(self) -> tuple[int, ...]:
        """The number of squares of the figures that each player has not struck (RULES 1.7)."""
        return (ALL_SQUARES,) * self.game.seats if self.position is None else self.position.scores()

    def struck(self, seat: int) -> tuple[str, ...]:
        """The figures that a player has struck off the list."""
        bits = 0 if self.position is None else self.position.struck(seat)
        return tuple(name for i, name in enumerate(FIGURE_NAMES) if bits >> i & 1)

    def alive(self, seat: int) -> bool:
        """Whether a player is still in the game."""
        return self.position is None or self.position.alive(seat)

    def rows(self, seat: int) -> tuple[str, ...]:
        """The rows of a sheet from the top: a dot is a free square, `r` a red cross, `R` a square painted red."""
        size = self.game.size
        if self.position is None:
            return ("." * size,) * size
        letters = self.position.squares(seat).translate(_LETTERS).decode()
        return tuple(letters[start : start + size] for start in range(0, size * size, size))

    def planned(self, seat: int) -> tuple[FigureView, ...]:
        """The planned figures on a sheet."""
        if self.position is None:
            return ()
        place = self.game.placements.place
        return tuple(
            FigureView(PENS[pen], place(id).piece, place(id).cells) for pen, id in self.position.planned(seat)
        )

    def out(self, seat: int) -> OutView | None:
        """How a player went out (RULES 1.7); None for a player who is still in the game."""
        position = self.position
        if position is None or position.alive(seat):
            return None
        pens, number = position.out(seat)
        planned = self.planned(seat)
        ways = (
            WayView(pen, most, tuple(figure.figure for figure in planned if figure.pen == pen))
            for pen, most in zip(PENS, position.most_squares(seat), strict=True)
        )
        return OutView(_pens(pens), number or None, tuple(way for way in ways if way.squares or way.figures))

    def dice(self) -> tuple[DieView, ...]:
        """The colour dice of this round."""
        position = self.position
        if position is None:
            return ()
        return tuple(
            DieView(FACES[face], bool(position.dice_taken >> die & 1))
            for die, face in enumerate(position.dice)
        )

    @property
    def number_die(self) -> NumberFace | None:
        """The face of the number die; None before a throw."""
        if self.position is None or not self.position.number_die:
            return None
        return NUMBER_FACES[self.position.number_die - 1]

    def view(self) -> PolymoView:
        """Everything that can be seen."""
        position = self.position
        sheets = tuple(
            SheetView(
                self.rows(seat),
                self.planned(seat),
                self.struck(seat),
                score,
                self.alive(seat),
                self.out(seat),
            )
            for seat, score in enumerate(self.scores)
        )
        return PolymoView(
            size=self.game.size,
            x=self.game.x,
            phase=self.phase,
            turn=self.turn,
            active=None if position is None else position.active,
            throws=self._drawn - (self.game.options.first_seat == "random" and position is not None),
            dice=self.dice(),
            number_die=self.number_die,
            number=self.number,
            pens=self.pens,
            pens_taken=() if position is None else _pens(position.pens_taken),
            sheets=sheets,
            scores=self.scores,
        )

    def _preview(self, partial: bytes, seat: int) -> "PolymoPreview":
        """The squares that can be next, and the figure that the marked ones make."""
        from ominoes.games.polymo.preview import preview

        return preview(self, partial)

    def _heuristic(self, action: Action) -> float:
        """Prefer to strike many squares now, then to plan large figures; never paint a figure already struck."""
        if self.position is None or not isinstance(action, Open | Cross | Finish):
            return 0.0
        size = len(action.cells)
        placements = self.game.placements
        figure = FIGURE_NAMES.index(placements.place(self.game._action_id(action) % len(placements)).piece)
        struck = self.position.struck(self.position.seat) >> figure & 1
        if isinstance(action, Cross) and not action.declare:
            # A plan has a part of the value of the figure it may become; a struck figure of five squares cannot grow.
            return 0.5 if size == 5 and struck else 0.6 * size
        return 0.0 if struck else float(size)

    def svg(self) -> str:
        """The dice and the sheets of all players."""
        from ominoes.games.polymo.drawing import svg

        return svg(self)

    def art(self) -> TextArt:
        """The dice and the sheets of all players for a terminal."""
        from ominoes.games.polymo.drawing import art

        return art(self)

    def __repr__(self) -> str:
        who = self.game.seat_name(self.turn.seat) if self.turn.kind == "seat" else self.turn.kind
        return f"<Polymo: {self.phase}, to act: {who}, scores {', '.join(map(str, self.scores))}>"


def _pens(bits: int) -> tuple[Pen, ...]:
    return tuple(pen for i, pen in enumerate(PENS) if bits >> i & 1)
