"""A moment of a game of Holomino: the kernel's position, seen through the protocol of the rulebook."""

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Self

from ominoes.games import luck
from ominoes.games.beginning import Begin, lot
from ominoes.games.errors import IllegalAction, NotationError
from ominoes.games.holomino.actions import Deal, Draw, Lay, Return, Start, hex_text
from ominoes.games.holomino.tiles import name
from ominoes.games.holomino.view import HolominoView, view
from ominoes.games.rulebook import CHANCE, OVER, SEAT_TURNS, Action, LegalActions, State, Turn
from ominoes.polyforms import Cell
from ominoes.polyforms.textart import TextArt
from ominoes.words import text

if TYPE_CHECKING:
    from ominoes.games.holomino._kernel import Position
    from ominoes.games.holomino.game import Holomino

_TAKES: dict[str, type[Start | Deal | Draw]] = {"start": Start, "deal": Deal, "draw": Draw}
"""What chance does with a tile, by the phase of the game."""

# What a player does, what chance does, and which of that takes a tile out of the bag.
_DEEDS = Lay, Return
_CHANCES = Begin, Start, Deal, Draw
_TAKING = Start, Deal, Draw

CORNERS = ("top-left", "right", "bottom-left")
"""The digit corners of a hexagon, clockwise (RULES 3.2)."""


