"""The schedule of a tournament: every player meets every other, in every seat, and each round has a seed of its own."""

import itertools
from typing import Any

import msgspec

from ominoes.games import Game, game
from ominoes.games.rng import random_bits
from ominoes.i18n import OminoesError
from ominoes.research.blokus.notation import variant_of_engines


class ArenaError(OminoesError, ValueError):
    """A tournament that cannot be played, or its files cannot be used."""


class Tournament(msgspec.Struct, frozen=True, kw_only=True):
    """The game, the players and the number of games. Equal tournaments have the same games."""

    game: str
    options: dict[str, Any] = {}
    players: tuple[str, ...]
    engines: dict[str, str] = {}
    """Outside engines by name, with the command line that starts them."""
    games: int
    seed: int = 0

    def checked(self) -> "Tournament":
        """The tournament itself; raises `ArenaError` if it cannot be played."""
        played = self.made_game()
        if played.about.simultaneous:
            raise ArenaError("research.arena-simultaneous", game=played.about.title)
        if len(self.players) < 2 or len(set(self.players)) < len(self.players):
            raise ArenaError("research.arena-players")
        if played.seats < 2:
            raise ArenaError("research.arena-alone", game=played.about.title)
        if not set(self.players).isdisjoint(self.engines):
            # Raises an error for games that engines do not play.
            variant_of_engines(played)
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
    """The seed of chance, the same for all line-ups of a round."""
    tournament: Tournament

    def player_seed(self, seat: int) -> int:
        """The seed of the player in this seat."""
        return random_bits(self.seed, 1 + seat + 8 * self.number) >> 11


def lineups(players: int, seats: int) -> list[tuple[int, ...]]:
    """All line-ups of one round: every player is equally often in every seat.

    >>> lineups(2, 2)
    [(0, 1), (1, 0)]
    >>> len(lineups(3, 2)), len(lineups(2, 4))
    (6, 6)
    """
    if players >= seats:
        groups = list(itertools.combinations(range(players), seats))
    else:
        # Some players have one seat more than others: each in turn.
        each, more = divmod(seats, players)
        groups = [
            tuple(sorted([*range(players)] * each + list(extra)))
            for extra in itertools.combinations(range(players), more)
        ]
    # Rotations first, so that an unfinished round is nearly balanced too.
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
            random_bits(tournament.seed, number // len(sitting)) >> 11,
            tournament,
        )
        for number in range(tournament.games)
    ]
