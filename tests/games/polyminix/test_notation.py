"""The forms of an action of Polyminix: text, JSON and id; and errors for anything else."""

import pytest
from tests.cases import every

import ominoes
from ominoes import Action, NotationError
from ominoes.games.placements import Place
from ominoes.games.polyminix import (
    Begin,
    Choose,
    Concede,
    Draw,
    FaceUp,
    Mode,
    Prova,
    Submit,
    Turno,
)

TEXTS: list[tuple[Action, str]] = [
    (Begin(1), "begin 2"),
    (Turno(3), "roll T3"),
    (Prova(6), "roll P6"),
    (Draw("G7"), "draw G7"),
    (Mode(2), "T2"),
    (Choose("red"), "deck red"),
    (FaceUp("B"), "side B"),
    (Concede(1, 5200), "2@5200 concede"),
    (
        Submit(0, (Place("I2", ((7, 0), (6, 0))), Place("L3", ((7, 1), (6, 1), (7, 2)))), 12),
        "1@12 cover I2 a1,a2; L3 b1,c1,b2",
    ),
]


@every(("action", "text"), TEXTS)
def test_every_action_has_a_text_and_a_json_form(action: Action, text: str) -> None:
    game = ominoes.game("polyminix")
    assert game.notation(action).replace("a2,a1", "a1,a2") == text
    again = game.parse(text)
    assert game.notation(again) == game.notation(action)
    assert game.from_json(game.to_json(action)) == action


@every(
    ("written", "action"),
    [
        ("  RED ", Choose("red")),
        ("a", FaceUp("A")),
        ("Side b", FaceUp("B")),
        ("t5", Mode(5)),
        ("Draw g7", Draw("G7")),
        ("Concede", Concede(0, 0)),
        ("cover i2 A1 a2", Submit(0, (Place("I2", ((6, 0), (7, 0))),), 0)),
        (
            "a1,a2; b1 b2 c1",
            Submit(0, (Place("I2", ((6, 0), (7, 0))), Place("L3", ((6, 1), (7, 1), (7, 2)))), 0),
        ),
    ],
)
def test_a_text_with_one_meaning_is_understood(written: str, action: Action) -> None:
    game = ominoes.game("polyminix")
    assert game.notation(game.parse(written)) == game.notation(action)


@every(
    ("written", "words"),
    [
        ("", "'' is not an action; write T2, deck red, side A, concede"),
        ("hello", "'hello' is not an action; write T2, deck red, side A, concede"),
        ("cover", "say with which pieces: cover I2 a1,a2"),
        ("draw Z1", "there is no card 'z1'; the cards go from G1 to R16"),
        ("cover I2 a1", "the piece I2 has 2 squares; squares given: 1"),
        ("cover Q9 a1,a2", "there is no piece"),
        ("cover I2 a1,z9", "square z9 is off the board"),
        ("begin 9", "from 1 to 2, such as: begin 1"),
    ],
)
def test_a_text_that_cannot_be_read_is_refused_with_the_reason(written: str, words: str) -> None:
    with pytest.raises(NotationError) as caught:
        ominoes.game("polyminix").parse(written)
    assert words in str(caught.value)


def test_game_2_has_no_cards_to_draw() -> None:
    with pytest.raises(NotationError, match="game 2 is played without cards"):
        ominoes.game("polyminix", mode="problem").parse("draw G1")


def test_ids_are_dense_and_coverings_have_none() -> None:
    game = ominoes.game("polyminix", players=3)
    assert game.action_count == 13
    assert [game.action_id(game.action(id)) for id in range(13)] == list(range(13))
    assert len({game.notation(game.action(id)) for id in range(13)}) == 13
    with pytest.raises(NotationError, match="coverings have no id"):
        game.action_id(Submit(0, (), 0))
    for id in (13, -1, True):
        with pytest.raises(NotationError, match="there is no action with id"):
            game.action(id)
    with pytest.raises(NotationError):
        game.action_id(Concede(3, 0))
