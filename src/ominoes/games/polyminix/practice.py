"""Practice: one player, one side of a card, one challenge. Pieces are laid and taken back one by one; a hint lays a
right one, and whether the figure can still be completed is answered at once.

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
from ominoes.games.placing import Place
from ominoes.games.polyminix.actions import Face, SideName
from ominoes.games.polyminix.cards import GRID, Challenge
from ominoes.games.polyminix.coverings import misplaced, objection
from ominoes.games.polyminix.deck import Deck
from ominoes.polyforms import FIGURES


class Practice(msgspec.Struct, frozen=True):
    """What lies on a card so far: a value."""

    kit: tuple[str, ...]
    challenge: Challenge
    laid: tuple[Place, ...] = ()

    @classmethod
    def on(cls, deck: Deck, card: str, side: SideName, face: Face) -> Self:
        """An empty card of a deck with the challenge of a face of PROVA."""
        return cls(deck.kit, deck.card(card).side(side).challenge(face))

    @property
    def pieces_left(self) -> tuple[str, ...]:
        """The pieces of the kit that are not laid."""
        left = list(self.kit)
        for place in self.laid:
            left.remove(place.piece)
        return tuple(left)

    def lay(self, place: Place) -> Self:
        """The card with one more piece; raises `IllegalAction` when it cannot lie there."""
        laid = (*self.laid, place)
        refusal = misplaced(self.kit, laid, rows=GRID, figure=frozenset(self.challenge.cells))
        if refusal is not None:
            raise refusal
        return replace(self, laid=laid)

    def lift(self, piece: str) -> Self:
        """The card without a piece; raises `IllegalAction` when it does not lie there."""
        kept = [place for place in self.laid if place.piece != piece]
        taken = [place for place in self.laid if place.piece == piece]
        if not taken:
            raise IllegalAction("polyminix.not-laid", piece=piece)
        return replace(self, laid=(*kept, *taken[:-1]))

    @property
    def complete(self) -> bool:
        """Whether the figure is covered as the challenge asks."""
        return self.objection() is None

    def objection(self) -> IllegalAction | None:
        """What is still wrong or missing, or None when the challenge is met."""
        return objection(self.challenge, self.kit, self.laid)

    @property
    def solvable(self) -> bool:
        """Whether the challenge can be met without taking a piece back."""
        return self._covering() is not None

    def hint(self) -> Place:
        """A right piece to lay next; raises `IllegalAction` when there is none."""
        if self.complete:
            raise IllegalAction("polyminix.complete")
        found = self._covering()
        if found is None:
            raise IllegalAction("polyminix.dead-end")
        # The largest piece helps most; among equals the one that comes first.
        return max(
            (place for place in found if place not in self.laid), key=lambda place: FIGURES[place.piece].size
        )

    def _covering(self) -> tuple[Place, ...] | None:
        from ominoes.games.polyminix.solver import covering  # the solver loads NumPy, playing does not

        laid = tuple(Place(place.piece, tuple(sorted(place.cells))) for place in self.laid)
        found = covering(self.challenge, self.kit, laid)
        if found is None:
            return None
        rest = list(found)
        for place in laid:
            rest.remove(place)
        return (*self.laid, *rest)
