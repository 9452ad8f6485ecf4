"""What a page needs to draw a game of Polyminix without knowing its rules; solutions are not shown."""

from typing import TYPE_CHECKING

import msgspec

from ominoes.games.polyminix.actions import Face, Level, SideName
from ominoes.games.polyminix.cards import GRID, LEVELS, SIDES, Box, Challenge, Side
from ominoes.games.polyminix.problems import TABLE, TABLE_SIZE, Problem
from ominoes.games.polyminix.table import TARGET, Held, Result
from ominoes.games.rulebook import Turn

if TYPE_CHECKING:
    from ominoes.games.polyminix.state import PolyminixState


class SideView(msgspec.Struct, frozen=True):
    """A side as it is printed."""

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


class CardView(msgspec.Struct, frozen=True):
    """A card in front of a player; both sides until one is chosen."""

    card: str
    level: Level
    sides: tuple[SideView, ...]
    side: SideName | None
    t: int | None
    """When it was completed in this race."""


class SeatView(msgspec.Struct, frozen=True):
    """A player at the table."""

    score: int
    racing: bool
    """Whether the seat can still finish in this race."""
    cards: tuple[CardView, ...]
    finished: int | None
    conceded: int | None
    challenge: Challenge | None
    """What has to be covered now, and with which pieces."""


class PolyminixView(msgspec.Struct, frozen=True):
    """All that can be seen of a game of Polyminix."""

    mode: str
    due: str
    """What is to be done: begin, turno, mode, deck, draw, side, prova, race or over."""
    turn: Turn
    leader: int
    racers: tuple[int, ...]
    turno: Face | None
    rule: Face | None
    """The face by which the turn is scored."""
    prova: Face | None
    problem: Problem | None
    problem_words: str | None
    problems: tuple[tuple[Problem, ...], ...]
    """The table of game 2; empty in game 1."""
    kit: tuple[str, ...]
    grid: int
    """Rows and columns to which squares are named."""
    seats: tuple[SeatView, ...]
    piles: dict[str, int]
    """How many cards lie in each deck."""
    clock: int
    limit: int | None
    target: int
    turns: int
    last: Result | None
    scores: tuple[int, ...]


def view(state: "PolyminixState") -> PolyminixView:
    """All that can be seen."""
    game, table = state.game, state.table
    challenges = {seat: state.challenge(seat) for seat in range(game.seats)}
    problem = state.problem
    racing = state.turn.seats if state.turn.kind == "race" else ()
    return PolyminixView(
        mode=game.options.mode,
        due=state.step.kind if state.step else "over",
        turn=state.turn,
        leader=table.leader,
        racers=table.racers,
        turno=table.turno,
        rule=table.mode,
        prova=table.prova,
        problem=problem,
        problem_words=None if problem is None else problem.words,
        problems=() if game.cards else TABLE,
        kit=game.pieces,
        grid=GRID if game.cards else TABLE_SIZE,
        seats=tuple(
            SeatView(
                score=player.score,
                racing=seat in racing,
                cards=tuple(_card(state, held) for held in player.cards),
                finished=player.finished,
                conceded=player.conceded,
                challenge=challenges[seat],
            )
            for seat, player in enumerate(table.players)
        ),
        piles={
            level: len(pile.unseen) + len(pile.under)
            for level, pile in zip(LEVELS, table.piles, strict=False)
        },
        clock=table.clock,
        limit=state.race_limit(),
        target=TARGET,
        turns=table.turns,
        last=table.last,
        scores=state.scores,
    )


def _card(state: "PolyminixState", held: Held) -> CardView:
    assert state.game.cards is not None
    card = state.game.cards.card(held.card)
    shown = [held.side] if held.side else SIDES
    return CardView(
        held.card, held.level, tuple(_side(name, card.side(name)) for name in shown), held.side, held.t
    )


def _side(name: SideName, side: Side) -> SideView:
    return SideView(
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
