"""The entrance of the command: which language is spoken, and how errors reach the terminal.

The language is settled first, because the help of every subcommand is made when `main.py` is loaded. Whatever a person
can put right arrives as one sentence on the error stream and exit status 2; a traceback means a fault of the program.
"""

import os
import sys

from ominoes.words import OminoesError, language_of_environment, system_words, text, use_language


def run() -> None:
    """Run the command line; the console script's entry point."""
    try:
        wish = _taken_wish(sys.argv)
        use_language(wish or language_of_environment(os.environ))
        sys.exit(_run())
    except OminoesError as error:
        print(f"ominoes: {error}", file=sys.stderr)  # noqa: T201
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        # Whoever read our output has left.
        _forget_output()
        sys.exit(1)
    except OSError as error:
        if error.filename is not None:  # a file of which nobody has said anything: a fault of the program
            raise
        print(f"ominoes: {text('cli.refused-by-system', problem=system_words(error))}", file=sys.stderr)  # noqa: T201
        _forget_output()
        sys.exit(1)


def _forget_output() -> None:
    """What is still in the buffer has nowhere to go; leaving the program would try to write it once more."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run() -> int:
    """Run the subcommand that was asked for; gives the exit status."""
    import typer
    from typer.exceptions import TyperException

    from ominoes.cli.main import app
    from ominoes.cli.usage import complain, in_our_words

    try:
        return app(standalone_mode=False) or 0
    except TyperException as mistake:
        return complain(mistake)
    except typer.Abort:
        typer.echo(in_our_words("Aborted!"), err=True)
        return 1


def _taken_wish(arguments: list[str]) -> str | None:
    """Take `--language de` or `--language=de` out of a command line, wherever it stands; the last one counts."""
    wish = None
    place = 1
    while place < len(arguments) and arguments[place] != "--":
        name, equals, value = arguments[place].partition("=")
        if name != "--language":
            place += 1
            continue
        del arguments[place]
        if not equals:
            if place == len(arguments):
                raise OminoesError("cli.option-without-value", option=name)
            value = arguments.pop(place)
        wish = value
    return wish
