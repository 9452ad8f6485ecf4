"""Our engine for the protocol: a game, its history, and a computer player with an optional limit of time."""

import time
from collections.abc import Callable
from typing import TextIO

from ominoes.games import Action, IllegalAction, NotationError, State
from ominoes.i18n import message
from ominoes.players import player
from ominoes.players._kernel import Search
from ominoes.players.levels import LEVELS, Level, LevelPlayer, level, search_at
from ominoes.players.search import LONG_SEARCH_BYTES, capsule
from ominoes.players.simple import Player
from ominoes.polyforms import ink
from ominoes.research.blokus import notation
from ominoes.research.blokus.gtp.protocol import Refusal, Request, failure, read, success
from ominoes.research.blokus.gtp.time_control import EARLY_STOP, Clock, TimeBudget, pieces_placed

VERSION = "2"


class Engine:
    """The engine that a controller speaks to: one line in, one answer out.

    With `ms` it plays at the highest level, with that much processor time per piece on average over the game.
    """

    def __init__(
        self, game: str = "blokus", player_name: str = "level-5", seed: int | None = None, ms: float = 0.0
    ) -> None:
        self._player_name = player_name if ms == 0 else f"level-{LEVELS[-1]}"
        self._ms = ms
        self._seed = seed
        self._variant = notation.variant(game)
        self._states: list[State] = []
        self._costs: list[tuple[int, float]] = []
        """For every move played: the colour, and the milliseconds of search for it."""
        self._search: Search | None = None
        self._times: tuple[float, float, int] | None = None
        self._commands: dict[str, tuple[Callable[..., str], int, int]] = {
            # The function, and the least and the most number of its arguments.
            "all_legal": (self._all_legal, 1, 1),
            "clear_board": (self._clear_board, 0, 0),
            "cputime": (lambda: f"{time.process_time():.3f}", 0, 0),
            "final_score": (self._final_score, 0, 0),
            "g": (self._generate_next, 0, 0),
            "genmove": (self._generate, 1, 1),
            "known_command": (self._known_command, 1, 1),
            "list_commands": (lambda: "\n".join(sorted(self._commands)), 0, 0),
            "name": (lambda: "Ominoes", 0, 0),
            "p": (self._play_next, 1, 1),
            "play": (self._play, 2, 2),
            "protocol_version": (lambda: VERSION, 0, 0),
            "quit": (lambda: "", 0, 0),
            "reg_genmove": (self._consider, 1, 1),
            "set_game": (self._set_game, 1, 9),
            "set_random_seed": (self._set_random_seed, 1, 1),
            "showboard": (lambda: f"\n{self.state}", 0, 0),
            "time_left": (self._time_left, 3, 3),
            "time_settings": (self._time_settings, 3, 3),
            "undo": (self._undo, 0, 0),
            "version": (_version, 0, 0),
        }
        self._player: Player = player(self._player_name, seed)
        self._clear_board()

    @property
    def state(self) -> State:
        """The present state of the game."""
        return self._states[-1]

    def answer(self, line: str) -> str | None:
        """The answer to a line; None for an empty line or a comment."""
        request = read(line)
        if request is None:
            return None
        try:
            return success(request.id, self._do(request))
        except Refusal as refusal:
            return failure(request.id, str(refusal))

    def _do(self, request: Request) -> str:
        if request.command not in self._commands:
            raise Refusal("unknown command")
        function, least, most = self._commands[request.command]
        if not least <= len(request.arguments) <= most:
            raise Refusal("syntax error")
        return function(*request.arguments)

    # -- the game --------------------------------------------------------------------------------------

    def _clear_board(self) -> str:
        self._states, self._costs = [self._variant.game().start(0)], []
        self._clocks = self._fresh_clocks()
        # With a seed, a game does not depend on the games before it.
        self._player = player(self._player_name, self._seed)
        self._search = None
        return ""

    def _set_game(self, *words: str) -> str:
        try:
            self._variant = notation.variant(" ".join(words))
        except notation.UnknownVariant as error:
            raise Refusal(f"invalid argument: {error}") from None
        return self._clear_board()

    def _colour(self, written: str) -> int:
        """The number of a colour; the names that `showboard` uses are accepted too."""
        for number, name in enumerate(self._variant.game().colours):
            if written.lower() in (message(f"blokus.{name}").lower(), ink(name).letter.lower()):
                return number
        try:
            return self._variant.colour(written)
        except NotationError as error:
            raise Refusal(f"invalid argument: {error}") from None

    def _is_blocked(self, colour: int) -> bool:
        """Whether a colour is known to be unable to move for the rest of the game."""
        to_move = notation.colour_to_move(self.state)
        blocked: int = self.state.position.blocked  # type: ignore[attr-defined]
        return to_move is None or bool(blocked >> colour & 1)

    def _check_turn(self, colour: int) -> None:
        to_move = notation.colour_to_move(self.state)
        if to_move is None:
            raise Refusal("illegal move: the game is over")
        if to_move != colour:
            raise Refusal(f"illegal move: it is the turn of {self._variant.colours[to_move]}")

    def _play(self, written_colour: str, move: str) -> str:
        colour = self._colour(written_colour)
        if move.lower() == "pass":
            if not self._is_blocked(colour):
                raise Refusal("illegal move: this colour can move or has not had its turn yet")
            self._pass(colour)
            return ""
        try:
            action = notation.read_move(self.state, move)
        except NotationError as error:
            raise Refusal(f"illegal move: {error}") from None
        self._check_turn(colour)
        try:
            self._append(colour, action)
        except IllegalAction as error:
            raise Refusal(f"illegal move: {error}") from None
        return ""

    def _append(self, colour: int, action: Action, ms: float = 0.0) -> None:
        self._states.append(self.state.play(action))
        self._costs.append((colour, ms))

    def _pass(self, colour: int) -> None:
        """Add a pass to the history: `undo` takes it back like a move."""
        self._states.append(self.state)
        self._costs.append((colour, 0.0))

    def _next_colour(self) -> str:
        to_move = notation.colour_to_move(self.state)
        if to_move is None:
            raise Refusal("illegal move: the game is over")
        return self._variant.colours[to_move]

    def _play_next(self, move: str) -> str:
        return self._play(self._next_colour(), move)

    def _undo(self) -> str:
        if len(self._states) == 1:
            raise Refusal("cannot undo")
        self._states.pop()
        self._costs.pop()
        return ""

    def _all_legal(self, written_colour: str) -> str:
        colour = self._colour(written_colour)
        if self._is_blocked(colour):
            return ""
        self._check_turn(colour)
        size = self._variant.game().size
        return "\n".join(notation.move_text(action, size) for action in self.state.actions())

    def _final_score(self) -> str:
        if not self.state.over:
            raise Refusal("cannot score: the game is not over")
        return notation.result(self.state, self._variant.players)

    # -- the search ------------------------------------------------------------------------------------

    def _generate(self, written_colour: str) -> str:
        colour, began, cpu_began = self._colour(written_colour), time.monotonic(), time.thread_time()
        written, action = self._chosen(colour)
        if action is None:
            self._pass(colour)
        else:
            self._append(colour, action, 1000 * (time.thread_time() - cpu_began))
            if clock := self._clocks.get(colour):
                clock.spend(time.monotonic() - began)
        return written

    def _generate_next(self) -> str:
        return "pass" if self.state.over else self._generate(self._next_colour())

    def _consider(self, written_colour: str) -> str:
        return self._chosen(self._colour(written_colour))[0]

    def _chosen(self, colour: int) -> tuple[str, Action | None]:
        if self._is_blocked(colour):
            return "pass", None
        self._check_turn(colour)
        if colour in self._clocks:
            action = self._timed(self._clocks[colour].allowance(pieces_placed(self.state)))
        elif self._ms:
            action = self._within(self._time_budget(colour))
        else:
            action = self._player.choose(self.state)
        return notation.move_text(action, self._variant.game().size), action

    def _within(self, budget: TimeBudget) -> Action:
        """The best action that a search finds within a colour's budget of processor time."""
        tree = self._searched(level(self.state.game.about.name, LEVELS[-1]))
        tree.run(
            cpu_ms=budget.allowance(pieces_placed(self.state)),
            seed=self._search_seed(),
            early_stop=EARLY_STOP,
        )
        return self.state.game.action(tree.choices()[0][0])

    def _time_budget(self, colour: int) -> TimeBudget:
        """The rest of a colour's budget of time. Moves that were taken back or only considered cost nothing."""
        budget = TimeBudget(self._ms)
        budget.spend(sum(ms for mover, ms in self._costs if mover == colour))
        return budget

    def _search_seed(self) -> int:
        return (self._seed or 0) + len(self._states)

    def _timed(self, ms: float) -> Action:
        """The player's choice within a time. Only the highest level uses all of it; others keep their strength."""
        if len(self.state.actions()) == 1:
            return self.state.actions()[0]
        name, _, number = self._player_name.rpartition("-")
        if name != "level":
            return self._player.choose(self.state)
        seed = self._search_seed()
        own = level(self.state.game.about.name, int(number))
        if own.number == LEVELS[-1]:
            tree = self._searched(own)
            tree.run(ms=ms, seed=seed, early_stop=EARLY_STOP)
            return self.state.game.action(tree.choices()[0][0])
        if ms >= own.ms:
            return self._player.choose(self.state)
        return LevelPlayer(own.number, seed, share=ms / own.ms).choose(self.state)

    def _searched(self, own: Level) -> Search:
        """The search with the present state at its root; it keeps the part of the tree below it."""
        if self._search is None:
            self._search = search_at(own, self.state, memory=LONG_SEARCH_BYTES)
        else:
            self._search.move_to(capsule(self.state))
        return self._search

    def _time_settings(self, main: str, period: str, stones: str) -> str:
        times = _seconds(main), _seconds(period), _whole(stones)
        if times[1] > 0 and times[2] == 0:
            # The protocol's way to say that there is no limit.
            self._times = None
        else:
            self._times = times
        self._clocks = self._fresh_clocks()
        return ""

    def _fresh_clocks(self) -> dict[int, Clock]:
        """The clocks of all colours by number; none without time settings."""
        return {n: Clock(*self._times) for n in range(len(self._variant.colours))} if self._times else {}

    def _time_left(self, colour: str, left: str, stones: str) -> str:
        number = self._colour(colour)
        clock = self._clocks.setdefault(number, Clock(0, 0, 0))
        clock.set_remaining(_seconds(left), _whole(stones))
        return ""

    def _set_random_seed(self, seed: str) -> str:
        self._seed = _whole(seed)
        self._player = player(self._player_name, self._seed)
        return ""

    def _known_command(self, command: str) -> str:
        return "true" if command in self._commands else "false"


def serve(engine: Engine, source: TextIO, target: TextIO) -> None:
    """Answer line by line until the input ends or has `quit`."""
    for line in source:
        answer = engine.answer(line)
        if answer is None:
            continue
        target.write(answer)
        target.flush()
        request = read(line)
        if request is not None and request.command == "quit" and answer.startswith("="):
            return


def _version() -> str:
    from ominoes import __version__

    return __version__


def _whole(written: str) -> int:
    if not written.isascii() or not written.isdigit() or len(written) > 18:
        raise Refusal("syntax error")
    return int(written)


def _seconds(written: str) -> float:
    try:
        seconds = float(written)
    except ValueError:
        raise Refusal("syntax error") from None
    if not 0 <= seconds < 1e9:
        raise Refusal("syntax error")
    return seconds
