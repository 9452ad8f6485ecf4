"""Where the games are: each is a package with a module `game`, and nothing lists them.

The games of Ominoes are the folders in `games/`. Other packages bring games by entry points of the group
`ominoes.games`: the name of an entry point is the name of the game, its value the package. Nothing is imported here, so
that the lowest layers can ask too; what a package has is left to `games/registry.py`, its messages to `i18n/`.
"""

import contextlib
import functools
from importlib.util import find_spec
from pathlib import Path

_GAMES = Path(__file__).parent / "games"


@functools.cache
def own_games() -> tuple[str, ...]:
    """The names of the games of Ominoes."""
    return tuple(sorted(module.parent.name for module in _GAMES.glob("*/game.py")))


@functools.cache
def outside_games() -> dict[str, str]:
    """The packages of games from elsewhere, by the name of the game; a name of ours stays ours."""
    # Imported here: it takes longer to load than the rest of the program's start needs.
    from importlib.metadata import entry_points

    found = {point.name: point.value for point in entry_points(group="ominoes.games")}
    return {name: found[name] for name in sorted(found.keys() - set(own_games()))}


def package_of(game: str) -> str | None:
    """The package of a game, such as `ominoes.games.blokus`; None if there is no such game."""
    # The entry points of all installed packages are read only when they are needed.
    return f"ominoes.games.{game}" if game in own_games() else outside_games().get(game)


@functools.cache
def folder_of(game: str) -> Path:
    """The folder of a game's package, which is not imported; it does not exist if the package is not installed."""
    if game not in own_games():
        # To find a package imports those around it, which may fail in any way.
        with contextlib.suppress(Exception):
            spec = find_spec(outside_games()[game])
            if spec is not None and spec.submodule_search_locations:
                return Path(next(iter(spec.submodule_search_locations)))
    return _GAMES / game
