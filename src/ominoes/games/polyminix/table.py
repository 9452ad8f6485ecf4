"""Everything that lies on the table at one moment, as a value, and what each event makes of it (RULES 4.3 to 4.6).

The steps that a turn still needs stand in `Table.steps`; the first of them says who acts. The functions here apply
events that are known to be legal; what is legal, and the protocol of the rulebook, is left to `state.py`.
"""

from collections.abc import Iterable, Sequence
from typing import Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from ominoes.games.polyminix.actions import Face, Level, SideName
from ominoes.games.polyminix.cards import LEVELS
from ominoes.games.polyminix.race import Finish, decided, distance, points

TARGET = 12
"""The end of the score track (RULES 4.1)."""

StepKind: TypeAlias = Literal["begin", "turno", "mode", "deck", "draw", "side", "prova", "race"]


class Step(msgspec.Struct, frozen=True):
    """Something that a turn still needs, and who does it (for a draw: who gets the card)."""

    kind: StepKind
    seat: int = 0


class Held(msgspec.Struct, frozen=True):
    """A card in front of a player: which side lies up, and when it was completed."""

    card: str
    level: Level
    side: SideName | None = None
    t: int | None = None


class Player(msgspec.Struct, frozen=True):
    """One player at the table."""

    score: int = 0
    deck: Level | None = None
    """The deck to draw from in this turn."""
    cards: tuple[Held, ...] = ()
    finished: int | None = None
    """When everything was completed in this race."""
    conceded: int | None = None
    """When this race was given up."""


class Pile(msgspec.Struct, frozen=True):
    """A deck on the table: cards in an unknown order above, those that were used under them in a known one."""

    unseen: tuple[str, ...]
    under: tuple[str, ...] = ()

    @property
    def tops(self) -> tuple[str, ...]:
        """The cards of which one lies on top."""
        return self.unseen or self.under[:1]

    def without(self, card: str) -> "Pile":
        """The pile after this card was drawn from its top."""
        if self.unseen:
            return Pile(tuple(one for one in self.unseen if one != card), self.under)
        return Pile((), self.under[1:])


class Result(msgspec.Struct, frozen=True):
    """How the last turn ended."""

    leader: int
    mode: Face
    points: tuple[int, ...]
    finished: tuple[int | None, ...]


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """The table at one moment."""

    steps: tuple[Step, ...]
    """What this turn still needs; nothing when the game is over."""
    leader: int = 0
    """The player in turn."""
    racers: tuple[int, ...]
    """The seats that play: all, or those that a play-off is between."""
    players: tuple[Player, ...]
    piles: tuple[Pile, ...] = ()
    turno: Face | None = None
    """What the die TURNO was rolled to in this turn."""
    mode: Face | None = None
    """The face by which this turn is scored, 1 to 5."""
    prova: Face | None = None
    out: tuple[str, ...] = ()
    """The cards of this turn in the order in which they were drawn."""
    clock: int = 0
    """When the last event of this race was, in milliseconds after its start."""
    turns: int = 0
    """How many turns are over."""
    last: Result | None = None
    single: bool = False
    """Whether one race is the whole game."""
    photo: "Table | None" = None
    """The race that ended this very moment, for somebody who finishes in the same instant and sits nearer."""

    @property
    def order(self) -> tuple[int, ...]:
        """The seats that play, clockwise from the player in turn."""
        return tuple(sorted(self.racers, key=lambda seat: distance(seat, self.leader, len(self.players))))

    @property
    def open(self) -> tuple[int, ...]:
        """The seats that have neither finished nor given up."""
        return tuple(
            seat
            for seat in self.racers
            if self.players[seat].finished is None and self.players[seat].conceded is None
        )

    @property
    def finishes(self) -> tuple[Finish, ...]:
        """Who has finished, and when."""
        return tuple(
            Finish(seat, t) for seat, player in enumerate(self.players) if (t := player.finished) is not None
        )

    def next_card(self, seat: int) -> Held | None:
        """The card that a seat has to complete next."""
        return next((held for held in self.players[seat].cards if held.t is None), None)


