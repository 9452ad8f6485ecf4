"""The state of a game of Polyminix: a position behind the protocol of the rulebooks.

Before a race one seat at a time chooses, or chance acts. During a race several seats may act at once: `Submit` and
`Concede` have the seat and a logical time in milliseconds, and `actions()` lists only the concessions, because there
are far too many coverings. The position after an event is left to `position.py`.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Self, overload

from ominoes.games import rng
from ominoes.games.errors import IllegalAction, NotationError
from ominoes.games.first_player import Begin
from ominoes.games.polyminix import coverings, position, problems
from ominoes.games.polyminix.actions import (
    Choose,
    Concede,
    Draw,
    FaceUp,
    Mode,
    Prova,
    Submit,
    Turno,
)
from ominoes.games.polyminix.cards import FACES, GRID, LEVELS, SIDES, Challenge, Side
from ominoes.games.polyminix.position import TARGET, Held, Position, Step
from ominoes.games.polyminix.race_judge import BY_DECK, distance
from ominoes.games.polyminix.view import CardView, PolyminixView, SeatView
from ominoes.games.racing import RaceState
from ominoes.games.rulebook import CHANCE, OVER, SEAT_TURNS, Action, LegalActions, Turn
from ominoes.i18n import LazyMessage, message
from ominoes.polyforms.textart import TextArt
from ominoes.renamed import old_attributes

if TYPE_CHECKING:
    from ominoes.games.polyminix.game import Polyminix
    from ominoes.games.polyminix.preview import PolyminixPreview
    from ominoes.games.polyminix.problems import Problem

_CHANCES = ("begin", "turno", "draw", "prova")
_EXPECTED: dict[str, type[Action]] = {
    "begin": Begin,
    "turno": Turno,
    "mode": Mode,
    "deck": Choose,
    "draw": Draw,
    "side": FaceUp,
    "prova": Prova,
}


class RaceActions(LegalActions):
    """The actions that can be listed during a race: the concessions, at the present time of the clock.

    `in` works for every action, coverings included.
    """

    __slots__ = ("state",)

    def __init__(self, state: "PolyminixState") -> None:
        super().__init__(state.game, [state.game.action_id(Concede(seat, 0)) for seat in state.turn.seats])
        self.state = state

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> list[Action]: ...
    def __getitem__(self, index: int | slice) -> Action | list[Action]:
        if isinstance(index, slice):
            return [self._stamped(action) for action in super().__getitem__(index)]
        return self._stamped(super().__getitem__(index))

    def __iter__(self) -> Iterator[Action]:
        return (self._stamped(action) for action in super().__iter__())

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Action) and self.state.is_legal(action)

    def _stamped(self, action: Action) -> Action:
        assert isinstance(action, Concede)
        return Concede(action.seat, self.state.position.clock)


@old_attributes
class PolyminixState(RaceState):
    """A moment of a game of Polyminix."""

    __slots__ = ("position",)

    game: "Polyminix"
    position: Position

    def __init__(self, game: "Polyminix", seed: int, drawn: int, position: Position) -> None:
        self.game = game
        self.seed = seed
        self._drawn = drawn
        self.position = position

    # -- who acts, and what can be done --------------------------------------------------------------

    @property
    def step(self) -> Step | None:
        """The step that is due; None when the game is over."""
        return self.position.steps[0] if self.position.steps else None

    @property
    def turn(self) -> Turn:
        """Who acts: chance, the seat to choose, or all seats that are still racing."""
        step = self.step
        if step is None:
            return OVER
        if step.kind == "race":
            return Turn("race", self.position.open)
        return CHANCE if step.kind in _CHANCES else SEAT_TURNS[step.seat]

    def actions(self) -> LegalActions:
        """The choices of the seat to act; during a race the concessions of all seats that are racing."""
        step = self.step
        if step is None or step.kind in _CHANCES:
            return LegalActions(self.game, ())
        if step.kind == "race":
            return RaceActions(self)
        return LegalActions(self.game, [self.game._action_id(action) for action in self._choices(step)])

    def _choices(self, step: Step) -> list[Action]:
        if step.kind == "mode":
            # T6 stands for T1 to T5; game 2 knows T1 to T3 (PX-1).
            return [Mode(face) for face in ((1, 2, 3, 4, 5) if self.game.cards else (1, 2, 3))]
        if step.kind == "deck":
            return [Choose(level) for level in LEVELS]
        return [FaceUp(side) for side in SIDES]

    def chances(self) -> Sequence[tuple[Action, Fraction]]:
        """The faces of a die, the cards that can be on top, or the players who can begin, with equal probabilities."""
        outcomes = self._outcomes()
        return [(outcome, Fraction(1, len(outcomes))) for outcome in outcomes]

    def draw(self) -> Action:
        """The outcome that this game's seed brings now."""
        outcomes = self._outcomes()
        if not outcomes:
            raise IllegalAction("rulebook.no-chance")
        return outcomes[rng.below(self.seed, self._drawn, len(outcomes))]

    def _outcomes(self) -> list[Action]:
        step = self.step
        match step.kind if step else "over":
            case "begin":
                return list(self.game.begins)
            case "turno":
                return [Turno(face) for face in FACES]
            case "prova":
                return [Prova(face) for face in FACES]
            case "draw":
                assert step is not None
                level = self.position.players[step.seat].deck
                assert level is not None
                return [Draw(card) for card in self.position.piles[LEVELS.index(level)].tops]
        return []

    # -- challenges and problems -------------------------------------------------------------------------

    def side(self, seat: int) -> Side | None:
        """The side that a seat has to cover next."""
        held = self.position.next_card(seat)
        if self.game.cards is None or held is None or held.side is None:
            return None
        return self.game.cards.card(held.card).side(held.side)

    def challenge(self, seat: int) -> Challenge | None:
        """The challenge of a seat in the present race of game 1."""
        side, prova = self.side(seat), self.position.prova
        return None if side is None or prova is None else side.challenge(prova)

    @property
    def problem(self) -> "Problem | None":
        """The problem of the present race of game 2."""
        turno, prova = self.position.turno, self.position.prova
        if self.game.cards is not None or turno is None or prova is None:
            return None
        return self.game.problem(turno, prova)

    def objection(self, submit: Submit) -> IllegalAction | None:
        """Why a covering or a figure is wrong, regardless of the time; None when it is right."""
        problem = self.problem
        if problem is not None:
            return problems.objection(
                problem, self.game.pieces, submit.placements, self.game.options.symmetry
            )
        challenge = self.challenge(submit.seat)
        assert challenge is not None
        return coverings.objection(challenge, self.game.pieces, submit.placements)

    # -- playing -----------------------------------------------------------------------------------------

    def _play(self, action: Action) -> Self:
        refusal = self._why_not(action)
        if refusal is not None:
            raise refusal
        step = self.step
        chance = step is not None and step.kind in _CHANCES and not isinstance(action, Submit)
        return type(self)(self.game, self.seed, self._drawn + chance, self._after(action))

    def _after(self, action: Action) -> Position:
        here, wait = self.position, self.game.options.wait_for_all
        match action:
            case Begin(seat):
                return position.begun(here, seat)
            case Turno(face):
                return position.rolled_turno(here, face)
            case Prova(face):
                return position.rolled_prova(here, face)
            case Draw(card):
                return position.drawn(here, card)
            case Mode(face):
                return position.mode_set(here, face)
            case Choose(deck):
                return position.deck_chosen(here, deck)
            case FaceUp(side):
                return position.side_chosen(here, side)
            case Submit(seat, _, t):
                return position.completed(here if self._racing else here.photo or here, seat, t, wait=wait)
            case Concede(seat, t):
                return position.conceded(here, seat, t, wait=wait)
        raise AssertionError("a legal action was refused")

    @property
    def _racing(self) -> bool:
        step = self.step
        return step is not None and step.kind == "race"

    def _why_not(self, action: Action) -> IllegalAction | NotationError | None:
        """Why an action cannot be played now, or None when it can."""
        if isinstance(action, Submit | Concede):
            return self._race_refusal(action)
        step = self.step
        if step is None:
            return IllegalAction("rulebook.over")
        if step.kind == "race":
            return IllegalAction("polyminix.race-is-on")
        if not isinstance(action, _EXPECTED[step.kind]):
            if step.kind in _CHANCES:
                return IllegalAction("polyminix.chance-due", due=LazyMessage(f"polyminix.due-{step.kind}"))
            return IllegalAction("polyminix.choice-due", due=LazyMessage(f"polyminix.due-{step.kind}"))
        if step.kind in _CHANCES:
            return None if action in self._outcomes() else self._impossible(action)
        if action in self._choices(step):
            return None
        return IllegalAction("polyminix.no-choice", written=self.game.notation(action))

    def _impossible(self, action: Action) -> IllegalAction:
        if isinstance(action, Draw):
            return IllegalAction("polyminix.not-on-top", card=action.card)
        return IllegalAction("polyminix.no-outcome", written=self.game.notation(action))

    def _race_refusal(self, action: Submit | Concede) -> IllegalAction | None:
        """Why an event of a race does not count (RULES 4.5)."""
        if not 0 <= action.seat < self.game.seats:
            return IllegalAction("polyminix.no-seat", seat=action.seat + 1, seats=self.game.seats)
        if isinstance(action, Submit) and position.photo_finish(self.position, action.seat, action.t):
            return self._at_the_finish().objection(action)
        if not self._racing:
            return IllegalAction("polyminix.too-late" if self.position.last else "polyminix.no-race")
        here, player = self.position, self.position.players[action.seat]
        who = self.game.seat_name(action.seat)
        if action.seat not in here.racers:
            return IllegalAction("polyminix.not-racing", who=who)
        if player.finished is not None:
            return IllegalAction("polyminix.finished-already", who=who)
        if player.conceded is not None:
            return IllegalAction("polyminix.conceded-already", who=who)
        if action.t < here.clock:
            return IllegalAction("polyminix.clock-back", t=action.t, clock=here.clock)
        limit = self.race_limit()
        # T3 counts what is completed before time is up; giving up is possible to the last.
        if limit is not None and action.t >= limit + isinstance(action, Concede):
            return IllegalAction("polyminix.time-up", t=action.t, limit=limit)
        return self.objection(action) if isinstance(action, Submit) else None

    def _at_the_finish(self) -> Self:
        """The state of the race that has just ended."""
        assert self.position.photo is not None
        return type(self)(self.game, self.seed, self._drawn, self.position.photo)

    def _preview(self, partial: bytes, seat: int) -> "PolyminixPreview":
        """What the pieces that a seat has placed amount to."""
        from ominoes.games.polyminix.preview import preview

        return preview(self, partial, seat)

    def _next_step(self, partial: bytes, seat: int) -> Action:
        """A right next piece."""
        from ominoes.games.polyminix.preview import next_step

        return next_step(self, partial, seat)

    def may_act(self, seat: int, action: Action) -> bool:
        """Whether this seat may act now, or finished at the millisecond in which the race ended (a photo finish)."""
        return super().may_act(seat, action) or (
            isinstance(action, Submit)
            and action.seat == seat
            and position.photo_finish(self.position, seat, action.t)
        )

    # -- the judge's side of a race ----------------------------------------------------------------------

    def race_limit(self) -> int | None:
        """The length of a race on T3, in milliseconds; other races have no limit."""
        return 1000 * self.game.options.t3_seconds if self._racing and self.position.mode == 3 else None

    def stamped(self, action: Action, seat: int, moment: int) -> Action:
        """A submission or concession with its seat and time."""
        if isinstance(action, Submit):
            return Submit(seat, action.placements, moment)
        return Concede(seat, moment) if isinstance(action, Concede) else action

    def moment(self, action: Action) -> int:
        """The time of a race action."""
        return action.t if isinstance(action, Submit | Concede) else 0

    def log_line(self, action: Action) -> str:
        """The line in a list of moves; a race action knows its own seat and time."""
        if not isinstance(action, Submit | Concede):
            return super().log_line(action)
        _, _, what = self.game.notation(action).partition(" ")
        return message("polyminix.log-race", who=self.game.seat_name(action.seat), time=action.t, what=what)

    def time_up(self, seat: int) -> Action:
        """The concession of a seat that is still racing at the limit."""
        limit = self.race_limit()
        if limit is None:
            raise IllegalAction("rulebook.no-race")
        return Concede(seat, limit)

    # -- the score and the table -------------------------------------------------------------------------

    @property
    def scores(self) -> tuple[int, ...]:
        """The markers on the score track."""
        return tuple(player.score for player in self.position.players)

    def _heuristic(self, action: Action) -> float:
        """Prefer easy decks, or on T5 the deck with the most points; never give up while there is another action."""
        match action:
            case Choose(deck):
                sign = 1 if self.position.mode == 5 else -1
                return sign * float(BY_DECK[deck])
            case Submit():
                return 1.0
            case Concede():
                return -1.0
        return 0.0

    def distance(self, seat: int) -> int:
        """The number of places that a seat is clockwise from the player in turn; it decides between equal times."""
        return distance(seat, self.position.leader, self.game.seats)

    def view(self) -> PolyminixView:
        """Everything that can be seen."""
        game, here, problem = self.game, self.position, self.problem
        racing = here.open if self._racing else ()
        return PolyminixView(
            mode=game.options.mode,
            due=self.step.kind if self.step else "over",
            turn=self.turn,
            leader=here.leader,
            racers=here.racers,
            turno=here.turno,
            rule=here.mode,
            prova=here.prova,
            problem=problem,
            problem_words=None if problem is None else problem.words,
            problems=() if game.cards else problems.TABLE,
            kit=game.pieces,
            grid=GRID if game.cards else problems.TABLE_SIZE,
            seats=tuple(
                SeatView(
                    score=player.score,
                    racing=seat in racing,
                    cards=tuple(self._card_view(held) for held in player.cards),
                    finished=player.finished,
                    conceded=player.conceded,
                    challenge=self.challenge(seat),
                )
                for seat, player in enumerate(here.players)
            ),
            piles={
                level: len(pile.unseen) + len(pile.under)
                for level, pile in zip(LEVELS, here.piles, strict=False)
            },
            clock=here.clock,
            limit=self.race_limit(),
            target=TARGET,
            turns=here.turns,
            last=here.last,
            scores=self.scores,
        )

    def _card_view(self, held: Held) -> CardView:
        assert self.game.cards is not None
        return CardView.of(self.game.cards.card(held.card), held)

    def svg(self) -> str:
        """The cards or the problem on the table, with the score."""
        from ominoes.games.polyminix.drawing import svg

        return svg(self)

    def art(self) -> TextArt:
        """The cards or the problem for a terminal."""
        from ominoes.games.polyminix.drawing import art

        return art(self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PolyminixState) and (self.game, self.position) == (
            other.game,
            other.position,
        )

    def __hash__(self) -> int:
        return hash((self.game, self.position))

    def __repr__(self) -> str:
        due = self.step.kind if self.step else "over"
        return f"<Polyminix: turn {self.position.turns + 1}, {due}, scores {list(self.scores)}>"
