"""Learning to play Blokus from games against oneself: what `ominoes train` does.

A course goes through rounds. In each, games are played by the search with the best weights so far (`selfplay`), priors
and values learn from all recent games (`learning`), and what was learned has to pass a gate (`gauntlet`): against the
weights before it, and against players of quite different kinds, since whoever only learns to beat itself learns
little else. Everything is written into one folder as it happens (`course`), so that an interrupted course goes on where
it was. With the same plan the same weights come out, however many processes or machines have played.
"""

from ominoes.research.training.course import Course, RoundReport
from ominoes.research.training.plan import GAMES, Plan, TrainingError
from ominoes.research.training.running import Step, train

__all__ = ["GAMES", "Course", "Plan", "RoundReport", "Step", "TrainingError", "train"]
