"""The preview of a turn of Polymo: the next squares are exactly those that lead to a legal action."""

import json
import random
from typing import Any

import pytest
from tests.cases import every

import ominoes
from ominoes.games import NotationError
from ominoes.games.polymo import Cross, Finish, Open, PolymoState
from ominoes.games.polymo.actions import PENS
from ominoes.games.polymo.preview import PolymoPreview
from ominoes.games.preview import preview as previewed
from ominoes.games.rulebook import settle


def preview(state: PolymoState, **partial: Any) -> PolymoPreview:
    answer = previewed(state, json.dumps(partial).encode(), state.turn.seat)
    assert isinstance(answer, PolymoPreview)
    return answer


def positions(seed: int, count: int) -> list[PolymoState]:
    dice = random.Random(seed)
    state = settle(ominoes.game("polymo", players=2).start(seed))
    found: list[PolymoState] = []
    while not state.over and len(found) < count:
        assert isinstance(state, PolymoState)
        found.append(state)
        actions = state.actions()
        state = settle(state.play(actions[dice.randrange(len(actions))]))
    return found


@pytest.mark.parametrize("seed", range(3))
def test_next_squares_are_those_of_legal_actions(seed: int) -> None:
    dice = random.Random(seed)
    for state in positions(seed, 12):
        taken = {
            (r, c) for r, row in enumerate(state.rows(state.turn.seat)) for c, x in enumerate(row) if x != "."
        }
        legal = [action for action in state.actions() if isinstance(action, Open | Cross)]
        for pen in PENS:
            new = [frozenset(a.cells) - taken for a in legal if a.pen == pen]
            marked: set[tuple[int, int]] = set()
            while True:
                answer = preview(state, pen=pen, cells=sorted(marked))
                expected = set().union(*(one for one in new if one >= marked)) - marked
                assert set(answer.next) == expected
                assert (answer.figure is not None) == (frozenset(marked) in new)
                if not expected:
                    break
                marked.add(dice.choice(sorted(expected)))


@pytest.mark.parametrize("seed", range(3))
def test_the_forms_and_finishes_are_the_legal_ones(seed: int) -> None:
    for state in positions(10 + seed, 25):
        actions = list(state.actions())
        for pen in PENS:
            answer = preview(state, pen=pen)
            finishes = {a.cells for a in actions if isinstance(a, Finish) and a.pen == pen}
            assert {figure.cells for figure in answer.finish} == finishes
        action = next((a for a in actions if isinstance(a, Open | Cross)), None)
        if action is None:
            continue
        seat = state.turn.seat
        rows = state.rows(seat)
        new = [cell for cell in action.cells if rows[cell[0]][cell[1]] == "."]
        answer = preview(state, pen=action.pen, cells=new)
        assert answer.figure is not None
        assert answer.figure.cells == action.cells
        assert answer.forms == (("open",) if isinstance(action, Open) else ("cross", "declare"))


def test_every_square_that_cannot_be_next_has_a_reason() -> None:
    for state in positions(4, 30):
        for pen in PENS:
            following = set(preview(state, pen=pen).next)
            for square in [(0, 0), (4, 4), (3, 4), (8, 8), (4, 5)]:
                reason = preview(state, pen=pen, square=square).reason
                assert (reason is None) == (square in following)


def test_reasons_say_why_a_square_cannot_be_next() -> None:
    state = ominoes.game("polymo", players=1).start(1)
    for text in ("open R I2 e5,e4", "roll G R 3"):
        state = state.play(state.game.parse(text))
    assert isinstance(state, PolymoState)
    assert "taken" in str(preview(state, pen="R", square=(4, 4)).reason)
    assert "painted red figure" in str(preview(state, pen="R", square=(3, 4)).reason)
    assert preview(state, pen="G", square=(3, 4)).reason is None
    assert "do not allow blue" in str(preview(state, pen="B", square=(0, 0)).reason)
    three = [(0, 0), (0, 1), (0, 2)]
    assert "marked already (3)" in str(preview(state, pen="G", cells=three, square=(0, 3)).reason)
    assert "are not connected" in str(preview(state, pen="G", cells=three[:1], square=(8, 8)).reason)


@every("partial", [b"", b"{}", b'{"pen": "Q"}', b'{"pen": "R", "cells": [[0, 9]]}', b"[" * 9999])
def test_anything_but_a_partial_action_is_refused(partial: bytes) -> None:
    state = settle(ominoes.game("polymo", players=1).start(1))
    with pytest.raises(NotationError):
        previewed(state, partial, 0)
