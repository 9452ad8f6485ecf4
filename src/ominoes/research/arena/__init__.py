"""The arena: tournaments of computer players and outside engines, seat by seat in turn, and what they say of strength.

`schedule` says who sits where in which game, `playing` plays one, `journal` keeps what has been played, `rating` and
`sprt` judge, `report` and `plotting` show, and `running` does it all: front door `run`.
"""

from ominoes.research.arena.playing import GameResult
from ominoes.research.arena.running import Outcome, run
from ominoes.research.arena.schedule import Tournament

__all__ = ["GameResult", "Outcome", "Tournament", "run"]
