"""One game of a tournament, from its task to its result, in any process or machine."""

import time

import msgspec

from ominoes.games import Game, settle
from ominoes.players import player
from ominoes.research.arena.schedule import GameTask, Tournament
from ominoes.research.blokus.gtp import EngineFault, EngineMissing, GtpPlayer
from ominoes.research.lineup import Chooser, Seating
from ominoes.research.rewards import ranks


class GameResult(msgspec.Struct, frozen=True):
    """The result of one game."""

    number: int
    lineup: tuple[int, ...]
    seed: int
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    """For each seat, 1 for the first; equal seats share a rank."""
    moves: int
    fault: str = ""
    """Why an engine lost before the end; usually empty."""
    seconds: float = 0.0

    def facts(self) -> "GameResult":
        """The result without the time it took, which differs from run to run."""
        return msgspec.structs.replace(self, seconds=0.0)


def play(task: GameTask) -> GameResult:
    """Play the game of a task."""
    began = time.perf_counter()
    game = task.tournament.made_game()
    state = settle(game.start(task.seed))
    moves = 0
    placed: tuple[int, ...] | None = None
    fault = ""
    with Seating() as seating:
        try:
            seating.fill(
                game.seats,
                lambda seat: _participant(task.tournament, game, task.lineup[seat], task.player_seed(seat)),
            )
            while not state.over:
                state = settle(state.play(seating.choose(state)))
                moves += 1
        except EngineMissing:
            # Says nothing about strength, and no other game could start the engine either.
            raise
        except EngineFault as error:
            fault = str(error)
            placed = seating.places_left(game.seats)
    return GameResult(
        task.number,
        task.lineup,
        task.seed,
        state.scores,
        placed or ranks(state),
        moves,
        fault,
        time.perf_counter() - began,
    )


def _participant(tournament: Tournament, game: Game, number: int, seed: int) -> Chooser:
    name = tournament.players[number]
    if name in tournament.engines:
        return GtpPlayer(tournament.engines[name], game, seed)
    return player(name, seed)