def first_table(seats: int, cards: Sequence[Sequence[str]], *, random_first: bool) -> Table:
    """The table before the first turn; `cards` are the names of each level's cards, nothing in game 2."""
    everybody = tuple(range(seats))
    table = Table(
        steps=(Step("begin"),),
        racers=everybody,
        players=(Player(),) * seats,
        piles=tuple(Pile(tuple(names)) for names in cards),
    )
    return table if random_first else begun(table, 0)


def card_table(seats: int, card: Held, face: Face) -> Table:
    """The table of a single race: everybody has the same card, and the die PROVA lies already."""
    everybody = tuple(range(seats))
    return Table(
        steps=(Step("race", 0),),
        racers=everybody,
        players=(Player(deck=card.level, cards=(card,)),) * seats,
        mode=1,
        prova=face,
        single=True,
    )


def begun(table: Table, leader: int) -> Table:
    """A new turn with this player in turn."""
    kinds: tuple[StepKind, ...] = ("turno",) if table.piles else ("mode", "turno", "prova", "race")
    return replace(table, leader=leader, steps=tuple(Step(kind, leader) for kind in kinds))


def rolled_turno(table: Table, face: Face) -> Table:
    """The die TURNO shows a face: in game 1 it says how the turn goes, in game 2 it is half of the problem."""
    table = replace(table, turno=face, photo=None)
    if not table.piles:
        return _stepped(table)
    if face == 6:
        return replace(table, steps=(Step("mode", table.leader),))
    return _dealing(table, face)


def mode_set(table: Table, face: Face) -> Table:
    """The player in turn sets the die TURNO."""
    return _dealing(table, face) if table.piles else replace(_stepped(table), mode=face)


def _dealing(table: Table, face: Face) -> Table:
    """What is to be drawn and chosen before the race (RULES 4.3, points 2 to 4)."""
    order = table.order
    cards = 2 if face == 4 else 1
    steps: list[Step] = []
    if face == 5:  # everybody a deck of his own, the player in turn last
        for seat in (*order[1:], order[0]):
            steps += [Step("deck", seat), Step("draw", seat)]
    else:
        steps.append(Step("deck", table.leader))
        steps += [Step("draw", seat) for seat in order for _ in range(cards)]
    steps += [Step("side", seat) for seat in order for _ in range(cards)]
    steps += [Step("prova", table.leader), Step("race", table.leader)]
    return replace(table, mode=face, steps=tuple(steps))


def deck_chosen(table: Table, level: Level) -> Table:
    """A deck is named: by everybody for himself on T5, otherwise by the player in turn for all."""
    seats = [table.steps[0].seat] if table.mode == 5 else table.racers
    return _stepped(_with(table, seats, deck=level))


def drawn(table: Table, card: str) -> Table:
    """The next player gets a card."""
    seat = table.steps[0].seat
    player = table.players[seat]
    assert player.deck is not None
    level = LEVELS.index(player.deck)
    piles = tuple(pile.without(card) if index == level else pile for index, pile in enumerate(table.piles))
    table = _with(table, [seat], cards=(*player.cards, Held(card, player.deck)))
    return _stepped(replace(table, piles=piles, out=(*table.out, card)))


def side_chosen(table: Table, side: SideName) -> Table:
    """A player lays the first of his cards that has no side yet."""
    seat = table.steps[0].seat
    cards = list(table.players[seat].cards)
    index = next(index for index, held in enumerate(cards) if held.side is None)
    cards[index] = replace(cards[index], side=side)
    return _stepped(_with(table, [seat], cards=tuple(cards)))


def rolled_prova(table: Table, face: Face) -> Table:
    """The die PROVA shows a face and the race starts."""
    return replace(_stepped(table), prova=face, clock=0)


