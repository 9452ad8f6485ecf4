"""Which language a person wishes for: what the environment of a command says, or the browser of a visitor.

Both can wish for languages that there are no catalogues of; the next wish counts then, and English in the end.
"""

import functools
from collections.abc import Mapping

from ominoes.words.languages import ENGLISH, checked, languages

_LOCALE_SETTINGS = ("LC_ALL", "LC_MESSAGES", "LANG")


def language_of_environment(environment: Mapping[str, str]) -> str:
    """What `OMINOES_LANGUAGE` says, or else the system's locale; English when we do not speak that."""
    if wish := environment.get("OMINOES_LANGUAGE"):
        return checked(wish)
    locale = next((set_ for name in _LOCALE_SETTINGS if (set_ := environment.get(name))), "")
    return _known(locale.partition(".")[0].replace("_", "-")) or ENGLISH


@functools.lru_cache(maxsize=256)
def language_of_header(wishes: str) -> str:
    """The best language for an `Accept-Language` such as `it-CH, de;q=0.7`; English when there is none."""
    best, most = ENGLISH, 0.0
    for wish in wishes[:400].split(","):
        tag, _, weight = wish.partition(";")
        known = ENGLISH if tag.strip() == "*" else _known(tag)
        if known and (share := _share(weight)) > most:
            best, most = known, share
    return best


def _known(tag: str) -> str | None:
    code = tag.strip().partition("-")[0].lower()
    return code if code in languages() else None


def _share(weight: str) -> float:
    if not weight.strip():
        return 1.0
    name, _, number = weight.strip().partition("=")
    try:
        return float(number) if name.strip() == "q" else 0.0
    except ValueError:
        return 0.0
