"""Normalised actions: equal values of other types are accepted, all other values are refused with a sentence."""

from typing import Any

import numpy as np
import pytest
from tests.cases import every

import ominoes
from ominoes import Action, Game, NotationError, Record, RecordError, State
from ominoes.games import first_player
from ominoes.games.holomino import Deal, Lay, Start
from ominoes.games.placements import Place
from ominoes.games.polyminix import Choose, Concede, Submit, Turno
from ominoes.games.polymo import Cross, Finish, Open, Roll
from ominoes.games.polyssimo import Take

BLOKUS = ominoes.game("blokus")
POLYMO = ominoes.game("polymo")
CARD = ominoes.game("polyminix", card="G1-A-1")
STATES = {
    "blokus": BLOKUS.start(1),
    "polymo": POLYMO.start(1),
    "polyssimo": ominoes.game("polyssimo").start(1),
    "holomino": ominoes.game("holomino").start(1),
    "polyminix": CARD.start(1),
}


def made(kind: Any, *values: object) -> Action:
    """An action with values that a type checker would refuse."""
    action: Action = kind(*values)
    return action


def opened() -> State:
    """Polymo before the first throw."""
    state = POLYMO.start(1)
    while state.turn.kind != "chance":
        state = state.play(state.actions()[0])
    return state


@every(
    "cells",
    [
        [(0, 0)],
        ([0, 0],),
        np.array([[0, 0]]),
        ((np.int64(0), np.uint8(0)),),
        [np.zeros(2, int)],
    ],
)
def test_cells_of_any_type_are_normalised(cells: object) -> None:
    record = Record(BLOKUS, 1).play(made(Place, "I1", cells))
    assert record.actions == (Place("I1", ((0, 0),)),)
    assert {type(number) for number in record.actions[0].cells[0]} == {int}
    assert Record.loads(record.dumps()) == record
    assert Record(BLOKUS, 1, [made(Place, "I1", [[0, 0]])]) == record


def test_other_types_of_numbers_and_texts_are_normalised() -> None:
    after = opened().play(made(Roll, [np.str_("Y"), "R"], np.int8(3)))
    rolled = after._past[-1]
    assert isinstance(rolled, Roll)
    assert rolled == Roll(("Y", "R"), 3)
    assert [type(value) for value in (*rolled.colours, rolled.number)] == [str, str, int]
    shown = made(Submit, 0, [made(Place, "I1", [[7, 0]])], np.int64(5))
    assert CARD.to_json(shown) == CARD.to_json(Submit(0, (Place("I1", ((7, 0),)),), 5))


NUMBER, TEXT, EITHER = "a whole number", "a text", "a text or a whole number"
MISFITS = [
    ("blokus", Place("I1", ((0.0, 0.0),)), "0.0", "cells", NUMBER),  # type: ignore[arg-type]
    ("blokus", Place("I1", ((False, 0),)), "False", "cells", NUMBER),
    ("blokus", made(Place, "I1", ((0,),)), "(0,)", "cells", "a pair"),
    ("blokus", made(Place, "I1", {(0, 0)}), "{(0, 0)}", "cells", "a list"),
    ("blokus", made(Place, 5, ((0, 0),)), "5", "piece", TEXT),
    ("polymo", made(Open, "Y", ((4.0, 4.0),)), "4.0", "cells", NUMBER),
    ("polymo", made(Open, "Y", ((4, 4), 0)), "0", "cells", "a pair"),
    ("polymo", made(Open, "Y", (("a", "b"),)), "'a'", "cells", NUMBER),
    ("polymo", made(Cross, "Y", ((4, 4),), 1), "1", "declare", "true or false"),
    ("polymo", made(Finish, "Y", ((4, 4),), True), "True", "number", NUMBER),
    ("polymo", made(Roll, ("Y", "R"), 3.0), "3.0", "number", EITHER),
    ("polymo", made(Roll, ("Y", "R"), True), "True", "number", EITHER),
    ("polymo", made(Roll, "YR", 1), "'YR'", "colours", "a list"),
    ("polymo", made(Roll, True, 1), "True", "colours", "a list"),
    ("polyssimo", made(first_player.Begin, ""), "''", "seat", NUMBER),
    ("polyssimo", made(Take, set()), "set()", "piece", TEXT),
    ("holomino", made(Lay, 5, (0, 0)), "5", "tile", TEXT),
    ("holomino", made(Lay, "123", 5), "5", "hex", "a pair"),
    ("holomino", made(Deal, None), "None", "tile", TEXT),
    ("holomino", made(Start, []), "[]", "tile", TEXT),
    ("polyminix", made(Turno, 1.0), "1.0", "face", NUMBER),
    ("polyminix", made(Turno, True), "True", "face", NUMBER),
    ("polyminix", made(Concede, "x", 0), "'x'", "seat", NUMBER),
    ("polyminix", made(Concede, 1.5, 0), "1.5", "seat", NUMBER),
    ("polyminix", made(Concede, 0, None), "None", "t", NUMBER),
    ("polyminix", made(Submit, 0, ((1, 2),), 1), "(1, 2)", "placements", "Place"),
    (
        "polyminix",
        Concede(0, 10**20),
        "1" + 20 * "0",
        "t",
        "a whole number from -9007199254740991 to 9007199254740991",
    ),
]