def completed(table: Table, seat: int, t: int, *, wait: bool) -> Table:
    """A seat has shown a right covering or figure: of its only card, of the first of two, or of the last."""
    cards = list(table.players[seat].cards)
    index = next((index for index, held in enumerate(cards) if held.t is None), None)
    if index is not None:
        cards[index] = replace(cards[index], t=t)
    done = all(held.t is not None for held in cards)
    table = _with(table, [seat], cards=tuple(cards), finished=t if done else None)
    return _judged(replace(table, clock=t), wait=wait)


def conceded(table: Table, seat: int, t: int, *, wait: bool) -> Table:
    """A seat has given up this race."""
    return _judged(replace(_with(table, [seat], conceded=t), clock=t), wait=wait)


def _judged(table: Table, *, wait: bool) -> Table:
    assert table.mode is not None
    if not decided(table.mode, len(table.finishes), len(table.open), wait=wait):
        return table
    return _scored(table)


def _scored(table: Table) -> Table:
    """The points are given, the cards go under their decks, and the next turn or the end comes."""
    assert table.mode is not None
    decks = {seat: player.deck for seat, player in enumerate(table.players) if player.deck is not None}
    gained = points(table.mode, table.finishes, table.leader, len(table.players), decks)
    result = Result(
        table.leader,
        table.mode,
        tuple(gained.get(seat, 0) for seat in range(len(table.players))),
        tuple(player.finished for player in table.players),
    )
    if table.single:  # the card stays on the table for everybody to see
        players = tuple(
            replace(player, score=gained.get(seat, 0)) for seat, player in enumerate(table.players)
        )
        photo = replace(table, photo=None) if table.open else None
        return replace(table, steps=(), players=players, turns=1, last=result, photo=photo)
    players = tuple(Player(player.score + gained.get(seat, 0)) for seat, player in enumerate(table.players))
    after = Table(
        steps=(),
        leader=table.leader,
        racers=table.racers,
        players=players,
        piles=_put_back(table),
        turns=table.turns + 1,
        last=result,
        photo=replace(table, photo=None) if table.open else None,
    )
    return _next_turn(after)


def _put_back(table: Table) -> tuple[Pile, ...]:
    levels = {held.card: held.level for player in table.players for held in player.cards}
    return tuple(
        Pile(pile.unseen, (*pile.under, *(card for card in table.out if levels[card] == level)))
        for level, pile in zip(LEVELS, table.piles, strict=False)
    )


def _next_turn(table: Table) -> Table:
    """RULES 4.6: one seat alone ahead with 12 or more has won; several that share the lead play on alone."""
    best = max(player.score for player in table.players)
    ahead = tuple(seat for seat, player in enumerate(table.players) if player.score == best)
    if best >= TARGET and len(ahead) == 1:
        return table
    racers = ahead if best >= TARGET else table.racers
    seats = len(table.players)
    # The next of those who play, clockwise; a player alone is always in turn.
    leader = min(racers, key=lambda seat: (seat - table.leader - 1) % seats)
    return begun(replace(table, racers=racers), leader)


def photo_finish(table: Table, seat: int, t: int) -> bool:
    """Whether a seat that finishes now still counts: in the instant of the last finish, and nearer than it."""
    race = table.photo
    if race is None or t != race.clock or seat not in race.open:
        return False
    if sum(held.t is None for held in race.players[seat].cards) > 1:
        return False
    seats = len(race.players)
    behind = [
        finish
        for finish in race.finishes
        if finish.t == t and distance(finish.seat, race.leader, seats) > distance(seat, race.leader, seats)
    ]
    return bool(behind)


def _stepped(table: Table) -> Table:
    return replace(table, steps=table.steps[1:], photo=None)


def _with(table: Table, seats: Iterable[int], **changes: object) -> Table:
    players = list(table.players)
    for seat in seats:
        players[seat] = replace(players[seat], **changes)
    return replace(table, players=tuple(players), photo=None)
