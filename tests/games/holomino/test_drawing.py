"""Pictures of Holomino: they show everything that a person needs."""

import re
import xml.etree.ElementTree as ET

import pytest
from tests.games.holomino.states import begun, play, random_states

import ominoes
from ominoes.games.holomino import HolominoState, Lay
from ominoes.games.holomino.actions import hex_text
from ominoes.polyforms import HONEYCOMB

NAMESPACE = "{http://www.w3.org/2000/svg}"


def elements(state: HolominoState, kind: str) -> list[ET.Element]:
    root = ET.fromstring(state.svg())
    return [element for element in root.iter() if element.get("class") == kind]


def written(state: HolominoState) -> set[str]:
    return {element.text or "" for element in ET.fromstring(state.svg()).iter(f"{NAMESPACE}text")}


def worked_circle() -> HolominoState:
    state = begun("123", "265 145 146", "354 156 126")
    return play(state, "draw 124", "265 1,0", "draw 125", "354 0,1", "draw 345")


@pytest.mark.parametrize("seed", range(3))
def test_every_state_has_a_picture_with_all_tiles_places_and_circles(seed: int) -> None:
    for state in random_states(seed, first_seat="random")[::6]:
        view = state.view()
        in_hand = len(view.hands[0]) + len(view.hands[1])
        assert len(elements(state, "tile")) == len(view.tiles) + in_hand
        assert len(elements(state, "place")) == len(view.places)
        assert len(elements(state, "circle")) == len(view.circles) + 2, "one beside each player's name"
        words = written(state)
        assert all(hex_text(place.hex) in words for place in view.places if not place.blocked)
        assert all(tile in words for hand in view.hands for tile in hand)


def test_the_picture_distinguishes_the_players_by_pattern_too() -> None:
    patterns = re.findall(r"<pattern .*?</pattern>", worked_circle().svg())
    assert len({re.sub('id="[^"]*"', "", pattern) for pattern in patterns}) == 2
    assert "10" in written(worked_circle())


def test_the_text_of_the_picture_says_what_is_due() -> None:
    states = {state.position.phase: state for state in random_states(1, first_seat="random")}
    titles = {
        phase: ET.fromstring(state.svg()).findtext(f"{NAMESPACE}title") for phase, state in states.items()
    }
    assert titles["draw"] == "Holomino: player 2 draws a tile"
    assert titles["act"] == "Holomino: player 1 to lay a tile"
    assert titles["first"] == "Holomino: a draw decides who begins"
    assert (titles["over"] or "").endswith("has won")
    drawn = next(state for seed in range(200) if len(set((state := random_states(seed)[-1]).scores)) == 1)
    assert "the game is drawn" in drawn.svg()
    stuck = next(state for state in random_states(1, max_extent=4) if state.must_return)
    assert "can lay nothing and returns a tile" in stuck.svg()
    assert "can lay nothing and returns a tile" in stuck.art().plain()
    assert "fits nowhere" in stuck.art().plain()


def test_the_terminal_shows_what_can_be_typed() -> None:
    for state in random_states(3)[::5]:
        plain = state.art().plain()
        for action in state.actions():
            assert isinstance(action, Lay)
            line = next(line for line in plain.splitlines() if line.strip().startswith(f"{action.tile}: "))
            assert hex_text(action.hex) in re.split(r"[ ]+", line)


def test_the_worked_circle_looks_like_this() -> None:
    expected = r"""
         _____
        /     \
  _____/ 0,-1  \_____
 /     \       /     \
/ -1,0  \_____/ 1,-1  \_____
\       /1    \       /     \
 \_____/       \_____/ 2,-1  \
 /     \      2/2    \       /
/ -1,1  \3__[10]      \_____/
\       /3    \      6/     \
 \_____/       \5____/  2,0  \
 /     \      5/     \       /
/ -1,2  \4____/  1,1  \_____/
\       /     \       /
 \_____/  0,2  \_____/
       \       /
        \_____/

> ( ) player 1: 0 points
      124: -1,0  -1,2  0,-1  0,2  1,-1
      145: -1,0  -1,2  0,-1  0,2  1,1
      146: -1,0  -1,2  0,-1  0,2  2,-1  2,0
      345: -1,1  -1,2  0,2  1,1
  [ ] player 2: 10 points
      125 126 156
  in the bag: 30
Now: player 1 to lay a tile"""
    assert worked_circle().art().plain() == expected.strip("\n")


def test_the_terminal_needs_no_colour_and_uses_it() -> None:
    art = worked_circle().art()
    assert "\x1b[" not in art.plain()
    assert "\x1b[" in art.ansi()


def test_a_tile_with_two_equal_digits_is_listed_as_it_can_lie() -> None:
    state = play(begun("123", "112 144 146", "124 125 126", unique=False), "draw 456")
    lines = [line.strip() for line in state.art().plain().splitlines()]
    assert any(line.startswith("121: ") for line in lines)
    assert any(line.startswith("211: ") for line in lines)
    assert "112: fits nowhere" not in lines


def test_neighbours_in_the_picture_are_neighbours_of_the_honeycomb() -> None:
    state = ominoes.settle(ominoes.game("holomino").start(4))
    assert isinstance(state, HolominoState)
    assert set(state.position.places()) == set(HONEYCOMB.neighbours((0, 0)))
