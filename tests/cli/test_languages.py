"""The command in four languages: by option, by environment, in its help and its errors."""

import re
import subprocess

import pytest
from tests import commands
from tests.cases import every
from tests.cli.conftest import Command


@pytest.mark.parametrize("place", [["--language", "de", "games"], ["games", "--language=de"]])
def test_the_language_option_can_stand_anywhere(ominoes: Command, place: list[str]) -> None:
    assert "Die Namen der Spiele gehören ihren Eigentümern" in ominoes(*place).stdout


def test_the_environment_chooses_the_language() -> None:
    def summary(**settings: str) -> str:
        answer = commands.ominoes("--help", environment=commands.plain_environment(**settings))
        return answer.stdout.splitlines()[2].strip()

    assert summary() == "One table for five polyform games."
    assert summary(LANG="it_IT.UTF-8") == "Un tavolo solo per cinque giochi di poliforme."
    assert summary(LANG="it_IT.UTF-8", OMINOES_LANGUAGE="cs") == "Jeden stůl pro pět her s polyformami."
    assert summary() == "One table for five polyform games."


def test_a_new_process_uses_the_language_of_its_environment() -> None:
    done = subprocess.run(
        [commands.COMMAND, "--help"],
        env=commands.plain_environment(LANG="it_IT.UTF-8", OMINOES_LANGUAGE="cs"),
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert done.stdout.splitlines()[2].strip() == "Jeden stůl pro pět her s polyformami."


def test_an_unknown_language_is_a_sentence_and_status_2(ominoes: Command) -> None:
    answer = ominoes("--language", "xx", "games")
    assert answer.returncode == 2
    assert answer.stderr == "ominoes: the language 'xx' is not available; there are en, cs, de, it\n"
    assert ominoes("--language").returncode == 2


@every(
    "mistake",
    [
        ["--foo"],
        ["--versio"],
        ["print", "polymo", "--output", "x"],
        ["solve", "6x10", "--piecess", "x"],
        ["sovle"],
        ["foo"],
        ["play"],
        ["replay", "x", "--at"],
        ["replay", "x", "--at", "y"],
        ["replay", "x", "--step=3"],
        ["replay", "a", "b"],
        ["serve", "--port", "99999"],
        ["analyse", "x", "--ms", "1"],
        ["analyse", "x", "--ms", "y"],
        ["puzzle", "foo"],
        ["solve", "6x10", "--count", "--all"],
        ["puzzle"],
        [],
    ],
)
def test_usage_errors_are_in_the_current_language(ominoes: Command, mistake: list[str]) -> None:
    answer = ominoes("--language", "de", *mistake)
    assert answer.returncode == 2
    written = re.sub(r"'[^']*'|--\S+|<[^>]*>", " ", answer.stderr)
    english = {"the", "should", "be", "such", "usage", "try", "for", "invalid", "option", "error", "and"}
    english |= {"options", "possible", "did", "you"}
    assert {word.lower() for word in re.findall(r"[A-Za-z]+", written)} & (english - {"option"}) == set()
    assert "Aufruf: ominoes" in answer.stderr or answer.stderr.startswith("Fehler: ")


def test_rules_are_shown_with_their_pictures(ominoes: Command) -> None:
    answer = ominoes("--language", "it", "rules", "holomino").stdout
    assert "[10]" in answer
    assert "Chiude un cerchio: 2 + 3 + 5 = 10 punti." in answer
    assert "board:" not in answer
