"""The state of a game of Holomino: the position of the kernel behind the protocol of the rulebooks."""

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Self

from ominoes.games import rng
from ominoes.games.errors import IllegalAction, NotationError
from ominoes.games.first_player import Begin, lot
from ominoes.games.holomino.actions import Deal, Draw, Lay, Return, Start, hex_text
from ominoes.games.holomino.tiles import name
from ominoes.games.holomino.view import CircleView, HolominoView, PlaceView, TileView
from ominoes.games.kernel_state import KernelState
from ominoes.games.rulebook import CHANCE, OVER, SEAT_TURNS, Action, LegalActions, Turn
from ominoes.i18n import message
from ominoes.polyforms import Cell
from ominoes.polyforms.textart import TextArt

if TYPE_CHECKING:
    from ominoes.games.holomino._kernel import Position
    from ominoes.games.holomino.game import Holomino

_TAKES: dict[str, type[Start | Deal | Draw]] = {"start": Start, "deal": Deal, "draw": Draw}
"""The chance outcome that takes a tile out of the bag, by the phase of the game."""

# The actions of players, the chance outcomes, and the outcomes that take a tile out of the bag.
_SEAT_ACTIONS = Lay, Return
_CHANCES = Begin, Start, Deal, Draw
_TAKING = Start, Deal, Draw

CORNERS = ("top-left", "right", "bottom-left")
"""The digit corners of a hexagon, clockwise (RULES 3.2)."""


