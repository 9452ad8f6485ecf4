"""Errors in data, in every language: none of msgspec's English is left."""

from typing import Annotated, Any, Literal

import msgspec
import pytest
from tests.cases import every
from tests.i18n.message_files import FUNCTION_WORDS

from ominoes.i18n import ENGLISH, describe_decoding_error, in_language, languages, quotation


class Data(msgspec.Struct, forbid_unknown_fields=True):
    seed: int = 0
    name: Annotated[str, msgspec.Meta(max_length=3, pattern="^[a-z]*$")] = ""
    share: Annotated[float, msgspec.Meta(ge=0)] = 0.0
    count: Annotated[int, msgspec.Meta(ge=1)] | None = None
    level: Literal["easy", "hard"] = "easy"
    pair: tuple[int, int] = (0, 0)
    some: Annotated[list[int], msgspec.Meta(min_length=2)] = msgspec.field(default_factory=lambda: [1, 2])


class Named(msgspec.Struct):
    name: str


CASES: list[tuple[bytes, Any, str]] = [
    (b"x", Data, "this is not JSON (at byte 0)"),
    (b'{"seed": 3, }', Data, "this is not JSON (at byte 12)"),
    (b'{"seed": ', Data, "it is cut off"),
    (b'"\xff"', str, "this is not text in UTF-8"),
    (b"[" * 5000, Any, "it is nested too deeply"),
    (b'{"colour": 1}', Data, "the field 'colour' is unknown"),
    (b"{}", Named, "the field 'name' is missing"),
    (b"[]", Data, "expected: an object; found: a list"),
    (b'{"seed": "x"}', Data, "expected: a whole number; found: a text, at $.seed"),
    (b'{"count": "x"}', Data, "expected: a whole number or nothing; found: a text, at $.count"),
    (b'{"count": 0}', Data, "expected: a whole number >= 1, at $.count"),
    (b'{"share": -1.5}', Data, "expected: a number >= 0.0, at $.share"),
    (b'{"name": "abcd"}', Data, "expected: a text of length <= 3, at $.name"),
    (b'{"name": "A"}', Data, "expected: a text of the form '^[a-z]*$', at $.name"),
    (b'{"pair": [1]}', Data, "expected: a list of length 2, at $.pair"),
    (b'{"some": [1]}', Data, "expected: a list of length >= 2, at $.some"),
    (b'{"level": "tricky"}', Data, "'tricky' is not possible, at $.level"),
    (b'{"seed": 1e999}', Data, "a number is too large, at $.seed"),
]


def refusal(data: bytes, kind: Any) -> Exception:
    with pytest.raises((msgspec.MsgspecError, UnicodeDecodeError, RecursionError)) as caught:
        msgspec.json.decode(data, type=kind)
    return caught.value


@every(("data", "kind", "sentence"), CASES)
def test_an_error_in_data_has_its_message(data: bytes, kind: Any, sentence: str) -> None:
    assert str(describe_decoding_error(refusal(data, kind))) == sentence


@pytest.mark.parametrize("language", languages()[1:])
def test_no_english_is_left_in_errors_of_data(language: str) -> None:
    english = {*FUNCTION_WORDS[ENGLISH].split(), "Expected", "got", "found", "at", "Object", "malformed"}
    for data, kind, sentence in CASES:
        problem = describe_decoding_error(refusal(data, kind))
        with in_language(language):
            assert str(problem) != sentence
            assert english.isdisjoint(str(problem).replace(":", " ").split())


@pytest.mark.parametrize(
    ("language", "quoted"), [("en", "“odd”"), ("de", "„odd“"), ("it", "«odd»"), ("cs", "„odd“")]
)
def test_a_message_of_another_program_is_marked_as_a_quotation(language: str, quoted: str) -> None:
    with in_language(language):
        assert str(quotation("odd")) == quoted
        assert str(describe_decoding_error("odd")) == quoted
