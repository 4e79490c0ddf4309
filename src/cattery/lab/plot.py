"""A ladder as a picture: each level a dot with its interval, drawn as SVG."""

from __future__ import annotations

from xml.sax.saxutils import escape

from cattery.lab.ladder import LadderResult

WIDTH, ROW, LEFT, RIGHT, TOP, BOTTOM = 640, 44, 90, 30, 50, 46
INK, FAINT, DOT = "#3a2a22", "#d9cbb8", "#c9662b"


def picture(result: LadderResult) -> str:
    rated, ladder = result.ratings, result.ladder
    low, high, step = scale(min(one.low for one in rated), max(one.high for one in rated))
    height = TOP + ROW * len(rated) + BOTTOM
    title = f"{ladder.game}, {result.company}, {result.games} games"

    def x(rating: float) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * (rating - low) / (high - low), 1)

    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif" '
        f'font-size="14" fill="{INK}" role="img">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{WIDTH}" height="{height}" fill="#fbf6ee"/>',
        f'<text x="{LEFT}" y="28" font-weight="bold">{escape(title)}</text>',
    ]
    for rating in range(low, high + 1, step):
        lines.append(f'<path d="M{x(rating)} {TOP}V{height - BOTTOM}" stroke="{FAINT}"/>')
        lines.append(f'<text x="{x(rating)}" y="{height - BOTTOM + 20}" text-anchor="middle">{rating}</text>')
    for row, one in enumerate(rated):
        y = TOP + ROW * row + ROW // 2
        lines.append(f'<text x="{LEFT - 12}" y="{y + 5}" text-anchor="end">{escape(one.level)}</text>')
        lines.append(f'<path d="M{x(one.low)} {y}H{x(one.high)}" stroke="{INK}" stroke-width="2"/>')
        lines.append(f'<circle cx="{x(one.rating)}" cy="{y}" r="6" fill="{DOT}"/>')
        figure = f"{one.rating:.{result.digits}f}"
        lines.append(f'<text x="{x(one.rating)}" y="{y - 11}" text-anchor="middle" font-size="12">{figure}</text>')
    return "\n".join([*lines, "</svg>", ""])


def scale(low: float, high: float) -> tuple[int, int, int]:
    """Round numbers around both, and the step between them."""
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000) if (high - low) / step <= 8 or step == 1000)
    bottom = int(low // step) * step
    return bottom, max(int(-(-high // step)) * step, bottom + step), step
