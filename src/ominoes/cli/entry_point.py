"""The entry point of the command: chooses the language and reports errors.

The language is chosen first, because the help texts are built when `main.py` is imported. An error that a person can
correct is one sentence on the error stream and exit status 2; a traceback is a bug.
"""

import os
import sys

from ominoes.i18n import (
    OminoesError,
    describe_os_error,
    language_of_environment,
    message,
    set_default_language,
)


def run() -> None:
    """Run the command line; the console script's entry point."""
    try:
        language = _pop_language_option(sys.argv)
        set_default_language(language or language_of_environment(os.environ))
        sys.exit(_run())
    except OminoesError as error:
        print(f"ominoes: {error}", file=sys.stderr)  # noqa: T201
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        # The program that read our output has ended.
        _discard_output()
        sys.exit(1)
    except OSError as error:
        # An error about a file should have been reported where the file was opened: this one is a bug.
        if error.filename is not None:
            raise
        refusal = message("cli.refused-by-system", problem=describe_os_error(error))
        print(f"ominoes: {refusal}", file=sys.stderr)  # noqa: T201
        _discard_output()
        sys.exit(1)


def _discard_output() -> None:
    """Discard buffered output that cannot be written; otherwise Python would try to write it again at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run() -> int:
    """Run the subcommand on the command line and return the exit status."""
    import typer
    from typer.exceptions import TyperException

    from ominoes.cli.main import app
    from ominoes.cli.usage import report_usage_error, translated

    try:
        return app(standalone_mode=False) or 0
    except TyperException as mistake:
        return report_usage_error(mistake)
    except typer.Abort:
        typer.echo(translated("Aborted!"), err=True)
        return 1


def _pop_language_option(arguments: list[str]) -> str | None:
    """Remove `--language de` or `--language=de` from a command line, anywhere, and return the last value."""
    language = None
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
        language = value
    return language
