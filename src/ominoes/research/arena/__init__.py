"""The arena: tournaments of computer players and outside engines, and the strength that follows from the results.

Call `run` of `runner`. `schedule` seats the players of each game, `game_runner` plays it, `journal` keeps the results,
`ratings` and `sprt` judge them, `report` and `plots` show them.
"""

from ominoes.research.arena.game_runner import GameResult
from ominoes.research.arena.runner import Outcome, run
from ominoes.research.arena.schedule import Tournament

__all__ = ["GameResult", "Outcome", "Tournament", "run"]
