"""Moves: applied once, refused with a reason, never applied to a later position than they were made for."""

import msgspec
import pytest
from tests.tables.scene import KEYS, Scene, ada, bert, kinds
from tests.tables.toy import Take

from ominoes.games import IllegalAction, NotationError
from ominoes.tables import Actor, Computer, Refused, Stale, automatic, commands, duplicate_of, fold, handle


def test_a_move_is_one_event_at_the_next_number() -> None:
    scene = Scene("heap", ada(), bert())
    before = scene.table.seq
    assert kinds(scene.take(0, 2)) == ["Played"]
    assert scene.table.seq == before + 1
    assert scene.table.acting == (1,)
    assert scene.table.record.actions == (Take(2),)


def test_a_move_can_be_json_or_a_text_but_not_both() -> None:
    scene = Scene("heap", ada(), bert())
    scene.do(0, commands.Move, action={"type": "take", "stones": 3})
    scene.do(1, commands.Move, text="take 1")
    assert scene.table.record.actions == (Take(3), Take(1))
    with pytest.raises(NotationError, match="either an action or a text"):
        scene.do(0, commands.Move)
    with pytest.raises(NotationError, match="either an action or a text"):
        scene.do(0, commands.Move, text="take 1", action={"type": "take", "stones": 1})


@pytest.mark.parametrize("action", [{"type": "take", "stones": 4}, {"type": "add", "stones": 1}])
def test_an_illegal_move_is_refused_with_the_rulebooks_reason(action: dict[str, object]) -> None:
    scene = Scene("heap", ada(), bert())
    with pytest.raises((IllegalAction, NotationError)):
        scene.do(0, commands.Move, action=action)
    assert scene.table.record.actions == ()


@pytest.mark.parametrize("text", [b"null", b"[]", b'{"type":"take"}', b'{"type":"x"}', b'"take 1"'])
def test_anything_but_an_action_is_refused(text: bytes) -> None:
    scene = Scene("heap", ada(), bert())
    with pytest.raises(NotationError):
        scene.do(0, commands.Move, action=msgspec.Raw(text))


def test_a_message_sent_twice_is_a_duplicate() -> None:
    scene = Scene("heap", ada(), bert())
    since = scene.table.seq
    scene.take(0, 1, id="same")
    again = commands.Move(id="same", since=since, text="take 1")
    assert duplicate_of(scene.table, scene.who(0), again) == since + 1
    the_other = scene.who(1)
    assert duplicate_of(scene.table, the_other, again) is None


def test_another_persons_message_with_the_same_identity_is_not_a_duplicate() -> None:
    """Clients number their messages as they like: those of two persons have the same identities."""
    scene = Scene("heap", ada())
    hello = commands.Say(id="1", phrase="hello")
    host = Actor((), host=True, mark="the host's")
    scene.write(handle(scene.table, host, commands.SetChat(id="1", chat="phrases"), scene.now))
    assert duplicate_of(scene.table, host, hello) == scene.table.seq
    assert duplicate_of(scene.table, scene.who(0), hello) is None
    scene.do(0, commands.Say, id="1", phrase="hello")
    scene.do(0, commands.Leave)
    scene.sits(1, 0)
    assert duplicate_of(scene.table, scene.who(1), hello) is None


def test_duplicates_are_known_for_other_seats_and_seats_given_back() -> None:
    scene = Scene("heap", ada(), bert())
    scene.write(automatic.gone(scene.table, (1,), scene.now))
    scene.wait(120)
    scene.do(0, commands.TakeOver, id="over", place=1)
    assert duplicate_of(scene.table, scene.who(0), commands.TakeOver(id="over", place=1)) == scene.table.seq
    waiting = Scene("heap", ada())
    waiting.do(0, commands.Leave, id="left")
    assert waiting.table.held_by(KEYS[0]) == ()
    assert duplicate_of(waiting.table, waiting.who(0), commands.Leave(id="left")) == waiting.table.seq


def test_a_move_for_an_older_position_is_stale() -> None:
    scene = Scene("heap", ada(), ada())
    since = scene.table.seq
    scene.take(0, 1)
    with pytest.raises(Stale):
        scene.take(0, 1, since=since)
    with pytest.raises(Refused, match="does not exist yet"):
        scene.take(0, 1, since=scene.table.seq + 1)


def test_chat_does_not_make_a_move_stale() -> None:
    scene = Scene("heap", ada(), bert())
    since = scene.table.seq
    scene.do(1, commands.Say, text="hurry")
    assert kinds(scene.take(0, 1, since=since)) == ["Played"]


def test_dice_are_appended_together_with_the_move_before_them() -> None:
    scene = Scene("heap", ada(), bert(), options={"die": True}, seed=5)
    assert kinds(tuple(scene.log))[-2:] == ["Started", "Drawn"]
    assert kinds(scene.take(0, 1)) == ["Played", "Drawn"]
    assert scene.table.movers == (None, 0, None)
    again = Scene("heap", ada(), bert(), options={"die": True}, seed=5)
    again.take(0, 1)
    assert again.table.record == scene.table.record


def test_the_last_move_and_the_end_of_the_game_are_appended_together() -> None:
    scene = Scene("heap", ada(), bert(), options={"stones": 3})
    assert kinds(scene.take(0, 3)) == ["Played", "Ended"]
    assert scene.table.status == "over"
    assert [(place.rank, place.seat) for place in scene.table.standings] == [(1, 0), (2, 1)]
    with pytest.raises(Refused, match="is over"):
        scene.take(1, 1)


def test_a_computer_player_moves_only_where_it_is_awaited() -> None:
    scene = Scene("heap", ada(), Computer("random"))
    with pytest.raises(Refused, match="not waiting for a computer"):
        automatic.computer_moves(scene.table, 1, Take(1), scene.now)
    assert list(scene.table.engine_seats) == []
    scene.take(0, 1)
    assert list(scene.table.engine_seats) == [1]
    scene.write(automatic.computer_moves(scene.table, 1, Take(2), scene.now))
    assert scene.table.movers == (0, 1)


def test_every_beginning_of_a_log_is_a_table() -> None:
    scene = Scene("heap", ada(), bert(), options={"die": True})
    scene.take(0, 1)
    scene.do(0, commands.Say, phrase="hello")
    scene.take(1, 1)
    table = fold("t", scene.log[:1])
    for number, event in enumerate(scene.log[1:], start=2):
        table = table.after(event)
        assert table == fold("t", scene.log[:number])
        assert table.seq == number
