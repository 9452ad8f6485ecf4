"""Random games of Polymo, compared with the naive implementation at every step."""

import itertools
import random
from functools import cache
from typing import Any

import numpy as np
import pytest
from tests.cases import seldom
from tests.games.polymo.naive import PENS, Naive, bits

from ominoes.games.polymo import Begin, Cross, Finish, Open, Polymo, PolymoState, Roll
from ominoes.games.rulebook import Action

_FORMS: list[tuple[str, object]] = [
    ("open", None),
    ("cross", False),
    ("cross", True),
    ("finish", None),
    *(("finish", number) for number in range(1, 6)),
]


@cache
def figure_sets(size: int) -> list[int]:
    """The squares of each placement as the naive game numbers them."""
    placements = Polymo(size=size).placements
    return [sum(1 << r * size + c for r, c in placements.place(i).cells) for i in range(len(placements))]


def legal_sets(state: PolymoState) -> dict[tuple[str, str, object], set[int]]:
    """The legal actions in the form of the naive game."""
    assert state.position is not None
    ids = state.position.legal().numpy()
    assert len(ids) == len(state.actions())
    figures = figure_sets(state.game.size)
    kinds, placements = np.divmod(ids, len(figures))
    found: dict[tuple[str, str, object], set[int]] = {}
    # Ids come kind after kind; each kind's figures are one run.
    edges = [0, *(np.flatnonzero(np.diff(kinds)) + 1).tolist(), len(ids)]
    for start, end in itertools.pairwise(edges):
        if start == end:
            continue
        form, pen = divmod(int(kinds[start]), len(PENS))
        kind, rest = _FORMS[form]
        if rest is True:
            plain = found["cross", PENS[pen], False]
            assert len(plain) == end - start
        run = [figures[placement] for placement in placements[start:end].tolist()]
        found[kind, PENS[pen], rest] = set(run)
        assert len(found[kind, PENS[pen], rest]) == len(run), "an action is listed twice"
    return found


def assert_equal(state: PolymoState, naive: Naive, told: set[int], moved: int | None = None) -> None:
    """Compare everything that can be seen and the legal actions; within a round, only the sheet that changed.

    `told` has the seats of which it was compared how they went out.
    """
    view = state.view()
    assert (view.phase, view.active) == (naive.phase, naive.active)
    assert [die.face for die in view.dice] == naive.dice
    assert {i for i, die in enumerate(view.dice) if die.taken} == naive.taken
    assert set(view.pens_taken) == naive.pens_taken
    assert (view.number, view.number_die) == (naive.number, _face(naive.number_die))
    for seat, sheet in enumerate(naive.sheets):
        shown = view.sheets[seat]
        assert (shown.score, shown.alive) == (sheet.score, sheet.alive)
        if shown.out is not None and seat not in told:
            # The sheet of a player who is out stays as it is.
            told.add(seat)
            assert (set(shown.out.pens), shown.out.number) == sheet.out
            assert {(way.pen, way.squares, len(way.figures)) for way in shown.out.ways} == {
                (pen, most, planned)
                for pen in PENS
                if (most := naive.most(sheet, pen)) + (planned := len(naive.planned(sheet, pen)))
            }
        assert (shown.out is None) == sheet.alive
        if naive.phase == "turn" and seat != moved:
            continue
        assert shown.rows == naive.rows(seat)
        assert set(shown.struck) == sheet.struck
        assert {(figure.pen, cells(figure.cells, view.size)) for figure in shown.planned} == {
            (pen, figure) for pen in PENS for figure in naive.planned(sheet, pen)
        }
    assert state.scores == tuple(sheet.score for sheet in naive.sheets)
    if naive.phase in ("opening", "turn"):
        assert view.turn.seats == (naive.seat,)
        assert set(view.pens) == naive.pens()
        assert legal_sets(state) == naive.legal()
    else:
        assert len(state.actions()) == 0
        assert view.turn.kind == ("chance" if naive.phase == "roll" else "over")


