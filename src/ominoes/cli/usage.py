"""Translations of typer's own texts: usage, headings of the help, errors on the command line.

Typer writes English only. `en/usage.toml` has its sentences as patterns, with names in braces for the parts that vary;
the few that we word differently even in English are in `_TYPER_SENTENCES`. A sentence that matches a pattern is
replaced by the message of the same key in the current language. There is no other way: typer's errors have no codes,
their classes are private, and headings pass through one function only, which is private too. So its release is pinned,
and a test makes every mistake and finds no English.
"""

import functools
import math
import re
from collections.abc import Callable
from typing import Any, TypeVar

import typer
import typer.core
from typer.exceptions import TyperException

from ominoes.i18n import ENGLISH, message
from ominoes.i18n.messages import entries

_F = TypeVar("_F", bound=Callable[..., Any])

_TYPER_SENTENCES = {
    "not-whole": "{value} is not a valid int{range}.",
    "not-a-number": "{value} is not a valid float{range}.",
}
_OUT_OF_RANGE = re.compile(
    r"(?P<number>\S+) is not in the range (?:(?P<low>\S+)<=)?x(?:<=(?P<most>\S+)|>=(?P<least>\S+))\."
)


def translated(sentence: str) -> str:
    """A sentence of typer's in the current language; an unknown one is returned unchanged."""
    for key, pattern in _patterns():
        if match := pattern.fullmatch(sentence):
            facts = {name: translated(fact) for name, fact in match.groupdict().items()}
            return message(f"usage.{key}", **facts)
    if match := _OUT_OF_RANGE.fullmatch(sentence):
        least = match["least"] or match["low"]
        if least is not None and float(match["number"]) < float(least):
            return message("usage.too-small", least=least.removesuffix(".0"))
        return message("usage.too-large", most=match["most"].removesuffix(".0"))
    return sentence


def report_usage_error(mistake: TyperException) -> int:
    """Print what is wrong with a command line and how the command is used; returns the exit status."""
    context: Any = getattr(mistake, "ctx", None)
    if context is not None:
        typer.echo(context.get_usage(), err=True)
        hint = message("usage.try-help", command=context.command_path, option=context.help_option_names[0])
        typer.echo(f"{hint}\n", err=True)
    problem = translated(mistake.format_message())
    typer.echo(message("usage.error", problem=problem), err=True)
    return mistake.exit_code


class _TranslatedHelp:
    """Translates the parts of the help that typer does not pass through its translation function."""

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        this: Any = self
        pieces = [translated(piece) for piece in this.collect_usage_pieces(ctx)]
        formatter.write_usage(ctx.command_path, " ".join(pieces), prefix=message("usage.usage"))

    def get_help_option(self, ctx: Any) -> Any:
        parent: Any = super()
        option = parent.get_help_option(ctx)
        if option is not None:
            option.help = message("usage.help")
        return option


class _Command(_TranslatedHelp, typer.core.TyperCommand):
    """A command with translated help."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        rest = super().parse_args(ctx, args)
        for parameter in self.params:
            value = ctx.params.get(parameter.name)
            # Typer's range check lets NaN pass.
            if isinstance(value, float) and math.isnan(value):
                problem = _TYPER_SENTENCES["not-a-number"].format(value=value, range="")
                raise typer.BadParameter(problem, ctx=ctx, param=parameter)
        return rest


class Group(_TranslatedHelp, typer.core.TyperGroup):
    """A group of commands with translated help."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parse a command line; without arguments, print the help."""
        if not args and not ctx.resilient_parsing:
            typer.echo(ctx.get_help(), err=True)
            ctx.exit(2)
        return super().parse_args(ctx, args)


class Commands(typer.Typer):
    """A set of commands with translated help; without arguments it prints its help."""

    def __init__(self, cls: type[Group] = Group, **settings: Any) -> None:
        # Typer translates its headings with this function.
        typer.core._ = translated  # type: ignore[assignment, attr-defined]
        super().__init__(
            cls=cls,
            add_completion=False,
            pretty_exceptions_enable=False,
            rich_markup_mode=None,
            **settings,
        )

    def command(self, name: str | None = None, **settings: Any) -> Callable[[_F], _F]:
        """Add a command."""
        return super().command(name, cls=_Command, **settings)


@functools.cache
def _patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    """The patterns by key, longer ones first: `No such option: {option}` fits a sentence that goes on, too."""
    sentences = [
        (key, sentence)
        for key, sentence in (entries(ENGLISH, "usage") | _TYPER_SENTENCES).items()
        if isinstance(sentence, str)
    ]
    return tuple(
        (key, re.compile(re.sub(r"\\{(\w+)\\}", r"(?P<\1>.*)", re.escape(sentence)), re.DOTALL))
        for key, sentence in sorted(sentences, key=lambda entry: -len(entry[1]))
    )
