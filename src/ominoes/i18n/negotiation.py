"""Choosing a language for a person, from the environment of a command or from the header of a browser.

Languages that we do not have are skipped; the last resort is English.
"""

import functools
from collections.abc import Mapping

from ominoes.i18n.languages import ENGLISH, checked_language, languages

_LOCALE_SETTINGS = ("LC_ALL", "LC_MESSAGES", "LANG")


def language_of_environment(environment: Mapping[str, str]) -> str:
    """The language of `OMINOES_LANGUAGE`, or else of the system's locale, or else English."""
    if preference := environment.get("OMINOES_LANGUAGE"):
        return checked_language(preference)
    locale = next((set_ for name in _LOCALE_SETTINGS if (set_ := environment.get(name))), "")
    return _known(locale.partition(".")[0].replace("_", "-")) or ENGLISH


@functools.lru_cache(maxsize=256)
def language_of_header(preferences: str) -> str:
    """The best language for an `Accept-Language` such as `it-CH, de;q=0.7`, or else English."""
    best, most = ENGLISH, 0.0
    for preference in preferences[:400].split(","):
        tag, _, weight = preference.partition(";")
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
