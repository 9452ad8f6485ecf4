"""Messages of errors: short and readable, whatever they quote."""

from tests.cases import every

from ominoes.i18n import OminoesError, in_language, languages


class Mute:
    """An object whose `repr` fails."""

    def __repr__(self) -> str:
        raise RuntimeError


@every("language", languages())
@every(
    ("given", "quoted"),
    [(5, "5"), (1.5, "1.5"), (True, "True"), (10**41, "1.00e41"), (-(10**50), "-1.00e50"), ("Q", "'Q'")],
)
def test_a_wrong_value_is_quoted_as_it_was_given(given: object, quoted: str, language: str) -> None:
    with in_language(language):
        assert str(OminoesError("puzzles.not-a-piece", given=given)).startswith(f"{quoted} ")


def test_a_message_stays_short_however_long_its_facts_are() -> None:
    for given in ("Q" * 200_000, ["Q"] * 200_000, "\0" * 200_000, 10**5000, [10**5000], Mute()):
        for error in (
            OminoesError("puzzles.not-a-piece", given=given),
            OminoesError("puzzles.piece-twice", piece=given),
        ):
            assert 20 < len(str(error)) < 1000
            # Programs still get the whole fact.
            assert list(error.facts.values()) == [given]


def test_a_message_within_a_message_is_not_shortened() -> None:
    inner = OminoesError("puzzles.piece-unknown", name="Q", figures="F" * 500, sets="S" * 500)
    assert str(inner) in str(OminoesError("puzzles.line-wrong", place=3, problem=inner))
