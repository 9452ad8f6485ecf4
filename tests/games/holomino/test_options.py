"""The options of Holomino."""

import pytest
from tests.cases import every

import ominoes
from ominoes import OptionError


@every(
    ("options", "sentence"),
    [
        ({"first_seat": 1}, "holomino option 'first_seat' cannot be 1; allowed: 0 or 'random'"),
        ({"scoring": "max"}, "holomino option 'scoring' cannot be 'max'; allowed: 'sum' or 'product'"),
        (
            {"max_extent": 3},
            "holomino option 'max_extent' cannot be 3; allowed: a whole number from 4 to 12 or nothing",
        ),
        ({"pool_size": 0}, "holomino option 'pool_size' cannot be 0; allowed: a whole number from 1 to 12"),
        ({"num_digits": 9}, "holomino option 'num_digits' cannot be 9; allowed: a whole number from 3 to 8"),
        ({"unique": "no"}, "holomino option 'unique' cannot be 'no'; allowed: True or False"),
        (
            {"num_digits": 3},
            "holomino option 'num_digits' cannot be 3 with unique=True and pool_size=3, which makes 2 tiles; "
            "allowed: a whole number from 4 to 8",
        ),
        (
            {"num_digits": 8, "unique": False},
            "holomino option 'num_digits' cannot be 8 with unique=False and pool_size=3, which makes 176 tiles; "
            "allowed: a whole number from 3 to 7",
        ),
        (
            {"num_digits": 5, "pool_size": 10},
            "holomino option 'num_digits' cannot be 5 with unique=True and pool_size=10, which makes 20 tiles; "
            "allowed: a whole number from 6 to 8",
        ),
        ({"players": 2}, "holomino has no option 'players'; it has "),
    ],
)
def test_options_are_checked(options: dict[str, object], sentence: str) -> None:
    with pytest.raises(OptionError) as caught:
        ominoes.game("holomino", **options)
    assert str(caught.value).startswith(sentence)
