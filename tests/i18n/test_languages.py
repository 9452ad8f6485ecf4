"""The current language: how it is chosen, and in which language errors appear."""

import pickle
import threading
from collections.abc import Iterator

import pytest
from tests.cases import every

from ominoes.i18n import (
    LazyMessage,
    OminoesError,
    UnknownLanguage,
    current_language,
    in_language,
    language_of_environment,
    language_of_header,
    languages,
    message,
    set_default_language,
)


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    set_default_language("en")


def test_the_default_language_is_english() -> None:
    assert current_language() == "en"
    assert languages() == ("en", "cs", "de", "it")


def test_a_language_applies_inside_a_with_block() -> None:
    with in_language("de"):
        assert message("blokus.yellow") == "Gelb"
        with in_language("en"):
            assert message("blokus.yellow") == "yellow"
        assert current_language() == "de"
    assert current_language() == "en"


def test_the_default_language_applies_in_every_thread() -> None:
    set_default_language("it")
    found = []
    thread = threading.Thread(target=lambda: found.append(current_language()))
    thread.start()
    thread.join()
    assert found == ["it"]


def test_an_error_appears_in_the_language_that_is_current_when_it_is_shown() -> None:
    error = OminoesError("i18n.unknown-language", written="xx", known=LazyMessage("i18n.name"))
    english = str(error)
    with in_language("de"):
        assert str(error) != english
        assert "Deutsch" in str(error)
        assert str(pickle.loads(pickle.dumps(error))) == str(error)
    assert str(error) == english


def test_an_unknown_language_is_refused_with_the_known_ones() -> None:
    with (
        pytest.raises(UnknownLanguage, match="'xx' is not available; there are en, cs, de, it"),
        in_language("xx"),
    ):
        pass


@every(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "de_AT.UTF-8", "LC_MESSAGES": "it_IT"}, "it"),
        ({"LANG": "de_AT.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "de_AT.UTF-8", "OMINOES_LANGUAGE": "cs"}, "cs"),
    ],
)
def test_the_environment_chooses_a_language(environment: dict[str, str], language: str) -> None:
    assert language_of_environment(environment) == language


def test_an_unknown_language_in_our_own_variable_is_refused() -> None:
    with pytest.raises(UnknownLanguage):
        language_of_environment({"OMINOES_LANGUAGE": "klingon"})


@every(
    ("header", "language"),
    [
        ("", "en"),
        ("de", "de"),
        ("it-CH, de;q=0.7", "it"),
        ("fr, de;q=0.7, en;q=0.8", "en"),
        ("fr;q=0.9, *;q=0.1", "en"),
        ("cs;q=0, de;q=0.1", "de"),
        ("de;q=much", "en"),
        (";;;,,=", "en"),
        ("fr," * 10_000 + "de", "en"),
    ],
)
def test_a_browser_chooses_a_language(header: str, language: str) -> None:
    assert language_of_header(header) == language
