"""Plots of the curves of an analysis: in characters for a terminal, and as SVG."""

from html import escape

from ominoes.i18n import message
from ominoes.players.analysis import Analysis

MARKS = "ox+*#"
INKS = ("#1f6fc5", "#b8860b", "#c5302f", "#2e8b45", "#16181d")
DASHES = ("", "8 4", "2 4", "12 4 2 4", "4 8")
"""The dashes of lines, so that colour is not the only difference."""


def terminal_plot(analysis: Analysis, columns: int = 72, rows: int = 12) -> str:
    """The expected values of each seat, from the first move at the left to the last at the right."""
    if not analysis.judgements:
        return ""
    grid = [[" "] * columns for _ in range(rows)]
    last = len(analysis.judgements) - 1
    for seat in range(len(analysis.seats)):
        curve = analysis.curve(seat)
        for column in range(columns):
            value = curve[round(column * last / (columns - 1))]
            row = round((1 - value) * (rows - 1))
            grid[row][column] = MARKS[seat % len(MARKS)]
    lines = [
        f"{round(100 * (1 - row / (rows - 1))):>4} % |" + "".join(cells).rstrip()
        for row, cells in enumerate(grid)
    ]
    lines.append("       +" + "-" * columns)
    legend = "   ".join(f"{MARKS[seat % len(MARKS)]} {name}" for seat, name in enumerate(analysis.seats))
    return "\n".join([*lines, "        " + legend])


def svg_plot(analysis: Analysis, width: int = 800, height: int = 360) -> str:
    """The same plot as SVG, with the blunders marked."""
    left, right, top, bottom = 52, 16, 40, 40
    judged = analysis.judgements
    last = max(1, len(judged) - 1)

    def x(index: int) -> float:
        return left + (width - left - right) * index / last

    def y(value: float) -> float:
        return top + (height - top - bottom) * (1 - value)

    title = escape(message("players.plot-title"))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
        f'font-family="sans-serif" font-size="12"><title>{title}</title>'
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>'
    ]
    parts += [
        f'<line x1="{left}" x2="{width - right}" y1="{y(share):.1f}" y2="{y(share):.1f}" stroke="#d5d9e0"/>'
        f'<text x="{left - 8}" y="{y(share) + 4:.1f}" text-anchor="end">'
        f"{escape(message('players.share', share=share))}</text>"
        for share in (0.0, 0.25, 0.5, 0.75, 1.0)
    ]
    for seat, name in enumerate(analysis.seats):
        ink, dashes = INKS[seat % len(INKS)], DASHES[seat % len(DASHES)]
        points = " ".join(f"{x(i):.1f},{y(value):.1f}" for i, value in enumerate(analysis.curve(seat)))
        parts.append(
            f'<polyline points="{points}" fill="none" stroke="{ink}" stroke-width="2" stroke-dasharray="{dashes}"/>'
        )
        at = left + seat * (width - left - right) / max(1, len(analysis.seats))
        parts.append(
            f'<line x1="{at:.0f}" x2="{at + 28:.0f}" y1="18" y2="18" stroke="{ink}" stroke-width="2" '
            f'stroke-dasharray="{dashes}"/><text x="{at + 34:.0f}" y="22">{escape(name)}</text>'
        )
    for index, one in enumerate(judged):
        if one.is_blunder:
            note = escape(message("players.plot-blunder", number=one.number, move=one.text, better=one.best))
            parts.append(
                f'<circle cx="{x(index):.1f}" cy="{y(one.values[one.seat]):.1f}" r="5" fill="#ffffff" stroke="#c5302f" '
                f'stroke-width="2"><title>{note}</title></circle>'
            )
    parts.append(
        f'<text x="{(left + width - right) / 2:.0f}" y="{height - 10}" text-anchor="middle">'
        f"{escape(message('players.plot-moves'))}</text></svg>"
    )
    return "".join(parts)
