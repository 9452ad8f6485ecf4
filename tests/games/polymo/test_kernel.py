"""The kernel of Polymo: wrong input raises exceptions, both copies agree, and random games are uniform."""

import os
import subprocess
import sys
from collections import Counter
from statistics import mean, stdev
from typing import Any

import numpy as np
import pytest
from tests.cases import every
from tests.games.polymo.states import after

from ominoes.games.placements import Placements
from ominoes.games.polymo import Polymo, _kernel
from ominoes.games.polymo.lookup import kernel_lookup
from ominoes.polyforms import FIGURES

PLACEMENTS = Placements(9, 9, FIGURES)
LOOKUP = kernel_lookup(PLACEMENTS, (4, 4))


def test_the_kernel_numbers_placements_as_python_does() -> None:
    assert LOOKUP.placements == len(PLACEMENTS) == 4814
    position = _kernel.Position.start(LOOKUP, 1, 0, True, True)
    for placement in range(0, 4814, 7):
        cells = PLACEMENTS.place(placement).cells
        assert (position.verdict(placement)[0] == "ok") == ((4, 4) in cells)


@every(
    ("place", "value", "sentence"),
    [
        ((0, 0), (-1, -1), "one to five squares"),
        ((90, 4), (-1, -1), "smaller shapes come first"),
        ((90, 0), (5, 0), "five rows and columns"),
        ((90, 0), (0, -2), "five rows and columns"),
        ((3, 2), (0, 4), "hangs together"),
    ],
)
def test_shapes_that_are_not_the_91_are_refused(
    place: tuple[int, int], value: tuple[int, int], sentence: str
) -> None:
    pieces, cells = PLACEMENTS.shape_arrays()
    cells[place] = value
    with pytest.raises(ValueError, match=sentence):
        _kernel.Lookup(9, 4, 4, pieces, cells)


@every(("shape", "piece", "sentence"), [(5, 21, "21 figures"), (2, 2, "shapes of one size")])
def test_shapes_of_a_wrong_figure_are_refused(shape: int, piece: int, sentence: str) -> None:
    pieces, cells = PLACEMENTS.shape_arrays()
    pieces[shape] = piece
    with pytest.raises(ValueError, match=sentence):
        _kernel.Lookup(9, 4, 4, pieces, cells)


def test_a_shape_listed_twice_is_refused() -> None:
    pieces, cells = PLACEMENTS.shape_arrays()
    cells[90] = cells[89]
    with pytest.raises(ValueError, match="listed once"):
        _kernel.Lookup(9, 4, 4, pieces, cells)


@every(("size", "row", "column"), [(4, 0, 0), (10, 4, 4), (9, 9, 4), (9, 4, -1), (-1, 0, 0)])
def test_impossible_grids_are_refused(size: int, row: int, column: int) -> None:
    with pytest.raises(ValueError, match="grid"):
        _kernel.Lookup(size, row, column, *PLACEMENTS.shape_arrays())


@pytest.mark.parametrize(
    "array", [np.zeros((90, 5, 2), np.int8), np.zeros((91, 5, 2), np.int64), None, [1, 2]]
)
def test_arrays_of_another_kind_are_refused(array: Any) -> None:
    pieces, cells = PLACEMENTS.shape_arrays()
    with pytest.raises(TypeError):
        _kernel.Lookup(9, 4, 4, pieces, array)
    with pytest.raises(TypeError):
        _kernel.Lookup(9, 4, 4, array, cells)


def test_impossible_starts_are_refused() -> None:
    for players, seat in ((0, 0), (6, 0), (2, 2), (2, -1)):
        with pytest.raises(ValueError, match=r"player|seat"):
            _kernel.Position.start(LOOKUP, players, seat, True, True)
    with pytest.raises(TypeError):
        _kernel.Position.start(None, 2, 0, True, True)  # type: ignore[arg-type]


def test_ids_that_do_not_exist_are_refused() -> None:
    position = _kernel.Position.start(LOOKUP, 2, 0, True, True)
    for id in (-1, LOOKUP.ids, 2**40):
        for ask in (position.play, position.is_legal, position.verdict):
            with pytest.raises(ValueError, match="there is no action"):
                ask(id)
        assert id not in position.legal()
    assert "1" not in position.legal()
    assert None not in position.legal()
    with pytest.raises(TypeError):
        position.play(2**70)
    with pytest.raises(ValueError, match="not legal"):
        position.play(0)


def test_indices_beyond_the_legal_actions_are_refused() -> None:
    legal = _kernel.Position.start(LOOKUP, 2, 0, True, True).legal()
    assert legal[-1] == legal[len(legal) - 1]
    for index in (len(legal), -len(legal) - 1):
        with pytest.raises(IndexError):
            legal[index]


