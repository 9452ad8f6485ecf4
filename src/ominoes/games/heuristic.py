"""How good an action looks at first sight, to a beginner with a simple plan. Looking ahead is left to the players."""

from ominoes.games.rulebook import Action, State


def heuristic(state: State, action: Action) -> float:
    """The value of an action by a rule of thumb: higher is better, and only values of one state compare."""
    return state._heuristic(action)
