"""The names of version 0.1.0 work for one release; each warns and says what is written now."""

import importlib
import warnings
from datetime import date
from typing import Any

import pytest
from tests.cases import every

import ominoes
from ominoes import puzzles, renamed
from ominoes.games import heuristic, preview, registry, rulebook
from ominoes.games.first_player import Begin
from ominoes.games.polyminix import default_deck
from ominoes.games.polyminix.practice import Practice
from ominoes.games.racing import redacted
from ominoes.research.blokus.gtp import GtpPlayer
from ominoes.research.blokus.training import Plan, RoundReport
from ominoes.research.gymnasium import Covering

BLOKUS: Any = ominoes.game("blokus")
POLYSSIMO: Any = ominoes.game("polyssimo")
POLYMINIX: Any = ominoes.game("polyminix")
STATE: Any = BLOKUS.start(1)
ACTION: Any = STATE.actions()[0]
PROBLEM: Any = puzzles.problem_of("2x3", "L3*2")
COUNT: Any = puzzles.count
BUILD: Any = puzzles.build_square
PLACED = next(puzzles.solve("2x3", "L3*2")).placed[0]


@every(
    ("old", "new"),
    [
        (lambda: BLOKUS.text(ACTION), lambda: BLOKUS.notation(ACTION)),
        (lambda: BLOKUS.said(ACTION), lambda: BLOKUS.describe(ACTION)),
        (lambda: BLOKUS.kit(), lambda: BLOKUS.assets()),
        (lambda: BLOKUS.veiled(ACTION), lambda: redacted(BLOKUS, ACTION)),
        (lambda: BLOKUS.checked_id(7), lambda: 7),
        (lambda: BLOKUS.checked_seat(3), lambda: 3),
        (lambda: POLYSSIMO.room, lambda: POLYSSIMO.placement_counts),
        (
            lambda: POLYMINIX.daily(date(2026, 11, 18)),
            lambda: registry.daily_options("polyminix", date(2026, 11, 18)),
        ),
        (lambda: STATE.told(ACTION), lambda: STATE.log_line(ACTION)),
        (lambda: STATE.appeal(ACTION), lambda: heuristic.heuristic(STATE, ACTION)),
        (lambda: str(STATE.wrong_turn(2)), lambda: str(rulebook.wrong_turn(STATE, 2))),
        (lambda: STATE.play(ACTION).laid(), lambda: STATE.play(ACTION).placed()),
        (lambda: STATE.play(ACTION).view().laid, lambda: STATE.play(ACTION).view().placed),
        (lambda: PROBLEM.with_laid(PLACED).laid, lambda: (PLACED,)),
        (
            lambda: COUNT("2x3", "L3*2", laid=PLACED).total,
            lambda: COUNT("2x3", "L3*2", placed=PLACED).total,
        ),
        (
            lambda: BUILD(kit="polyminix", side=3).solution,
            lambda: BUILD("polyminix", 3).solution,
        ),
    ],
)
def test_an_old_name_does_what_the_present_one_does_and_warns(old: Any, new: Any) -> None:
    with pytest.warns(DeprecationWarning, match=r"goes with version 0\.3\.0"):
        found = old()
    assert found == new()


def test_a_partial_action_is_previewed_under_the_old_name() -> None:
    state: Any = rulebook.settle(ominoes.game("polymo").start(1))
    partial = b'{"pen": "R"}'
    with pytest.warns(
        DeprecationWarning, match=r"`State.sketch` is called `ominoes.games.preview.preview` now"
    ):
        assert state.sketch(partial, 0) == preview.preview(state, partial, 0)


def test_every_old_attribute_leads_to_a_present_one() -> None:
    objects: dict[str, Any] = {
        "Game": BLOKUS,
        "Polyssimo": POLYSSIMO,
        "State": STATE,
        "BlokusState": STATE,
        "BlokusView": STATE.view(),
        "PolyminixState": POLYMINIX.start(1),
        "PolyssimoState": POLYSSIMO.start(1),
        "PolyssimoView": POLYSSIMO.start(1).view(),
        "Problem": PROBLEM,
        "Solution": next(puzzles.solve("2x3", "L3*2")),
        "Practice": Practice.on(default_deck(), "G1", "A", 1),
        "Covering": Covering("2x3", "L3*2"),
        "GtpPlayer": object.__new__(GtpPlayer),
        "Plan": Plan(game="blokus"),
        "RoundReport": RoundReport(
            number=1,
            games=1,
            decisions=1,
            prior_loss=0,
            prior_hits=0,
            value_divergence=0,
            scores=[],
            passed=True,
        ),
    }
    assert objects.keys() == renamed._ATTRIBUTES.keys()
    for kind, names in renamed._ATTRIBUTES.items():
        for old in names:
            with pytest.warns(DeprecationWarning, match=f"`{kind}.{old}`"):
                getattr(objects[kind], old)
            assert old not in dir(objects[kind])
            assert {"__class__", "__doc__"} <= {*dir(objects[kind])}


def test_old_contents_of_packages_lead_to_present_ones() -> None:
    for package, names in renamed._CONTENTS.items():
        module = importlib.import_module(package)
        for old, new in names.items():
            place, _, name = new.rpartition(".")
            with pytest.warns(DeprecationWarning, match=f"`{package}.{old}` is called `{new}` now"):
                assert getattr(module, old) is getattr(importlib.import_module(place), name)
            assert old not in dir(module)
    words: Any = ominoes.words
    with pytest.warns(DeprecationWarning, match="in_language"), words.speaking("de"):
        assert ominoes.i18n.current_language() == "de"


def test_the_drawn_colour_of_blokus_may_be_given_alone() -> None:
    old: Any = Begin
    with pytest.warns(DeprecationWarning, match=r"`Begin\('red'\)` is written `Begin\(colour='red'\)` now"):
        begin = old("red")
    assert begin == Begin(colour="red")
    drawn = ominoes.game("blokus", start_colour="random").start(1)
    assert drawn.play(begin) == drawn.play(Begin(colour="red"))


def test_a_warning_points_to_the_line_that_has_the_old_name() -> None:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        BLOKUS.text(ACTION)
    assert [warning.filename for warning in caught] == [__file__]


def test_names_that_never_were_are_still_errors() -> None:
    for given in (BLOKUS, STATE, PROBLEM, puzzles, ominoes.printing):
        with pytest.raises(AttributeError, match="'no_such_name'"):
            given.no_such_name  # noqa: B018 - looking it up is the test
