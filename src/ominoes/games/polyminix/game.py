"""The game of Polyminix with its options: game 1 or 2, kit, deck, and the ids of actions (RULES 4)."""

import functools
import itertools
import re
from collections.abc import Mapping
from datetime import date
from typing import Annotated, Any, ClassVar, Literal

import msgspec

from ominoes.games import rng
from ominoes.games.assets import BoardAssets, PieceAsset, ink_assets
from ominoes.games.errors import NotationError, OptionError
from ominoes.games.first_player import Begin
from ominoes.games.options import Options
from ominoes.games.placements import Placements
from ominoes.games.polyminix import notation
from ominoes.games.polyminix.actions import (
    Choose,
    Concede,
    Draw,
    Face,
    FaceUp,
    Level,
    Mode,
    Prova,
    Submit,
    Turno,
)
from ominoes.games.polyminix.cards import FACES, GRID, LEVELS, SIDES
from ominoes.games.polyminix.deck import Deck, default_deck, load_deck, read_deck
from ominoes.games.polyminix.kit import DEFAULT_KIT, in_order, lacking
from ominoes.games.polyminix.position import Held, first_position, single_card_position
from ominoes.games.polyminix.problems import TABLE_SIZE, WINDOW, Problem, Symmetry, problem
from ominoes.games.polyminix.state import PolyminixState
from ominoes.games.racing import RaceGame
from ominoes.games.rulebook import About, Action
from ominoes.games.validation import checked_id
from ominoes.i18n import LazyMessage, message
from ominoes.polyforms import FIGURES, PIECE_INKS

_MODES: tuple[Literal[1, 2, 3, 4, 5], ...] = (1, 2, 3, 4, 5)
_MOST_PIECES = 64

# The dense ids: the faces of `Mode`, the decks, the sides, and a concession of each seat.
_FIRST_DECK = len(_MODES)
_FIRST_SIDE = _FIRST_DECK + len(LEVELS)
_FIRST_CONCESSION = _FIRST_SIDE + len(SIDES)

_CARD = re.compile(r"([A-Z][0-9]{1,3})-([AB])-([1-6])")
_WEEK: tuple[Level, ...] = ("green", "green", "yellow", "yellow", "yellow", "red", "red")


class PolyminixOptions(Options, frozen=True, kw_only=True):
    """The options of Polyminix."""

    files: ClassVar[frozenset[str]] = frozenset({"deck"})

    players: Literal[1, 2, 3, 4] = 2
    mode: Literal["figure", "problem"] = "figure"
    """Game 1, covering figures on cards, or game 2, building figures that solve a problem."""
    kit: Annotated[tuple[str, ...], msgspec.Meta(description="polyminix.kit-kind")] = DEFAULT_KIT
    """The pieces that each player has."""
    deck: Annotated[Deck | str, msgspec.Meta(description="polyminix.deck-kind")] = "default"
    """The cards of game 1: the deck that comes with the game, the path of a deck file, or a deck itself."""
    card: Annotated[str | None, msgspec.Meta(description="polyminix.card-kind")] = None
    """One race in place of the whole game: all seats have this card, side and face of PROVA, such as `G1-A-3`."""
    t3_seconds: Annotated[int, msgspec.Meta(ge=1, le=3600)] = 60
    """The length of a race on T3."""
    wait_for_all: bool = False
    """Whether a race goes on until every seat is done, even when the points are decided."""
    symmetry: Symmetry = "any"
    """The meaning of symmetric in game 2: any reflection or turn, or reflections only."""
    table_axes: Literal["prova", "turno"] = "prova"
    """The die that selects the type of problem in game 2; the other selects the value."""
    first_seat: Literal[0, "random"] = 0


class PolyminixAssets(BoardAssets, frozen=True, kw_only=True):
    """The assets of Polyminix."""

    top: int
    """The upper row of the picture: its number on the grid or, in game 2, on the table."""
    copies: tuple[int, ...]
    """The number of copies of each piece."""


