"""Polyminix with its options fixed: which game, whose kit, which deck, and every form of an action (RULES 4)."""

import functools
import itertools
import re
from collections.abc import Mapping
from datetime import date
from typing import Annotated, Any, ClassVar, Literal

import msgspec

from ominoes.games import luck
from ominoes.games.beginning import Begin, begin_text, begin_words, read_begin
from ominoes.games.errors import NotationError, OptionError
from ominoes.games.kit import BoardKit, PieceKit, ink_kits
from ominoes.games.options import Options
from ominoes.games.placing import Place, Placements
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
from ominoes.games.polyminix.deck import Deck, DeckError, default_deck, load_deck, read_deck
from ominoes.games.polyminix.kit import DEFAULT_KIT, in_order, lacking
from ominoes.games.polyminix.problems import TABLE_SIZE, WINDOW, Problem, Symmetry, problem
from ominoes.games.polyminix.state import PolyminixState
from ominoes.games.polyminix.table import Held, card_table, first_table
from ominoes.games.rulebook import About, Action, Game
from ominoes.polyforms import FIGURES, PIECE_INKS
from ominoes.words import Phrase, text

_MODES: tuple[Literal[1, 2, 3, 4, 5], ...] = (1, 2, 3, 4, 5)
_MOST_PIECES = 64

# The dense ids: faces to set the die to, decks, sides, and a concession of each seat.
_FIRST_DECK = len(_MODES)
_FIRST_SIDE = _FIRST_DECK + len(LEVELS)
_FIRST_CONCESSION = _FIRST_SIDE + len(SIDES)

_STAMP = re.compile(r"\s*([1-9])\s*@\s*([0-9]+)\s+(.*)", re.DOTALL)
_ROLL = re.compile(r"(?:roll )?([tp])([1-6])")
_CARD = re.compile(r"([A-Z][0-9]{1,3})-([AB])-([1-6])")
_WEEK: tuple[Level, ...] = ("green", "green", "yellow", "yellow", "yellow", "red", "red")
_EXAMPLE = "cover I2 a1,a2; L3 b1,b2,c1"


class PolyminixOptions(Options, frozen=True, kw_only=True):
    """What can be chosen before a game of Polyminix."""

    files: ClassVar[frozenset[str]] = frozenset({"deck"})

    players: Literal[1, 2, 3, 4] = 2
    mode: Literal["figure", "problem"] = "figure"
    """Game 1, covering figures on cards, or game 2, building figures that solve a problem."""
    kit: Annotated[tuple[str, ...], msgspec.Meta(description="polyminix.kit-kind")] = DEFAULT_KIT
    """The pieces that each player has."""
    deck: Annotated[Deck | str, msgspec.Meta(description="polyminix.deck-kind")] = "default"
    """The cards of game 1: the deck of the house, the path of a deck file, or a deck itself."""
    card: Annotated[str | None, msgspec.Meta(description="polyminix.card-kind")] = None
    """One race instead of the whole game, for everybody on this card, side and face of PROVA: `G1-A-3`."""
    t3_seconds: Annotated[int, msgspec.Meta(ge=1, le=3600)] = 60
    """How long a race on T3 lasts."""
    wait_for_all: bool = False
    """Whether a race goes on until everybody is done, even when the points are decided."""
    symmetry: Symmetry = "any"
    """What symmetric means in game 2: any reflection or turn, or reflections only."""
    table_axes: Literal["prova", "turno"] = "prova"
    """Which die gives the type of problem in game 2; the other gives the value."""
    first_seat: Literal[0, "random"] = 0


class PolyminixKit(BoardKit, frozen=True, kw_only=True):
    """What a picture of Polyminix needs."""

    top: int
    """The row of the grid, or of the table in game 2, that is the upper one of the picture."""
    copies: tuple[int, ...]
    """How many there are of each piece."""


