"""The position: everything on the table at one moment, as a value; and what each event changes (RULES 4.3 to 4.6).

`Position.steps` has the steps that the turn still needs; the first of them says who acts. The functions apply events
that are known to be legal. What is legal, and the protocol of the rulebooks, is left to `state.py`.
"""

from collections.abc import Iterable, Sequence
from typing import Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from ominoes.games.polyminix.actions import Face, Level, SideName
from ominoes.games.polyminix.cards import LEVELS
from ominoes.games.polyminix.race_judge import Finish, decided, distance, points

TARGET = 12
"""The end of the score track (RULES 4.1)."""

StepKind: TypeAlias = Literal["begin", "turno", "mode", "deck", "draw", "side", "prova", "race"]


class Step(msgspec.Struct, frozen=True):
    """A step that the turn still needs, and the seat that does it (for a draw, the seat that gets the card)."""

    kind: StepKind
    seat: int = 0


class Held(msgspec.Struct, frozen=True):
    """A card in front of a player, with the side that lies up and the time at which it was completed."""

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
    """The time in this race at which the player completed everything."""
    conceded: int | None = None
    """The time in this race at which the player gave up."""


class Pile(msgspec.Struct, frozen=True):
    """A deck on the table: cards in unknown order, and below them the used ones in known order."""

    unseen: tuple[str, ...]
    under: tuple[str, ...] = ()

    @property
    def tops(self) -> tuple[str, ...]:
        """The cards that can be on top."""
        return self.unseen or self.under[:1]

    def without(self, card: str) -> "Pile":
        """The pile after this card was drawn from the top."""
        if self.unseen:
            return Pile(tuple(one for one in self.unseen if one != card), self.under)
        return Pile((), self.under[1:])


class Result(msgspec.Struct, frozen=True):
    """The result of the last turn."""

    leader: int
    mode: Face
    points: tuple[int, ...]
    finished: tuple[int | None, ...]


class Position(msgspec.Struct, frozen=True, kw_only=True):
    """Everything on the table at one moment."""

    steps: tuple[Step, ...]
    """The steps that this turn still needs; none when the game is over."""
    leader: int = 0
    """The player in turn."""
    racers: tuple[int, ...]
    """The seats that play: all seats, or those in the play-off."""
    players: tuple[Player, ...]
    piles: tuple[Pile, ...] = ()
    turno: Face | None = None
    """The face to which the die TURNO was rolled in this turn."""
    mode: Face | None = None
    """The face that decides the points of this turn, 1 to 5."""
    prova: Face | None = None
    out: tuple[str, ...] = ()
    """The cards of this turn in the order in which they were drawn."""
    clock: int = 0
    """The time of the last event of this race, in milliseconds since its start."""
    turns: int = 0
    """The number of turns that are over."""
    last: Result | None = None
    single: bool = False
    """Whether one race is the whole game."""
    photo: "Position | None" = None
    """The race that has just ended: a seat nearer to the player in turn may still finish at the same millisecond."""

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
        """The seats that have finished, with their times."""
        return tuple(
            Finish(seat, t) for seat, player in enumerate(self.players) if (t := player.finished) is not None
        )

    def next_card(self, seat: int) -> Held | None:
        """The card that a seat has to complete next."""
        return next((held for held in self.players[seat].cards if held.t is None), None)


def first_position(seats: int, cards: Sequence[Sequence[str]], *, random_first: bool) -> Position:
    """The position before the first turn; `cards` has the names of the cards of each level, and is empty in game 2."""
    everybody = tuple(range(seats))
    position = Position(
        steps=(Step("begin"),),
        racers=everybody,
        players=(Player(),) * seats,
        piles=tuple(Pile(tuple(names)) for names in cards),
    )
    return position if random_first else begun(position, 0)


def single_card_position(seats: int, card: Held, face: Face) -> Position:
    """The position of a single race: all seats have the same card, and the die PROVA is rolled."""
    everybody = tuple(range(seats))
    return Position(
        steps=(Step("race", 0),),
        racers=everybody,
        players=(Player(deck=card.level, cards=(card,)),) * seats,
        mode=1,
        prova=face,
        single=True,
    )


def begun(position: Position, leader: int) -> Position:
    """The start of a turn with this player in turn."""
    kinds: tuple[StepKind, ...] = ("turno",) if position.piles else ("mode", "turno", "prova", "race")
    return replace(position, leader=leader, steps=tuple(Step(kind, leader) for kind in kinds))


def rolled_turno(position: Position, face: Face) -> Position:
    """The die TURNO shows a face, which decides the kind of the turn in game 1, and half of the problem in game 2."""
    position = replace(position, turno=face, photo=None)
    if not position.piles:
        return _stepped(position)
    if face == 6:
        return replace(position, steps=(Step("mode", position.leader),))
    return _dealing(position, face)


def mode_set(position: Position, face: Face) -> Position:
    """The player in turn sets the die TURNO."""
    return _dealing(position, face) if position.piles else replace(_stepped(position), mode=face)


