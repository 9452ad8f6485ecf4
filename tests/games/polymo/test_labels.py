"""The labels of the pens: unambiguous in every language, the same everywhere, and understood when they are typed."""

import itertools
import json
from pathlib import Path

import pytest
from tests.games.polymo.states import after

from ominoes.games.polymo import Cross, Polymo
from ominoes.games.polymo.actions import PENS
from ominoes.games.polymo.notation import _VERBS
from ominoes.games.polymo.pens import pen_label, pen_name
from ominoes.i18n import in_language, languages

PAGE = Path(__file__).parents[3] / "web" / "src" / "games" / "polymo" / "i18n"
LANGUAGES = languages()
GAME = Polymo(players=2)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_labels_of_the_pens_differ_from_each_other_and_from_the_letters_of_other_pens(
    language: str,
) -> None:
    with in_language(language):
        labels = {pen: pen_label(pen).lower() for pen in PENS}
    assert len(set(labels.values())) == len(PENS)
    for pen, other in itertools.permutations(PENS, 2):
        assert labels[pen] != other.lower(), "a label must not be the letter of another pen in records"
    for label in labels.values():
        assert len(label) <= 2
        assert len(label) == 1 or not any(verb.startswith(label) for verb in _VERBS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_page_and_terminal_have_the_same_labels(language: str) -> None:
    page = json.loads((PAGE / f"{language}.json").read_text(encoding="utf-8"))
    with in_language(language):
        assert {pen: page[f"label-{pen}"] for pen in PENS} == {pen: pen_label(pen) for pen in PENS}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_keys_of_the_pens_are_letters_of_their_names_and_no_other_keys(language: str) -> None:
    page = json.loads((PAGE / f"{language}.json").read_text(encoding="utf-8"))
    for pen in PENS:
        key = page[f"key-{pen}"]
        assert (len(key), key.isascii(), key in "CP") == (1, True, False)
    first = {page[f"label-{pen}"][0] for pen in PENS}
    # Two pens may share a key, which then takes them in turn; nobody else has it.
    assert len({page[f"key-{pen}"] for pen in PENS}) >= len(first) - 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_pen_can_be_typed_by_its_letter_its_label_or_its_colour(language: str) -> None:
    with in_language(language):
        for pen in PENS:
            for word in (pen, pen.lower(), pen_label(pen), pen_label(pen).upper(), pen_name(pen)):
                action = GAME.parse(f"cross {word} a1,b1")
                assert isinstance(action, Cross)
                assert action.pen == pen
                assert GAME.parse(f"{word} a1,b1") == action
                assert GAME.notation(action) == f"cross {pen} I2 a1,b1"


def test_german_and_italian_do_not_confuse_green_and_yellow() -> None:
    state = after(["open R T4 d5,e5,f5,e6", "open B I1 e5", "roll Y G 3", "cross G I3 a1,b1,c1"])
    with in_language("de"):
        assert "Würfel [Ge] (gn)" in str(state)
        assert "1 gnxgnxgnx.  ." in str(state)
        assert "Rt Rt Rt" in str(state)
    with in_language("it"):
        assert "[Gi] (ve)" in str(state)
        assert ">G<" not in state.svg()
        assert ">ve<" in state.svg()


def test_a_picture_in_a_language_with_two_letters_fits_a_terminal() -> None:
    with in_language("de"):
        assert Polymo(players=5).start(1).art().width <= 80