def cells(cells: tuple[tuple[int, int], ...], size: int) -> int:
    """Cells as the bits of the naive game."""
    return sum(1 << row * size + column for row, column in cells)


def follow(naive: Naive, action: Action) -> None:
    """Play an action in the naive game."""
    size = naive.grid.size
    match action:
        case Roll():
            naive.roll(list(action.colours), str(action.number))
        case Open():
            naive.play("open", action.pen, cells(action.cells, size), None)
        case Cross():
            naive.play("cross", action.pen, cells(action.cells, size), action.declare)
        case Finish():
            naive.play("finish", action.pen, cells(action.cells, size), action.number)
        case _:
            raise AssertionError(action)


def chosen(state: PolymoState, chooser: random.Random) -> Action:
    """A random legal action; rare kinds are chosen more often than in a uniform choice."""
    actions = state.actions()
    index = chooser.randrange(len(actions))
    if chooser.random() < 0.3:
        index = len(actions) - 1 - int(chooser.random() ** 3 * len(actions))
    return actions[index]


def play_both(options: dict[str, Any], seed: int) -> PolymoState:
    """Play a random game to its end in both and compare them at every step."""
    chooser = random.Random(seed)
    game = Polymo(**options)
    state = game._start(seed)
    if state.phase == "begin":
        state = state.play(state.draw())
    assert state.position is not None
    rules = game.options
    naive = Naive(
        game.seats,
        game.size,
        rules.x_rule,
        rules.elimination,
        state.position.active,
        rules.forgo,
        rules.next_active,
    )
    told: set[int] = set()
    assert_equal(state, naive, told)
    while not state.over:
        action = state.draw() if state.turn.kind == "chance" else chosen(state, chooser)
        assert not isinstance(action, Begin)
        moved = naive.seat
        state = state.play(action)
        follow(naive, action)
        assert_equal(state, naive, told, moved)
    return state


def drawn(figure: int, size: int) -> list[tuple[int, int]]:
    """The cells of a set of bits of the naive game."""
    return [divmod(cell, size) for cell in bits(figure)]


def _face(face: str | None) -> object:
    return face if face in (None, "*") else int(face)


VARIANTS: list[dict[str, Any]] = [
    {"players": players, "size": size, "x_rule": x_rule, "elimination": elimination, "first_seat": first_seat}
    for players, size, x_rule, elimination, first_seat in itertools.product(
        (1, 2, 3, 4, 5), (8, 9), ("all", "active"), ("throw", "blocked"), (0, "random")
    )
]


# The number of games for each of the 16 variants, by players; 304 in all. Games of few players are short.
GAMES = {1: 13, 2: 3, 3: 1, 4: 1, 5: 1}


ALWAYS = [16 * players + variant for players in range(5) for variant in (0b0000, 0b0111, 0b1010, 0b1101)]
"""Variants in which every value of every option occurs."""


@pytest.mark.parametrize("variant", seldom(range(len(VARIANTS)), but=ALWAYS))
def test_random_games_agree_at_every_step(variant: int) -> None:
    # RULES 1.2
    for seed in range(GAMES[VARIANTS[variant]["players"]]):
        play_both(VARIANTS[variant], 100 * variant + seed)


def test_random_games_agree_where_forgoing_keeps_the_star_and_the_thrower_counts() -> None:
    # PM-13, PM-16
    for players, seed in ((1, 1), (2, 2), (3, 3)):
        for forgo, next_active in (("pen", "player"), ("dice", "thrower"), ("pen", "thrower")):
            play_both({"players": players, "size": 8, "forgo": forgo, "next_active": next_active}, seed)


@pytest.mark.slow
@pytest.mark.parametrize("variant", range(len(VARIANTS)))
def test_many_random_games_agree_at_every_step(variant: int) -> None:
    for seed in range(60):
        play_both(VARIANTS[variant], 10_000 + 100 * variant + seed)
