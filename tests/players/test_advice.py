"""Hints: actions, values, and reasons that are true of the position."""

import math
import re
from typing import Any

import pytest
from tests.cases import every
from tests.players.positions import GAMES, middle_state, random_states

import ominoes
from ominoes.games.blokus.state import BlokusState
from ominoes.games.placing import Place
from ominoes.players import advise
from ominoes.players.remarks import remarks
from ominoes.players.thinking import BadEffort, NotSearchable, Stopped


@every(("name", "options"), GAMES)
def test_advice_is_legal_and_ordered(name: str, options: dict[str, Any]) -> None:
    state = middle_state(name, options, 1)
    found = advise(state, simulations=400, count=4)
    assert 1 <= len(found) <= 4
    for one in found:
        assert state.is_legal(one.action)
        assert state.game.parse(one.text) == one.action
        assert one.line[0] == one.text
        assert 0 <= one.value <= 1
        assert one.reason
    most = max(one.visits for one in found)
    known = [one for one in found if 10 * one.visits > most]
    sure = [one.value - 0.15 / one.visits**0.5 for one in known]
    assert found[0].value in (0.0, 1.0) or (
        found[: len(known)] == known and sure == sorted(sure, reverse=True)
    )


def test_advice_by_simulations_repeats_itself() -> None:
    state = middle_state("polymo", {}, 1)
    assert advise(state, simulations=700, seed=3) == advise(state, simulations=700, seed=3)


def test_progress_is_told_and_can_stop_the_thinking() -> None:
    state = ominoes.game("blokus").start(1)
    told: list[float] = []
    advise(state, simulations=2000, progress=told.append)
    assert told == sorted(told)
    assert told[-1] == 1.0
    with pytest.raises(Stopped):
        advise(state, ms=60_000, progress=lambda share: False)


def test_there_is_no_advice_when_nobody_acts() -> None:
    with pytest.raises(NotSearchable, match="nobody is to act"):
        advise(ominoes.game("holomino").start(1))


def number(words: str, single: str, many: str) -> int:
    """The number in a remark: 1 in the singular."""
    if re.search(single, words):
        return 1
    match = re.search(many, words)
    return int(match[1]) if match else 0


