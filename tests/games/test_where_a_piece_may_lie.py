"""Where a piece may lie: the kernels, asked by piece, and a filter over all legal actions."""

import random
from collections.abc import Iterator

import pytest
from tests.cases import every
from tests.tables import toy

import ominoes
from ominoes import Action, Game, NotationError, State
from ominoes.games.assets import BoardAssets
from ominoes.games.holomino import Holomino, Lay
from ominoes.games.placements import Place
from ominoes.polyforms import Cell

GAMES = [
    ominoes.game("blokus"),
    ominoes.game("blokus", players=3, corner="fixed"),
    ominoes.game("blokus", variant="duo", start_colour="random"),
    ominoes.game("polyssimo", first_seat="random"),
    ominoes.game("polyssimo", players=4, handicap={1: 3}),
    ominoes.game("polyssimo", pieces_per_player=5, players=3),
    ominoes.game("holomino", first_seat="random"),
    ominoes.game("holomino", unique=False, num_digits=4),
    ominoes.game("holomino", max_extent=None, pool_size=6),
]


def _pieces(game: Game) -> tuple[str, ...]:
    """All pieces of a game: in Holomino all forms of its tiles."""
    if isinstance(game, Holomino):
        return game.tiles.forms
    assets = game.assets()
    assert isinstance(assets, BoardAssets)
    return tuple(piece.name for piece in assets.pieces)


def _placed(action: Action) -> tuple[str, tuple[Cell, ...]] | None:
    """The piece and the cells of an action that places a piece."""
    if isinstance(action, Place):
        return action.piece, action.cells
    return (action.tile, (action.hex,)) if isinstance(action, Lay) else None


def _states(game: Game, seed: int) -> Iterator[State]:
    """All states of a random game."""
    chooser = random.Random(seed)
    state = game.start(seed)
    yield state
    while not state.over:
        state = state.play(state.draw() if state.turn.kind == "chance" else chooser.choice(state.actions()))
        yield state


@every("game", GAMES)
@every("seed", range(3))
def test_the_kernel_finds_the_same_placements_of_each_piece_as_a_filter(game: Game, seed: int) -> None:
    met = 0
    for state in _states(game, seed):
        expected: dict[str, list[tuple[Cell, ...]]] = {piece: [] for piece in _pieces(game)}
        for piece, cells in filter(None, map(_placed, state.actions())):
            expected[piece].append(cells)
        assert {piece: list(state.placements(piece)) for piece in expected} == expected
        met += sum(map(len, expected.values()))
    assert met > 100


@every("game", GAMES)
def test_an_unknown_piece_is_refused_in_every_phase(game: Game) -> None:
    for state in _states(game, 1):
        for piece in ("Q9", "", "x5"):
            with pytest.raises(NotationError):
                state.placements(piece)


@every("game", [ominoes.game("polymo"), ominoes.game("polyminix"), toy.Heap()])
def test_a_game_whose_actions_do_not_place_one_piece_says_so(game: Game) -> None:
    with pytest.raises(NotationError) as refused:
        game.start(1).placements("I1")
    assert refused.value.key == "rulebook.no-placements"
