"""The view of a game of Polyminix, as structs for JSON; `PolyminixState.view` fills them. It has no solutions."""

from typing import Literal, Self

import msgspec

from ominoes.games.polyminix.actions import Face, Level, SideName
from ominoes.games.polyminix.cards import SIDES, Box, Card, Challenge, Side
from ominoes.games.polyminix.position import Held, Result, StepKind
from ominoes.games.polyminix.problems import Problem
from ominoes.games.rulebook import Turn


class SideView(msgspec.Struct, frozen=True):
    """A side of a card, as printed."""

    name: SideName
    title: str
    area: int
    figure: tuple[str, ...]
    TL: tuple[str, ...]
    TC: tuple[str, ...]
    BL: Box
    BC: Box
    TR: tuple[str, ...]
    BR: tuple[int, ...]

    @classmethod
    def of(cls, name: SideName, side: Side) -> Self:
        """What is printed on a side of a card."""
        return cls(
            name,
            side.caption,
            side.area,
            side.figure,
            side.TL,
            side.TC,
            side.BL,
            side.BC,
            side.TR,
            side.BR,
        )


class CardView(msgspec.Struct, frozen=True):
    """A card in front of a player, with both sides until one is chosen."""

    card: str
    level: Level
    sides: tuple[SideView, ...]
    side: SideName | None
    t: int | None
    """The time in this race at which it was completed."""

    @classmethod
    def of(cls, card: Card, held: Held) -> Self:
        """A card as a player holds it."""
        shown = [held.side] if held.side else SIDES
        sides = tuple(SideView.of(name, card.side(name)) for name in shown)
        return cls(held.card, held.level, sides, held.side, held.t)


class SeatView(msgspec.Struct, frozen=True):
    """A player at the table."""

    score: int
    racing: bool
    """Whether the seat can still finish in this race."""
    cards: tuple[CardView, ...]
    finished: int | None
    conceded: int | None
    challenge: Challenge | None
    """The present challenge of the seat."""


class PolyminixView(msgspec.Struct, frozen=True):
    """Everything that can be seen of a game of Polyminix."""

    mode: Literal["figure", "problem"]
    due: StepKind | Literal["over"]
    """The step that is due."""
    turn: Turn
    leader: int
    racers: tuple[int, ...]
    turno: Face | None
    rule: Face | None
    """The face that decides the points of this turn."""
    prova: Face | None
    problem: Problem | None
    problem_words: str | None
    problems: tuple[tuple[Problem, ...], ...]
    """The table of game 2; empty in game 1."""
    kit: tuple[str, ...]
    grid: int
    """The number of rows and columns, which decides the names of squares."""
    seats: tuple[SeatView, ...]
    piles: dict[str, int]
    """The number of cards in each deck."""
    clock: int
    limit: int | None
    target: int
    turns: int
    last: Result | None
    scores: tuple[int, ...]