@every(("name", "action", "value", "field", "needed"), MISFITS)
def test_a_value_of_another_type_is_refused_with_one_sentence_by_every_method(
    name: str, action: Action, value: str, field: str, needed: str
) -> None:
    sentence = f"{field!r} of {type(action).__name__} cannot be {value}: {needed} is expected"
    state = STATES[name]
    assert str(state.why_not(action)) == sentence
    assert not state.is_legal(action)
    assert action not in state.actions()
    for asked in (
        state.play,
        state.game.action_id,
        state.game.notation,
        state.game.describe,
        state.game.to_json,
    ):
        with pytest.raises(NotationError) as caught:
            asked(action)
        assert str(caught.value) == sentence


def test_a_number_of_thousands_of_digits_is_refused_too() -> None:
    with pytest.raises(NotationError, match="'t' of Concede cannot be int"):
        CARD.start(1).play(Concede(0, 10**5000))


@pytest.mark.parametrize(
    ("game", "action", "sentence"),
    [
        (BLOKUS, first_player.Begin(colour="x"), "say which colour begins"),
        (POLYMO, made(Open, "Z", ((4, 4),)), "there is no pen 'Z'"),
        (CARD, made(Choose, "pink"), "deck pink cannot be chosen now"),
    ],
)
def test_an_action_with_values_unknown_to_the_rulebook_is_not_described(
    game: Game, action: Action, sentence: str
) -> None:
    with pytest.raises(NotationError) as caught:
        game.describe(action)
    assert str(caught.value).startswith(sentence)


@every("name", ["blokus", "polymo", "polyssimo", "holomino", "polyminix"])
@every("given", [None, 5, b"F5 a1", ["F5"]])
def test_only_a_text_is_read_as_a_written_action(name: str, given: Any) -> None:
    with pytest.raises(NotationError, match=f"written as a text, not as {type(given).__name__}"):
        ominoes.game(name).parse(given)


@pytest.mark.parametrize("given", [None, 5, "\ud800", '{"type":"begin","colour":"\ud800"}'])
def test_only_a_text_is_read_as_json(given: Any) -> None:
    with pytest.raises(NotationError, match="this is not an action of the game"):
        BLOKUS.from_json(given)


def test_a_lone_surrogate_is_not_written_as_json() -> None:
    with pytest.raises(NotationError, match="this is not an action of the game: this is not text in UTF-8"):
        BLOKUS.to_json(first_player.Begin(colour="\ud800"))


@pytest.mark.parametrize("nothing", [None, 5, "F5 a1", object()])
def test_anything_but_an_action_is_refused(nothing: Any) -> None:
    for state in (BLOKUS.start(1), POLYMO.start(1), CARD.start(1)):
        assert isinstance(state.why_not(nothing), ominoes.OminoesError)
        with pytest.raises(ominoes.OminoesError):
            state.play(nothing)
        with pytest.raises(NotationError):
            state.game.notation(nothing)
        with pytest.raises(NotationError):
            state.game.to_json(nothing)


@every("notes", [{"a": 1}, {1: "a"}, {"a": None}, {"a": "\ud800"}, {"\udfff": "a"}])
def test_a_note_that_could_not_be_read_again_is_refused(notes: Any) -> None:
    with pytest.raises(RecordError, match="a note is a text with a name"):
        Record(BLOKUS, 1, notes=notes)
    record = Record(BLOKUS, 1)
    record.notes.update(notes)
    with pytest.raises(RecordError, match="a note is a text with a name"):
        record.dumps()


def test_a_record_with_a_lone_surrogate_says_at_which_move_it_is_damaged() -> None:
    record = Record(BLOKUS, 1).play(Place("I1", ((0, 0),)))
    with pytest.raises(RecordError, match="damaged at move 1"):
        Record.loads(record.dumps().replace("place", "pl\ud800ce"))
    with pytest.raises(RecordError, match="not a record"):
        Record.loads("\ud800")
