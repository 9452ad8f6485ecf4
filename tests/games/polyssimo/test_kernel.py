"""The kernel of Polyssimo Challenge: wrong input raises exceptions, both copies agree, and random games are uniform."""

import functools
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from tests.cases import every
from tests.games.polyssimo.states import drafted, start

import ominoes
from ominoes.games.placements import Placements
from ominoes.games.polyssimo import Polyssimo, PolyssimoState, _kernel
from ominoes.games.polyssimo.lookup import kernel_lookup


@functools.cache
def placements() -> Placements:
    """All placements of the pieces that come with the game."""
    game = ominoes.game("polyssimo")
    assert isinstance(game, Polyssimo)
    return game.placements


def opening(*agreement: Any) -> _kernel.Position:
    """The position before the first player is known."""
    return _kernel.Position.start(kernel_lookup(placements()), *agreement)


def test_the_kernel_numbers_placements_as_python_does() -> None:
    assert len(kernel_lookup(placements())) == len(placements()) == 12_718


@every(
    ("place", "cell", "sentence"),
    [
        ((0, 0), (6, 0), "leaves its 6x6 square"),
        ((0, 0), (-1, 0), "leaves its 6x6 square"),
        ((0, 0), (-1, -1), "should have 5 cells"),
        ((0, 5), (5, 5), "should have 5 cells"),
        ((0, 1), (0, 1), "has a cell twice"),
        ((146, 5), (5, 5), "is not connected"),
    ],
)
def test_a_wrong_shape_is_refused(place: tuple[int, int], cell: tuple[int, int], sentence: str) -> None:
    pieces, cells = placements().shape_arrays()
    if sentence == "has a cell twice":
        cells[place] = cells[place[0], 0]
    else:
        cells[place] = cell
    with pytest.raises(ValueError, match=sentence):
        _kernel.Lookup(pieces, cells)


def test_a_shape_that_does_not_begin_at_the_corner_is_refused() -> None:
    pieces, cells = placements().shape_arrays()
    cells[0, :5] = [(1, 1), (1, 2), (2, 1), (2, 2), (3, 1)]
    with pytest.raises(ValueError, match="does not begin in row 0 and column 0"):
        _kernel.Lookup(pieces, cells)


def test_wrong_arrays_are_refused() -> None:
    pieces, cells = placements().shape_arrays()
    with pytest.raises(ValueError, match="as many pieces as there are shapes"):
        _kernel.Lookup(pieces[:-1].copy(), cells)
    with pytest.raises(ValueError, match="all 24 pieces"):
        _kernel.Lookup(pieces[:20].copy(), cells[:20].copy())
    with pytest.raises(ValueError, match="1 to 159 shapes"):
        _kernel.Lookup(pieces[:0].copy(), cells[:0].copy())
    with pytest.raises(ValueError, match="1 to 159 shapes"):
        _kernel.Lookup(np.repeat(pieces, 2), np.repeat(cells, 2, axis=0))
    with pytest.raises(
        ValueError, match="neither of the same piece as the shape before nor of the next piece"
    ):
        _kernel.Lookup(pieces[::-1].copy(), cells[::-1].copy())
    with pytest.raises(TypeError):
        _kernel.Lookup(pieces, cells[:, :5].copy())
    with pytest.raises(TypeError):
        _kernel.Lookup(pieces, None)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        _kernel.Lookup(pieces[:, None], cells)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((1, 12, [0], False), "seats must be from 2 to 4"),
        ((5, 4, [0] * 5, False), "seats must be from 2 to 4"),
        ((2, 13, [0, 0], False), "picks must be from 1 to 12"),
        ((2, 0, [0, 0], False), "picks must be from 1 to 12"),
        ((2, 12, [0], False), "a handicap for each seat"),
        ((2, 12, [13, 0], False), "a handicap must be from 0 to 12"),
        ((2, 12, [7, 6], False), "sum of all handicaps must be from 0 to 12"),
    ],
)
def test_wrong_options_of_a_start_are_refused(
    arguments: tuple[int, int, list[int], bool], sentence: str
) -> None:
    with pytest.raises(ValueError, match=sentence):
        opening(*arguments)


def test_a_position_refuses_illegal_actions() -> None:
    position = opening(2, 12, [0, 0], False)
    for id in (-1, 0, 24, 12_741, 12_742, 1 << 30):
        assert not position.is_legal(id)
        with pytest.raises(ValueError, match="is not legal"):
            position.play(id)
    for seat in (-1, 2, 255):
        with pytest.raises(ValueError, match="the seat must be from 0 to 1"):
            position.begin(seat)
        with pytest.raises(ValueError, match="the seat must be from 0 to 1"):
            position.hand(seat)
    begun = position.begin(0)
    with pytest.raises(ValueError, match="has begun already"):
        begun.begin(1)
    with pytest.raises(ValueError, match="the piece must be from 0 to 23"):
        begun.laid(24)
    with pytest.raises(TypeError):
        begun.play(1 << 80)
    with pytest.raises(ValueError, match="is not legal"):
        begun.play(0).play(0)


