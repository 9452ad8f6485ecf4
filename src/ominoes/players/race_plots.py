"""Plots of the curves of races: in characters for a terminal, and as SVG. Squares go up, time goes to the right."""

from html import escape

from ominoes.i18n import message
from ominoes.players.plots import DASHES, INKS, MARKS
from ominoes.players.race_review import Race, Review


def terminal_race(review: Review, race: Race, columns: int = 64, rows: int = 10) -> str:
    """The squares that each seat had covered, from the start of the race at the left to the end at the right."""
    top, length = most_squares(race), max(1, race.length)
    grid = [[" "] * columns for _ in range(rows)]
    for seat, curve in enumerate(race.curves):
        for column in range(columns if curve else 0):
            moment = column * length / (columns - 1)
            if (finish := race.finished[seat]) is not None and moment > finish + length / columns:
                break
            done = max((step for step in curve if step[0] <= moment), default=(0, 0))[1]
            grid[round((1 - done / top) * (rows - 1))][column] = MARKS[seat % len(MARKS)]
    lines = [
        f"{round(top * (1 - row / (rows - 1))):>6} |" + "".join(cells).rstrip()
        for row, cells in enumerate(grid)
    ]
    end = message("races.time", time=race.length)
    legend = "   ".join(
        f"{MARKS[seat % len(MARKS)]} {name}"
        for seat, (name, curve) in enumerate(zip(review.seats, race.curves, strict=True))
        if curve
    )
    return "\n".join(
        [*lines, "       +" + "-" * columns, "        " + end.rjust(columns), "        " + legend]
    )


def most_squares(race: Race) -> int:
    """The number of squares at the top of a plot of a race."""
    reached = [done for curve in race.curves for _, done in curve]
    return max(1, *reached, *(goal for goal in race.goals if goal))


def svg_races(review: Review, width: int = 800, height: int = 260) -> str:
    """The plots of all races, one below the other."""
    left, right, top, bottom = 52, 16, 44, 34
    title = escape(message("races.plot-title"))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height * len(review.races)}" role="img" '
        f'font-family="sans-serif" font-size="12"><title>{title}</title>'
        f'<rect width="{width}" height="{height * len(review.races)}" fill="#ffffff"/>'
    ]
    for number, race in enumerate(review.races):
        most, length = most_squares(race), max(1, race.length)
        ground = height * (number + 1) - bottom
        across, up = (width - left - right) / length, (height - top - bottom) / most
        parts.append(
            f'<text x="{left}" y="{height * number + 18}" font-weight="bold">'
            f"{escape(message('races.race', number=number + 1))}</text>"
            f'<path d="M{left} {ground - up * most:.1f}V{ground}H{width - right}" fill="none" stroke="#d5d9e0"/>'
            f'<text x="{left - 8}" y="{ground - up * most + 4:.1f}" text-anchor="end">{most}</text>'
            f'<text x="{width - right}" y="{ground + 18}" text-anchor="end">'
            f"{escape(message('races.time', time=race.length))}</text>"
        )
        for seat, curve in enumerate(race.curves):
            if not curve:
                continue
            steps = "".join(f"H{left + across * t:.1f}V{ground - up * done:.1f}" for t, done in curve)
            finish = race.finished[seat]
            end = left + across * (race.length if finish is None else finish)
            look = (
                f'fill="none" stroke="{INKS[seat % len(INKS)]}" stroke-width="2" '
                f'stroke-dasharray="{DASHES[seat % len(DASHES)]}"'
            )
            at, line = left + 90 + seat * 170, height * number + 14
            parts.append(
                f'<path d="M{left} {ground}{steps}H{end:.1f}" {look}/><path d="M{at} {line}h28" {look}/>'
                f'<text x="{at + 34}" y="{line + 4}">{escape(review.seats[seat])}</text>'
            )
    return "".join([*parts, "</svg>"])