class HolominoState(KernelState):
    """A moment of a game of Holomino."""

    __slots__ = ()

    game: "Holomino"
    position: "Position"

    @property
    def turn(self) -> Turn:
        """The seat to act, or chance."""
        phase = self.position.phase
        if phase == "act":
            return SEAT_TURNS[self.position.seat]
        return OVER if phase == "over" else CHANCE

    def actions(self) -> LegalActions:
        """The tiles that can be laid, on every place; without any, the tiles that can be returned (RULES 3.5)."""
        return LegalActions(self.game, self.position.legal())

    def placements(self, piece: str) -> tuple[tuple[Cell, ...], ...]:
        """Where the player may lay a tile in this form: one hexagon for each legal lay."""
        number, position = self.game.form_number(piece), self.position
        held = self.game.tile_number(name(piece))
        if position.phase != "act" or held not in position.hand(position.seat):
            return ()
        return tuple([(cell,) for cell in position.places() if number in position.fitting(*cell)])

    def chances(self) -> Sequence[tuple[Action, Fraction]]:
        """The players who can begin, or the tiles in the bag, with equal probabilities."""
        phase = self.position.phase
        if phase == "first":
            return lot(self.game.begins)
        kind = _TAKES.get(phase)
        if kind is None:
            return ()
        bag = self.bag
        return tuple((kind(tile), Fraction(1, len(bag))) for tile in bag)

    def draw(self) -> Action:
        """The outcome that this game's seed brings now."""
        phase = self.position.phase
        if phase == "first":
            return self.game.begins[rng.below(self.seed, self._drawn, 2)]
        kind = _TAKES.get(phase)
        if kind is None:
            raise IllegalAction("rulebook.no-chance")
        bag = self.position.bag
        return kind(self.game.tiles.names[bag[rng.below(self.seed, self._drawn, len(bag))]])

    def _play(self, action: Action) -> Self:
        position = self.position
        if isinstance(action, _SEAT_ACTIONS):
            if position.phase == "act" and position.is_legal(id := self.game._action_id(action)):
                return self._next(position.play(id), self._drawn)
        elif self._why_not(action) is None:
            if isinstance(action, Begin):
                return self._next(position.begin(action.seat), self._drawn + 1)
            if isinstance(action, _TAKING):
                return self._next(position.take(self.game.tile_number(action.tile)), self._drawn + 1)
        raise self._why_not(action) or AssertionError("a legal action was refused")

    def _next(self, position: "Position", drawn: int) -> Self:
        return type(self)(self.game, self.seed, drawn, position)

    # -- why an action is not legal ----------------------------------------------------------------------

    def _why_not(self, action: Action) -> IllegalAction | NotationError | None:
        """Why an action cannot be played now, or None when it can."""
        if isinstance(action, _CHANCES):
            return self._why_no_chance(action)
        if not isinstance(action, _SEAT_ACTIONS):
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
            return None if action in self.game.begins else NotationError("rulebook.begin-which", seats=2)
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
        return IllegalAction("holomino.must-lay", example=self.game.notation(self.actions()[0]))

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
        demands = message("holomino.and").join(
            message(f"holomino.demand-{corner}", digit=digit)
            for corner, digit in zip(CORNERS, corners, strict=True)
            if digit
        )
        return IllegalAction("holomino.no-fit", tile=action.tile, hex=cell, demands=demands)

    def _excess(self, cell: Cell) -> str:
        """Whether a tile on this hexagon would make the figure too wide or too high (HO-7)."""
        columns = [q for q, _, _, _ in self.position.laid()]
        limit = self.game.options.max_extent or 0
        too_wide = max(*columns, cell[0]) - min(*columns, cell[0]) + 1 > limit
        return "too-wide" if too_wide else "too-high"

    def _not_in_hand(self, tile: str) -> IllegalAction:
        return IllegalAction("holomino.not-in-hand", tile=tile, hand=", ".join(self.hand(self.position.seat)))

    # -- what can be seen ----------------------------------------------------------------------------------

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of both players."""
        return self.position.scores

    @property
    def bag(self) -> tuple[str, ...]:
        """The tiles in the bag; all players can work them out."""
        names = self.game.tiles.names
        return tuple([names[number] for number in self.position.bag])

    def hand(self, seat: int) -> tuple[str, ...]:
        """The tiles that a seat holds; all players see them."""
        names = self.game.tiles.names
        return tuple([names[number] for number in self.position.hand(seat)])

    def placed(self) -> tuple[TileView, ...]:
        """The tiles on the table, in the order in which they were laid."""
        return tuple(
            TileView((q, r), corners, seat if seat >= 0 else None)
            for q, r, corners, seat in self.position.laid()
        )

    def places(self) -> tuple[PlaceView, ...]:
        """The places beside the tiles, each with what can be laid there now."""
        position = self.position
        options: dict[Cell, list[str]] = {}
        for action in self.actions():
            if isinstance(action, Lay):
                options.setdefault(action.hex, []).append(action.tile)
        left = {*self.bag, *self.hand(0), *self.hand(1)}
        forms = self.game.tiles.forms
        return tuple(
            PlaceView(
                hex=cell,
                corners=position.corners(*cell),
                blocked=left.isdisjoint(name(forms[form]) for form in position.fitting(*cell)),
                tiles=tuple(options.get(cell, ())),
                points=position.gain(*cell)[1],
            )
            for cell in position.places()
        )

    @property
    def must_return(self) -> bool:
        """Whether the player to act can lay no tile and has to return one."""
        ids = self.position.legal()
        return len(ids) > 0 and isinstance(self.game.action(ids[0]), Return)

    def points(self, action: Action) -> int:
        """The points that a legal action scores at once (RULES 3.6)."""
        return self.position.gain(*action.hex)[1] if isinstance(action, Lay) else 0

    def view(self) -> HolominoView:
        """Everything that can be seen."""
        position = self.position
        placed = self.placed()
        return HolominoView(
            tiles=placed,
            places=self.places(),
            circles=_circles(placed),
            hands=(self.hand(0), self.hand(1)),
            bag=self.bag,
            scores=self.scores,
            turn=self.turn,
            seat=position.seat,
            passes=position.passes,
            must_return=self.must_return,
        )

    def _heuristic(self, action: Action) -> float:
        """Prefer the lay that scores the most now; of tiles to return, the one with the smallest digits."""
        if isinstance(action, Lay):
            return float(self.points(action))
        return -float(sum(map(int, action.tile))) if isinstance(action, Return) else 0.0

    def svg(self) -> str:
        """The tiles with their places, both hands and the bag."""
        from ominoes.games.holomino.drawing import svg

        return svg(self)

    def art(self) -> TextArt:
        """The same for a terminal, with the names of the places and what fits where."""
        from ominoes.games.holomino.drawing import art

        return art(self)

    def __repr__(self) -> str:
        placed = len(self.position.laid())
        return f"<Holomino: {placed} tiles on the table, {self.scores[0]}:{self.scores[1]}, turn: {self.turn.kind}>"


def _circles(placed: tuple[TileView, ...]) -> tuple[CircleView, ...]:
    """The closed circles in the order in which they were closed (RULES 3.2)."""
    order = {tile.hex: number for number, tile in enumerate(placed)}
    circles = []
    notches = {notch for q, r in order for notch in ((q, r), (q + 1, r), (q + 1, r - 1))}
    for q, r in sorted(notches):
        hexes = ((q, r), (q - 1, r), (q - 1, r + 1))
        if all(cell in order for cell in hexes):
            # Its digits: top left and bottom left of the hexagon at its right, bottom left of the upper left one.
            right, upper = placed[order[q, r]], placed[order[q - 1, r]]
            last = max(order[cell] for cell in hexes)
            seat = placed[last].seat
            assert seat is not None, "the first tile closes nothing"
            value = right.corners[0] + right.corners[2] + upper.corners[2]
            circles.append((last, CircleView(hexes, value, seat)))
    return tuple(circle for _, circle in sorted(circles, key=lambda pair: pair[0]))
