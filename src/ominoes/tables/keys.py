"""Keys: unguessable tokens that hold seats. A table keeps their hashes only, and compares them in constant time.

A key has 192 random bits, so a plain SHA-256 of it cannot be turned back by guessing; no salt or slow hash is needed.
"""

import hashlib
import hmac
import secrets

KEY_BYTES = 24
ID_BYTES = 16
LONGEST_KEY = 128


def fresh_key() -> str:
    """A new key, fit for a link."""
    return secrets.token_urlsafe(KEY_BYTES)


def fresh_id() -> str:
    """A new name for a table: whoever knows it may watch, so it cannot be guessed either."""
    return secrets.token_urlsafe(ID_BYTES)


def hashed(key: str) -> str:
    """What is kept of a key."""
    return hashlib.sha256(key.encode()).hexdigest()


def mark(key: str | None) -> str:
    """Enough of a key's hash to tell its bearer from all others at a table; nothing without a key."""
    return "" if key is None else hashed(key)[:16]


def same(one: str, other: str) -> bool:
    """Whether two hashes are equal, in a time that does not tell where they differ."""
    return hmac.compare_digest(one, other)
