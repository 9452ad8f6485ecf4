"""The chance of a table: fixed before anybody sits down, unknown until the end, and checked by anybody then."""

import hashlib
import hmac

import msgspec

from ominoes.games import rng
from ominoes.tables import Open, TableOptions, make
from ominoes.tables.event_codec import decode_log, encode_event
from ominoes.tables.events import Created
from ominoes.tables.view import public_event, table_view

SEED = 0xF1 << 248 | 99


def test_the_seed_is_stored_as_digits_and_shown_as_their_hash() -> None:
    options = TableOptions(game="polymo", options={"players": 2}, seats=(Open(), Open()))
    made = make("t", options, host="h", invite="i", seed=SEED, now=0)
    created = made.events[0]
    assert isinstance(created, Created)
    digits = "f1" + "0" * 60 + "63"
    assert created.seed == digits
    assert decode_log([encode_event(created)])[0] == created
    view = table_view(made.table)
    assert view.seed_hash == hashlib.sha256(digits.encode()).hexdigest()
    assert view.seed is None
    shown = public_event(created)
    assert digits not in msgspec.json.encode(shown).decode()


def test_the_dice_at_a_table_are_those_that_the_guide_describes() -> None:
    options = TableOptions(game="polymo", options={"players": 2}, seats=(Open(), Open()))
    state = make("t", options, host="h", invite="i", seed=SEED, now=0).table.record.game.start(SEED)
    number = int.from_bytes(
        hmac.digest(SEED.to_bytes(32, "big"), (0).to_bytes(8, "big"), "sha256")[:8], "big"
    )
    for k in (2, 6, 1296):
        assert rng.below(state.seed, 0, k) == number * k >> 64
