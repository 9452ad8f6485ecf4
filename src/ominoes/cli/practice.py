"""`ominoes puzzle practice`: one player covers a card of Polyminix against the clock, with hints."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ominoes.cli.deck import write
from ominoes.i18n import OminoesError, message

if TYPE_CHECKING:
    from ominoes.games.polyminix.practice import Practice

_COMMANDS = ("hint", "solvable", "lift", "board", "help", "quit")


def practice(
    card: Annotated[str, typer.Option(help=message("practice.help-card"))] = "G1",
    side: Annotated[str, typer.Option(help=message("practice.help-side"))] = "A",
    challenge: Annotated[int, typer.Option(min=1, max=6, help=message("practice.help-challenge"))] = 1,
    deck: Annotated[Path | None, typer.Option(help=message("practice.help-deck"))] = None,
    svg: Annotated[Path | None, typer.Option(help=message("practice.help-svg"))] = None,
) -> None:
    """Practise on one card."""
    from ominoes.games import OptionError
    from ominoes.games.polyminix.cards import FACES, SIDES
    from ominoes.games.polyminix.deck import default_deck, load_deck
    from ominoes.games.polyminix.practice import Practice

    cards = default_deck() if deck is None else load_deck(deck)
    chosen = next((name for name in SIDES if name == side.upper()), None)
    if chosen is None:
        raise OptionError("practice.which-side", written=side)
    face = FACES[challenge - 1]
    exercise = _Exercise(Practice.on(cards, card, chosen, face))
    held = cards.card(card)

    from ominoes.cli.terminal import show
    from ominoes.games.polyminix.drawing import card_svg, side_art

    def picture() -> None:
        show(side_art(held, chosen, exercise.practice.placed, [face]))

    picture()
    typer.echo(message("practice.commands"))
    exercise.run(picture)
    if svg is not None:
        write(svg, card_svg(held, chosen, exercise.practice.placed, face))


class _Exercise:
    """One attempt at a card: the pieces placed so far, the clock, and the number of hints."""

    def __init__(self, practice: "Practice") -> None:
        self.practice = practice
        self._hints = 0
        self._begun = time.monotonic()

    def run(self, picture: Callable[[], None]) -> None:
        """Ask for pieces until the figure is covered or the player quits."""
        from ominoes.cli.keyboard import Keyboard

        keyboard = Keyboard()
        while not self.practice.complete:
            line = keyboard.ask(message("practice.question", time=1000 * self._seconds()), lambda: _COMMANDS)
            if line is None or line.lower() in ("quit", "q", "exit"):
                return
            try:
                if self._execute(line):
                    picture()
            except OminoesError as error:
                typer.echo(message("cli.refused", reason=error))
        typer.echo(message("practice.complete", time=1000 * self._seconds(), hints=self._hints))

    def _execute(self, line: str) -> bool:
        """Execute a line; returns whether to show the card again."""
        from ominoes.games.placements import Placements
        from ominoes.games.polyminix.cards import GRID
        from ominoes.polyforms import FIGURES

        command, _, rest = line.partition(" ")
        match command.lower():
            case "":
                return False
            case "help" | "?":
                typer.echo(message("practice.commands"))
                return False
            case "board":
                return True
            case "solvable":
                typer.echo(message("practice.solvable" if self.practice.solvable else "practice.dead-end"))
                return False
            case "hint":
                place = self.practice.hint()
                self.practice = self.practice.lay(place)
                self._hints += 1
                typer.echo(message("practice.hint", place=Placements(GRID, GRID, FIGURES).text(place)))
            case "lift":
                self.practice = self.practice.lift(rest.strip().upper())
            case _:
                self.practice = self.practice.lay(Placements(GRID, GRID, FIGURES).parse(line))
        return True

    def _seconds(self) -> float:
        return time.monotonic() - self._begun
