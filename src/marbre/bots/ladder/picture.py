"""A ladder as a picture: the ratings with their intervals, and under them the matrix of pairs. SVG, no font needed."""

from collections.abc import Mapping, Sequence
from html import escape
from typing import Final

from marbre.bots.ladder.climbing import LadderTable, Rating

ROW: Final = 28
NAME: Final = 150
"""Room for a name, in pixels."""
CHART: Final = 560
CELL: Final = 64
MARGIN: Final = 20
INK: Final = "#1d1d1b"
GREY: Final = "#8a8780"
WINS, LOSES = (26, 102, 170), (178, 58, 42)
_STYLE: Final = f"text{{font:13px sans-serif;fill:{INK}}}.head{{font-weight:bold;font-size:16px}}.light{{fill:#fff}}"


def draw_ladder(ladder: LadderTable, title: str) -> str:
    """The whole picture; `title` is what stands over it."""
    count = len(ladder.ratings)
    width = 2 * MARGIN + NAME + max(CHART, CELL * count)
    matrix_top = MARGIN + ROW * (count + 3)
    height = matrix_top + ROW * (count + 1) + MARGIN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">',
        f'<title>{escape(title)}</title><style>{_STYLE}</style><rect width="100%" height="100%" fill="#fff"/>',
        _text(MARGIN, MARGIN + 12, title, "head"),
        *_chart(ladder.ratings, MARGIN + ROW),
        *_matrix(ladder, matrix_top),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _text(x: float, y: float, text: str, kind: str = "", anchor: str = "start") -> str:
    return f'<text x="{x:g}" y="{y:g}" class="{kind}" text-anchor="{anchor}">{escape(text)}</text>'


def _chart(ratings: Sequence[Rating], top: int) -> list[str]:
    """A line for each bot: its interval as a bar, its rating as a dot, in figures at the end."""
    least, most = min(one.low for one in ratings), max(one.high for one in ratings)
    scale = (CHART - 80) / max(1.0, most - least)
    parts = []
    for number, one in enumerate(ratings):
        y = top + ROW * number + ROW / 2
        low, at, high = (MARGIN + NAME + (value - least) * scale for value in (one.low, one.rating, one.high))
        parts += [
            _text(MARGIN, y + 4, one.bot),
            f'<path d="M{low:.1f} {y:g}H{high:.1f}" stroke="{GREY}" stroke-width="3"/>',
            f'<circle cx="{at:.1f}" cy="{y:g}" r="5" fill="{INK}"/>',
            _text(high + 10, y + 4, f"{one.rating:.0f}"),
        ]
    return parts


def _matrix(ladder: LadderTable, top: int) -> list[str]:
    """What the bot of each line won of the one of each column, in percent."""
    names = [one.bot for one in ladder.ratings]
    shares = {(one.bot, one.against): one.share for one in ladder.pairs}
    left = MARGIN + NAME
    parts = [_text(left + CELL * (at + 0.5), top + 18, _short(name), anchor="middle") for at, name in enumerate(names)]
    for line, name in enumerate(names):
        y = top + ROW * (line + 1)
        parts.append(_text(MARGIN, y + 18, name))
        parts += [cell for at, other in enumerate(names) for cell in _cell(shares, (name, other), left + CELL * at, y)]
    return parts


def _cell(shares: Mapping[tuple[str, str], float], pair: tuple[str, str], x: float, y: float) -> list[str]:
    if pair not in shares:
        return []
    share = shares[pair]
    strength = abs(share - 0.5) * 2
    tone = ",".join(f"{255 - (255 - full) * strength:.0f}" for full in (WINS if share > 0.5 else LOSES))
    return [
        f'<rect x="{x + 1:g}" y="{y + 1}" width="{CELL - 2}" height="{ROW - 2}" fill="rgb({tone})"/>',
        _text(x + CELL / 2, y + 18, f"{share * 100:.0f}", "light" if strength > 0.5 else "", "middle"),
    ]


def _short(name: str) -> str:
    return name if len(name) <= 8 else f"{name[:7]}…"
