"""What typer says by itself (usage, headings of the help, mistakes on the command line) in the language spoken.

Typer speaks English. The English catalogue `usage` has most of its sentences as they come, with names for what varies;
those that we say in other words in English, too, are here. A sentence that fits one of them is said again from the
catalogue of the language spoken.
"""

import functools
import math
import re
from collections.abc import Callable
from typing import Any, TypeVar

import typer
import typer.core
from typer.exceptions import TyperException

from ominoes.words import ENGLISH, text
from ominoes.words.catalogue import entries

_F = TypeVar("_F", bound=Callable[..., Any])

_THEIRS = {
    "not-whole": "{value} is not a valid int{range}.",
    "not-a-number": "{value} is not a valid float{range}.",
}
_OUT_OF_RANGE = re.compile(
    r"(?P<number>\S+) is not in the range (?:(?P<low>\S+)<=)?x(?:<=(?P<most>\S+)|>=(?P<least>\S+))\."
)


def in_our_words(sentence: str) -> str:
    """A sentence of typer's in the language spoken; one that is not known stays as it is."""
    for key, pattern in _patterns():
        if match := pattern.fullmatch(sentence):
            facts = {name: in_our_words(fact) for name, fact in match.groupdict().items()}
            return text(f"usage.{key}", **facts)
    if match := _OUT_OF_RANGE.fullmatch(sentence):
        least = match["least"] or match["low"]
        if least is not None and float(match["number"]) < float(least):
            return text("usage.too-small", least=least.removesuffix(".0"))
        return text("usage.too-large", most=match["most"].removesuffix(".0"))
    return sentence


def complain(mistake: TyperException) -> int:
    """Say what is wrong with a command line, and how it is used; gives the exit status."""
    context: Any = getattr(mistake, "ctx", None)
    if context is not None:
        typer.echo(context.get_usage(), err=True)
        hint = text("usage.try-help", command=context.command_path, option=context.help_option_names[0])
        typer.echo(f"{hint}\n", err=True)
    problem = in_our_words(mistake.format_message())
    typer.echo(text("usage.error", problem=problem), err=True)
    return mistake.exit_code


class _Speaking:
    """The parts of a command's help that typer does not look up anywhere."""

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        this: Any = self
        pieces = [in_our_words(piece) for piece in this.collect_usage_pieces(ctx)]
        formatter.write_usage(ctx.command_path, " ".join(pieces), prefix=text("usage.usage"))

    def get_help_option(self, ctx: Any) -> Any:
        parent: Any = super()
        option = parent.get_help_option(ctx)
        if option is not None:
            option.help = text("usage.help")
        return option


class _Command(_Speaking, typer.core.TyperCommand):
    """A command whose help speaks our languages."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        rest = super().parse_args(ctx, args)
        for parameter in self.params:
            value = ctx.params.get(parameter.name)
            if isinstance(value, float) and math.isnan(value):  # to typer it is within all bounds
                problem = _THEIRS["not-a-number"].format(value=value, range="")
                raise typer.BadParameter(problem, ctx=ctx, param=parameter)
        return rest


class _Group(_Speaking, typer.core.TyperGroup):
    """A group of commands whose help speaks our languages."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if not args and not ctx.resilient_parsing:
            typer.echo(ctx.get_help(), err=True)
            ctx.exit(2)
        return super().parse_args(ctx, args)


class Commands(typer.Typer):
    """A set of commands whose help speaks our languages; called without arguments it shows its help."""

    def __init__(self, **settings: Any) -> None:
        typer.core._ = in_our_words  # type: ignore[assignment, attr-defined]  # where typer looks its headings up
        super().__init__(
            cls=_Group,
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
    return tuple(
        (key, re.compile(re.sub(r"\\{(\w+)\\}", r"(?P<\1>.*)", re.escape(sentence)), re.DOTALL))
        for key, sentence in (entries(ENGLISH, "usage") | _THEIRS).items()
        if isinstance(sentence, str)
    )
