"""Seeded random numbers: the same on every platform, and evenly spread; and secret seeds, which others can check."""

import hashlib
import hmac

import pytest
from tests.cases import every

from ominoes import OptionError, Record, game
from ominoes.games import rng


def test_a_seed_gives_the_same_numbers_on_every_platform() -> None:
    # RULES 0
    assert [rng.below(2026, index, 6) for index in range(12)] == GOLDEN_THROWS


GOLDEN_THROWS = [0, 0, 1, 3, 3, 3, 4, 4, 1, 0, 3, 5]


def test_neighbouring_seeds_share_no_numbers() -> None:
    first = {rng.random_bits(7, index) for index in range(100)}
    second = {rng.random_bits(8, index) for index in range(100)}
    assert not first & second


def test_throws_are_evenly_spread() -> None:
    counts = [0] * 6
    for index in range(60_000):
        counts[rng.below(1, index, 6)] += 1
    chi_squared = sum((count - 10_000) ** 2 / 10_000 for count in counts)
    assert chi_squared < 20.5  # 5 degrees of freedom, 1 in 1000


@every("seed", [-1, 1 << 256, 1.5, "x", True])
def test_anything_but_a_seed_is_refused(seed: object) -> None:
    with pytest.raises(OptionError, match="a seed is a whole number"):
        game("blokus").start(seed)  # type: ignore[arg-type]


def test_a_fresh_seed_is_a_seed() -> None:
    assert rng.checked_seed(rng.fresh_seed()) >= 0


SECRET = 0xA5 << 248 | 7


def test_the_numbers_of_a_secret_seed_are_those_of_hmac_sha256() -> None:
    for index in range(50):
        digest = hmac.new(SECRET.to_bytes(32, "big"), index.to_bytes(8, "big"), hashlib.sha256).digest()
        assert rng.random_bits(SECRET, index) == int.from_bytes(digest[:8], "big")
    counts = [0] * 6
    for index in range(60_000):
        counts[rng.below(SECRET, index, 6)] += 1
    assert sum((count - 10_000) ** 2 / 10_000 for count in counts) < 20.5  # as above


def test_a_secret_seed_has_256_bits_and_is_no_other_one() -> None:
    seeds = {rng.secret_seed() for _ in range(50)}
    assert len(seeds) == 50
    assert {seed.bit_length() for seed in seeds} == {256}


def test_a_secret_seed_goes_through_json_as_its_digits() -> None:
    assert rng.stored_seed(2**64 - 1) == 2**64 - 1
    written = rng.stored_seed(SECRET)
    assert written == "a5" + "0" * 61 + "7"
    assert rng.read_seed(written) == SECRET
    assert rng.read_seed(12) == 12
    for wrong in ("a5", "A5" + "0" * 62, "g" * 64, None, 1 << 256):
        with pytest.raises(OptionError, match="a seed is a whole number"):
            rng.read_seed(wrong)


def test_a_record_with_a_secret_seed_repeats_its_game() -> None:
    record = Record(game("polymo", players=1), SECRET)
    for _ in range(12):
        state = record.state
        record = record.play(state.draw() if state.turn.kind == "chance" else state.actions()[0])
    again = Record.loads(record.dumps())
    assert again == record
    assert again.seed == SECRET
    assert again.state.turn == record.state.turn


def test_the_commitment_is_the_hash_of_the_digits_and_chosen_seeds_have_none() -> None:
    assert rng.commitment(SECRET) == hashlib.sha256(("a5" + "0" * 61 + "7").encode()).hexdigest()
    assert rng.commitment(12) is None
