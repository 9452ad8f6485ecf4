"""Our engine behind the protocol: a game, its history, and a computer player that can be given time."""

import time
from collections.abc import Callable
from typing import TextIO

from ominoes.games import Action, IllegalAction, NotationError, State
from ominoes.players import player
from ominoes.players._kernel import Search
from ominoes.players.levels import LEVELS, Level, LevelPlayer, level, search_at
from ominoes.players.searching import LONG_THOUGHT, capsule
from ominoes.players.simple import Player
from ominoes.polyforms import ink
from ominoes.research import dialect
from ominoes.research.gtp.clock import HOPE, Clock, Purse, pieces_placed
from ominoes.research.gtp.protocol import Refusal, Request, failure, read, success
from ominoes.words import text

VERSION = "2"


class Engine:
    """What a controller speaks to: one line in, one answer out.

    With `ms` it plays as well as it can with so much processor time for each piece in the mean, divided over the game.
    """

    def __init__(
        self, game: str = "blokus", player_name: str = "level-5", seed: int | None = None, ms: float = 0.0
    ) -> None:
        self._player_name = player_name if ms == 0 else f"level-{LEVELS[-1]}"
        self._ms = ms
        self._seed = seed
        self._variant = dialect.variant(game)
        self._states: list[State] = []
        self._costs: list[tuple[int, float]] = []
        """Of every move that was played: the colour, and the milliseconds that it took to find."""
        self._search: Search | None = None
        self._times: tuple[float, float, int] | None = None
        self._commands: dict[str, tuple[Callable[..., str], int, int]] = {
            # the function, and how many arguments it takes: at least, at most
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
        """Where the game stands."""
        return self._states[-1]

    def answer(self, line: str) -> str | None:
        """The whole answer to a line; none where there is nothing to answer."""
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
        # A game of a seeded engine does not depend on those before it.
        self._player = player(self._player_name, self._seed)
        self._search = None
        return ""

    def _set_game(self, *words: str) -> str:
        try:
            self._variant = dialect.variant(" ".join(words))
        except dialect.UnknownVariant as error:
            raise Refusal(f"invalid argument: {error}") from None
        return self._clear_board()

    def _colour(self, written: str) -> int:
        """The number of a colour; it may also be called as `showboard` calls it."""
        for number, name in enumerate(self._variant.game().colours):
            if written.lower() in (text(f"blokus.{name}").lower(), ink(name).letter.lower()):
                return number
        try:
            return self._variant.colour(written)
        except NotationError as error:
            raise Refusal(f"invalid argument: {error}") from None

    def _is_blocked(self, colour: int) -> bool:
        """Whether a colour can never move again, as far as that has shown or would show now."""
        to_move = dialect.colour_to_move(self.state)
        blocked: int = self.state.position.blocked  # type: ignore[attr-defined]
        return to_move is None or bool(blocked >> colour & 1)

    def _check_turn(self, colour: int) -> None:
        to_move = dialect.colour_to_move(self.state)
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
            action = dialect.read_move(self.state, move)
        except NotationError as error:
            raise Refusal(f"illegal move: {error}") from None
        self._check_turn(colour)
        try:
            self._go_on(colour, action)
        except IllegalAction as error:
            raise Refusal(f"illegal move: {error}") from None
        return ""

    def _go_on(self, colour: int, action: Action, ms: float = 0.0) -> None:
        self._states.append(self.state.play(action))
        self._costs.append((colour, ms))

    def _pass(self, colour: int) -> None:
        """A pass is a move as well, which `undo` takes back."""
        self._states.append(self.state)
        self._costs.append((colour, 0.0))

    def _next_colour(self) -> str:
        to_move = dialect.colour_to_move(self.state)
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
        return "\n".join(dialect.move_text(action, size) for action in self.state.actions())

    def _final_score(self) -> str:
        if not self.state.over:
            raise Refusal("cannot score: the game is not over")
        return dialect.result(self.state, self._variant.players)

    # -- thinking --------------------------------------------------------------------------------------

    def _generate(self, written_colour: str) -> str:
        colour, began, thought = self._colour(written_colour), time.monotonic(), time.thread_time()
        written, action = self._chosen(colour)
        if action is None:
            self._pass(colour)
        else:
            self._go_on(colour, action, 1000 * (time.thread_time() - thought))
            if clock := self._clocks.get(colour):
                clock.spent(time.monotonic() - began)
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
            action = self._timed(self._clocks[colour].budget(pieces_placed(self.state)))
        elif self._ms:
            action = self._within(self._purse(colour))
        else:
            action = self._player.choose(self.state)
        return dialect.move_text(action, self._variant.game().size), action

    def _within(self, purse: Purse) -> Action:
        """The best action that is found with what a colour may spend on its next piece, in processor time."""
        tree = self._searched(level(self.state.game.about.name, LEVELS[-1]))
        tree.run(cpu_ms=purse.budget(pieces_placed(self.state)), seed=self._thought_seed(), hope=HOPE)
        return self.state.game.action(tree.choices()[0][0])

    def _purse(self, colour: int) -> Purse:
        """What a colour has left of its time: moves that were taken back, or only considered, cost it nothing."""
        purse = Purse(self._ms)
        purse.spent(sum(ms for mover, ms in self._costs if mover == colour))
        return purse

    def _thought_seed(self) -> int:
        return (self._seed or 0) + len(self._states)

    def _timed(self, ms: float) -> Action:
        """What the player chooses within a time; only the highest level takes all of it, others stay who they are."""
        if len(self.state.actions()) == 1:
            return self.state.actions()[0]
        name, _, number = self._player_name.rpartition("-")
        if name != "level":
            return self._player.choose(self.state)
        seed = self._thought_seed()
        own = level(self.state.game.about.name, int(number))
        if own.number == LEVELS[-1]:
            tree = self._searched(own)
            tree.run(ms=ms, seed=seed, hope=HOPE)
            return self.state.game.action(tree.choices()[0][0])
        if ms >= own.ms:
            return self._player.choose(self.state)
        return LevelPlayer(own.number, seed, share=ms / own.ms).choose(self.state)

    def _searched(self, own: Level) -> Search:
        """The search with the state at its root, and what is known of it from earlier moves."""
        if self._search is None:
            self._search = search_at(own, self.state, memory=LONG_THOUGHT)
        else:
            self._search.move_to(capsule(self.state))
        return self._search

    def _time_settings(self, main: str, period: str, stones: str) -> str:
        times = _seconds(main), _seconds(period), _whole(stones)
        if times[1] > 0 and times[2] == 0:
            self._times = None  # as the protocol says: no limit
        else:
            self._times = times
        self._clocks = self._fresh_clocks()
        return ""

    def _fresh_clocks(self) -> dict[int, Clock]:
        """The clocks of all colours, by their numbers, when there are time settings."""
        return {n: Clock(*self._times) for n in range(len(self._variant.colours))} if self._times else {}

    def _time_left(self, colour: str, left: str, stones: str) -> str:
        number = self._colour(colour)
        clock = self._clocks.setdefault(number, Clock(0, 0, 0))
        clock.told(_seconds(left), _whole(stones))
        return ""

    def _set_random_seed(self, seed: str) -> str:
        self._seed = _whole(seed)
        self._player = player(self._player_name, self._seed)
        return ""

    def _known_command(self, command: str) -> str:
        return "true" if command in self._commands else "false"


def serve(engine: Engine, source: TextIO, target: TextIO) -> None:
    """Answer line by line until the end, or until somebody says `quit`."""
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
