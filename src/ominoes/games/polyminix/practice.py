"""Practice: one player, one side of a card, one challenge.

The player places pieces and takes them back one by one, can ask for a right next piece, and can ask whether the figure
can still be completed.

>>> from ominoes.games.polyminix import default_deck
>>> practice = Practice.on(default_deck(), "G1", "A", 1)
>>> practice.solvable
True
>>> while not practice.complete:
...     practice = practice.lay(practice.hint())
"""

from typing import Self

import msgspec
from msgspec.structs import replace

from ominoes.games.errors import IllegalAction
from ominoes.games.placements import Place
from ominoes.games.polyminix.actions import Face, SideName
from ominoes.games.polyminix.cards import GRID, Challenge
from ominoes.games.polyminix.coverings import misplaced, objection
from ominoes.games.polyminix.deck import Deck
from ominoes.polyforms import FIGURES
from ominoes.renamed import old_attributes


@old_attributes
class Practice(msgspec.Struct, frozen=True):
    """A challenge and the pieces placed so far, as a value."""

    kit: tuple[str, ...]
    challenge: Challenge
    placed: tuple[Place, ...] = ()

    @classmethod
    def on(cls, deck: Deck, card: str, side: SideName, face: Face) -> Self:
        """The start: a card of a deck, a side and a face of PROVA, without pieces."""
        return cls(deck.kit, deck.card(card).side(side).challenge(face))

    @property
    def pieces_left(self) -> tuple[str, ...]:
        """The pieces of the kit that are not placed."""
        left = list(self.kit)
        for place in self.placed:
            left.remove(place.piece)
        return tuple(left)

    def lay(self, place: Place) -> Self:
        """The practice with one more piece; raises `IllegalAction` when the piece cannot lie there."""
        placed = (*self.placed, place)
        refusal = misplaced(self.kit, placed, rows=GRID, figure=frozenset(self.challenge.cells))
        if refusal is not None:
            raise refusal
        return replace(self, placed=placed)

    def lift(self, piece: str) -> Self:
        """The practice without a piece; raises `IllegalAction` when the piece is not placed."""
        kept = [place for place in self.placed if place.piece != piece]
        taken = [place for place in self.placed if place.piece == piece]
        if not taken:
            raise IllegalAction("polyminix.not-laid", piece=piece)
        return replace(self, placed=(*kept, *taken[:-1]))

    @property
    def complete(self) -> bool:
        """Whether the figure is covered as the challenge asks."""
        return self.objection() is None

    def objection(self) -> IllegalAction | None:
        """What is still wrong or missing; None when the challenge is met."""
        return objection(self.challenge, self.kit, self.placed)

    @property
    def solvable(self) -> bool:
        """Whether the challenge can be met without taking a piece back."""
        return self._covering() is not None

    def hint(self) -> Place:
        """A right next piece; raises `IllegalAction` when there is none."""
        if self.complete:
            raise IllegalAction("polyminix.complete")
        found = self._covering()
        if found is None:
            raise IllegalAction("polyminix.dead-end")
        # The largest piece helps most.
        return max(
            (place for place in found if place not in self.placed),
            key=lambda place: FIGURES[place.piece].size,
        )

    def _covering(self) -> tuple[Place, ...] | None:
        # Imported here: the solver loads NumPy, playing does not.
        from ominoes.games.polyminix.solver import covering

        placed = tuple(Place(place.piece, tuple(sorted(place.cells))) for place in self.placed)
        found = covering(self.challenge, self.kit, placed)
        if found is None:
            return None
        rest = list(found)
        for place in placed:
            rest.remove(place)
        return (*self.placed, *rest)
