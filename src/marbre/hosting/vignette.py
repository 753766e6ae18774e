"""What small drawings (SVG) for cards are made of: the inks of the house by day, shapes, and the sheet around them."""

from collections.abc import Iterable
from typing import Final

CARD: Final = "#fcf8ef"
SHADE: Final = "#e9e0cd"
HAIR: Final = "#c4b8a2"
GREY: Final = "#6d6557"
INK: Final = "#1d1a16"
SPOT: Final = "#b02c13"
GREEN: Final = "#2c6448"
BLUE: Final = "#1f5384"
OCHRE: Final = "#85570a"
PLUM: Final = "#84305c"
VIOLET: Final = "#4d3f8f"


def rectangle(x: float, y: float, width: float, height: float, fill: str, line: float = 0) -> str:
    """With an ink line of that width around it, if any."""
    stroke = f' stroke="{INK}" stroke-width="{line:g}"' if line else ""
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" fill="{fill}"{stroke}/>'


def disc(x: float, y: float, radius: float, fill: str, line: float = 0) -> str:
    stroke = f' stroke="{INK}" stroke-width="{line:g}"' if line else ""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}"{stroke}/>'


def stroke(path: str, colour: str, width: float) -> str:
    return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width:g}" stroke-linecap="round"/>'


def letters(text: str, x: float, y: float, size: float, fill: str = INK) -> str:
    """Around that middle of their foot line; the text has no markup in it."""
    face = 'font-family="Libertinus Serif" font-weight="700" text-anchor="middle"'
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" fill="{fill}" {face}>{text}</text>'


def sheet(width: float, height: float, shapes: Iterable[str], left: float = 0, top: float = 0) -> str:
    """The drawing, on card."""
    ground = rectangle(left, top, width, height, CARD)
    view = f"{left:g} {top:g} {width:g} {height:g}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}">{ground}{"".join(shapes)}</svg>'
