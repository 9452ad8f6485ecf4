"""Random games of Blokus, compared with the naive implementation at every turn."""

import functools
import random

import numpy as np
import numpy.typing as npt
import pytest
from tests.cases import seldom
from tests.games.blokus.naive import NaiveBlokus
from tests.games.blokus.states import VARIANTS, each_variant, lookup, naive_placements

from ominoes.games.blokus._kernel import Position


@functools.cache
def naive_numbers(size: int) -> npt.NDArray[np.intp]:
    """For each id of the kernel, the number of that placement in the naive game."""
    cells = np.stack(naive_placements(size).cells, axis=1)
    numbers = {frozenset(row): number for number, row in enumerate(cells.tolist())}
    arrays = lookup(size)
    ids = range(len(arrays))
    return np.array([numbers[frozenset(row * size + col for row, col in arrays.cells(id))] for id in ids])


def compare(name: str, seed: int) -> None:
    """Play a random game in both and compare everything that can be seen at every turn."""
    variant, chooser = VARIANTS[name], random.Random(seed)
    start_colour = chooser.randrange(len(variant.starts))
    numbers = naive_numbers(variant.size)
    position, game = variant.position(start_colour), variant.naive(start_colour)
    while True:
        where = f"{name}, seed {seed}, {sum(map(len, game.laid))} pieces laid"
        legal = position.legal()
        ids = legal.numpy()
        assert position.colour == (-1 if game.colour is None else game.colour), where
        assert np.array_equal(np.sort(numbers[ids]), game.legal if game.colour is not None else []), where
        assert position.count() == len(legal) == len(ids), where
        assert position.scores() == tuple(game.scores()), where
        assert position.blocked == sum(1 << colour for colour in game.colours if game.blocked[colour]), where
        for id in [chooser.randrange(len(numbers)) for _ in range(4)] + ids[:1].tolist():
            verdict = position.verdict(id)
            assert verdict == game.why_not(numbers[id]), (where, id)
            assert position.is_legal(id) == (id in legal) == (verdict[0] == "ok"), (where, id)
        if game.colour is None:
            break
        compare_boards(position, game, where)
        id = chooser.choice(legal)
        position = position.play(id)
        game.play(numbers[id])
    assert position.over


def compare_boards(position: Position, game: NaiveBlokus, where: str) -> None:
    colour = game.colour
    assert colour is not None
    board = np.frombuffer(position.board(), np.uint8).reshape(game.taken().shape)
    for each in game.colours:
        assert np.array_equal(board == each + 1, game.covered[each]), where
    assert position.used(colour) == sum(1 << piece for piece in game.laid[colour]), where
    assert position.last_piece(colour) == (game.laid[colour] or [-1])[-1], where
    attach = game.to_touch(colour) & ~game.taken() & ~game.beside(colour)
    assert position.attach_points(colour) == [tuple(cell) for cell in np.argwhere(attach).tolist()], where


@each_variant
@pytest.mark.parametrize("first_seed", seldom(range(0, 80, 20), but=[0]))
def test_the_kernel_agrees_with_the_naive_game_at_every_turn(name: str, first_seed: int) -> None:
    for seed in range(first_seed, first_seed + 20):
        compare(name, seed)


@pytest.mark.slow
@each_variant
def test_the_kernel_agrees_with_the_naive_game_in_many_games(name: str) -> None:
    for seed in range(1_000, 2_000):
        compare(name, seed)


@each_variant
def test_random_games_are_legal_to_the_last_move(name: str) -> None:
    variant = VARIANTS[name]
    numbers = naive_numbers(variant.size)
    for seed in range(12):
        position, game = variant.position(), variant.naive()
        line = position.random_line(seed)
        for id in line[: 3 * seed]:
            position = position.play(id)
            game.play(numbers[id])
        for id in position.random_line(seed):
            assert numbers[id] in game.legal, (name, seed)
            game.play(numbers[id])
        assert game.colour is None, (name, seed)
        assert list(position.playout(seed)) == game.scores(), (name, seed)
