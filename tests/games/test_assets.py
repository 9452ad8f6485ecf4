"""Assets and views: with both, a client without rules can draw every position."""

import random

import msgspec
import pytest
from tests.cases import every

import ominoes
from ominoes.games.assets import BoardAssets
from ominoes.games.rulebook import State
from ominoes.polyforms import Polyomino

GAMES_OF_PLACED_PIECES = [
    ("blokus", {}),
    ("blokus", {"players": 2}),
    ("blokus", {"players": 3, "corner": "fixed"}),
    ("blokus", {"variant": "duo"}),
    ("polyssimo", {}),
    ("polyssimo", {"players": 3}),
]


def moments(name: str, options: dict[str, object], seed: int) -> list[State]:
    """All states of a random game."""
    chooser = random.Random(seed)
    state = ominoes.settle(ominoes.game(name, **options).start(seed))
    found = [state]
    while not state.over:
        state = state.play(chooser.choice(state.actions()))
        found.append(state)
    return found


def seen(state: State) -> dict[str, object]:
    """A view as a client receives it."""
    view: dict[str, object] = msgspec.json.decode(msgspec.json.encode(state.view()))
    return view


@every(("name", "options"), GAMES_OF_PLACED_PIECES)
def test_every_placed_piece_has_a_shape_and_an_ink_of_the_assets(
    name: str, options: dict[str, object]
) -> None:
    states = moments(name, options, seed=3)
    assets = states[0].game.assets()
    assert isinstance(assets, BoardAssets)
    shapes = {piece.name: Polyomino(piece.cells).canonical for piece in assets.pieces}
    inks = {ink.name for ink in assets.inks}
    own = {piece.name: piece.ink for piece in assets.pieces}
    for placed in seen(states[-1])["placed"]:  # type: ignore[attr-defined]
        assert Polyomino([tuple(cell) for cell in placed["cells"]]).canonical == shapes[placed["piece"]]
        assert (placed.get("colour") or own[placed["piece"]]) in inks
        assert all(0 <= row < assets.rows and 0 <= column < assets.columns for row, column in placed["cells"])


@every(("name", "options"), GAMES_OF_PLACED_PIECES)
def test_placed_pieces_are_in_the_order_of_play(name: str, options: dict[str, object]) -> None:
    before: list[object] = []
    for state in moments(name, options, seed=5):
        placed = seen(state)["placed"]
        assert isinstance(placed, list)
        assert placed[: len(before)] == before
        assert len(placed) <= len(before) + 1
        before = placed


@every(("name", "options"), GAMES_OF_PLACED_PIECES)
def test_the_playable_pieces_are_those_of_the_legal_actions(name: str, options: dict[str, object]) -> None:
    for state in moments(name, options, seed=7)[::5]:
        pieces = {action.piece for action in state.actions()}  # type: ignore[attr-defined]
        assert set(seen(state)["playable"]) == pieces  # type: ignore[call-overload]


@pytest.mark.parametrize("options", [options for name, options in GAMES_OF_PLACED_PIECES if name == "blokus"])
def test_every_placement_covers_an_open_corner(options: dict[str, object]) -> None:
    for state in moments("blokus", options, seed=9)[:-1:7]:
        corners = {tuple(cell) for cell in seen(state)["corners"]}  # type: ignore[attr-defined]
        for action in state.actions():
            assert corners & set(action.cells)  # type: ignore[attr-defined]
    assert moments("blokus", options, seed=9)[-1].view().corners == ()  # type: ignore[attr-defined]


def test_the_first_pieces_of_duo_go_to_its_two_starting_cells() -> None:
    assets = ominoes.game("blokus", variant="duo").assets()
    assert isinstance(assets, BoardAssets)
    assert (assets.rows, assets.columns, assets.starts) == (14, 14, ((4, 4), (9, 9)))


def test_inks_differ_in_letter_and_pattern_where_kinds_do_not_share_one() -> None:
    for name in ("blokus", "polyssimo"):
        assets = ominoes.game(name).assets()
        assert isinstance(assets, BoardAssets)
        assert len({ink.letter for ink in assets.inks}) == len(assets.inks)
        assert len({ink.pattern for ink in assets.inks}) == len(assets.inks)


def test_the_assets_of_every_game_can_be_written_as_json() -> None:
    for name in ominoes.games():
        assets = ominoes.game(name).assets()
        assert isinstance(msgspec.json.decode(msgspec.json.encode(assets)), dict)
