"""A moment of a game of Polyminix, seen through the protocol of the rulebook.

Before a race one seat at a time chooses, or chance acts. During a race several seats may act at once: `Submit` and
`Concede` carry the seat and a logical time in milliseconds, and `actions()` lists only the concessions, because the
coverings are far too many. What an event does to the table is in `table.py`, what a view shows in `view.py`.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Self, overload

from ominoes.games import luck
from ominoes.games.beginning import Begin, lot
from ominoes.games.errors import IllegalAction, NotationError
from ominoes.games.polyminix import coverings, problems, table
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
from ominoes.games.polyminix.cards import FACES, LEVELS, SIDES, Challenge, Side
from ominoes.games.polyminix.race import BY_DECK, distance
from ominoes.games.polyminix.table import Step, Table
from ominoes.games.rulebook import CHANCE, OVER, SEAT_TURNS, Action, LegalActions, State, Turn
from ominoes.polyforms.textart import TextArt
from ominoes.words import Phrase, text

if TYPE_CHECKING:
    from ominoes.games.polyminix.game import Polyminix
    from ominoes.games.polyminix.problems import Problem
    from ominoes.games.polyminix.sketching import PolyminixSketch
    from ominoes.games.polyminix.view import PolyminixView

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
    """What can be listed during a race: the concessions, at the moment to which the clock has come.

    `in` answers for every action, coverings included.
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
        return Concede(action.seat, self.state.table.clock)