def test_legal_ids_are_a_sequence() -> None:
    ids = drafted(start()).position.legal()
    listed = [*ids.numpy()]
    assert listed == sorted(set(listed)) == [ids[index] for index in range(len(ids))]
    assert ids[-1] == listed[-1]
    for strange in (-1, 0, 12_742, 1 << 80, "x", None, 1.5):
        assert strange not in ids
    for index in (len(ids), -len(ids) - 1):
        with pytest.raises(IndexError):
            ids[index]


def moment(placements: int, **options: Any) -> PolyssimoState:
    """A state in which this many pieces have been placed."""
    state = drafted(start(**options), seed=3)
    for turn in range(placements):
        state = state.play(state.actions()[turn * 97 % len(state.actions())])
    return state


MOMENTS: dict[str, Callable[[], PolyssimoState]] = {
    "draft": start,
    "draft with handicap": lambda: start(players=3, handicap={0: 6, 1: 6}),
    "early": lambda: moment(3),
    "middle": lambda: moment(9),
    "late": lambda: moment(12),
    "four players": lambda: moment(8, players=4),
}


@pytest.mark.parametrize("name", MOMENTS)
def test_random_games_choose_each_legal_action_equally_often(name: str) -> None:
    state, games = MOMENTS[name](), 50_000
    counts = Counter(state.position.random_line(seed)[0] for seed in range(games))
    assert_uniform(counts, state.position.legal().numpy().tolist())


def test_the_next_choice_of_a_seat_is_uniform_too() -> None:
    # Late in the game, the kernel checks the placements found at a seat's turn again at its next turn.
    state = moment(12)
    lines = [state.position.random_line(seed) for seed in range(60_000)]
    common = Counter(tuple(line[:2]) for line in lines).most_common(1)[0][0]
    position = state.position.play(common[0]).play(common[1])
    legal = position.legal().numpy().tolist()
    counts = Counter(line[2] for line in lines if tuple(line[:2]) == common)
    assert position.seat == state.position.seat
    assert len(legal) > 1
    assert_uniform(counts, legal)


def assert_uniform(counts: Counter[int], legal: list[int]) -> None:
    """Only legal ids, each about equally often: chi-squared within 4.5 standard deviations."""
    assert counts.keys() <= set(legal)
    expected = counts.total() / len(legal)
    chi_squared = sum((counts[id] - expected) ** 2 / expected for id in legal)
    freedom = len(legal) - 1
    assert abs(chi_squared - freedom) < 4.5 * (2 * freedom) ** 0.5


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_action_of_a_random_game_is_legal_and_the_last_ends_it(players: int) -> None:
    for seed in range(50):
        position = start(players=players, handicap={0: 5}).position
        for id in position.random_line(seed):
            assert position.is_legal(id)
            position = position.play(id)
        assert position.over
        assert position.random_line(1) == []


def test_a_random_game_begins_with_the_lot_where_that_is_due() -> None:
    position = start(players=4, first_seat="random", pieces_per_player=1).position
    games, placements, wins, left = _kernel.random_games(position, 1, 4000)
    assert (games, placements, left) == (4000, 16_000, (0, 0, 0, 0))
    # The seat that begins the draft places last and wins; the limit is 99.9 % for 3 degrees of freedom.
    chi_squared = sum((count - 1000) ** 2 / 1000 for count in wins)
    assert chi_squared < 16.3


def test_random_games_repeat_exactly_and_both_copies_of_the_kernel_agree() -> None:
    code = (
        "import ominoes; from ominoes.games.polyssimo import _kernel; "
        "print(*_kernel.random_games(ominoes.game('polyssimo').start(1).position, 2026, 3000))"
    )
    results = {
        subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "OMINOES_CPU": cpu},
        ).stdout.strip()
        for cpu in ("", "baseline")
    }
    assert results == {GOLDEN_TALLY}


GOLDEN_TALLY = "3000 52278 (1617, 1383) (10431, 9291)"


def test_numbers_of_games_and_seeds_are_checked() -> None:
    position = start().position
    assert _kernel.random_games(position, 1, 0) == (0, 0, (0, 0), (0, 0))
    with pytest.raises(ValueError, match="must not be negative"):
        _kernel.random_games(position, 1, -1)
    with pytest.raises(TypeError):
        _kernel.random_games(position, -1, 1)
    with pytest.raises(TypeError):
        _kernel.random_games(None, 1, 1)  # type: ignore[arg-type]


def test_games_with_other_pieces_have_other_positions() -> None:
    other = start(hexominoes=[f"H{number}" for number in range(13, 25)])
    assert other.position != start().position
    assert start().position == start().position
    assert hash(start().position) == hash(start().position)
