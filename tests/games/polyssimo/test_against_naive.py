"""Random games of Polyssimo Challenge, compared with the naive implementation at every turn."""

import random
from fractions import Fraction
from typing import Any

import pytest
from tests.cases import seldom
from tests.games.polyssimo.naive import Action, Cells, Naive, drawn
from tests.games.polyssimo.states import start

import ominoes
from ominoes.games.polyssimo import Begin, Place, Polyssimo, PolyssimoState, Take

# Twelve other hexominoes: seven that are not in the game and five that are, some in another orientation.
OTHER_DRAWINGS = [
    *("XXXXXX", "XXXXX/X....", "XXX/XXX", "XX./XXX/.X.", "XX/XX/X./X.", ".X../XXXX/.X..", "XX./.X./.X./.XX"),
    *("XX/X./X./XX", "H02", "H06", "H09", ".XX./XX../.X../.X.."),
]

VARIANTS: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 3},
    {"players": 4},
    {"players": 2, "score_by": "squares", "handicap": {0: 8}},
    {"players": 2, "pieces_per_player": 7, "first_seat": "random"},
    {"players": 3, "handicap": {1: 6}, "first_seat": "random"},
    {"players": 3, "handicap": {0: 5, 1: 4, 2: 3}, "pieces_per_player": 5, "score_by": "squares"},
    {"players": 4, "handicap": {3: 5, 0: 4}, "first_seat": "random", "score_by": "squares"},
    {"players": 4, "pieces_per_player": 1},
    {"players": 2, "handicap": {1: 12}},
    {"players": 2, "hexominoes": OTHER_DRAWINGS},
    {"players": 4, "hexominoes": OTHER_DRAWINGS, "first_seat": "random", "handicap": {2: 3}},
]


def naive_action(action: ominoes.Action) -> Action:
    if isinstance(action, Take):
        return "take", action.piece
    assert isinstance(action, Place)
    return "place", action.piece, frozenset(action.cells)


def naive_game(game: Polyssimo, first_seat: int) -> Naive:
    options = game.options
    drawings: dict[str, Cells] = {
        name: drawn(*game.pieces[name].text().split("\n")) for name in options.hexominoes
    }
    return Naive(
        options.players,
        first_seat=first_seat,
        handicap=options.handicap,
        pieces_per_player=options.pieces_per_player,
        score_by=options.score_by,
        hexominoes=drawings,
    )


class Comparison:
    """A comparison for one set of options: first of the numbering of actions, then of legal sets by number."""

    def __init__(self, options: dict[str, Any]) -> None:
        game = ominoes.game("polyssimo", **options)
        assert isinstance(game, Polyssimo)
        self.game = game
        numbers = {naive_action(game.action(id)): id for id in range(game.action_count)}
        naive = naive_game(game, 0)
        actions: list[Action] = [("take", name) for name in naive.shapes]
        actions += [("place", name, cells) for name in naive.shapes for cells in naive.placements[name]]
        assert numbers.keys() == set(actions)
        # The keys of the naive implementation for the same sets, for fast lookup.
        self.numbers = {action: numbers[action] for action in actions}

    def play(self, seed: int) -> None:
        """Play one random game in both implementations."""
        chooser = random.Random(seed)
        state = start(seed, **ominoes_options(self.game))
        first_seat = 0
        if self.game.options.first_seat == "random":
            share = Fraction(1, self.game.seats)
            assert state.turn.kind == "chance"
            assert list(state.chances()) == [(Begin(seat), share) for seat in range(self.game.seats)]
            drawn_seat = state.draw()
            assert isinstance(drawn_seat, Begin)
            first_seat = drawn_seat.seat
            state = state.play(drawn_seat)
        assert not state.chances()
        naive = naive_game(self.game, first_seat)
        while naive.phase != "over":
            self.compare(state, naive)
            action = chooser.choice(state.actions())
            state = state.play(action, seat=naive.to_move)
            naive.play(naive_action(action))
        self.compare(state, naive)
        standings = state.standings
        assert [standing.seat for standing in standings] == naive.ranking()
        assert [standing.rank for standing in standings] == list(range(1, naive.players + 1))
        assert state.winners == (naive.ranking()[0],)

    def compare(self, state: PolyssimoState, naive: Naive) -> None:
        view = state.view()
        assert view.phase == naive.phase
        assert state.turn.seats == (() if naive.phase == "over" else (naive.to_move,))
        legal = state.position.legal().numpy()
        assert legal.tolist() == sorted(self.numbers[action] for action in naive.legal())
        assert set(view.pool) == naive.pool
        board = {cell: (placed.seat, placed.piece) for placed in view.placed for cell in placed.cells}
        assert board == naive.board
        assert list(view.scores) == [naive.remaining(seat) for seat in range(naive.players)]
        for player in view.players:
            assert set(player.stock) == naive.hands[player.seat]
            assert player.owed == naive.owes(player.seat)
            assert player.standing == (player.seat in naive.out)
            assert player.last == naive.last[player.seat]


def ominoes_options(game: Polyssimo) -> dict[str, Any]:
    return {name: getattr(game.options, name) for name in game.options.__struct_fields__}


@pytest.mark.parametrize("seeds", seldom([range(6), range(6, 26)], but=[range(6)]))
@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_random_games_agree_with_the_second_implementation_at_every_turn(
    options: dict[str, Any], seeds: range
) -> None:
    # RULES 2.5
    comparison = Comparison(options)
    for seed in seeds:
        comparison.play(seed)


@pytest.mark.slow
@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_many_random_games_agree_with_the_second_implementation(options: dict[str, Any]) -> None:
    comparison = Comparison(options)
    for seed in range(1000, 1400):
        comparison.play(seed)
