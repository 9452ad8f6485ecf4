"""The options of Polymo."""

import pytest
from tests.cases import every

import ominoes
from ominoes import OptionError


@every(
    ("options", "sentence"),
    [
        ({"players": 6}, "polymo option 'players' cannot be 6; allowed: 1, 2, 3, 4 or 5"),
        ({"size": 10}, "polymo option 'size' cannot be 10; allowed: 8 or 9"),
        ({"x_rule": "none"}, "polymo option 'x_rule' cannot be 'none'; allowed: 'all' or 'active'"),
        (
            {"elimination": "never"},
            "polymo option 'elimination' cannot be 'never'; allowed: 'throw' or 'blocked'",
        ),
        ({"first_seat": 1}, "polymo option 'first_seat' cannot be 1; allowed: 0 or 'random'"),
        ({"dice": 3}, "polymo has no option 'dice'"),
    ],
)
def test_options_are_checked(options: dict[str, object], sentence: str) -> None:
    with pytest.raises(OptionError) as raised:
        ominoes.game("polymo", **options)
    assert str(raised.value).startswith(sentence)