def test_seats_that_do_not_exist_are_refused() -> None:
    position = _kernel.Position.start(LOOKUP, 2, 0, True, True)
    for seat in (-1, 2, 5):
        for ask in (position.alive, position.struck, position.squares, position.planned):
            with pytest.raises(ValueError, match="no such seat"):
                ask(seat)


def test_impossible_throws_are_refused() -> None:
    position = after(["open R I1 e5", "open B I1 e5"]).position
    assert position is not None
    for faces, number in (([0], 1), ([0, 0, 0], 1), ([0, 6], 1), ([-1, 0], 1), ([0, 0], 0), ([0, 0], 7)):
        with pytest.raises(ValueError, match=r"die|throw"):
            position.roll(faces, number)
    with pytest.raises(ValueError, match="no throw is due"):
        position.roll([0, 0], 1).roll([0, 0], 1)


def test_nothing_is_legal_while_dice_are_due() -> None:
    position = after(["open R I1 e5", "open B I1 e5"]).position
    assert position is not None
    assert len(position.legal()) == 0
    assert not position.is_legal(5 * 4814)


def test_impossible_numbers_of_random_games_are_refused() -> None:
    position = _kernel.Position.start(LOOKUP, 2, 0, True, True)
    with pytest.raises(ValueError, match="games"):
        _kernel.random_games(position, 1, -1)
    with pytest.raises(TypeError):
        _kernel.random_games(position, -1, 1)
    assert _kernel.random_games(position, 1, 0) == (0, 0, (0, 0))


_PLAY = """
from ominoes.games.polymo import Polymo, _kernel
for options in ({"players": 2}, {"players": 5, "size": 8, "elimination": "blocked", "x_rule": "active"}):
    print(_kernel.random_games(Polymo(**options).first_position(0), 7, 200))
"""


def test_both_copies_of_the_code_play_the_same_games() -> None:
    def played(cpu: str) -> str:
        environment = {**os.environ, "OMINOES_CPU": cpu}
        return subprocess.run(
            [sys.executable, "-c", _PLAY], env=environment, capture_output=True, text=True, check=True
        ).stdout

    assert played("baseline") == played("")


def test_random_games_have_the_scores_that_stepping_gives() -> None:
    """The mean score of games in the kernel agrees with that of games played through the protocol."""
    import random

    game = Polymo(players=1, size=8)
    games, actions, (total,) = _kernel.random_games(game.first_position(0), 3, 20_000)
    assert games == 20_000
    chooser = random.Random(3)
    stepped = []
    for seed in range(400):
        state = game._start(seed)
        while not state.over:
            legal = state.actions()
            state = state.play(legal[chooser.randrange(len(legal))] if len(legal) else state.draw())
        stepped.append(state.scores[0])
    error = stdev(stepped) / len(stepped) ** 0.5
    assert abs(total / games - mean(stepped)) < 4 * error
    assert 10 < actions / games < 60


@pytest.mark.parametrize(
    "lines",
    [
        ["roll Y R 1"],
        ["roll Y Y 1", "cross Y I1 a1", "roll Y Y 4"],
        ["roll Y Y 1", "cross Y I1 a1", "roll Y Y 3", "cross Y I4 a1,a2,a3,a4", "roll Y Y 1"],
        ["roll Y Y 2", "cross Y I2 c3,c4", "roll Y Y 2", "cross Y I2 f5,f6", "roll Y R 3"],
    ],
)
def test_random_actions_are_uniform(lines: list[str]) -> None:
    """Continuations are drawn in another way than new figures, and must be as frequent."""
    state = after(["open R I1 e4", *lines], players=1, size=8)
    assert state.position is not None
    ids = state.position.legal().numpy().tolist()
    draws = 30 * len(ids)
    drawn = Counter(state.position.random_action(seed) for seed in range(draws))
    assert set(drawn) <= set(ids)
    freedom = len(ids) - 1
    assert abs(sum((drawn[id] - 30) ** 2 / 30 for id in ids) - freedom) < 4 * (2 * freedom) ** 0.5
    planned = {cell for figure in state.planned(0) for cell in figure.cells}
    old = [id for id, action in zip(ids, state.actions(), strict=True) if planned.intersection(action.cells)]  # type: ignore[attr-defined]
    share = len(old) / len(ids)
    assert abs(sum(drawn[id] for id in old) - share * draws) <= 4 * (draws * share * (1 - share)) ** 0.5


def test_there_is_no_random_action_while_dice_are_due() -> None:
    position = after(["open R I1 e5", "open B I1 e5"]).position
    assert position is not None
    with pytest.raises(ValueError, match="nobody acts now"):
        position.random_action(1)


def test_legal_actions_are_listed_once_in_the_order_of_their_indices() -> None:
    state = after(["open R I1 e5", "open B I1 e5", "roll Y * *"])
    assert state.position is not None
    legal = state.position.legal()
    ids = legal.numpy().tolist()
    assert ids == [legal[i] for i in range(len(legal))] == sorted(set(ids))
    assert max(Counter(ids).values()) == 1
