"""The error for a library that is not installed."""

import pickle
from importlib import import_module

import pytest

from ominoes.i18n import in_language
from ominoes.i18n.extras import MissingExtra, extra, needs


def test_a_missing_library_is_named_with_what_to_install() -> None:
    sentence = r"^no_such_library is not installed; install it with: pip install 'ominoes\[serve\]'$"
    with pytest.raises(MissingExtra, match=sentence), extra("serve"):
        import no_such_library.part  # type: ignore[import-not-found]  # noqa: F401
    with pytest.raises(MissingExtra, match=sentence):
        needs("serve", "msgspec", "no_such_library")


def test_an_installed_library_raises_nothing_and_is_imported() -> None:
    needs("serve", "msgspec", "numpy")
    with extra("serve"):
        import msgspec
    assert msgspec.json.decode(b"1") == 1


def test_a_missing_module_of_our_own_is_not_taken_for_an_extra() -> None:
    with (
        pytest.raises(ModuleNotFoundError, match=r"No module named 'ominoes\.no_such_package'"),
        extra("serve"),
    ):
        import_module("ominoes.no_such_package")


def test_a_missing_extra_is_an_import_error_that_can_be_pickled_and_is_translated() -> None:
    error = MissingExtra(library="typst", extra="serve")
    assert isinstance(error, ImportError)
    with in_language("de"):
        assert str(pickle.loads(pickle.dumps(error))) == (
            "typst ist nicht installiert; es kommt mit: pip install 'ominoes[serve]'"
        )
