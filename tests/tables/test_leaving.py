"""Resigning, abandoned seats, coming back, rematches."""

import pytest
from tests.tables.scene import KEYS, Scene, ada, bert, cleo, kinds

from ominoes.players import PLAYERS
from ominoes.tables import (
    Computer,
    Effect,
    Refused,
    automatic,
    command_handler,
    commands,
    fold,
    rematch,
    rematch_due,
)
from ominoes.tables.view import table_view


def test_resigning_against_one_opponent_ends_the_game() -> None:
    scene = Scene("heap", ada(), bert())
    assert kinds(scene.do(1, commands.Resign)) == ["Resigned", "Ended"]
    assert (scene.table.reason, scene.table.status) == ("resigned", "over")
    assert [place.seat for place in scene.table.standings] == [0, 1]


def test_others_play_on_when_one_of_several_resigns_and_that_seat_ranks_last() -> None:
    scene = Scene("heap", ada(), bert(), cleo(), options={"players": 3})
    assert kinds(scene.do(1, commands.Resign)) == ["Resigned", "TakenOver"]
    assert scene.table.status == "playing"
    with pytest.raises(Refused, match="out of the game"):
        scene.do(1, commands.Reclaim)
    assert kinds(scene.do(0, commands.Resign)) == ["Resigned", "Ended"]
    assert [place.seat for place in scene.table.standings] == [2, 0, 1]


def test_a_game_in_which_only_computer_players_are_left_ends() -> None:
    scene = Scene("heap", ada(), Computer("random"), Computer("random"), options={"players": 3})
    assert kinds(scene.do(0, commands.Resign)) == ["Resigned", "Ended"]


def test_a_solo_game_can_be_resigned() -> None:
    scene = Scene("heap", ada(), options={"players": 1})
    assert kinds(scene.do(0, commands.Resign)) == ["Resigned", "Ended"]


def test_an_abandoned_seat_can_be_handed_to_a_computer_player_and_taken_back() -> None:
    scene = Scene("heap", ada(), bert())
    scene.take(0, 1)
    with pytest.raises(Refused, match="away for 60 s"):
        scene.do(0, commands.TakeOver, place=1)
    scene.write(automatic.gone(scene.table, (1,), scene.now))
    scene.wait(59)
    with pytest.raises(Refused, match="away for 60 s"):
        scene.do(0, commands.TakeOver, place=1)
    scene.wait(1)
    assert kinds(scene.do(0, commands.TakeOver, place=1, player="random")) == ["TakenOver"]
    assert list(scene.table.engine_seats) == [1]
    with pytest.raises(Refused, match="looks after this seat"):
        scene.take(1, 1)
    assert kinds(scene.do(1, commands.Reclaim)) == ["Reclaimed"]
    assert list(scene.table.engine_seats) == []
    scene.take(1, 1)


def test_the_table_says_from_when_on_a_seat_may_be_handed_over() -> None:
    scene = Scene("heap", ada(), bert())
    assert [seat.abandoned_at for seat in table_view(scene.table).seats] == [None, None]
    scene.write(automatic.gone(scene.table, (1,), scene.now))
    at = table_view(scene.table).seats[1].abandoned_at
    assert at is not None
    scene.wait(60)
    assert at == scene.now
    scene.do(0, commands.TakeOver, place=1, player="random")
    assert table_view(scene.table).seats[1].abandoned_at is None


def test_ones_own_or_a_computers_seat_is_not_abandoned() -> None:
    scene = Scene("heap", ada(), bert(), Computer("random"), options={"players": 3})
    for place in (0, 2):
        with pytest.raises(Refused, match="not an abandoned seat"):
            scene.do(0, commands.TakeOver, place=place)


def test_the_stand_in_is_a_known_player() -> None:
    assert commands.STAND_IN in PLAYERS


def test_a_rematch_rotates_the_seats_and_keeps_the_keys() -> None:
    scene = Scene("heap", ada(), bert(), cleo(), options={"players": 3, "stones": 1}, chat="phrases")
    with pytest.raises(Refused, match="not over yet"):
        scene.do(0, commands.AskRematch)
    scene.take(0, 1)
    for who in (0, 1):
        scene.do(who, commands.AskRematch)
        assert not rematch_due(scene.table)
    with pytest.raises(Refused, match="asked already"):
        scene.do(0, commands.AskRematch)
    scene.do(2, commands.AskRematch)
    assert rematch_due(scene.table)
    old, new = rematch(Effect(scene.table), "u", seed=2, now=scene.now)
    scene.write(old)
    assert (scene.table.next, rematch_due(scene.table)) == ("u", False)
    table = fold("u", new.events)
    assert table == new.table
    assert [table.held_by(key) for key in KEYS[:3]] == [(1,), (2,), (0,)]
    assert (table.status, table.made.before, table.chat) == ("playing", "t", "phrases")
    assert table.made.options == scene.table.made.options


def test_hot_seat_players_need_to_ask_only_once() -> None:
    scene = Scene("heap", ada(), ada(), options={"stones": 1})
    scene.take(0, 1)
    assert kinds(scene.do(0, commands.AskRematch)) == ["RematchAsked", "RematchAsked"]
    assert rematch_due(scene.table)


def test_chat_follows_the_tables_rule() -> None:
    scene = Scene("heap", ada(), bert())
    scene.do(0, commands.Say, text="hello <b>you</b>")
    scene.do(1, commands.Say, phrase="thanks")
    for facts in (
        {"phrase": "rude"},
        {"text": "x" * 301},
        {"text": " \x00 "},
        {},
        {"text": "a", "phrase": "oops"},
    ):
        with pytest.raises(Refused):
            scene.do(0, commands.Say, **facts)
    phrases = Scene("heap", ada(), bert(), chat="phrases")
    phrases.do(0, commands.Say, phrase="oops")
    with pytest.raises(Refused, match="only the fixed phrases"):
        phrases.do(0, commands.Say, text="hello")
    silent = Scene("heap", ada(), bert(), chat="off")
    with pytest.raises(Refused, match="switched off"):
        silent.do(0, commands.Say, phrase="oops")


def test_a_very_long_log_refuses_chat_but_the_game_continues(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = Scene("heap", ada(), bert(), options={"stones": 5})
    monkeypatch.setattr(command_handler, "MOST_EVENTS", scene.table.seq + 3)
    scene.take(0, 1)
    scene.do(0, commands.AskUndo)
    scene.do(1, commands.Say, text="one")
    for command, facts in (
        (commands.Say, {"text": "two"}),
        (commands.Say, {"phrase": "oops"}),
        (commands.AskUndo, {}),
    ):
        with pytest.raises(Refused, match="only moves are possible"):
            scene.do(0, command, **facts)
    scene.do(1, commands.AnswerUndo, agree=False)
    scene.write(automatic.gone(scene.table, (1,), scene.now))
    scene.wait(120)
    scene.do(0, commands.TakeOver, place=1)
    scene.do(1, commands.Reclaim)
    scene.do(1, commands.Resign)
    assert kinds(scene.do(0, commands.AskRematch)) == ["RematchAsked"]
