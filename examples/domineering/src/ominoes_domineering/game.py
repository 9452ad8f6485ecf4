"""The game of Domineering with its options, and the forms of an action: all are placements of a domino."""

from typing import Annotated, Any, ClassVar

from msgspec import Meta

from ominoes.games.assets import BoardAssets, ink_assets, piece_assets
from ominoes.games.errors import NotationError
from ominoes.games.options import Options
from ominoes.games.placements import Place, Placements
from ominoes.games.rulebook import About, Action, Game
from ominoes.i18n import message
from ominoes.polyforms import FIGURES
from ominoes_domineering.state import SEAT_INKS, DomineeringState

Side = Annotated[int, Meta(ge=2, le=12)]


class DomineeringOptions(Options, frozen=True, kw_only=True):
    """The options of Domineering."""

    rows: Side = 8
    columns: Side = 8


class Domineering(Game):
    """The game of Domineering: `ominoes.game("domineering", rows=6)`."""

    about = About(
        name="domineering",
        title="Domineering",
        owner="Göran Andersson",
        least_seats=2,
        most_seats=2,
        chance=False,
        simultaneous=False,
    )
    seats = 2
    options: DomineeringOptions
    _options_type = DomineeringOptions
    _action_type: ClassVar[Any] = Place

    def __init__(self, /, **options: Any) -> None:
        super().__init__(**options)
        self.rows, self.columns = self.options.rows, self.options.columns
        self.placements = Placements(self.rows, self.columns, {"I2": FIGURES["I2"]})
        self.action_count = len(self.placements)

    def _start(self, seed: int) -> DomineeringState:
        return DomineeringState(self, seed)

    def action(self, id: int) -> Place:
        """The placement with this id."""
        return self.placements.place(id)

    def _action_id(self, action: Action) -> int:
        return self.placements.id(self._checked(action))

    def _notation(self, action: Action) -> str:
        return self.placements.text(self._checked(action))

    def _parse(self, text: str) -> Place:
        return self.placements.parse(text)

    @staticmethod
    def _checked(action: Action) -> Place:
        if not isinstance(action, Place):
            raise NotationError("rulebook.wrong-kind", kind=type(action).__name__)
        return action

    def _seat_name(self, seat: int) -> str:
        return message(f"domineering.seat-{seat}")

    def assets(self) -> BoardAssets:
        """The board, the domino and the inks of the seats."""
        pieces = piece_assets(self.placements.pieces)
        return BoardAssets(rows=self.rows, columns=self.columns, pieces=pieces, inks=ink_assets(SEAT_INKS))
