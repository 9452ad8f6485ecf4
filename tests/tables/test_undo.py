"""Undo: at once when nobody else has to agree, by consent otherwise."""

import pytest
from tests.tables.scene import Scene, ada, bert, cleo, kinds
from tests.tables.toy import Take

from ominoes.tables import Computer, NotYours, Refused, automatic, commands


def test_at_a_hot_seat_table_a_move_is_taken_back_at_once() -> None:
    scene = Scene("heap", ada(), ada())
    scene.take(0, 1)
    scene.take(0, 2)
    assert kinds(scene.do(0, commands.AskUndo)) == ["TakenBack"]
    assert scene.table.record.actions == (Take(1),)
    assert scene.table.acting == (1,)


def test_against_a_computer_player_undo_goes_back_to_the_persons_own_move() -> None:
    scene = Scene("heap", ada(), Computer("random"))
    scene.take(0, 1)
    scene.write(automatic.computer_moves(scene.table, 1, Take(3), scene.now))
    assert kinds(scene.do(0, commands.AskUndo)) == ["TakenBack"]
    assert scene.table.record.actions == ()
    assert scene.table.acting == (0,)


def test_another_person_has_to_agree() -> None:
    scene = Scene("heap", ada(), bert())
    scene.take(0, 1)
    assert kinds(scene.do(0, commands.AskUndo)) == ["UndoAsked"]
    assert len(scene.table.record) == 1
    with pytest.raises(Refused, match="others have to agree"):
        scene.do(0, commands.AnswerUndo, agree=True)
    assert kinds(scene.do(1, commands.AnswerUndo, agree=True)) == ["UndoAgreed", "TakenBack"]
    assert scene.table.record.actions == ()
    assert scene.table.undo is None


def test_all_other_persons_have_to_agree() -> None:
    scene = Scene("heap", ada(), bert(), cleo(), Computer("random"), options={"players": 4})
    scene.take(0, 1)
    scene.do(0, commands.AskUndo)
    assert kinds(scene.do(1, commands.AnswerUndo, agree=True)) == ["UndoAgreed"]
    assert len(scene.table.record) == 1
    assert kinds(scene.do(2, commands.AnswerUndo, agree=True)) == ["UndoAgreed", "TakenBack"]


def test_one_refusal_is_enough_and_the_asker_may_withdraw() -> None:
    scene = Scene("heap", ada(), bert())
    scene.take(0, 1)
    scene.do(0, commands.AskUndo)
    assert kinds(scene.do(1, commands.AnswerUndo, agree=False)) == ["UndoRefused"]
    scene.do(0, commands.AskUndo)
    assert kinds(scene.do(0, commands.AnswerUndo, agree=False)) == ["UndoRefused"]
    with pytest.raises(Refused, match="nobody has asked"):
        scene.do(1, commands.AnswerUndo, agree=True)


def test_a_new_move_ends_the_request_to_take_back() -> None:
    scene = Scene("heap", ada(), bert())
    scene.take(0, 1)
    scene.do(0, commands.AskUndo)
    with pytest.raises(Refused, match="already asked to take back"):
        scene.do(1, commands.AskUndo)
    scene.take(1, 1)
    assert scene.table.undo is None


def test_a_spectator_cannot_agree() -> None:
    scene = Scene("heap", ada(), bert())
    scene.take(0, 1)
    scene.do(0, commands.AskUndo)
    with pytest.raises(NotYours):
        scene.do(2, commands.AnswerUndo, agree=True)


def test_nothing_can_be_taken_back_when_there_is_nothing_or_the_table_forbids_it() -> None:
    scene = Scene("heap", ada(), bert())
    with pytest.raises(Refused, match="no move of yours"):
        scene.do(0, commands.AskUndo)
    strict = Scene("heap", ada(), ada(), undo=False)
    strict.take(0, 1)
    with pytest.raises(Refused, match="nothing can be taken back"):
        strict.do(0, commands.AskUndo)


def test_dice_are_the_same_again_after_taking_back() -> None:
    scene = Scene("heap", ada(), ada(), options={"die": True}, seed=11)
    scene.take(0, 1)
    before = scene.table.record
    scene.do(0, commands.AskUndo)
    scene.take(0, 1)
    assert scene.table.record == before
