"""The games as PettingZoo environments with turns (AEC), action masks, and planes from the mover's point of view.

>>> from ominoes.research.pettingzoo import env
>>> table = env("blokus_duo_v1")
>>> table.reset(seed=1)
>>> observation, reward, terminated, truncated, info = table.last()
>>> observation["observation"].shape, int(observation["action_mask"].sum())
((7, 14, 14), 828)

An id names a game, its options and a version, which grows whenever observations, ids of actions or rewards change.
Importing this module also registers the ids with PettingZoo, so that `make("aec", "ominoes/blokus_duo_v1")` works.
Rewards come at the end: +1 for each seat beaten, -1 for each better one, divided by the number of other seats.
"""

import functools
from typing import Any, cast

import numpy as np
import numpy.typing as npt

from ominoes.games import Game, State, game, settle
from ominoes.games.rng import checked_seed, fresh_seed
from ominoes.games.validation import checked_id
from ominoes.i18n import OminoesError
from ominoes.i18n.extras import extra
from ominoes.research.observations import Planes, environments, plane_shape
from ominoes.research.rewards import duels
from ominoes.research.single_game import single_game

with extra("research"):
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.env_registry.registration import register

ENVIRONMENTS = environments()
"""All environments by id: the game and its options."""

Observation = dict[str, Planes]


class UnknownEnvironment(OminoesError, LookupError):
    """No environment has this id."""


class WrongCall(OminoesError, ValueError):
    """A wrong call of an environment: before its first game, or for an agent that it does not have."""


def env(id: str, *, render_mode: str | None = None, **options: Any) -> "GameEnv":
    """An environment by its id; `options` are further options of the game."""
    if id not in ENVIRONMENTS:
        raise UnknownEnvironment("research.unknown-environment", id=id, known=", ".join(ENVIRONMENTS))
    name, own = ENVIRONMENTS[id]
    return GameEnv(game(name, **own | options), name=id, render_mode=render_mode)


class GameEnv(AECEnv[str, Observation, int]):  # type: ignore[misc]
    """An environment for any game in which seats act one after the other."""

    # PettingZoo reads it from the class and from each environment.
    metadata: dict[str, Any] = {  # noqa: RUF012
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
        self._kernel = single_game(game)
        self._played: list[int] = []
        self._state: tuple[int, State] = (0, game.start(0))

    @property
    def state_now(self) -> State:
        """The present state, as a state of the library."""
        known, state = self._state[0], settle(self._state[1])
        for action in self._played[known:]:
            state = settle(state.play(self.game.action(action)))
        self._state = len(self._played), state
        return state

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's observations: planes and the mask of legal actions."""
        return cast("spaces.Space[Any]", self.observation_spaces[self._known(agent)])

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The ids of all actions of the game."""
        return self.action_spaces[self._known(agent)]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a game; the seed decides chance."""
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        seed = fresh_seed() if seed is None else checked_seed(seed, bits=64)
        self._played = []
        self._state = (0, self.game.start(seed))
        self.agent_selection = self.possible_agents[self._kernel.reset(seed)]

    def step(self, action: int | None) -> None:
        """Play an action of the selected agent; raises `IllegalAction` with the reason if it is not legal."""
        agent = self._selected()
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        id = checked_id(action, self.game.action_count)
        try:
            seat = self._kernel.play(id)
        except ValueError:
            refusal = self.state_now.why_not(self.game.action(id))
            raise refusal or AssertionError("a legal action was refused") from None
        self._played.append(id)
        if seat >= 0:
            self.agent_selection = self.possible_agents[seat]
        else:
            self._end()
        if self.render_mode == "human":
            self.render()

    def last(self, observe: bool = True) -> Any:
        """The observation, reward, termination, truncation and info of the selected agent."""
        self._selected()
        return super().last(observe)

    def _selected(self) -> str:
        """The agent to act."""
        if not hasattr(self, "agent_selection"):
            raise WrongCall("research.not-reset")
        return self.agent_selection

    def _end(self) -> None:
        self.rewards = dict(zip(self.possible_agents, duels(self._kernel.ranks), strict=True))
        self.terminations = dict.fromkeys(self.possible_agents, True)
        for agent, score in zip(self.possible_agents, self._kernel.scores, strict=True):
            self.infos[agent] = {"score": score}
        self.agent_selection = self.possible_agents[0]
        self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        """The observation of an agent; only the agent to act has legal actions in its mask."""
        seat = self._seats[self._known(agent)]
        return {"observation": self._kernel.planes(seat), "action_mask": self._kernel.mask(seat)}

    def _known(self, agent: str) -> str:
        if agent not in self.possible_agents:
            raise WrongCall("research.no-agent", agent=agent, known=", ".join(self.possible_agents))
        return agent

    def legal_actions(self) -> npt.NDArray[np.integer]:
        """The ids of the legal actions, without a search through the mask."""
        return self._kernel.legal()

    def render(self) -> str | None:
        """The table as text: printed, or returned in the mode `ansi`."""
        if self.render_mode == "ansi":
            return str(self.state_now)
        if self.render_mode == "human":
            print(self.state_now)  # noqa: T201 - the mode asks for it
        return None

    def close(self) -> None:
        """Do nothing: there is nothing to close."""

    def __getstate__(self) -> dict[str, Any]:
        # For copies and other processes: the kernel's game is set up again from the actions.
        return {name: value for name, value in self.__dict__.items() if name != "_kernel"}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__ |= kept
        self._kernel = single_game(self.game)
        self._kernel.reset(self._state[1].seed)
        for id in self._played:
            self._kernel.play(id)


for _id in ENVIRONMENTS:
    register("aec", f"ominoes/{_id}", entry_point=functools.partial(env, _id))
