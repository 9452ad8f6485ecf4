"""Pictures of Polyssimo Challenge: they show every piece, and can be read without colour."""

from xml.etree import ElementTree

import pytest
from tests.games.polyssimo.states import drafted, finished, play, start

from ominoes.games.polyssimo import PolyssimoState


def words(picture: str) -> list[str]:
    return [text.strip() for text in ElementTree.fromstring(picture).itertext() if text.strip()]


def moment(phase: str) -> PolyssimoState:
    """A state of each phase."""
    if phase == "lot":
        return start(first_seat="random")
    if phase == "draft":
        return play(start(players=3, handicap={0: 5}), "take F5", "take H07")
    return drafted(start(players=4)) if phase == "placement" else finished(5)


@pytest.mark.parametrize("phase", ["lot", "draft", "placement", "over"])
def test_a_picture_names_every_piece_that_can_still_be_used(phase: str) -> None:
    state = moment(phase)
    named = words(state.svg())
    shown = {name for seat in range(state.game.seats) for name in state.stock(seat)}
    if state.phase in ("lot", "draft"):
        shown |= set(state.pool())
    for name in shown:
        assert name in named
        assert name in str(state)


def test_the_board_shows_who_laid_which_piece() -> None:
    state = moment("over")
    picture = state.svg()
    labels = [
        element for element in ElementTree.fromstring(picture).iter() if element.get("class") == "label"
    ]
    assert sorted(label.text or "" for label in labels) == sorted(
        str(placed.seat + 1) for placed in state.placed()
    )


def test_the_terminal_shows_coloured_pieces_by_letter_and_the_others_by_number() -> None:
    state = play(start(pieces_per_player=1), "take X5", "take H07")
    assert "H07" in str(state)
    state = play(state, "H07 a2,b2,c2,d2,a1,c1", "X5 f1,e2,f2,g2,f3")
    lines = str(state).splitlines()
    assert " 2 07070707X X X . . . . ." in lines
    assert " 1 07. 07. . X . . . . . ." in lines
    assert "the game is over, player 1 wins" in lines[0]


def test_the_picture_says_what_a_player_owes_and_who_stands() -> None:
    assert "player 1, pieces: 1, owes 5 black-and-white" in str(moment("draft"))
    assert "stands" in str(moment("over"))
    assert "a draw decides who takes the first piece" in words(moment("lot").svg())
