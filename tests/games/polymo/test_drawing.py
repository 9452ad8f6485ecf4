"""Pictures of Polymo: what they show, and that they show it without colour."""

import xml.etree.ElementTree as ElementTree

from tests.games.polymo.states import after, random_game

import ominoes
from ominoes.games.polymo import Polymo, PolymoState

SVG = "{http://www.w3.org/2000/svg}"

TURN = after(
    [
        "open R T4 d5,e5,f5,e6",
        "open B I1 e5",
        "roll Y * *",
        "cross Y I3 a1,b1,c1",
        "cross K L3 a1,b1,a2 paint",
        "roll G G 2",
    ]
)


def test_the_terminal_shows_crosses_painted_squares_struck_figures_dice_and_pens() -> None:
    assert str(TURN) == "\n".join(
        [
            "Player 2 crosses 2 or finishes a figure.",
            "dice [G] [G]  number [2]",
            "pens  G",
            "",
            "  player 1                > player 2 (active)",
            "  85 squares not struck     85 squares not struck",
            "9 . . . . . . . . .       9 . . . . . . . . .",
            "8 . . . . . . . . .       8 . . . . . . . . .",
            "7 . . . . . . . . .       7 . . . . . . . . .",
            "6 . . . . R . . . .       6 . . . . . . . . .",
            "5 . . . R R R . . .       5 . . . . B . . . .",
            "4 . . . . . . . . .       4 . . . . . . . . .",
            "3 . . . . . . . . .       3 . . . . . . . . .",
            "2 . . . . . . . . .       2 K . . . . . . . .",
            "1 yxyxyx. . . . . .       1 K K . . . . . . .",
            "  a b c d e f g h i         a b c d e f g h i",
            "  I1 I2 I3 L3               -- I2 I3 --",
            "  I4 O4 -- S4 L4            I4 O4 T4 S4 L4",
            "  F5 I5 L5 N5 P5 T5         F5 I5 L5 N5 P5 T5",
            "  U5 V5 W5 X5 Y5 Z5         U5 V5 W5 X5 Y5 Z5",
        ]
    )


def test_the_terminal_shows_the_x_until_it_is_covered() -> None:
    assert "5 . . . . X . . . ." in str(after([]))
    assert "4 . . . . X . . ." in str(after([], size=8))
    assert "X . " not in str(TURN)


def test_taken_dice_and_the_named_number_are_shown() -> None:
    state = after(["open R I1 e5", "open B I1 e5", "roll Y * *", "cross Y I3 a1,b1,c1"])
    assert "dice (y) [*]  number [*] named: 3" in str(state)
    assert "Player 2 crosses 3 or finishes a figure." in str(state)


def test_every_phase_has_its_sentence() -> None:
    game = ominoes.game("polymo", players=2, first_seat="random")
    assert str(game.start(1)).startswith("A draw decides who begins.")
    assert str(after([])).startswith("Player 1 paints a first figure.")
    assert str(after(["open R I1 e5", "open B I1 e5"])).startswith("The dice are thrown.")
    star = after(["open R I1 e5", "open B I1 e5", "roll Y * *"])
    assert str(star).startswith("Player 1 names the number: crosses 1 to 5 squares, or finishes a figure.")
    over = random_game(Polymo(players=4, size=8), 1).state
    assert str(over).startswith("The game is over.")
    assert str(over).count("(out)") == 4


def test_the_terminal_says_what_a_player_who_went_out_could_have_done() -> None:
    state = random_game(Polymo(players=2, size=8), 1).state
    assert isinstance(state, PolymoState)
    shown = " ".join(str(state).split())
    for seat in range(2):
        out = state.out(seat)
        assert out is not None
        told = f"player {seat + 1} went out"
        if not out.ways:
            assert f"{told}; no throw could have helped" in shown
            continue
        assert f"{told}: within reach {', '.join(out.pens)}; number {out.number or '1–5'}." in shown
        way = out.ways[-1]
        assert (
            f"{way.pen} {f'1–{way.squares}' if way.squares > 1 else way.squares or way.figures[0]}" in shown
        )
    assert state.art().width <= 80


def test_the_picture_shows_every_sheet_with_all_21_figures_and_what_is_struck() -> None:
    root = ElementTree.fromstring(TURN.svg())
    assert len(_of_class(root, "sheet")) == 2
    assert len(_of_class(root, "figure")) == 2 * 21 - 3
    assert len(_of_class(root, "struck")) == 3
    assert len(_of_class(root, "painted")) == 3
    assert len(_of_class(root, "planned")) == 1


def test_the_picture_names_every_colour_by_its_letter_too() -> None:
    root = ElementTree.fromstring(TURN.svg())
    (planned,) = _of_class(root, "planned")
    assert [element.text for element in planned.iter(f"{SVG}text")] == ["y", "y", "y"]
    letters = [[t.text for t in figure.iter(f"{SVG}text")] for figure in _of_class(root, "painted")]
    assert sorted(letters) == [["B"], ["K"] * 3, ["R"] * 4]


def test_every_moment_of_a_game_can_be_drawn() -> None:
    record = random_game(Polymo(players=5, size=8, first_seat="random"), 3)
    for state in [*record.states()][::9]:
        root = ElementTree.fromstring(state.svg())
        assert len(_of_class(root, "sheet")) == 5
        assert root.find(f"{SVG}title") is not None
        ids = [element.get("id") for element in root.iter() if element.get("id")]
        assert len(set(ids)) == len(ids)
        assert state.art().width <= 80


def _of_class(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [element for element in root.iter() if element.get("class") == name]
