"""An engine process: reads a position per line, writes a computer player's choice per line.

In a process of its own a search never holds up the server and can be killed at any moment, and a crash of a kernel ends
nothing else. The process ends when its input does, however the server has ended. It keeps the trees of its searches, so
that a player goes on with what it found at its move before; without the tree, the search begins anew.
"""

import sys
from typing import Any

import msgspec

from ominoes.games import Action, Record, State, registry
from ominoes.games.preview import next_step
from ominoes.i18n import ENGLISH, OminoesError, in_language
from ominoes.players import player
from ominoes.players.tree_cache import TreeCache
from ominoes.server.worker_loop import WriteLine, answer_lines

_HINT_MILLISECONDS = 400.0


class EngineRequest(msgspec.Struct, frozen=True, kw_only=True, tag="choose"):
    """A position, and the computer player that is to choose in it.

    The seed is not the table's: the actions have all past draws, and no player may know future ones.
    """

    table: str
    """The process keeps the trees of searches by table and seat."""
    game: str
    options: dict[str, Any]
    seed: int
    actions: list[msgspec.Raw]
    seat: int
    player: str
    player_seed: int
    hints: int = 0
    """How many hints to give instead of a choice; 0 for a choice."""
    partial: str = ""
    """A partial action, as JSON, whose next step is the hint."""
    language: str = ENGLISH
    """The language of the hints' reasons."""


class Forget(msgspec.Struct, frozen=True, tag="forget"):
    """Drop the trees of a table. There is no answer."""

    table: str


class Hint(msgspec.Struct, frozen=True, kw_only=True):
    """An action worth considering, and the reason."""

    action: Any
    text: str
    value: float | None = None
    """What the seat may expect after it, from 0 to 1."""
    reason: str | None = None


class EngineReply(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The choice, or what went wrong."""

    action: dict[str, Any] | None = None
    hints: list[Hint] = []
    visits: int = 0
    """The visits at the root of the tree that the process now keeps for the seat; 0 when it keeps none."""
    problem: str | None = None


def choose(request: EngineRequest, trees: TreeCache) -> EngineReply:
    """The choice of the computer player, or the hints that were asked for."""
    try:
        game = registry.game(request.game, **request.options)
        actions = [game.from_json(bytes(action)) for action in request.actions]
        state = Record(game, request.seed, actions).state
        if request.hints:
            with in_language(request.language):
                return EngineReply(hints=_hints(state, request, trees))
        action = msgspec.to_builtins(_chosen(state, request, trees))
        return EngineReply(action=action, visits=trees.visits((request.table, request.seat)))
    except OminoesError as error:
        return EngineReply(problem=str(error))


def _chosen(state: State, request: EngineRequest, trees: TreeCache) -> Action:
    one = player(request.player, request.player_seed)
    seat = (request.table, request.seat)
    one.tree = trees.take(seat)
    action = one.choose(state, request.seat)
    if one.tree is not None:
        trees.put(seat, one.tree)
    return action


def _hints(state: State, request: EngineRequest, trees: TreeCache) -> list[Hint]:
    if request.partial:
        return [_step(state, request)]
    # The server imports this module too, and does not need the search.
    from ominoes.players import advise

    try:
        advice = advise(state, count=request.hints, ms=_HINT_MILLISECONDS)
    except OminoesError:  # the search does not cover this game, or this position
        action = _chosen(state, request, trees)
        return [Hint(action=action, text=state.game.describe(action))]
    return [
        Hint(action=one.action, text=state.game.describe(one.action), value=one.value, reason=one.reason)
        for one in advice
    ]


def _step(state: State, request: EngineRequest) -> Hint:
    """The next step from a partial action.

    If there is none, the hint has no action and its text is the key of the reason.
    """
    try:
        step = next_step(state, request.partial.encode(), request.seat)
    except OminoesError as error:
        return Hint(action=None, text=error.key, reason=str(error))
    return Hint(action=step, text=type(step).__name__.lower())


def main() -> None:
    """Answer requests until the input ends. The argument is the most bytes for the trees that are kept."""
    trees = TreeCache(int(sys.argv[1]))

    def answer(line: bytes, write: WriteLine) -> None:
        message = msgspec.json.decode(line, type=EngineRequest | Forget)
        if isinstance(message, Forget):
            trees.forget(message.table)
        else:
            write(msgspec.json.encode(choose(message, trees)))

    answer_lines(answer, nice=5)


if __name__ == "__main__":
    main()
