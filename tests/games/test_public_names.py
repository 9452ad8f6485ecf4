"""The public names of games and states: what a person with a notebook uses, and what the judge of a race needs."""

import inspect

import ominoes
from ominoes import renamed
from ominoes.games import registry
from ominoes.games.racing import RaceGame, RaceState

GAME = {
    *("about", "options", "seats", "seat_name"),
    *("start", "perft", "assets"),
    *("action", "action_count", "action_id", "notation", "parse", "describe", "to_json", "from_json"),
}
STATE = {
    *("game", "seed", "turn", "seat_name", "over", "scores", "standings", "winners"),
    *("actions", "placements", "chances", "draw", "play", "is_legal", "why_not", "log_line"),
    *("view", "svg", "art"),
}
RACE = {"may_act", "race_limit", "stamped", "moment", "time_up"}


def public(kind: type) -> set[str]:
    """The names without an underscore that a class and its bases have or declare, without those of 0.1.0."""
    declared = {name for base in kind.__mro__ for name in inspect.get_annotations(base)}
    names = {name for name in {*dir(kind), *declared} if not name.startswith("_")}
    return names - {name for base in kind.__mro__ for name in renamed._ATTRIBUTES.get(base.__name__, ())}


def test_a_game_has_exactly_these_public_names() -> None:
    assert public(ominoes.Game) == GAME


def test_a_state_has_exactly_these_public_names() -> None:
    assert public(ominoes.State) == STATE


def test_only_a_game_with_races_has_the_names_of_the_judge() -> None:
    assert public(RaceState) == STATE | RACE
    assert public(RaceGame) == GAME | {"redacted"}
    for name, about in registry.games().items():
        start = registry.game(name).start(0)
        assert isinstance(start, RaceState) == about.simultaneous, name
        assert about.simultaneous or not RACE & public(type(start)), name


def test_every_rulebook_has_them_all() -> None:
    for name in registry.games():
        game = registry.game(name)
        assert all(hasattr(game, one) for one in GAME), name
        assert all(hasattr(game.start(0), one) for one in STATE), name
