"""Learning Blokus from self-play, as `ominoes train` does.

A training run consists of rounds. In each round the search plays games with the best weights so far (`selfplay`), the
prior and the value net learn from all recent games (`learner`), and the new weights have to pass a gate (`gauntlet`):
games against the weights before them and against players of other kinds, since a player that learns only to beat itself
learns little else. `training_run` writes everything into one folder at once, so that an interrupted run continues. The
same plan gives the same weights, however many processes or machines play.
"""

from ominoes.research.blokus.training.plan import GAMES, Plan, TrainingError
from ominoes.research.blokus.training.trainer import Step, train
from ominoes.research.blokus.training.training_run import RoundReport, TrainingRun

__all__ = ["GAMES", "TrainingRun", "Plan", "RoundReport", "Step", "TrainingError", "train"]
