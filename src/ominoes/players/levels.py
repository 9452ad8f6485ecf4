"""The nine levels of each game, from a child's first opponent to the strongest player.

A level searches up to a number of simulations and milliseconds, and then chooses with a temperature: 0 takes the best
action, a higher one takes weaker actions more often. It chooses only among the best actions that together hold the part
`trust` of all visits; the others would be nonsense. The file `levels.toml` of a game has a list of nine numbers for
each field of `Level`, and its settings; the search is left to the kernel.
"""

import functools
import random
import tomllib
from typing import Any, Literal

import msgspec

from ominoes.games import Action, State
from ominoes.games.registry import file_of
from ominoes.i18n import OminoesError, message
from ominoes.players._kernel import Search
from ominoes.players.race_player import RacePlayer
from ominoes.players.search import can_search, capsule, search
from ominoes.players.simple import LargestPlayer
from ominoes.players.tree_cache import Tree

LEVELS = range(1, 10)

Clock = Literal["wall", "processor"]


class UnknownLevel(OminoesError, LookupError):
    """A number that no level has."""


class Level(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of a level of one game."""

    number: int
    simulations: int
    """The limit of simulations: 0 goes by the prior alone, -1 has no limit but the time."""
    ms: float
    temperature: float
    trust: float
    exact: int = 0
    """The most positions to visit in order to solve a game that is nearly over, before the search."""
    seconds: float = 0.0
    """The seconds for each look or try of a person, where several seats act at once."""
    settings: dict[str, Any] = {}
    """Further settings of the search, which `native/search/searcher.hpp` explains."""

    @property
    def name(self) -> str:
        """The name of the level, from first steps to master."""
        return level_name(self.number)


def level_name(number: int) -> str:
    """The name of a level in the current language."""
    return message(f"players.level-{number}")


@functools.cache
def _levels_of(game: str) -> dict[str, Any]:
    """What the levels of a game are; nothing for a game that leaves them to the defaults."""
    file = file_of(game, "levels.toml")
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {}


def level(game: str, number: int) -> Level:
    """A level of a game, from 1 to 9.

    >>> level("blokus", 5).name
    'club player'
    """
    if number not in LEVELS:
        raise UnknownLevel("players.no-level", number=number)
    table = _levels_of(game)
    row = {key: values[number - 1] for key, values in table.items() if isinstance(values, list)}
    fallback: dict[str, Any] = {"simulations": 0, "ms": 300, "temperature": 0.0, "trust": 1.0}
    return Level(number=number, settings=table.get("settings", {}), **fallback | row)


def search_at(own: Level, state: State, **settings: Any) -> Search:
    """A search from a state with the settings of a level."""
    return search(state, exact=own.exact, **own.settings | settings)


class LevelPlayer(RacePlayer):
    """A player of any game at one level; the strongest levels keep their search tree during a game."""

    def __init__(
        self, number: int, seed: int | None = None, *, clock: Clock = "wall", share: float = 1.0
    ) -> None:
        """A player whose time is measured by the wall clock or, on a shared machine, by the processor's clock.

        With a share below 1 the player has only that part of its time: it is faster, and weaker than its level.
        """
        if number not in LEVELS:
            raise UnknownLevel("players.no-level", number=number)
        self.number = number
        self._clock: Clock = clock
        self._share = share
        self._random = random.Random(seed)
        super().__init__(race_seed=self._random.getrandbits(63))
        self.tree: Tree | None = None
        self._search: Search | None = None
        self._simple = LargestPlayer(seed)

    def _choose(self, state: State) -> Action:
        actions = state.actions()
        if len(actions) == 1:
            return actions[0]
        if not can_search(state):
            return self._simple.choose(state)
        own = level(state.game.about.name, self.number)
        tree = self._search = self._search_from(state, own)
        if own.simulations == 0:
            tree.run(simulations=1, seed=0, may_stop_early=False)
        else:
            simulations, ms = max(own.simulations, 0), own.ms * self._share
            seed = self._random.getrandbits(63)
            if self._clock == "wall":
                tree.run(simulations=simulations, ms=ms, seed=seed)
            else:
                tree.run(simulations=simulations, cpu_ms=ms, seed=seed)
        return state.game.action(self._pick(tree.choices(), own))

    def _seconds(self, state: State) -> float:
        return level(state.game.about.name, self.number).seconds

    def cancel(self) -> None:
        """Stop the search of another thread that waits in `choose`, which then returns at once."""
        if self._search is not None:
            self._search.cancel()

    def _search_from(self, state: State, own: Level) -> Search:
        # A level with a temperature searches anew each time: the tree of the move before would make it stronger.
        if own.temperature > 0:
            return search_at(own, state)
        if self.tree is None or (self.tree.game, self.tree.level) != (state.game, self.number):
            self.tree = Tree(state.game, self.number, search_at(own, state))
        else:
            self.tree.search.move_to(capsule(state))
        return self.tree.search

    def _pick(self, choices: list[tuple[int, int, float, float]], own: Level) -> int:
        """The best action or, with a temperature, a random one of the likeliest; `Level.trust` limits these."""
        if own.temperature == 0:
            return choices[0][0]
        searched = own.simulations != 0
        trust = [(visits + prior if searched else prior, id) for id, visits, _, prior in choices]
        trust.sort(key=lambda pair: (-pair[0], pair[1]))
        total = sum(share for share, _ in trust)
        sensible: list[tuple[float, int]] = []
        held = 0.0
        for share, id in trust:
            sensible.append((share, id))
            held += share
            if held >= own.trust * total:
                break
        weights = [(share / sensible[0][0]) ** (1 / own.temperature) for share, _ in sensible]
        return self._random.choices([id for _, id in sensible], weights)[0]
