"""Nine levels for each game, from a child's first opponent to the best there is: how long each thinks, and how often
it makes do with a weaker action. What a level is made of stands in `levels.toml`; the search is the kernel's.
"""

import functools
import random
import tomllib
from pathlib import Path
from typing import Any, Literal

import msgspec

from ominoes.games import Action, State
from ominoes.players._kernel import Search
from ominoes.players.racing import Plan, plan
from ominoes.players.searching import can_search, capsule, search
from ominoes.players.simple import LargestPlayer
from ominoes.words import OminoesError, text

LEVELS = range(1, 10)

Clock = Literal["wall", "processor"]


class UnknownLevel(OminoesError, LookupError):
    """A number that no level has."""


class Level(msgspec.Struct, frozen=True, kw_only=True):
    """What a level of one game is made of."""

    number: int
    simulations: int
    """Nothing is searched with 0, and as much as its time allows with -1."""
    ms: float
    temperature: float
    trust: float
    exact: int = 0
    """Positions to look at, to play a game that is nearly over to its end in every way."""
    seconds: float = 0.0
    """In a race: for each look or try of a person."""
    settings: dict[str, Any] = {}
    """Settings of the search, as `native/search/searcher.hpp` explains them."""

    @property
    def name(self) -> str:
        """What the level is called, from first steps to master."""
        return level_name(self.number)


def level_name(number: int) -> str:
    """What a level is called."""
    return text(f"players.level-{number}")


@functools.cache
def _tables() -> dict[str, dict[str, Any]]:
    with (Path(__file__).parent / "levels.toml").open("rb") as file:
        return tomllib.load(file)


def level(game: str, number: int) -> Level:
    """A level of a game, from 1 to 9.

    >>> level("blokus", 5).name
    'club player'
    """
    if number not in LEVELS:
        raise UnknownLevel("players.no-level", number=number)
    table = _tables().get(game, {})
    row = {key: values[number - 1] for key, values in table.items() if isinstance(values, list)}
    fallback: dict[str, Any] = {"simulations": 0, "ms": 300, "temperature": 0.0, "trust": 1.0}
    return Level(number=number, settings=table.get("settings", {}), **fallback | row)


def search_at(own: Level, state: State, **settings: Any) -> Search:
    """The search of a level."""
    return search(state, exact=own.exact, **own.settings | settings)


class LevelPlayer:
    """Plays any game at one level; remembers what it thought about, as long as one game goes on."""

    def __init__(
        self, number: int, seed: int | None = None, *, clock: Clock = "wall", share: float = 1.0
    ) -> None:
        """A level whose time goes by the clock on the wall or, where others use the machine too, by the processor's.

        With a share of less than 1 it has only that part of its time: weaker than the level, and sooner done.
        """
        if number not in LEVELS:
            raise UnknownLevel("players.no-level", number=number)
        self.number = number
        self._clock: Clock = clock
        self._share = share
        self._random = random.Random(seed)
        self._luck = self._random.getrandbits(63)
        self._search: Search | None = None
        self._simple = LargestPlayer(seed)

    def choose(self, state: State) -> Action:
        """An action of the seat to act; in a race, what the first of the racing seats will show."""
        if state.turn.kind == "race":
            return self.race(state, state.turn.seats[0]).action
        actions = state.actions()
        if len(actions) == 1:
            return actions[0]
        if not can_search(state):
            return self._simple.choose(state)
        own = level(state.game.about.name, self.number)
        tree = self._tree(state, own)
        if own.simulations == 0:
            tree.run(simulations=1, seed=0, early=False)
        else:
            simulations, ms = max(own.simulations, 0), own.ms * self._share
            seed = self._random.getrandbits(63)
            if self._clock == "wall":
                tree.run(simulations=simulations, ms=ms, seed=seed)
            else:
                tree.run(simulations=simulations, cpu_ms=ms, seed=seed)
        return state.game.action(self._pick(tree.choices(), own))

    def race(self, state: State, seat: int) -> Plan:
        """What a seat will show in a race, and when."""
        return plan(state, seat, level(state.game.about.name, self.number).seconds, self._luck)

    def cancel(self) -> None:
        """Make a choice that another thread waits for come at once."""
        if self._search is not None:
            self._search.cancel()

    def _tree(self, state: State, own: Level) -> Search:
        # Only who plays best is helped by what was found before; a weaker level is to stay as weak as it is.
        if self._search is not None and own.temperature == 0:
            try:
                self._search.move_to(capsule(state))
            except ValueError:
                self._search = search_at(own, state)  # another game has begun
        else:
            self._search = search_at(own, state)
        return self._search

    def _pick(self, choices: list[tuple[int, int, float, float]], own: Level) -> int:
        """The best action or, with a temperature, one that is trusted enough, by how much it is."""
        if own.temperature == 0:
            return choices[0][0]
        thought = own.simulations != 0
        trust = [(visits + prior if thought else prior, id) for id, visits, _, prior in choices]
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