class Polyminix(Game):
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
    option_kinds = PolyminixOptions
    action_kinds: ClassVar[Any] = Begin | Turno | Prova | Draw | Mode | Choose | FaceUp | Submit | Concede
    options: PolyminixOptions

    def __init__(self, /, **options: Any) -> None:
        super().__init__(**_read(options))
        self.pieces = checked_kit(self.options.kit)
        self.seats = self.options.players
        self.action_count = _FIRST_CONCESSION + self.seats
        self.cards: Deck | None = None
        """The deck of game 1."""
        if self.options.mode == "figure":
            self.cards = self._checked_deck()
        self.single = None if self.options.card is None else self._single(self.options.card)
        """The card, side up, and the face of PROVA of a game that is one race."""
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
        least = 2 * self.seats  # T4 deals two cards to each
        for level in LEVELS:
            if len(deck.level(level)) < least:
                raise OptionError(
                    "polyminix.deck-too-small",
                    level=Phrase(f"polyminix.{level}"),
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
    def daily(cls, day: date) -> dict[str, Any]:
        """One race for one player: easy cards at the beginning of a week, hard ones at its end."""
        cards = default_deck().level(_WEEK[day.weekday()])
        number = luck.below(day.toordinal(), 0, len(cards) * len(SIDES) * len(FACES))
        rest, face = divmod(number, len(FACES))
        card, side = divmod(rest, len(SIDES))
        return {"players": 1, "card": f"{cards[card].name}-{SIDES[side]}-{FACES[face]}"}

    def _start(self, seed: int) -> PolyminixState:
        if self.single is not None:
            return PolyminixState(self, seed, 0, card_table(self.seats, *self.single))
        names = [[card.name for card in self.cards.level(level)] for level in LEVELS] if self.cards else []
        table = first_table(self.seats, names, random_first=self.options.first_seat == "random")
        return PolyminixState(self, seed, 0, table)

    def problem(self, turno: Face, prova: Face) -> Problem:
        """The problem that a pair of dice selects (RULES 4.4, PX-2)."""
        return problem(turno, prova) if self.options.table_axes == "prova" else problem(prova, turno)

    def kit(self) -> PolyminixKit:
        """The pieces with an ink each, and the part of the table on which figures are built."""
        rows = GRID if self.cards else WINDOW
        names = dict.fromkeys(self.pieces)
        inks = dict(zip(names, itertools.cycle(PIECE_INKS), strict=False))
        return PolyminixKit(
            rows=rows,
            columns=rows,
            top=(GRID if self.cards else TABLE_SIZE) - rows,
            pieces=tuple(PieceKit(name, FIGURES[name].cells, inks[name].name) for name in names),
            inks=ink_kits(inks.values()),
            copies=tuple(self.pieces.count(name) for name in names),
        )

    def action(self, id: int) -> Action:
        """The action with this id; a concession has the moment 0 until it is stamped."""
        id = self.checked_id(id)
        if id >= _FIRST_CONCESSION:
            return Concede(id - _FIRST_CONCESSION, 0)
        if id >= _FIRST_SIDE:
            return FaceUp(SIDES[id - _FIRST_SIDE])
        return Choose(LEVELS[id - _FIRST_DECK]) if id >= _FIRST_DECK else Mode(_MODES[id])

    def _action_id(self, action: Action) -> int:
        """The dense id of a choice or a concession; coverings are too many to have one."""
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

    def _text(self, action: Action) -> str:
        """`roll T3`, `draw G7`, `T2`, `deck red`, `side A`, `1@5200 cover I2 a1,a2; …` (player 1 after 5.2 s)."""
        match action:
            case Begin():
                return begin_text(action)
            case Turno(face):
                return f"roll T{face}"
            case Prova(face):
                return f"roll P{face}"
            case Draw(card):
                return f"draw {card}"
            case Mode(face):
                return f"T{face}"
            case Choose(deck):
                return f"deck {deck}"
            case FaceUp(side):
                return f"side {side}"
            case Concede(seat, t):
                return f"{seat + 1}@{t} concede"
            case Submit(seat, placements, t):
                pieces = "; ".join(self.placements.text(place) for place in placements)
                return f"{seat + 1}@{t} cover {pieces}".rstrip()
        raise NotationError("rulebook.wrong-kind", kind=type(action).__name__)

    def _said(self, action: Action) -> str:
        """What happened, in words."""
        match action:
            case Begin():
                return begin_words(self, action)
            case Turno(face):
                return text("polyminix.did-roll", face=f"T{face}")
            case Prova(face):
                return text("polyminix.did-roll", face=f"P{face}")
            case Draw(card):
                return text("polyminix.did-draw", card=card)
            case Mode(face):
                return text("polyminix.did-set", face=f"T{face}")
            case Choose(deck):
                if deck not in LEVELS:
                    raise NotationError("polyminix.no-choice", written=self._text(action))
                return text("polyminix.did-choose", deck=text(f"polyminix.{deck}"))
            case FaceUp(side):
                return text("polyminix.did-turn", side=side)
            case Concede(_, t):
                return text("polyminix.did-concede", seconds=t / 1000)
            case Submit(_, (), t):
                return text("polyminix.did-finish", seconds=t / 1000)
            case Submit(_, placements, t):
                pieces = "; ".join(self.placements.text(place) for place in placements)
                return text("polyminix.did-cover", pieces=pieces, seconds=t / 1000)
        return self._text(action)

    def veiled(self, action: Action) -> Action:
        """A covering or figure without its pieces: others may have the same to do."""
        return Submit(action.seat, (), action.t) if isinstance(action, Submit) else action

    def _parse(self, text: str) -> Action:
        """The action that somebody wrote; without `1@5200` a race action waits to be stamped by the judge."""
        stamp = _STAMP.fullmatch(text)
        seat, t, rest = (int(stamp[1]) - 1, int(stamp[2]), stamp[3]) if stamp else (0, 0, text)
        words = " ".join(rest.split())
        plain = words.lower()
        if plain == "concede":
            return Concede(seat, t)
        if plain.startswith("cover"):
            return Submit(seat, self._parsed_placements(words[len("cover") :]), t)
        return self._parsed_choice(plain) or self._parsed_chance(plain) or self._parsed_piece(words, seat, t)

    def _parsed_choice(self, plain: str) -> Action | None:
        level = plain.removeprefix("deck ")
        if level in LEVELS:
            return Choose(level)
        side = plain.removeprefix("side ").upper()
        if side in SIDES:
            return FaceUp(side)
        match = _ROLL.fullmatch(plain)
        if match and match[1] == "t" and not plain.startswith("roll") and match[2] != "6":
            return msgspec.convert({"type": "mode", "face": int(match[2])}, Mode)
        return None

    def _parsed_chance(self, plain: str) -> Action | None:
        match = _ROLL.fullmatch(plain)
        if match:
            face = msgspec.convert(int(match[2]), Face)
            return Turno(face) if match[1] == "t" else Prova(face)
        if plain.startswith("draw "):
            return self._parsed_draw(plain.removeprefix("draw ").strip())
        if plain.startswith("begin "):
            return read_begin(plain.split()[1:], self.seats)
        return None

    def _parsed_draw(self, name: str) -> Draw:
        if self.cards is None:
            raise NotationError("polyminix.no-cards")
        try:
            return Draw(self.cards.card(name).name)
        except DeckError as error:
            raise NotationError(error.key, **error.facts) from None

    def _parsed_piece(self, words: str, seat: int, t: int) -> Submit:
        """The word `cover` may be left out."""
        if not re.match(r"[a-z][0-9]", words, re.IGNORECASE):
            raise NotationError("polyminix.what", written=words, example=_EXAMPLE)
        return Submit(seat, self._parsed_placements(words), t)

    def _parsed_placements(self, words: str) -> tuple[Place, ...]:
        pieces = [part for part in words.split(";") if part.strip()]
        if not pieces:
            raise NotationError("polyminix.cover-what", example=_EXAMPLE)
        return tuple(self.placements.parse(part) for part in pieces)


@functools.cache
def _placements(size: int) -> Placements:
    return Placements(size, size, FIGURES)


def _read(options: dict[str, Any]) -> dict[str, Any]:
    """Options as written: a kit may be one text, a deck the path of its file or its decoded JSON."""
    given = dict(options)
    kit, deck = given.get("kit"), given.get("deck")
    if isinstance(kit, str):
        given["kit"] = kit.replace(",", " ").split()
    if isinstance(deck, str) and deck != "default":
        given["deck"] = load_deck(deck)
    elif isinstance(deck, Mapping | Deck):
        given["deck"] = read_deck(deck, text("polyminix.the-given-deck"))
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
            allowed=Phrase("polyminix.kit-allowed", most=_MOST_PIECES, known=" ".join(FIGURES)),
        )
    return in_order(kit)
