"""The plot of a training run as SVG: the result of each round against each opponent."""

from html import escape

from ominoes.i18n import message
from ominoes.research.blokus.training import gauntlet
from ominoes.research.blokus.training.plan import Plan
from ominoes.research.blokus.training.training_run import RoundReport

_WIDTH, _HEIGHT, _LEFT, _RIGHT, _TOP, _BOTTOM = 820, 420, 56, 190, 56, 44
_INKS = (
    *("#16181d", "#1f6fc5", "#b8860b", "#c5302f", "#2e8b45", "#7a4fb5", "#8a919e", "#0f8b8d", "#d4569a"),
)
_DASHES = ("", "8 4", "2 4", "12 4 2 4", "4 8", "1 3", "6 2", "12 3 3 3 3 3")
"""Lines differ by more than their colour. With one dash pattern less than inks, no two lines are alike."""

_MARK = "#5a6070"
_SAMPLE = '<line x1="14" x2="44" {style}/>'


def svg_plot(plan: Plan, reports: list[RoundReport]) -> str:
    """A line for each opponent over the rounds; a full dot is a round that passed the gate."""
    last = max(1, len(reports) - 1)

    def x(number: int) -> float:
        return _LEFT + (_WIDTH - _LEFT - _RIGHT) * number / last

    def y(share: float) -> float:
        return _TOP + (_HEIGHT - _TOP - _BOTTOM) * (1 - share)

    title = escape(message("research.training-title", game=message(f"research.game-{plan.game}")))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" '
        f'font-family="sans-serif" font-size="13"><title>{title}</title>'
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="#ffffff"/>'
        f'<text x="{_LEFT}" y="26" font-size="17" fill="#16181d">{title}</text>'
    ]
    parts += [
        f'<line x1="{_LEFT}" x2="{_WIDTH - _RIGHT}" y1="{y(share):.1f}" y2="{y(share):.1f}" stroke="#d5d9e0"/>'
        f'<text x="{_LEFT - 8}" y="{y(share) + 4:.1f}" text-anchor="end" fill="#5a6070">{share:.0%}</text>'
        for share in (0.0, 0.25, 0.5, 0.75, 1.0)
    ]
    parts += [
        f'<text x="{x(report.number):.1f}" y="{_HEIGHT - 18}" text-anchor="middle" fill="#5a6070">'
        f"{report.number + 1}</text>"
        for report in reports
    ]
    even = f'y1="{y(1 / plan.made_game().seats):.1f}" y2="{y(1 / plan.made_game().seats):.1f}"'
    parts.append(f'<line x1="{_LEFT}" x2="{_WIDTH - _RIGHT}" {even} stroke="{_MARK}"/>')
    opponents = list(dict.fromkeys(score.opponent for report in reports for score in report.scores))
    for place, opponent in enumerate(opponents):
        ink, dashes = _INKS[place % len(_INKS)], _DASHES[place % len(_DASHES)]
        points = [
            (x(report.number), y(score.share), report.passed)
            for report in reports
            for score in report.scores
            if score.opponent == opponent
        ]
        line = " ".join(f"{across:.1f},{down:.1f}" for across, down, _ in points)
        parts.append(
            f'<polyline points="{line}" fill="none" stroke="{ink}" stroke-width="2" stroke-dasharray="{dashes}"/>'
        )
        parts += [
            f'<circle cx="{across:.1f}" cy="{down:.1f}" r="4" fill="{ink if passed else "#ffffff"}" stroke="{ink}"/>'
            for across, down, passed in points
        ]
        style = f'stroke="{ink}" stroke-width="2" stroke-dasharray="{dashes}"'
        parts.append(_legend(place, _SAMPLE.format(style=style), gauntlet.opponent_title(opponent)))
    dot = '<circle cx="29" r="4" fill="{fill}" stroke="#16181d"/>'
    signs = {
        "passed": dot.format(fill="#16181d"),
        "failed": dot.format(fill="#ffffff"),
        "even": _SAMPLE.format(style=f'stroke="{_MARK}"'),
    }
    parts += [
        _legend(place, sign, message(f"research.curve-{name}"))
        for place, (name, sign) in enumerate(signs.items(), len(opponents) + 1)
    ]
    return "".join(parts) + "</svg>\n"


def _legend(place: int, sign: str, words: str) -> str:
    """A line of the legend: a sign and its meaning."""
    return (
        f'<g transform="translate({_WIDTH - _RIGHT} {_TOP + 12 + 22 * place})">{sign}'
        f'<text x="50" y="4" fill="#16181d">{escape(words)}</text></g>'
    )
