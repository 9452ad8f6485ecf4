"""The language spoken: who wishes for which, and what errors and numbers do then."""

import pickle
import threading
from collections.abc import Iterator

import pytest
from tests.cases import every

from ominoes.words import (
    OminoesError,
    Phrase,
    UnknownLanguage,
    language,
    language_of_environment,
    language_of_header,
    languages,
    speaking,
    text,
    use_language,
)


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    use_language("en")


def test_english_is_spoken_unless_somebody_asks_for_another_language() -> None:
    assert language() == "en"
    assert languages() == ("en", "cs", "de", "it")


def test_a_language_is_spoken_for_a_while() -> None:
    with speaking("de"):
        assert text("blokus.yellow") == "Gelb"
        with speaking("en"):
            assert text("blokus.yellow") == "yellow"
        assert language() == "de"
    assert language() == "en"


def test_a_program_speaks_its_language_in_every_thread() -> None:
    use_language("it")
    heard = []
    thread = threading.Thread(target=lambda: heard.append(language()))
    thread.start()
    thread.join()
    assert heard == ["it"]


def test_an_error_is_said_in_the_language_in_which_it_is_shown() -> None:
    error = OminoesError("words.unknown-language", written="xx", known=Phrase("words.name"))
    english = str(error)
    with speaking("de"):
        assert str(error) != english
        assert "Deutsch" in str(error)
        assert str(pickle.loads(pickle.dumps(error))) == str(error)
    assert str(error) == english


def test_a_language_that_nobody_knows_is_answered_with_those_there_are() -> None:
    with pytest.raises(UnknownLanguage, match="'xx'; there are en, cs, de, it"), speaking("xx"):
        pass


@every(
    ("environment", "spoken"),
    [
        ({}, "en"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "de_AT.UTF-8", "LC_MESSAGES": "it_IT"}, "it"),
        ({"LANG": "de_AT.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "de_AT.UTF-8", "OMINOES_LANGUAGE": "cs"}, "cs"),
    ],
)
def test_the_environment_wishes_for_a_language(environment: dict[str, str], spoken: str) -> None:
    assert language_of_environment(environment) == spoken


def test_a_wrong_wish_for_this_program_alone_is_refused() -> None:
    with pytest.raises(UnknownLanguage):
        language_of_environment({"OMINOES_LANGUAGE": "klingon"})


@every(
    ("header", "spoken"),
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
def test_a_browser_wishes_for_a_language(header: str, spoken: str) -> None:
    assert language_of_header(header) == spoken
