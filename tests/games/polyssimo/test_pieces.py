"""The pieces: their number of placements, their names, and other sets of hexominoes."""

import random
from typing import Any

import pytest
from tests.cases import every
from tests.games.polyssimo.naive import HEXOMINOES, PENTOMINOES, moved_to_origin, read
from tests.games.polyssimo.states import start

import ominoes
from ominoes import OptionError
from ominoes.games.polyssimo import Place, Polyssimo, Take
from ominoes.games.polyssimo.pieces import hexominoes
from ominoes.polyforms import free

# RULES 2.7
COUNTS = """
F5 720, I5 172, L5 712, N5 712, P5 796, T5 360, U5 398, V5 360, W5 360, X5 90, Y5 712, Z5 360,
H01 356, H02 712, H03 356, H04 644, H05 644, H06 322, H07 712, H08 644, H09 644, H10 644, H11 644, H12 644
"""
PLACEMENT_COUNTS = {name: int(count) for name, count in map(str.split, COUNTS.split(","))}

DEFAULT = [f"H{number:02d}" for number in range(1, 13)]


def polyssimo(**options: Any) -> Polyssimo:
    game = ominoes.game("polyssimo", **options)
    assert isinstance(game, Polyssimo)
    return game


def test_there_are_12718_placements_and_24_takes() -> None:
    # RULES 2.7
    game = polyssimo()
    assert sum(PLACEMENT_COUNTS.values()) == len(game.placements) == 12_718
    assert game.action_count == 24 + 12_718


def test_each_piece_has_as_many_placements_as_the_rules_say() -> None:
    # RULES 2.7
    game = polyssimo()
    places = [game.placements.place(id).piece for id in range(len(game.placements))]
    assert {name: places.count(name) for name in game.names} == PLACEMENT_COUNTS
    assert game.placement_counts == PLACEMENT_COUNTS


def test_the_pieces_have_132_squares_as_has_the_board() -> None:
    # RULES 2.1
    assets = start().game.assets()
    assert sum(len(piece.cells) for piece in assets.pieces) == assets.rows * assets.columns == 132
    assert [piece.kind for piece in assets.pieces] == ["coloured"] * 12 + ["black-and-white"] * 12


def test_the_pieces_are_drawn_as_in_the_rules() -> None:
    # RULES 2.1
    drawings = read(PENTOMINOES) | read(HEXOMINOES)
    for piece in start().game.assets().pieces:
        assert frozenset(piece.cells) == moved_to_origin(drawings[piece.name])


def test_all_35_hexominoes_have_a_name() -> None:
    named = hexominoes()
    assert list(named) == [f"H{number:02d}" for number in range(1, 36)]
    assert {shape.canonical for shape in named.values()} == set(free(6))


def test_hexominoes_can_be_chosen_by_name_or_drawing_in_any_order() -> None:
    chosen = [f"H{number}" for number in range(13, 25)]
    drawn = [hexominoes()[name].orientations[-1].text() for name in chosen]
    random.Random(1).shuffle(drawn)
    assert polyssimo(hexominoes=drawn) == polyssimo(hexominoes=chosen[::-1])
    assert polyssimo(hexominoes=drawn).names[12:] == tuple(chosen)
    assert "hexominoes" in repr(polyssimo(hexominoes=chosen))


def test_the_default_hexominoes_in_another_order_are_the_same_game() -> None:
    assert polyssimo(hexominoes=DEFAULT[::-1]) == polyssimo()
    assert repr(polyssimo(hexominoes=["XXXX/X..X", *DEFAULT[1:]])) == "ominoes.game('polyssimo')"


@every(
    ("hexominoes", "sentence"),
    [
        (DEFAULT[:11], "these are 11; allowed: a list of 12 different hexominoes"),
        ([*DEFAULT, "H13"], "these are 13"),
        ([*DEFAULT[:11], "H01"], "H01 is there twice"),
        ([*DEFAULT[:11], "X..X/XXXX"], "H01 is there twice"),
        ([*DEFAULT[:11], "XXXXX"], "cannot be 'XXXXX': this shape has 5 squares"),
        ([*DEFAULT[:11], "XXX..XXX"], "neither a name nor a drawing of one connected shape"),
        ([*DEFAULT[:11], "H36"], "cannot be 'H36': this is neither a name nor a drawing"),
        ([*DEFAULT[:11], ""], "neither a name nor a drawing"),
        (
            "H01",
            "polyssimo option 'hexominoes' cannot be 'H01': these are 1; allowed: a list of 12 different hexominoes",
        ),
    ],
)
def test_what_is_not_twelve_different_hexominoes_is_refused(hexominoes: Any, sentence: str) -> None:
    with pytest.raises(OptionError) as caught:
        polyssimo(hexominoes=hexominoes)
    assert sentence in str(caught.value)


# All 24 pieces on the board, a letter for each, in the order of their names.
FULL = """
kfffeewbbbbb
kkfeeewwwjgg
kcfiiwwrjjjg
kciidddrrjgg
vciddurrssss
vccuuuurpsos
vvvuxxppptoo
avxxxqplltoo
aaaxqqplttoh
nannqmllmtth
nnnqqmmmmhhh
"""


def test_all_24_pieces_can_be_laid_and_fill_the_board() -> None:
    # RULES 2.1
    state = start()
    for name in state.game.names:
        state = state.play(Take(name))
    cells: dict[str, list[tuple[int, int]]] = {}
    for row, line in enumerate(FULL.split()):
        for column, letter in enumerate(line):
            cells.setdefault(letter, []).append((row, column))
    pieces = {name: cells[letter] for name, letter in zip(state.game.names, sorted(cells), strict=True)}
    while not state.over:
        piece = state.stock(state.turn.seat)[0]
        state = state.play(Place(piece, tuple(pieces[piece])))
    assert sum(len(placed.cells) for placed in state.placed()) == 132
    assert state.scores == (0, 0)
