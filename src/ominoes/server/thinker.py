"""A process that thinks: reads a position per line, writes a computer player's choice per line.

It is a process of its own so that thinking never holds up the server, can be ended at any moment, and a fault in a
kernel takes nothing else along. It ends when its input does, however the server has ended.
"""

from typing import Any

import msgspec

from ominoes.games import Action, Record, State, registry
from ominoes.players import player
from ominoes.server.lines import answer_lines
from ominoes.words import ENGLISH, OminoesError, speaking

_HINT_MILLISECONDS = 400.0


class Job(msgspec.Struct, frozen=True, kw_only=True):
    """A position, and who is to choose in it.

    The seed is not the table's: what happened is in the actions, and what dice will bring is nobody's to know.
    """

    game: str
    options: dict[str, Any]
    seed: int
    actions: list[msgspec.Raw]
    seat: int
    player: str
    player_seed: int
    hints: int = 0
    """How many hints are wanted, instead of a choice."""
    draft: str = ""
    """A half-made action from which the next step is wanted, instead of a whole action."""
    language: str = ENGLISH
    """In which language their reasons are."""


class Hint(msgspec.Struct, frozen=True, kw_only=True):
    """An action worth considering, and why."""

    action: Any
    text: str
    value: float | None = None
    """What the seat may expect of it, as a share of 1."""
    reason: str | None = None


class Answer(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The choice, or what went wrong."""

    action: dict[str, Any] | None = None
    hints: list[Hint] = []
    problem: str | None = None


def choose(job: Job) -> Answer:
    """What the computer player does."""
    try:
        game = registry.game(job.game, **job.options)
        actions = [game.from_json(bytes(action)) for action in job.actions]
        state = Record(game, job.seed, actions).state
        if job.hints:
            with speaking(job.language):
                return Answer(hints=_hints(state, job))
        return Answer(action=msgspec.to_builtins(_chosen(state, job)))
    except OminoesError as error:
        return Answer(problem=str(error))


def _chosen(state: State, job: Job) -> Action:
    one = player(job.player, job.player_seed)
    if state.turn.kind != "race":
        return one.choose(state)
    return one.race(state, job.seat).action


def _hints(state: State, job: Job) -> list[Hint]:
    if job.draft:
        return [_step(state, job)]
    from ominoes.players import advise  # the search is loaded in thinking processes only

    try:
        advice = advise(state, count=job.hints, ms=_HINT_MILLISECONDS)
    except OminoesError:  # a game, or a moment, that is not searched
        action = _chosen(state, job)
        return [Hint(action=action, text=state.game.text(action))]
    return [Hint(action=a.action, text=a.text, value=a.value, reason=a.reason) for a in advice]


def _step(state: State, job: Job) -> Hint:
    """The next step from a draft; no action and the reason's key where there is none, for clients have own words."""
    try:
        step = state.next_step(job.draft.encode(), job.seat)
    except OminoesError as error:
        return Hint(action=None, text=error.key, reason=str(error))
    return Hint(action=step, text=type(step).__name__.lower())


def main() -> None:
    """Answer jobs until there are no more."""
    answer_lines(
        lambda line, say: say(msgspec.json.encode(choose(msgspec.json.decode(line, type=Job)))), nice=5
    )


if __name__ == "__main__":
    main()
