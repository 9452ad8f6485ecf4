"""The public view: no keys, no seed before the end, everything that a client without rules needs to draw."""

import msgspec
from tests.tables.scene import HOST, INVITE, KEYS, Scene, ada, bert

from ominoes.games import Record
from ominoes.tables import Bank, Computer, commands, keys
from ominoes.tables.view import clock_view, position_view, public_event, public_record, table_view

SEED = 987654321987


def everything_visible(scene: Scene) -> bytes:
    table = scene.table
    shown = [table_view(table), position_view(table), clock_view(table), *map(public_event, scene.log)]
    return msgspec.json.encode(shown) + public_record(table).dumps().encode()


def test_no_key_no_hash_and_no_message_identity_is_ever_shown() -> None:
    scene = Scene("heap", ada(), bert(), options={"die": True}, seed=SEED)
    scene.take(0, 1, id="very-own-identity")
    shown = everything_visible(scene)
    for secret in (*KEYS, *map(keys.hashed, KEYS), HOST, INVITE, "very-own-identity", str(SEED)):
        assert secret.encode() not in shown


def test_the_seed_is_in_the_record_when_the_game_is_over() -> None:
    scene = Scene("heap", ada(), bert(), options={"die": True}, seed=SEED)
    running = Record.loads(public_record(scene.table).dumps())
    assert (running.seed, running.actions) == (0, scene.table.record.actions)
    scene.do(0, commands.Resign)
    finished = Record.loads(public_record(scene.table).dumps())
    assert (finished.seed, finished.actions) == (SEED, scene.table.record.actions)
    assert finished.notes == {"seat 1": "Ada", "seat 2": "Bert"}


def test_a_client_gets_what_it_needs_to_draw_the_table() -> None:
    scene = Scene("heap", ada(), Computer("largest"), clock=Bank(60, 1))
    scene.take(0, 2)
    shown = msgspec.json.decode(msgspec.json.encode(table_view(scene.table)))
    assert [seat["kind"] for seat in shown["seats"]] == ["person", "computer"]
    assert shown["seats"][0]["name"] == "Ada"
    assert shown["seats"][1]["player"] == "largest"
    position = msgspec.json.decode(msgspec.json.encode(position_view(scene.table)))
    assert position["view"]["stones"] == 10
    assert position["turn"] == {"kind": "seat", "seats": [1]}
    assert position["last"] == {"seat": 0, "text": "take 2", "action": {"type": "take", "stones": 2}}
    clock = clock_view(scene.table)
    assert clock is not None
    assert clock.left == (61_000, 60_000)