class PolyminixState(State):
    """A moment of a game of Polyminix."""

    __slots__ = ("table",)

    game: "Polyminix"
    table: Table

    def __init__(self, game: "Polyminix", seed: int, drawn: int, table: Table) -> None:
        self.game = game
        self.seed = seed
        self.drawn = drawn
        self.table = table

    # -- who acts, and what can be done --------------------------------------------------------------

    @property
    def step(self) -> Step | None:
        """What is to be done now; nothing when the game is over."""
        return self.table.steps[0] if self.table.steps else None

    @property
    def turn(self) -> Turn:
        """Who acts: chance, the seat to choose, or everybody who is still racing."""
        step = self.step
        if step is None:
            return OVER
        if step.kind == "race":
            return Turn("race", self.table.open)
        return CHANCE if step.kind in _CHANCES else SEAT_TURNS[step.seat]

    def actions(self) -> LegalActions:
        """The choices of the seat to act; during a race the concessions of all that are racing."""
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
        """The faces of a die, the cards that may lie on top, or who begins; all equally likely."""
        outcomes = self._outcomes()
        return [(outcome, Fraction(1, len(outcomes))) for outcome in outcomes]

    def draw(self) -> Action:
        """The outcome that this game's seed brings now."""
        outcomes = self._outcomes()
        if not outcomes:
            raise IllegalAction("rulebook.no-chance")
        return outcomes[luck.below(self.seed, self.drawn, len(outcomes))]

    def _outcomes(self) -> list[Action]:
        step = self.step
        match step.kind if step else "over":
            case "begin":
                return [begin for begin, _ in lot(self.game.seats)]
            case "turno":
                return [Turno(face) for face in FACES]
            case "prova":
                return [Prova(face) for face in FACES]
            case "draw":
                assert step is not None
                level = self.table.players[step.seat].deck
                assert level is not None
                return [Draw(card) for card in self.table.piles[LEVELS.index(level)].tops]
        return []

    # -- what is asked ---------------------------------------------------------------------------------

    def side(self, seat: int) -> Side | None:
        """The side that a seat has to cover next."""
        held = self.table.next_card(seat)
        if self.game.cards is None or held is None or held.side is None:
            return None
        return self.game.cards.card(held.card).side(held.side)

    def challenge(self, seat: int) -> Challenge | None:
        """What a seat has to cover in the present race of game 1, and with what."""
        side, prova = self.side(seat), self.table.prova
        return None if side is None or prova is None else side.challenge(prova)

    @property
    def problem(self) -> "Problem | None":
        """The problem of the present race of game 2."""
        turno, prova = self.table.turno, self.table.prova
        if self.game.cards is not None or turno is None or prova is None:
            return None
        return self.game.problem(turno, prova)

    def objection(self, submit: Submit) -> IllegalAction | None:
        """Why a covering or a figure is wrong, whatever the clock says."""
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
        return type(self)(self.game, self.seed, self.drawn + chance, self._after(action))

    def _after(self, action: Action) -> Table:
        here, wait = self.table, self.game.options.wait_for_all
        match action:
            case Begin(seat):
                return table.begun(here, seat)
            case Turno(face):
                return table.rolled_turno(here, face)
            case Prova(face):
                return table.rolled_prova(here, face)
            case Draw(card):
                return table.drawn(here, card)
            case Mode(face):
                return table.mode_set(here, face)
            case Choose(deck):
                return table.deck_chosen(here, deck)
            case FaceUp(side):
                return table.side_chosen(here, side)
            case Submit(seat, _, t):
                return table.completed(here if self._racing else here.photo or here, seat, t, wait=wait)
            case Concede(seat, t):
                return table.conceded(here, seat, t, wait=wait)
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
                return IllegalAction("polyminix.chance-due", due=Phrase(f"polyminix.due-{step.kind}"))
            return IllegalAction("polyminix.choice-due", due=Phrase(f"polyminix.due-{step.kind}"))
        if step.kind in _CHANCES:
            return None if action in self._outcomes() else self._impossible(action)
        if action in self._choices(step):
            return None
        return IllegalAction("polyminix.no-choice", written=self.game.text(action))

    def _impossible(self, action: Action) -> IllegalAction:
        if isinstance(action, Draw):
            return IllegalAction("polyminix.not-on-top", card=action.card)
        return IllegalAction("polyminix.no-outcome", written=self.game.text(action))

    def _race_refusal(self, action: Submit | Concede) -> IllegalAction | None:
        """Why an event of a race does not count (RULES 4.5)."""
        if not 0 <= action.seat < self.game.seats:
            return IllegalAction("polyminix.no-seat", seat=action.seat + 1, seats=self.game.seats)
        if isinstance(action, Submit) and table.photo_finish(self.table, action.seat, action.t):
            return self._at_the_finish().objection(action)
        if not self._racing:
            return IllegalAction("polyminix.too-late" if self.table.last else "polyminix.no-race")
        here, player = self.table, self.table.players[action.seat]
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
        assert self.table.photo is not None
        return type(self)(self.game, self.seed, self.drawn, self.table.photo)

    def sketch(self, draft: bytes, seat: int) -> "PolyminixSketch":
        """How far the pieces that a seat has laid have come."""
        from ominoes.games.polyminix.sketching import read_draft, sketched

        return sketched(self, read_draft(draft), seat)

    def next_step(self, draft: bytes, seat: int) -> Action:
        """A right piece to lay next."""
        from ominoes.games.polyminix.sketching import next_piece, read_draft

        return next_piece(self, read_draft(draft), seat)

    def may_act(self, seat: int, action: Action) -> bool:
        """Who races, chooses, or finishes in the instant in which the race was ended, nearer to the player in turn."""
        return super().may_act(seat, action) or (
            isinstance(action, Submit)
            and action.seat == seat
            and table.photo_finish(self.table, seat, action.t)
        )

    # -- the judge's side of a race ----------------------------------------------------------------------

    def race_limit(self) -> int | None:
        """On T3 a race lasts so many milliseconds."""
        return 1000 * self.game.options.t3_seconds if self._racing and self.table.mode == 3 else None

    def stamped(self, action: Action, seat: int, moment: int) -> Action:
        """A submission or concession with who made it and when."""
        if isinstance(action, Submit):
            return Submit(seat, action.placements, moment)
        return Concede(seat, moment) if isinstance(action, Concede) else action

    def moment(self, action: Action) -> int:
        """When in the race an action was done."""
        return action.t if isinstance(action, Submit | Concede) else 0

    def told(self, action: Action) -> str:
        """What is done in a race tells itself who did it and when."""
        if not isinstance(action, Submit | Concede):
            return super().told(action)
        _, _, what = self.game.text(action).partition(" ")
        return text(
            "polyminix.told-race", who=self.game.seat_name(action.seat), seconds=action.t / 1000, what=what
        )

    def time_up(self, seat: int) -> Action:
        """Whoever is still racing at the limit has given up."""
        limit = self.race_limit()
        if limit is None:
            raise IllegalAction("rulebook.no-race")
        return Concede(seat, limit)

    # -- the score and the table -------------------------------------------------------------------------

    @property
    def scores(self) -> tuple[int, ...]:
        """The markers on the score track."""
        return tuple(player.score for player in self.table.players)

    def appeal(self, action: Action) -> float:
        """Easy cards, or on T5 the most points; never give up while something else can be done."""
        match action:
            case Choose(deck):
                sign = 1 if self.table.mode == 5 else -1
                return sign * float(BY_DECK[deck])
            case Submit():
                return 1.0
            case Concede():
                return -1.0
        return 0.0

    def distance(self, seat: int) -> int:
        """How many places clockwise from the player in turn a seat is; it decides equal times."""
        return distance(seat, self.table.leader, self.game.seats)

    def view(self) -> "PolyminixView":
        """All that can be seen."""
        from ominoes.games.polyminix.view import view

        return view(self)

    def svg(self) -> str:
        """The cards or the problem on the table, with the score."""
        from ominoes.games.polyminix.drawing import svg

        return svg(self)

    def art(self) -> TextArt:
        """The cards or the problem for a terminal."""
        from ominoes.games.polyminix.drawing import art

        return art(self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PolyminixState) and (self.game, self.table) == (other.game, other.table)

    def __hash__(self) -> int:
        return hash((self.game, self.table))

    def __repr__(self) -> str:
        due = self.step.kind if self.step else "over"
        return f"<Polyminix: turn {self.table.turns + 1}, {due}, scores {list(self.scores)}>"