def _dealing(position: Position, face: Face) -> Position:
    """The steps of drawing and choosing before the race (RULES 4.3, points 2 to 4)."""
    order = position.order
    cards = 2 if face == 4 else 1
    steps: list[Step] = []
    # On T5 each seat chooses its own deck, the player in turn last.
    if face == 5:
        for seat in (*order[1:], order[0]):
            steps += [Step("deck", seat), Step("draw", seat)]
    else:
        steps.append(Step("deck", position.leader))
        steps += [Step("draw", seat) for seat in order for _ in range(cards)]
    steps += [Step("side", seat) for seat in order for _ in range(cards)]
    steps += [Step("prova", position.leader), Step("race", position.leader)]
    return replace(position, mode=face, steps=tuple(steps))


def deck_chosen(position: Position, level: Level) -> Position:
    """A deck is chosen: on T5 by each seat for itself, otherwise by the player in turn for all."""
    seats = [position.steps[0].seat] if position.mode == 5 else position.racers
    return _stepped(_with(position, seats, deck=level))


def drawn(position: Position, card: str) -> Position:
    """The next player gets a card."""
    seat = position.steps[0].seat
    player = position.players[seat]
    assert player.deck is not None
    level = LEVELS.index(player.deck)
    piles = tuple(pile.without(card) if index == level else pile for index, pile in enumerate(position.piles))
    position = _with(position, [seat], cards=(*player.cards, Held(card, player.deck)))
    return _stepped(replace(position, piles=piles, out=(*position.out, card)))


def side_chosen(position: Position, side: SideName) -> Position:
    """A player turns a side up on the first card that has none yet."""
    seat = position.steps[0].seat
    cards = list(position.players[seat].cards)
    index = next(index for index, held in enumerate(cards) if held.side is None)
    cards[index] = replace(cards[index], side=side)
    return _stepped(_with(position, [seat], cards=tuple(cards)))


def rolled_prova(position: Position, face: Face) -> Position:
    """The die PROVA shows a face and the race starts."""
    return replace(_stepped(position), prova=face, clock=0)


def completed(position: Position, seat: int, t: int, *, wait: bool) -> Position:
    """A seat has shown a right covering or figure, and with its last card has finished."""
    cards = list(position.players[seat].cards)
    index = next((index for index, held in enumerate(cards) if held.t is None), None)
    if index is not None:
        cards[index] = replace(cards[index], t=t)
    done = all(held.t is not None for held in cards)
    position = _with(position, [seat], cards=tuple(cards), finished=t if done else None)
    return _judged(replace(position, clock=t), wait=wait)


def conceded(position: Position, seat: int, t: int, *, wait: bool) -> Position:
    """A seat has given up this race."""
    return _judged(replace(_with(position, [seat], conceded=t), clock=t), wait=wait)


def _judged(position: Position, *, wait: bool) -> Position:
    assert position.mode is not None
    if not decided(position.mode, len(position.finishes), len(position.open), wait=wait):
        return position
    return _scored(position)


def _scored(position: Position) -> Position:
    """The position after a race: points are given, cards go under their decks, and the next turn begins, if any."""
    assert position.mode is not None
    decks = {seat: player.deck for seat, player in enumerate(position.players) if player.deck is not None}
    gained = points(position.mode, position.finishes, position.leader, len(position.players), decks)
    result = Result(
        position.leader,
        position.mode,
        tuple(gained.get(seat, 0) for seat in range(len(position.players))),
        tuple(player.finished for player in position.players),
    )
    # The card of a single race stays on the table for all to see.
    if position.single:
        players = tuple(
            replace(player, score=gained.get(seat, 0)) for seat, player in enumerate(position.players)
        )
        photo = replace(position, photo=None) if position.open else None
        return replace(position, steps=(), players=players, turns=1, last=result, photo=photo)
    players = tuple(
        Player(player.score + gained.get(seat, 0)) for seat, player in enumerate(position.players)
    )
    after = Position(
        steps=(),
        leader=position.leader,
        racers=position.racers,
        players=players,
        piles=_put_back(position),
        turns=position.turns + 1,
        last=result,
        photo=replace(position, photo=None) if position.open else None,
    )
    return _next_turn(after)


def _put_back(position: Position) -> tuple[Pile, ...]:
    levels = {held.card: held.level for player in position.players for held in player.cards}
    return tuple(
        Pile(pile.unseen, (*pile.under, *(card for card in position.out if levels[card] == level)))
        for level, pile in zip(LEVELS, position.piles, strict=False)
    )


def _next_turn(position: Position) -> Position:
    """RULES 4.6: a seat alone in the lead with 12 or more points has won; seats that share the lead have a play-off."""
    best = max(player.score for player in position.players)
    ahead = tuple(seat for seat, player in enumerate(position.players) if player.score == best)
    if best >= TARGET and len(ahead) == 1:
        return position
    racers = ahead if best >= TARGET else position.racers
    seats = len(position.players)
    # The next of the seats that play, clockwise; a single player is always in turn.
    leader = min(racers, key=lambda seat: (seat - position.leader - 1) % seats)
    return begun(replace(position, racers=racers), leader)


def photo_finish(position: Position, seat: int, t: int) -> bool:
    """Whether a seat may still finish, at the same millisecond as a seat farther from the player in turn."""
    race = position.photo
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


def _stepped(position: Position) -> Position:
    return replace(position, steps=position.steps[1:], photo=None)


def _with(position: Position, seats: Iterable[int], **changes: object) -> Position:
    players = list(position.players)
    for seat in seats:
        players[seat] = replace(players[seat], **changes)
    return replace(position, players=tuple(players), photo=None)
