"""All games in which seats act one after the other as OpenSpiel games, registered under `ominoes_<game>`.

>>> import pyspiel
>>> import ominoes.research.openspiel
>>> pyspiel.load_game("ominoes_blokus(variant=duo)").num_distinct_actions()
13729

Options that are a word or a number are parameters of the game; where an option may be None, 0 says so. Chance is
explicit: an outcome is its number among `State.chances()`. A state is written as the numbers of its actions, and read
by playing them: nothing of it is ever pickled. What a state is worth is what `research.rewards` says, so every game is
a zero-sum game.
"""

from typing import Any, cast, get_args, get_type_hints

import msgspec
import numpy as np
import numpy.typing as npt

from ominoes.games import Action, Game, State, games
from ominoes.games.numbers import checked_id
from ominoes.games.registry import rulebook
from ominoes.research.observations import legal_ids, observable, plane_shape, planes
from ominoes.research.rewards import final_rewards
from ominoes.words import OminoesError
from ominoes.words.extras import extra

with extra("research"):
    import pyspiel

PREFIX = "ominoes_"
_LONGEST_GAME = 2000
"""More actions and outcomes than any game has; the longest are those of Polymo with five players."""


class BadParameter(OminoesError, ValueError):
    """A parameter that no option of the game stands for."""


class BadState(OminoesError, ValueError):
    """A text that no state was written as."""


class OpenSpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its options, as OpenSpiel sees it."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = dict(params or {})
        kind = _rulebook_of(type(self))
        usual, nothing = _parameters(kind), _may_be_nothing(kind)
        self.ominoes: Game = kind(
            **{
                name: None if value == 0 and name in nothing else value
                for name, value in params.items()
                if value != usual[name]
            }
        )
        # One option may decide another: Duo is for two.
        options = msgspec.structs.asdict(self.ominoes.options)
        decided = {name: options[name] for name in usual if type(options[name]) is type(usual[name])}
        params |= {name: value for name, value in decided.items() if value != usual[name]}
        start = self.ominoes.start(0)
        super().__init__(
            _game_type(kind),
            pyspiel.GameInfo(
                num_distinct_actions=self.ominoes.action_count,
                max_chance_outcomes=_most_outcomes(start),
                num_players=self.ominoes.seats,
                min_utility=-1.0,
                max_utility=1.0,
                utility_sum=0.0,
                max_game_length=_LONGEST_GAME,
            ),
            params,
        )

    def new_initial_state(self, *_: Any) -> "OpenSpielState":
        """The start of a game."""
        return OpenSpielState(self)

    def deserialize_state(self, text: str) -> "OpenSpielState":
        """The state that `State.serialize` wrote."""
        state = self.new_initial_state()
        for number in text.split():
            if not number.isdecimal():
                raise BadState("research.not-a-state", word=number)
            state.apply_action(int(number))
        return state

    def __reduce__(self) -> tuple[object, ...]:
        return _loaded, (str(self),)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """What a seat sees: planes for tensors, the table as text."""
        if params:
            raise BadParameter("research.observer-parameters", given=params)
        return Observer(self.ominoes)


