"""Who sits where in which game: every player meets every other, in every seat, and every round has its own chance."""

import itertools
from typing import Any

import msgspec

from ominoes.games import Game, game
from ominoes.games.luck import number as lucky_number
from ominoes.research import dialect
from ominoes.words import OminoesError


class ArenaError(OminoesError, ValueError):
    """A tournament that cannot be played as it was asked for."""


class Tournament(msgspec.Struct, frozen=True, kw_only=True):
    """What is played, by whom, and how often; the same tournament has the same games."""

    game: str
    options: dict[str, Any] = {}
    players: tuple[str, ...]
    engines: dict[str, str] = {}
    """Outside engines by name, with the command line that starts them."""
    games: int
    seed: int = 0

    def checked(self) -> "Tournament":
        """The tournament itself when it can be played."""
        played = self.made_game()
        if played.about.simultaneous:
            raise ArenaError("research.arena-simultaneous", game=played.about.title)
        if len(self.players) < 2 or len(set(self.players)) < len(self.players):
            raise ArenaError("research.arena-players")
        if played.seats < 2:
            raise ArenaError("research.arena-alone", game=played.about.title)
        if not set(self.players).isdisjoint(self.engines):
            dialect.variant_of_engines(played)  # refuses what engines do not play
        return self

    def made_game(self) -> Game:
        """The game with its options."""
        return game(self.game, **self.options)


class GameTask(msgspec.Struct, frozen=True):
    """One game of a tournament."""

    number: int
    lineup: tuple[int, ...]
    """The number of the player in each seat."""
    seed: int
    """Decides chance; all line-ups of a round share it."""
    tournament: Tournament

    def player_seed(self, seat: int) -> int:
        """What decides the choices of whoever has this seat."""
        return lucky_number(self.seed, 1 + seat + 8 * self.number) >> 11


def lineups(players: int, seats: int) -> list[tuple[int, ...]]:
    """All ways to sit that belong to one round: each player as often in each seat as any other.

    >>> lineups(2, 2)
    [(0, 1), (1, 0)]
    >>> len(lineups(3, 2)), len(lineups(2, 4))
    (6, 6)
    """
    if players >= seats:
        groups = list(itertools.combinations(range(players), seats))
    else:
        # Some sit twice: everybody has a seat, and whoever has one more is each in turn.
        each, more = divmod(seats, players)
        groups = [
            tuple(sorted([*range(players)] * each + list(extra)))
            for extra in itertools.combinations(range(players), more)
        ]
    # Turn by turn, so that an unfinished round is nearly balanced, too.
    found = [group[turn:] + group[:turn] for turn in range(seats) for group in groups]
    for group in groups:
        found += sorted(set(itertools.permutations(group)) - set(found))
    return list(dict.fromkeys(found))


def tasks(tournament: Tournament) -> list[GameTask]:
    """All games of a tournament, in order."""
    sitting = lineups(len(tournament.players), tournament.made_game().seats)
    return [
        GameTask(
            number,
            sitting[number % len(sitting)],
            lucky_number(tournament.seed, number // len(sitting)) >> 11,
            tournament,
        )
        for number in range(tournament.games)
    ]
