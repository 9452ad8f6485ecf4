"""What is said where a library is missing."""

import pickle

import pytest

from ominoes.words import speaking
from ominoes.words.extras import MissingExtra, extra, needs


def test_a_missing_library_is_named_with_what_to_install() -> None:
    sentence = r"^no_such_library is not installed; install it with: pip install 'ominoes\[serve\]'$"
    with pytest.raises(MissingExtra, match=sentence), extra("serve"):
        import no_such_library.part  # type: ignore[import-not-found]  # noqa: F401
    with pytest.raises(MissingExtra, match=sentence):
        needs("serve", "msgspec", "no_such_library")


def test_what_is_there_is_not_asked_for() -> None:
    needs("serve", "msgspec", "numpy")
    with extra("serve"):
        import msgspec
    assert msgspec.json.decode(b"1") == 1


def test_a_module_of_our_own_is_brought_by_no_extra() -> None:
    with pytest.raises(ModuleNotFoundError, match=r"No module named 'ominoes\.no_such_room'"), extra("serve"):
        import ominoes.no_such_room  # type: ignore[import-not-found]  # noqa: F401


def test_a_missing_extra_is_an_import_error_that_travels_and_is_translated() -> None:
    error = MissingExtra(library="typst", extra="serve")
    assert isinstance(error, ImportError)
    with speaking("de"):
        assert str(pickle.loads(pickle.dumps(error))) == (
            "typst ist nicht installiert; es kommt mit: pip install 'ominoes[serve]'"
        )
