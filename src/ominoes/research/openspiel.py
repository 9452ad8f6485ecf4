"""The games in which seats act one after the other, as OpenSpiel games under the names `ominoes_<game>`.

>>> import pyspiel
>>> import ominoes.research.openspiel
>>> pyspiel.load_game("ominoes_blokus(variant=duo)").num_distinct_actions()
13729

Options that are a word or a number are parameters of the game; 0 stands for None. Chance is explicit: an outcome is its
number among `State.chances()`. A state is serialized as the numbers of its actions and read by playing them; it is
never pickled itself. The returns are those of `research.rewards`, so every game is zero-sum.
"""

from typing import Any, cast, get_args, get_type_hints

import msgspec
import numpy as np
import numpy.typing as npt

from ominoes.games import Action, Game, State, games
from ominoes.games.registry import options_type, rulebook
from ominoes.games.validation import checked_id
from ominoes.i18n import OminoesError
from ominoes.i18n.extras import extra
from ominoes.research.observations import legal_ids, observable, plane_shape, planes
from ominoes.research.rewards import final_rewards

with extra("research"):
    import pyspiel

PREFIX = "ominoes_"
_LONGEST_GAME = 2000
"""More actions and outcomes than any game has; the longest games are those of Polymo with five players."""


class BadParameter(OminoesError, ValueError):
    """A parameter that is no option of the game."""


class BadState(OminoesError, ValueError):
    """A text that is no serialized state."""


class OpenSpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its options, as a game of OpenSpiel."""

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
        # One option may decide another: Duo has two players.
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
        """The start state."""
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
        """An observer of what a seat sees: planes as the tensor, the table as the string."""
        if params:
            raise BadParameter("research.observer-parameters", given=params)
        return Observer(self.ominoes)


class OpenSpielState(pyspiel.State):  # type: ignore[misc]
    """A state of the library with its history.

    OpenSpiel pickles a state's `__dict__`, so it is kept empty: slots have the state of the library and its number of
    moves. A copy that has only the history plays it again.
    """

    __slots__ = ("_moves", "_state")

    def __init__(self, game: OpenSpielGame) -> None:
        super().__init__(game)
        self._state = game.ominoes.start(0)
        self._moves = 0

    @property
    def ominoes(self) -> State:
        """This state as a state of the library."""
        if self._moves != self.move_number():
            self._state = self.get_game().ominoes.start(0)
            for number in self.history():
                self._state = self._state.play(_action(self._state, number))
            self._moves = self.move_number()
        return self._state

    def clone(self) -> "OpenSpielState":
        """An independent copy."""
        other: OpenSpielState = super().clone()
        other._state, other._moves = self._state, self._moves
        return other

    def current_player(self) -> int:
        """The seat to act, or OpenSpiel's number for chance or for the end of the game."""
        turn = self.ominoes.turn
        if turn.kind == "seat":
            return turn.seat
        return int(pyspiel.PlayerId.CHANCE if turn.kind == "chance" else pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        return cast("list[int]", np.sort(legal_ids(self.ominoes)).tolist())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The numbers of the outcomes of chance, with their probabilities."""
        return [(number, float(share)) for number, (_, share) in enumerate(self.ominoes.chances())]

    def _apply_action(self, number: int) -> None:
        self._state = self.ominoes.play(_action(self.ominoes, number))
        self._moves += 1

    def _action_to_string(self, player: int, number: int) -> str:
        return self.ominoes.game.notation(_action(self.ominoes, number))

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.ominoes.over

    def returns(self) -> list[float]:
        """The rewards of the seats; 0 before the end."""
        return list(final_rewards(self.ominoes))

    def serialize(self) -> str:
        """The numbers of all actions and outcomes."""
        return "\n".join(map(str, self.history()))

    def __reduce__(self) -> tuple[object, ...]:
        # Python's pickle gets only the text that OpenSpiel writes.
        return _deserialized, (pyspiel.serialize_game_and_state(self.get_game(), self),)

    def __str__(self) -> str:
        return str(self.ominoes)


def _action(state: State, number: int) -> Action:
    """The action, or the outcome of chance, with this number."""
    if state.turn.kind != "chance":
        return state.game.action(number)
    outcomes = state.chances()
    return outcomes[checked_id(number, len(outcomes))][0]


def _loaded(game: str) -> Any:
    """Load a game by its name and parameters. Unpickling imports this module, which registers the games."""
    return pyspiel.load_game(game)


def _deserialized(game_and_state: str) -> Any:
    return pyspiel.deserialize_game_and_state(game_and_state)[1]


class Observer:
    """Observes a state as a seat sees it. Nothing is hidden, so perfect recall makes no difference."""

    def __init__(self, game: Game) -> None:
        shape = plane_shape(game)
        self.tensor: npt.NDArray[np.float32] = np.zeros(int(np.prod(shape)), np.float32)
        self.dict = {"planes": self.tensor.reshape(shape)}

    def set_from(self, state: OpenSpielState, player: int) -> None:
        """Fill the tensor with a seat's planes of a state."""
        self.dict["planes"][:] = planes(state.ominoes, player)

    def string_from(self, state: OpenSpielState, player: int) -> str:
        """The table as text."""
        return str(state)


def _most_outcomes(state: State) -> int:
    """The largest number of outcomes of a draw in a game; no other game has draws with more outcomes than this one."""
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
    """The options that are parameters in OpenSpiel, with their defaults; the default fixes the type of a parameter."""
    options = msgspec.structs.asdict(options_type(kind.about.name)())
    hints = get_type_hints(options_type(kind.about.name))
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
    """The options that are a number or None. 0, which is no value of theirs, stands for None."""
    hints = get_type_hints(options_type(kind.about.name))
    return frozenset(name for name, hint in hints.items() if {int, type(None)} <= {*get_args(hint)})


def _game_type(kind: type[Game]) -> Any:
    about = kind.about
    chance = pyspiel.GameType.ChanceMode
    return pyspiel.GameType(
        short_name=PREFIX + about.name,
        long_name=about.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        # In every game, options can leave to chance who begins.
        chance_mode=chance.EXPLICIT_STOCHASTIC,
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
    """Register every game that is played in turns and has planes."""
    for name, about in games().items():
        if about.simultaneous or name not in observable():
            continue
        game_class = type(PREFIX + name, (OpenSpielGame,), {"__doc__": about.title})
        _KINDS[game_class.__name__] = rulebook(name)
        pyspiel.register_game(_game_type(rulebook(name)), game_class)


_register()
