"""Sitting down, hot-seat, and who may do what."""

from typing import Any

import pytest
from tests.tables.scene import KEYS, Scene, ada, bert, kinds

from ominoes.players import UnknownPlayer
from ominoes.tables import (
    Actor,
    Computer,
    NotYours,
    Open,
    Refused,
    TableOptions,
    commands,
    handle,
    keys,
    make,
)


def test_a_full_table_begins_at_once() -> None:
    scene = Scene("heap", ada(), bert())
    assert kinds(tuple(scene.log)) == ["Created", "Seated", "Seated", "Started"]
    assert scene.table.status == "playing"
    assert scene.table.acting == (0,)


def test_a_table_with_an_open_seat_waits_until_somebody_sits_down() -> None:
    scene = Scene("heap", ada())
    assert scene.table.status == "waiting"
    with pytest.raises(Refused, match="has not begun"):
        scene.take(0, 1)
    assert kinds(scene.sits(1)) == ["Seated", "Started"]
    assert scene.table.held_by(KEYS[1]) == (1,)


def test_nobody_can_sit_on_a_taken_seat_or_at_a_full_table() -> None:
    scene = Scene("heap", ada(), options={"players": 3})
    with pytest.raises(Refused, match="seat 1 is taken"):
        scene.sits(1, 0)
    with pytest.raises(Refused, match="no seat 64"):
        scene.sits(1, 63)
    scene.sits(1, 1, 2)
    with pytest.raises(Refused, match="all seats"):
        scene.sits(2)


def test_one_key_holds_several_seats_at_a_hot_seat_table() -> None:
    scene = Scene("heap", ada(), ada())
    assert scene.table.held_by(KEYS[0]) == (0, 1)
    scene.take(0, 1)
    scene.take(0, 2)
    assert scene.table.movers == (0, 1)


def test_a_spectator_can_do_nothing_to_the_game() -> None:
    scene = Scene("heap", ada(), bert())
    attempts: list[tuple[type[commands.Command], dict[str, Any]]] = [
        (commands.Move, {"text": "take 1"}),
        (commands.AskUndo, {}),
        (commands.AnswerUndo, {"agree": True}),
        (commands.Resign, {}),
        (commands.TakeOver, {"place": 0}),
        (commands.Reclaim, {}),
        (commands.Say, {"text": "hello"}),
        (commands.SetChat, {"chat": "off"}),
        (commands.AskRematch, {}),
        (commands.Fill, {"place": 0, "player": "random"}),
        (commands.Leave, {}),
    ]
    for command, facts in attempts:
        for who in (None, 2):
            with pytest.raises(NotYours):
                scene.do(who, command, **facts)


def test_nobody_can_move_for_another_seat() -> None:
    scene = Scene("heap", ada(), bert())
    with pytest.raises(NotYours, match="seat 1 is not yours"):
        scene.take(1, 1, seat=0)
    with pytest.raises(ValueError, match="not the turn of player 2"):
        scene.take(1, 1)


def test_a_seat_can_be_given_back_or_filled_by_a_computer_player_before_the_game() -> None:
    scene = Scene("heap", ada(), options={"players": 3})
    scene.sits(1)
    scene.do(1, commands.Leave)
    assert isinstance(scene.table.seats[1].holder, Open)
    scene.do(0, commands.Fill, place=1, player="random")
    events = scene.do(0, commands.Fill, place=2, player="largest")
    assert kinds(events) == ["Seated", "Started"]
    assert [seat.player for seat in scene.table.seats] == [None, "random", "largest"]
    with pytest.raises(Refused, match="has begun"):
        scene.do(0, commands.Leave)


def test_only_known_computer_players_and_existing_seats_are_accepted() -> None:
    with pytest.raises(UnknownPlayer):
        Scene("heap", Computer("nobody"))
    with pytest.raises(Refused, match="3 seats are named, the game has 2"):
        Scene("heap", ada(), bert(), ada())
    scene = Scene("heap", ada())
    with pytest.raises(Refused, match="no seat 6"):
        scene.do(0, commands.Fill, place=5, player="random")


def test_the_last_seat_goes_to_a_computer_only_when_a_person_plays() -> None:
    scene = Scene("heap", Computer("random"), Computer("random"), options={"players": 3})
    host = Actor((), host=True)
    with pytest.raises(Refused, match="nobody sits at this table"):
        handle(scene.table, host, commands.Fill(id="a", place=2, player="random"), scene.now)
    half = Scene("heap", Computer("random"), options={"players": 3})
    half.write(handle(half.table, host, commands.Fill(id="a", place=2, player="random"), half.now))
    half.sits(1, 1)
    assert half.table.status == "playing"


def test_the_host_needs_no_seat_to_fill_seats_and_to_set_the_chat() -> None:
    host = keys.fresh_key()
    options = TableOptions(game="heap", seats=(ada(),))
    table = make("t", options, host=keys.hashed(host), invite="", seed=1, now=0).table
    assert table.hosted_by(host)
    assert not table.hosted_by(KEYS[0])
    who = Actor((), host=True)
    assert kinds(handle(table, who, commands.SetChat(id="a", chat="off"), 1).events) == ["ChatSet"]
    assert kinds(handle(table, who, commands.Fill(id="b", place=1, player="random"), 1).events) == [
        "Seated",
        "Started",
    ]


def test_keys_have_at_least_128_bits_and_only_their_hashes_are_in_the_log() -> None:
    from ominoes.tables.event_codec import encode_event

    assert keys.KEY_BYTES * 8 >= 128
    assert len({keys.fresh_key() for _ in range(1000)}) == 1000
    scene = Scene("heap", ada(), bert())
    written = b"".join(encode_event(event) for event in scene.log)
    assert all(key.encode() not in written for key in KEYS)
    assert keys.hashed(KEYS[0]).encode() in written


@pytest.mark.parametrize("name", ["", "   ", "\u202e", "x" * 33, "\x00\n"])
def test_names_have_limits(name: str) -> None:
    from ominoes.tables import person

    with pytest.raises(Refused, match="a name has"):
        person(name, "key")


def test_blanks_and_control_characters_in_names_are_normalised() -> None:
    from ominoes.tables import person

    assert person("  Ada \x07 of\tByron\u202e ", "k").name == "Ada of Byron"