class HolominoState(State):
    """A moment of a game of Holomino."""

    __slots__ = ("position",)

    game: "Holomino"
    position: "Position"

    def __init__(self, game: "Holomino", seed: int, drawn: int, position: "Position") -> None:
        self.game = game
        self.seed = seed
        self.drawn = drawn
        self.position = position

    @property
    def turn(self) -> Turn:
        """Whose turn it is."""
        phase = self.position.phase
        if phase == "act":
            return SEAT_TURNS[self.position.seat]
        return OVER if phase == "over" else CHANCE

    def actions(self) -> LegalActions:
        """Everything that can be laid; when there is nothing, the tiles that can be returned (RULES 3.5)."""
        return LegalActions(self.game, self.position.legal())

    def chances(self) -> Sequence[tuple[Action, Fraction]]:
        """Who begins, or the tiles in the bag, each as likely as the others."""
        phase = self.position.phase
        if phase == "first":
            return lot(self.game.seats)
        kind = _TAKES.get(phase)
        if kind is None:
            return ()
        bag = self.bag
        return tuple((kind(tile), Fraction(1, len(bag))) for tile in bag)

    def draw(self) -> Action:
        """The outcome that this game's seed brings now."""
        phase = self.position.phase
        if phase == "first":
            return Begin(luck.below(self.seed, self.drawn, 2))
        kind = _TAKES.get(phase)
        if kind is None:
            raise IllegalAction("rulebook.no-chance")
        bag = self.position.bag
        return kind(self.game.tiles.names[bag[luck.below(self.seed, self.drawn, len(bag))]])

    def _play(self, action: Action) -> Self:
        position = self.position
        if isinstance(action, _DEEDS):
            if position.phase == "act" and position.is_legal(id := self.game._action_id(action)):
                return self._next(position.play(id), self.drawn)
        elif self._why_not(action) is None:
            if isinstance(action, Begin):
                return self._next(position.begin(action.seat), self.drawn + 1)
            if isinstance(action, _TAKING):
                return self._next(position.take(self.game.tile_number(action.tile)), self.drawn + 1)
        raise self._why_not(action) or AssertionError("a legal action was refused")

    def _next(self, position: "Position", drawn: int) -> Self:
        return type(self)(self.game, self.seed, drawn, position)

    # -- why an action is not possible -------------------------------------------------------------------

    def _why_not(self, action: Action) -> IllegalAction | NotationError | None:
        """Why an action cannot be played now, or None when it can."""
        if isinstance(action, _CHANCES):
            return self._why_no_chance(action)
        if not isinstance(action, _DEEDS):
            return IllegalAction("rulebook.wrong-kind", kind=type(action).__name__)
        if self.position.phase != "act":
            return IllegalAction("rulebook.over" if self.over else "rulebook.chance-first")
        return self._why_not_return(action) if isinstance(action, Return) else self._why_not_lay(action)

    def _why_no_chance(self, action: Begin | Start | Deal | Draw) -> IllegalAction | NotationError | None:
        phase = self.position.phase
        if phase in ("act", "over"):
            return IllegalAction("rulebook.over" if phase == "over" else "rulebook.no-chance")
        if isinstance(action, Begin):
            if phase != "first":
                return IllegalAction(f"holomino.due-{phase}")
            return None if action.seat in (0, 1) else NotationError("rulebook.begin-which", seats=2)
        number = self.game.tile_number(action.tile)
        if not isinstance(action, _TAKES.get(phase, Begin)):
            return IllegalAction(f"holomino.due-{phase}")
        if number not in self.position.bag:
            return IllegalAction("holomino.not-in-bag", tile=action.tile)
        return None

    def _why_not_return(self, action: Return) -> IllegalAction | None:
        number = self.game.tile_number(action.tile)
        if number not in self.position.hand(self.position.seat):
            return self._not_in_hand(action.tile)
        if self.must_return:
            return None
        return IllegalAction("holomino.must-lay", example=self.game.text(self.actions()[0]))

    def _why_not_lay(self, action: Lay) -> IllegalAction | None:
        id = self.game._action_id(action)
        position = self.position
        if position.is_legal(id):
            return None
        tile = name(action.tile)
        cell = hex_text(action.hex)
        if self.game.tile_number(tile) not in position.hand(position.seat):
            return self._not_in_hand(tile)
        if position.is_laid(*action.hex):
            return IllegalAction("holomino.taken", hex=cell)
        corners = position.corners(*action.hex)
        if not any(corners):
            return IllegalAction("holomino.apart", hex=cell)
        if not position.in_reach(*action.hex):
            return IllegalAction(
                f"holomino.{self._excess(action.hex)}", hex=cell, most=self.game.options.max_extent
            )
        known = [digit for digit in corners if digit]
        if self.game.options.unique and len(set(known)) < len(known):
            return IllegalAction("holomino.blockade", hex=cell, digit=max(set(known), key=known.count))
        demands = text("holomino.and").join(
            text(f"holomino.demand-{corner}", digit=digit)
            for corner, digit in zip(CORNERS, corners, strict=True)
            if digit
        )
        return IllegalAction("holomino.no-fit", tile=action.tile, hex=cell, demands=demands)

    def _excess(self, cell: Cell) -> str:
        """Which measure of the figure a tile on this hexagon would exceed (HO-7)."""
        columns = [q for q, _, _, _ in self.position.laid()]
        limit = self.game.options.max_extent or 0
        too_wide = max(*columns, cell[0]) - min(*columns, cell[0]) + 1 > limit
        return "too-wide" if too_wide else "too-high"

    def _not_in_hand(self, tile: str) -> IllegalAction:
        return IllegalAction("holomino.not-in-hand", tile=tile, hand=", ".join(self.hand(self.position.seat)))

    # -- what there is to see ------------------------------------------------------------------------------

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of both players."""
        return self.position.scores

    @property
    def bag(self) -> tuple[str, ...]:
        """The tiles in the bag, which everybody can work out."""
        names = self.game.tiles.names
        return tuple([names[number] for number in self.position.bag])

    def hand(self, seat: int) -> tuple[str, ...]:
        """The tiles that a seat holds, open to all."""
        names = self.game.tiles.names
        return tuple([names[number] for number in self.position.hand(seat)])

    @property
    def must_return(self) -> bool:
        """Whether the player to move can lay nothing and has to give a tile back."""
        ids = self.position.legal()
        return len(ids) > 0 and isinstance(self.game.action(ids[0]), Return)

    def points(self, action: Action) -> int:
        """The points that a legal action makes at once (RULES 3.6)."""
        return self.position.gain(*action.hex)[1] if isinstance(action, Lay) else 0

    def view(self) -> HolominoView:
        """All that can be seen."""
        return view(self)

    def appeal(self, action: Action) -> float:
        """The points that an action makes now; of tiles to return, the one with the smallest digits."""
        if isinstance(action, Lay):
            return float(self.points(action))
        return -float(sum(map(int, action.tile))) if isinstance(action, Return) else 0.0

    def svg(self) -> str:
        """The table with the open places, both hands and the bag."""
        from ominoes.games.holomino.drawing import svg

        return svg(self)

    def art(self) -> TextArt:
        """The table for a terminal, with the names of the places and what fits where."""
        from ominoes.games.holomino.hexart import art

        return art(self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, HolominoState) and (self.game, self.position) == (other.game, other.position)

    def __hash__(self) -> int:
        return hash((self.game, self.position))

    def __repr__(self) -> str:
        laid = len(self.position.laid())
        return f"<Holomino: {laid} tiles on the table, {self.scores[0]}:{self.scores[1]}, turn: {self.turn.kind}>"