class Polyminix(RaceGame):
    """The game of Polyminix: `ominoes.game("polyminix", players=3)`."""

    about = About(
        name="polyminix",
        title="Polyminix",
        owner="Creativamente",
        least_seats=1,
        most_seats=4,
        chance=True,
        simultaneous=True,
    )
    _options_type = PolyminixOptions
    _place = 5
    _action_type: ClassVar[Any] = Begin | Turno | Prova | Draw | Mode | Choose | FaceUp | Submit | Concede
    options: PolyminixOptions

    def __init__(self, /, **options: Any) -> None:
        super().__init__(**_read(options))
        self.pieces = checked_kit(self.options.kit)
        self.seats = self.options.players
        self.begins = tuple(map(Begin, range(self.seats)))
        """The draws of the first player."""
        self.action_count = _FIRST_CONCESSION + self.seats
        self.cards: Deck | None = None
        """The deck of game 1."""
        if self.options.mode == "figure":
            self.cards = self._checked_deck()
        self.single = None if self.options.card is None else self._single(self.options.card)
        """The card with its side, and the face of PROVA, of a game that is one race; None otherwise."""
        size = GRID if self.cards else TABLE_SIZE
        self.placements = _placements(size)

    def _checked_deck(self) -> Deck:
        deck = self.options.deck if isinstance(self.options.deck, Deck) else default_deck()
        missing = lacking(deck.kit, self.pieces)
        if missing:
            raise OptionError(
                "polyminix.deck-other-kit",
                missing=" ".join(missing),
                deck=deck.name,
                command=f"ominoes puzzle deck --kit {','.join(self.pieces)} --out FILE",
            )
        # On T4 each seat draws two cards.
        least = 2 * self.seats
        for level in LEVELS:
            if len(deck.level(level)) < least:
                raise OptionError(
                    "polyminix.deck-too-small",
                    level=LazyMessage(f"polyminix.{level}"),
                    cards=len(deck.level(level)),
                    least=least,
                    players=self.seats,
                )
        return deck

    def _single(self, written: str) -> tuple[Held, Face]:
        """The card, the side and the face that the option `card` names."""
        match = _CARD.fullmatch(written)
        if match is None or self.cards is None:
            raise OptionError("polyminix.option-card", value=written)
        card = self.cards.card(match[1])
        return Held(card.name, card.level, SIDES["AB".index(match[2])]), FACES[int(match[3]) - 1]

    @classmethod
    def _daily(cls, day: date) -> dict[str, Any]:
        """One race for one player: an easy card at the beginning of the week, a hard one at its end."""
        cards = default_deck().level(_WEEK[day.weekday()])
        number = rng.below(day.toordinal(), 0, len(cards) * len(SIDES) * len(FACES))
        rest, face = divmod(number, len(FACES))
        card, side = divmod(rest, len(SIDES))
        return {"players": 1, "card": f"{cards[card].name}-{SIDES[side]}-{FACES[face]}"}

    def _start(self, seed: int) -> PolyminixState:
        if self.single is not None:
            return PolyminixState(self, seed, 0, single_card_position(self.seats, *self.single))
        names = [[card.name for card in self.cards.level(level)] for level in LEVELS] if self.cards else []
        position = first_position(self.seats, names, random_first=self.options.first_seat == "random")
        return PolyminixState(self, seed, 0, position)

    def problem(self, turno: Face, prova: Face) -> Problem:
        """The problem that the two dice select (RULES 4.4, PX-2)."""
        return problem(turno, prova) if self.options.table_axes == "prova" else problem(prova, turno)

    def assets(self) -> PolyminixAssets:
        """The pieces, each with its own ink, and the part of the table on which figures are built."""
        rows = GRID if self.cards else WINDOW
        names = dict.fromkeys(self.pieces)
        inks = dict(zip(names, itertools.cycle(PIECE_INKS), strict=False))
        return PolyminixAssets(
            rows=rows,
            columns=rows,
            top=(GRID if self.cards else TABLE_SIZE) - rows,
            pieces=tuple(PieceAsset(name, FIGURES[name].cells, inks[name].name) for name in names),
            inks=ink_assets(inks.values()),
            copies=tuple(self.pieces.count(name) for name in names),
        )

    def action(self, id: int) -> Action:
        """The action with this id; a concession has the time 0 until it is stamped."""
        id = checked_id(id, self.action_count)
        if id >= _FIRST_CONCESSION:
            return Concede(id - _FIRST_CONCESSION, 0)
        if id >= _FIRST_SIDE:
            return FaceUp(SIDES[id - _FIRST_SIDE])
        return Choose(LEVELS[id - _FIRST_DECK]) if id >= _FIRST_DECK else Mode(_MODES[id])

    def _action_id(self, action: Action) -> int:
        """The dense id of a choice or a concession; there are too many coverings for ids."""
        if isinstance(action, Mode) and action.face in _MODES:
            return _MODES.index(action.face)
        if isinstance(action, Choose) and action.deck in LEVELS:
            return _FIRST_DECK + LEVELS.index(action.deck)
        if isinstance(action, FaceUp) and action.side in SIDES:
            return _FIRST_SIDE + SIDES.index(action.side)
        if isinstance(action, Concede) and 0 <= action.seat < self.seats:
            return _FIRST_CONCESSION + action.seat
        if isinstance(action, Submit):
            raise NotationError("polyminix.no-id")
        raise NotationError("rulebook.wrong-kind", kind=type(action).__name__)

    def _notation(self, action: Action) -> str:
        """`roll T3`, `draw G7`, `T2`, `deck red`, `side A`, `1@5200 cover I2 a1,a2; …` (player 1 after 5.2 s)."""
        return notation.written(self, action)

    def _describe(self, action: Action) -> str:
        """What an action does, as a sentence."""
        return notation.describe(self, action)

    def _parse(self, text: str) -> Action:
        """The action that a person wrote; a race action without `1@5200` is stamped by the judge later."""
        return notation.read(self, text)

    def redacted(self, action: Action) -> Action:
        """A covering or figure without its pieces, since other seats may have the same task."""
        return Submit(action.seat, (), action.t) if isinstance(action, Submit) else action


@functools.cache
def _placements(size: int) -> Placements:
    return Placements(size, size, FIGURES)


def _read(options: dict[str, Any]) -> dict[str, Any]:
    """The options as a person gave them: a kit may be one text, a deck the path of a file or decoded JSON."""
    given = dict(options)
    kit, deck = given.get("kit"), given.get("deck")
    if isinstance(kit, str):
        given["kit"] = kit.replace(",", " ").split()
    if isinstance(deck, str) and deck != "default":
        given["deck"] = load_deck(deck)
    elif isinstance(deck, Mapping | Deck):
        given["deck"] = read_deck(deck, message("polyminix.the-given-deck"))
    return given


def checked_kit(kit: tuple[str, ...]) -> tuple[str, ...]:
    """A kit in the order of the rules; raises `OptionError` for pieces that do not exist."""
    strange = [name for name in kit if name not in FIGURES]
    if strange or not 1 <= len(kit) <= _MOST_PIECES:
        raise OptionError(
            "rulebook.option-value",
            game="polyminix",
            option="kit",
            value=repr(strange[0] if strange else len(kit)),
            allowed=LazyMessage("polyminix.kit-allowed", most=_MOST_PIECES, known=" ".join(FIGURES)),
        )
    return in_order(kit)