def test_remarks_on_blokus_are_true() -> None:
    for state in list(random_states("blokus", {}, 3))[::6]:
        assert isinstance(state, BlokusState)
        assert state.colour is not None
        before = state.rows()
        letter = state.colour[0].upper()
        for action in state.actions()[:: max(1, len(state.actions()) // 5)]:
            assert isinstance(action, Place)
            words = ", ".join(remarks(state, action))
            after = state.play(action).rows()
            fresh = corners(after, letter) - corners(before, letter)
            if any(letter in row for row in before):
                assert number(words, "opens a new corner", r"opens (\d+) new") == len(fresh)
            for other in {"B": "blue", "Y": "yellow", "R": "red", "G": "green"}.items():
                if other[0] == letter or not any(other[0] in row for row in before):
                    continue
                covered = corners(before, other[0]) & set(action.cells)
                one, many = f"covers a corner of {other[1]}", rf"covers (\d+) corners of {other[1]}"
                assert number(words, one, many) == len(covered)


def corners(rows: tuple[str, ...], letter: str) -> set[tuple[int, int]]:
    """RULES 5.2: the free cells that touch a colour at a corner and not at a side."""
    size = len(rows)

    def at(row: int, column: int) -> str:
        return rows[row][column] if 0 <= row < size and 0 <= column < size else ""

    found = set()
    for row in range(size):
        for column in range(size):
            sides = [at(row + 1, column), at(row - 1, column), at(row, column + 1), at(row, column - 1)]
            diagonals = [at(row + a, column + b) for a in (-1, 1) for b in (-1, 1)]
            if at(row, column) == "." and letter in diagonals and letter not in sides:
                found.add((row, column))
    return found


def test_who_has_not_begun_has_no_corner_to_be_covered() -> None:
    for options in ({}, {"variant": "duo"}, {"players": 3, "corner": "fixed"}):
        state = ominoes.game("blokus", **options).start(0)
        assert not [one for action in state.actions() for one in remarks(state, action) if "covers" in one]


def test_a_corner_of_an_own_colour_that_is_covered_is_no_merit() -> None:
    own = {0: ("blue", "red"), 1: ("yellow", "green")}
    for state in list(random_states("blokus", {"players": 2}, 8))[8::3]:
        words = ", ".join(one for action in state.actions() for one in remarks(state, action))
        assert not [name for name in own[state.turn.seat] if re.search(rf"covers .* of {name}", words)]


def test_remarks_on_holomino_are_true() -> None:
    closed = 0
    for state in list(random_states("holomino", {}, 4))[::3]:
        for action in state.actions():
            after = state.play(action)
            made = after.scores[state.turn.seat] - state.scores[state.turn.seat]
            words = ", ".join(remarks(state, action))
            match = re.search(r"closes .* for (\d+) points", words)
            assert (int(match[1]) if match else 0) == made
            closed += made > 0
    assert closed


def test_the_best_answer_in_holomino_is_what_the_shown_tiles_can_make() -> None:
    for state in list(random_states("holomino", {}, 5))[5:30:6]:
        action = state.actions()[0]
        words = ", ".join(remarks(state, action))
        match = re.search(r"leaves player \d (\d+) points", words)
        if match is None:
            continue
        after = state.play(action)
        shown = set(after.hand(1 - state.turn.seat))  # type: ignore[attr-defined]
        for outcome, _ in after.chances()[:3]:
            answers = after.play(outcome)
            made = [
                answers.play(answer).scores[1 - state.turn.seat] - answers.scores[1 - state.turn.seat]
                for answer in answers.actions()
                if getattr(answer, "tile", None) in shown and hasattr(answer, "hex")
            ]
            assert max(made, default=0) == int(match[1])


def test_remarks_on_polyssimo_are_true() -> None:
    states = [s for s in random_states("polyssimo", {}, 6) if s.phase == "placement"]  # type: ignore[attr-defined]
    for state in states[::4]:
        for action in state.actions()[:: max(1, len(state.actions()) // 3)]:
            words = ", ".join(remarks(state, action))
            same = [a for a in state.actions() if a.piece == action.piece]  # type: ignore[attr-defined]
            match = re.search(r" had (\d+) places", words)
            assert (int(match[1]) if match else 1) == len(same)


def test_one_piece_of_polyssimo_is_the_easiest_or_none_is() -> None:
    game = ominoes.game("polyssimo")
    state = game.start(0)
    while state.phase == "draft":  # type: ignore[attr-defined]
        most = max(game.room[action.piece] for action in state.actions())  # type: ignore[attr-defined]
        with_most = [a for a in state.actions() if game.room[a.piece] == most]  # type: ignore[attr-defined]
        easiest = [a for a in state.actions() if "more than any other" in ", ".join(remarks(state, a))]
        assert easiest == (with_most if len(with_most) == 1 else [])
        state = state.play(state.actions()[0])


@every(
    ("name", "value"),
    [("count", -1), ("count", 0), ("ms", math.nan), ("ms", -5), ("simulations", -1), ("threads", 0)],
)
def test_wishes_that_cannot_be_fulfilled_are_refused(name: str, value: float) -> None:
    state = ominoes.game("blokus").start(0)
    with pytest.raises(BadEffort, match=f"{name} is a number from"):
        advise(state, **{"simulations": 10, name: value})  # type: ignore[arg-type]


def test_remarks_on_polymo_are_true() -> None:
    for state in list(random_states("polymo", {"players": 3}, 7))[::5]:
        seat = state.turn.seat
        for action in state.actions()[:: max(1, len(state.actions()) // 6)]:
            words = ", ".join(remarks(state, action))
            struck = state.scores[seat] - state.play(action).scores[seat]
            match = re.search(r"strikes off \w+, (a single|\d+) square", words)
            said = 0 if match is None else 1 if match[1] == "a single" else int(match[1])
            assert said == struck
