"""A process that thinks: reads a position per line, writes a computer player's choice per line.

It is a process of its own so that thinking never holds up the server, can be ended at any moment, and a fault in a
kernel takes nothing else along. It ends when its input does, however the server has ended.
"""

import os
import signal
import sys
from typing import Any

import msgspec

from ominoes.games import Record, registry
from ominoes.players import player
from ominoes.words import OminoesError

READY = b"ready\n"
"""The first line, when the process has loaded what it needs."""


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


class Answer(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The choice, or what went wrong."""

    action: dict[str, Any] | None = None
    problem: str | None = None


def choose(job: Job) -> Answer:
    """What the computer player does."""
    try:
        game = registry.game(job.game, **job.options)
        actions = [game.from_json(bytes(action)) for action in job.actions]
        state = Record(game, job.seed, actions).state
        action = player(job.player, job.player_seed).choose(state)
        if state.turn.kind == "race":
            action = state.stamped(action, job.seat, state.moment(action))
        return Answer(action=msgspec.to_builtins(action))
    except OminoesError as error:
        return Answer(problem=str(error))


def main() -> None:
    """Answer jobs until there are no more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is meant for the server, which then ends us
    os.nice(5)
    sys.stdout.buffer.write(READY)
    sys.stdout.buffer.flush()
    for line in sys.stdin.buffer:
        answer = choose(msgspec.json.decode(line, type=Job))
        sys.stdout.buffer.write(msgspec.json.encode(answer) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
