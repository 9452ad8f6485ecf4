"""Pictures of Blokus: they show the board and the pieces left, and can be read without colour."""

from xml.etree import ElementTree

import pytest
from tests.games.blokus.states import finished, middle_game, play, start

from ominoes.games.blokus import BlokusState


def texts(picture: str) -> list[str]:
    return [text.strip() for text in ElementTree.fromstring(picture).itertext() if text.strip()]


def moment(phase: str) -> BlokusState:
    """A state of each phase."""
    match phase:
        case "draw":
            return start(start_colour="random")
        case "first":
            return start()
        case "middle":
            return middle_game()
        case _:
            return finished(3)


def test_the_terminal_shows_pieces_by_letter_and_open_starts_by_a_star() -> None:
    lines = str(play(start(players=2), "V5 a20,a19,a18,b18,c18", "I2 t20,t19")).splitlines()
    assert lines[0].startswith("20 B . . . . . . . . . . . . . . . . . . Y ")
    assert lines[2].startswith("18 B B B . ")
    assert lines[19].startswith(" 1 * . . . . . . . . . . . . . . . . . . * ")


@pytest.mark.parametrize("phase", ["draw", "first", "middle", "over"])
def test_both_pictures_show_every_piece_left_and_every_score(phase: str) -> None:
    state = moment(phase)
    terminal, words = str(state), texts(state.svg())
    for colour, score in zip(state.game.colours, state.colour_scores, strict=True):
        assert f"{colour} {score} points" in terminal
        assert any(f"{colour}, {score} points" in text for text in words)
    for name in {name for colour in state.game.colours for name in state.pieces_left(colour)}:
        assert name in terminal
        assert name in words


def test_the_picture_says_what_is_due() -> None:
    assert "blue to move" in texts(moment("first").svg())
    assert "the game is over" in texts(moment("over").svg())


def test_a_blocked_colour_is_marked() -> None:
    state = moment("over")
    assert all(state.blocked(colour) for colour in state.game.colours)
    assert str(state).count("cannot move any more") == len(state.game.colours)