class OpenSpielState(pyspiel.State):  # type: ignore[misc]
    """A state of the library, and how it came about.

    OpenSpiel pickles what is in a state's `__dict__`, so there is nothing in it: the state of the library is kept in a
    slot beside the number of moves that led to it, and played again from the history where that is all there is.
    """

    __slots__ = ("_moves", "_state")

    def __init__(self, game: OpenSpielGame) -> None:
        super().__init__(game)
        self._state = game.ominoes.start(0)
        self._moves = 0

    @property
    def ominoes(self) -> State:
        """The state of the library."""
        if self._moves != self.move_number():
            self._state = self.get_game().ominoes.start(0)
            for number in self.history():
                self._state = self._state.play(_action(self._state, number))
            self._moves = self.move_number()
        return self._state

    def clone(self) -> "OpenSpielState":
        """A copy that goes its own way."""
        other: OpenSpielState = super().clone()
        other._state, other._moves = self._state, self._moves
        return other

    def current_player(self) -> int:
        """The seat to act, or who else."""
        turn = self.ominoes.turn
        if turn.kind == "seat":
            return turn.seat
        return int(pyspiel.PlayerId.CHANCE if turn.kind == "chance" else pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        return cast("list[int]", np.sort(legal_ids(self.ominoes)).tolist())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The numbers of what chance can bring, with their probabilities."""
        return [(number, float(share)) for number, (_, share) in enumerate(self.ominoes.chances())]

    def _apply_action(self, number: int) -> None:
        self._state = self.ominoes.play(_action(self.ominoes, number))
        self._moves += 1

    def _action_to_string(self, player: int, number: int) -> str:
        return self.ominoes.game.text(_action(self.ominoes, number))

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.ominoes.over

    def returns(self) -> list[float]:
        """What the game is worth to each seat."""
        return list(final_rewards(self.ominoes))

    def serialize(self) -> str:
        """The numbers of all actions and outcomes."""
        return "\n".join(map(str, self.history()))

    def __reduce__(self) -> tuple[object, ...]:
        # Python's pickle gets nothing but the text that OpenSpiel writes.
        return _deserialized, (pyspiel.serialize_game_and_state(self.get_game(), self),)

    def __str__(self) -> str:
        return str(self.ominoes)


def _action(state: State, number: int) -> Action:
    """The action or the outcome of chance with this number."""
    if state.turn.kind != "chance":
        return state.game.action(number)
    outcomes = state.chances()
    return outcomes[checked_id(number, len(outcomes))][0]


def _loaded(game: str) -> Any:
    """The game of this name and these parameters; found in this module, whose import registers all."""
    return pyspiel.load_game(game)


def _deserialized(game_and_state: str) -> Any:
    return pyspiel.deserialize_game_and_state(game_and_state)[1]


class Observer:
    """What a seat sees; everything is open to all, so it is the same with and without memory."""

    def __init__(self, game: Game) -> None:
        shape = plane_shape(game)
        self.tensor: npt.NDArray[np.float32] = np.zeros(int(np.prod(shape)), np.float32)
        self.dict = {"planes": self.tensor.reshape(shape)}

    def set_from(self, state: OpenSpielState, player: int) -> None:
        """Take over what a seat sees of a state."""
        self.dict["planes"][:] = planes(state.ominoes, player)

    def string_from(self, state: OpenSpielState, player: int) -> str:
        """The table as text."""
        return str(state)


def _most_outcomes(state: State) -> int:
    """The largest number of outcomes of one draw in a game: what is drawn from never grows beyond what it was."""
    most = 0
    while not state.over:
        if state.turn.kind == "chance":
            most = max(most, len(state.chances()))
            state = state.play(state.draw())
        elif most and state.turn.kind == "seat" and not state.game.about.chance:
            break
        else:
            state = state.play(state.actions()[0])
    return most


def _parameters(kind: type[Game]) -> dict[str, Any]:
    """The options that OpenSpiel can name, with what stands for "as usual"; a parameter has one type for good."""
    options = msgspec.structs.asdict(kind.option_kinds())
    hints = get_type_hints(kind.option_kinds)
    parameters: dict[str, Any] = {}
    for name, usual in options.items():
        words = any(isinstance(one, str) for one in get_args(hints[name]))
        if name in _may_be_nothing(kind):
            parameters[name] = usual or 0
        elif isinstance(usual, str) or (isinstance(usual, int) and not words):
            parameters[name] = usual
        elif words:
            parameters[name] = ""
    return parameters


def _may_be_nothing(kind: type[Game]) -> frozenset[str]:
    """The options that are a number or None; 0, which none of them can be, stands for None."""
    hints = get_type_hints(kind.option_kinds)
    return frozenset(name for name, hint in hints.items() if {int, type(None)} <= {*get_args(hint)})


def _game_type(kind: type[Game]) -> Any:
    about = kind.about
    chance = pyspiel.GameType.ChanceMode
    return pyspiel.GameType(
        short_name=PREFIX + about.name,
        long_name=about.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=chance.EXPLICIT_STOCHASTIC,  # options can have a lot decide who begins
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=about.most_seats,
        min_num_players=about.least_seats,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_parameters(kind),
    )


_KINDS: dict[str, type[Game]] = {}


def _rulebook_of(kind: type[OpenSpielGame]) -> type[Game]:
    return _KINDS[kind.__name__]


def _register() -> None:
    """Tell OpenSpiel of every game that is played in turns and can be seen as planes."""
    for name, about in games().items():
        if about.simultaneous or name not in observable():
            continue
        game_class = type(PREFIX + name, (OpenSpielGame,), {"__doc__": about.title})
        _KINDS[game_class.__name__] = rulebook(name)
        pyspiel.register_game(_game_type(rulebook(name)), game_class)


_register()
