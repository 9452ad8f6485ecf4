"""Keys: unguessable tokens that hold seats. A table keeps only their hashes and compares them in constant time.

A key has 192 random bits, so its SHA-256 cannot be reversed by guessing; no salt or slow hash is needed.
"""

import hashlib
import hmac
import secrets

KEY_BYTES = 24
ID_BYTES = 16
LONGEST_KEY = 128


def fresh_key() -> str:
    """A new key, safe to put into a link."""
    return secrets.token_urlsafe(KEY_BYTES)


def fresh_id() -> str:
    """A new name for a table. Knowing it is enough to watch, so it is unguessable too."""
    return secrets.token_urlsafe(ID_BYTES)


def hashed(key: str) -> str:
    """The hash of a key, the only form in which it is kept."""
    return hashlib.sha256(key.encode()).hexdigest()


def mark(key: str | None) -> str:
    """The beginning of a key's hash, enough to tell senders at one table apart; empty without a key."""
    return "" if key is None else hashed(key)[:16]


def same(one: str, other: str) -> bool:
    """Whether two hashes are equal, compared in constant time."""
    return hmac.compare_digest(one, other)
