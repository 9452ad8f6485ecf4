"""The plot of the ratings with their intervals, as SVG."""

from html import escape

from ominoes.i18n import message
from ominoes.research.arena.ratings import Rating
from ominoes.research.arena.schedule import Tournament

_WIDTH, _ROW, _LEFT, _RIGHT, _TOP = 760, 36, 190, 90, 64
_INK = "#1f6fc5"


def svg_plot(tournament: Tournament, ratings: list[Rating], seats: int) -> str:
    """A line for each player, best first: the rating as a dot, its 95 % interval as a bar."""
    low = min((rating.value - rating.margin for rating in ratings), default=0.0)
    high = max((rating.value + rating.margin for rating in ratings), default=1.0)
    spread = max(high - low, 1e-9)
    height = _TOP + _ROW * len(ratings) + 44

    def x(value: float) -> float:
        return _LEFT + (_WIDTH - _LEFT - _RIGHT) * (value - low) / spread

    heading = escape(message("research.plot-title", game=tournament.made_game().about.title))
    unit = escape(message("research.rating-elo" if seats == 2 else "research.rating-openskill"))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" role="img" '
        f'font-family="sans-serif" font-size="14"><title>{heading}</title>'
        f'<rect width="{_WIDTH}" height="{height}" fill="#ffffff"/>'
        f'<text x="{_LEFT}" y="24" font-size="17" fill="#16181d">{heading}</text>'
        f'<text x="{_LEFT}" y="44" fill="#5a6070">{unit}</text>'
    ]
    bottom = _TOP + _ROW * len(ratings)
    parts += [
        f'<line x1="{x(mark):.1f}" x2="{x(mark):.1f}" y1="{_TOP}" y2="{bottom}" stroke="#d5d9e0"/>'
        f'<text x="{x(mark):.1f}" y="{bottom + 20}" text-anchor="middle" fill="#5a6070">{mark:g}</text>'
        for mark in _marks(low, high)
    ]
    for place, rating in enumerate(ratings):
        y = _TOP + _ROW * (place + 0.5)
        name = escape(tournament.players[rating.player])
        parts.append(
            f'<text x="{_LEFT - 14}" y="{y + 5:.0f}" text-anchor="end" fill="#16181d">{name}</text>'
            f'<line x1="{x(rating.value - rating.margin):.1f}" x2="{x(rating.value + rating.margin):.1f}" '
            f'y1="{y:.0f}" y2="{y:.0f}" stroke="{_INK}" stroke-width="4" stroke-opacity="0.45"/>'
            f'<circle cx="{x(rating.value):.1f}" cy="{y:.0f}" r="6" fill="{_INK}"/>'
            f'<text x="{_WIDTH - 12}" y="{y + 5:.0f}" text-anchor="end" fill="#16181d">'
            f"{rating.value:.0f} ± {rating.margin:.0f}</text>"
        )
    return "".join(parts) + "</svg>"


def _marks(low: float, high: float) -> list[float]:
    """A few round numbers from `low` to `high`, for the marks of the axis."""
    rough = max(high - low, 1e-9) / 5
    size = 10.0 ** len(str(int(rough))) / 10 if rough >= 1 else 1.0
    step = next(size * factor for factor in (1, 2, 5, 10) if size * factor >= rough)
    first = -(-low // step)
    return [step * (first + index) for index in range(int((high - first * step) // step) + 1)]
