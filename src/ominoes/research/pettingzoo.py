"""The games as PettingZoo environments, in turns (AEC), with action masks and planes from the mover's point of view.

>>> from ominoes.research.pettingzoo import env
>>> table = env("blokus_duo_v1")
>>> table.reset(seed=1)
>>> observation, reward, terminated, truncated, info = table.last()
>>> observation["observation"].shape, int(observation["action_mask"].sum())
((7, 14, 14), 828)

An id names a game, its options and a version, which grows whenever observations, ids of actions or rewards change.
Importing this module also registers them with PettingZoo, whose `make("aec", "ominoes/blokus_duo_v1")` does the same.
Seats get their rewards at the end: +1 for each other seat beaten, -1 for each that was better, divided by the others.
"""

import functools
from typing import Any, cast

import numpy as np
import numpy.typing as npt

from ominoes.games import Game, State, game, settle
from ominoes.games.luck import checked_seed, fresh_seed
from ominoes.research.kernel import Table
from ominoes.research.observations import Planes, plane_shape, start_positions
from ominoes.research.rewards import duels
from ominoes.words import OminoesError
from ominoes.words.extras import extra

with extra("research"):
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.env_registry.registration import register

ENVIRONMENTS: dict[str, tuple[str, dict[str, Any]]] = {
    "blokus_v1": ("blokus", {}),
    "blokus_two_v1": ("blokus", {"players": 2}),
    "blokus_three_v1": ("blokus", {"players": 3}),
    "blokus_duo_v1": ("blokus", {"variant": "duo"}),
    "polymo_v1": ("polymo", {}),
    "polyssimo_v1": ("polyssimo", {}),
    "holomino_v1": ("holomino", {}),
}
"""All environments by id: the game, and the options that make the id what it is."""

Observation = dict[str, Planes]


class UnknownEnvironment(OminoesError, LookupError):
    """An id that no environment has."""


class WrongCall(OminoesError, ValueError):
    """A call that an environment cannot answer: before its first game, or for an agent that it does not have."""


def env(id: str, *, render_mode: str | None = None, **options: Any) -> "GameEnv":
    """An environment by its id; further options of the game may be given."""
    if id not in ENVIRONMENTS:
        raise UnknownEnvironment("research.unknown-environment", id=id, known=", ".join(ENVIRONMENTS))
    name, own = ENVIRONMENTS[id]
    return GameEnv(game(name, **own | options), name=id, render_mode=render_mode)


class GameEnv(AECEnv[str, Observation, int]):  # type: ignore[misc]
    """Any game in which seats act one after the other."""

    metadata: dict[str, Any] = {  # noqa: RUF012 - the name that PettingZoo reads, of the class and of each environment
        "render_modes": ["human", "ansi"],
        "name": "ominoes",
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(self, game: Game, *, name: str | None = None, render_mode: str | None = None) -> None:
        super().__init__()
        if not isinstance(game, Game):
            raise WrongCall("rulebook.not-a-game", given=game)
        modes = self.metadata["render_modes"]
        if render_mode is not None and render_mode not in modes:
            raise WrongCall("research.render-mode", mode=render_mode, known=", ".join(modes))
        self.game = game
        self.metadata = {**type(self).metadata, "name": name or game.about.name}
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(game.seats)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        shape = plane_shape(game)
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 127, shape, np.int8),
                    "action_mask": spaces.Box(0, 1, (game.action_count,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(game.action_count) for agent in self.possible_agents}
        self._table = Table(start_positions(game), game.seats)
        self._played: list[int] = []
        self._state: tuple[int, State] = (0, game.start(0))

    @property
    def state_now(self) -> State:
        """The state of the library that this environment stands at."""
        known, state = self._state[0], settle(self._state[1])
        for action in self._played[known:]:
            state = settle(state.play(self.game.action(action)))
        self._state = len(self._played), state
        return state

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent sees: planes and the mask of legal actions."""
        return cast("spaces.Space[Any]", self.observation_spaces[self._known(agent)])

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The ids of all actions of the game."""
        return self.action_spaces[self._known(agent)]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; the seed decides what chance brings."""
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        seed = fresh_seed() if seed is None else checked_seed(seed)
        self._played = []
        self._state = (0, self.game.start(seed))
        self.agent_selection = self.possible_agents[self._table.reset(seed)]

    def step(self, action: int | None) -> None:
        """Let the selected agent act; an action that is not legal raises `IllegalAction` with the reason."""
        agent = self._selected()
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        id = self.game.checked_id(action)
        try:
            seat = self._table.play(id)
        except ValueError:
            refusal = self.state_now.why_not(self.game.action(id))
            raise refusal or AssertionError("a legal action was refused") from None
        self._played.append(id)
        if seat >= 0:  # rewards come at the end
            self.agent_selection = self.possible_agents[seat]
        else:
            self._end()
        if self.render_mode == "human":
            self.render()

    def last(self, observe: bool = True) -> Any:
        """What the selected agent sees, has gained, and whether it is over for it."""
        self._selected()
        return super().last(observe)

    def _selected(self) -> str:
        """The agent to act."""
        if not hasattr(self, "agent_selection"):
            raise WrongCall("research.not-reset")
        return self.agent_selection

    def _end(self) -> None:
        self.rewards = dict(zip(self.possible_agents, duels(self._table.ranks), strict=True))
        self.terminations = dict.fromkeys(self.possible_agents, True)
        for agent, score in zip(self.possible_agents, self._table.scores, strict=True):
            self.infos[agent] = {"score": score}
        self.agent_selection = self.possible_agents[0]
        self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        """What an agent sees; only who is to act has legal actions."""
        seat = self._seats[self._known(agent)]
        return {"observation": self._table.planes(seat), "action_mask": self._table.mask(seat)}

    def _known(self, agent: str) -> str:
        if agent not in self.possible_agents:
            raise WrongCall("research.no-agent", agent=agent, known=", ".join(self.possible_agents))
        return agent

    def legal_actions(self) -> npt.NDArray[np.int32]:
        """The ids of the legal actions, for whoever would otherwise look for them in the mask."""
        return self._table.legal()

    def render(self) -> str | None:
        """The table as text: printed, or returned in the mode `ansi`."""
        if self.render_mode == "ansi":
            return str(self.state_now)
        if self.render_mode == "human":
            print(self.state_now)  # noqa: T201 - it is asked for
        return None

    def close(self) -> None:
        """There is nothing to close."""

    def __getstate__(self) -> dict[str, Any]:
        # For copies and other processes: the kernel's table is set up again from what was played.
        return {name: value for name, value in self.__dict__.items() if name != "_table"}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__ |= kept
        self._table = Table(start_positions(self.game), self.game.seats)
        self._table.reset(self._state[1].seed)
        for id in self._played:
            self._table.play(id)


for _id in ENVIRONMENTS:
    register("aec", f"ominoes/{_id}", entry_point=functools.partial(env, _id))
