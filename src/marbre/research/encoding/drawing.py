"""An observation as a picture: every plane by its name, in its shape, a square for each number."""

from collections.abc import Iterator
from itertools import product
from typing import Final

import numpy as np

from marbre.research.encoding.planes import Observer, Plane, Vector

SQUARE: Final = 7
GAP: Final = 10
LABEL: Final = 16
WIDTH: Final = 900
LONGEST_ROW: Final = 120
"""Numbers of a plane of one dimension that stand in a row."""
HEAD: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="11">\n'
    "<style>rect {{ fill: none; stroke: #8a8378; stroke-width: .6 }} text, .more {{ fill: #1d1a16 }} "
    ".less {{ fill: #c8371b }} .page {{ fill: #f6f1e7; stroke: none }} @media (prefers-color-scheme: dark) {{ "
    "text, .more {{ fill: #f0e9dc }} .less {{ fill: #ff8a70 }} .page {{ fill: #1d1a16 }} }}</style>\n"
    '<rect class="page" width="{width}" height="{height}"/>\n'
)


def draw_observation(observer: Observer, vector: Vector) -> str:
    """As SVG. A square is the darker the further its number is from nothing; numbers below it are red."""
    parts, height = [], GAP
    for plane, numbers in zip(observer.planes, observer.split(vector).values(), strict=True):
        shape = " × ".join(map(str, plane.shape))
        parts.append(f'<text x="{GAP}" y="{height + 11}">{plane.name}, {shape}</text>\n')
        height += LABEL
        left, row_height = GAP, 0
        for picture in _pictures(plane, numbers):
            rows, columns = picture.shape
            if left > GAP and left + columns * SQUARE > WIDTH - GAP:
                left, height = GAP, height + row_height + GAP
            parts.append(_drawn(picture, left, height))
            left, row_height = left + columns * SQUARE + GAP, rows * SQUARE
        height += row_height + GAP
    return HEAD.format(width=WIDTH, height=height) + "".join(parts) + "</svg>\n"


def _pictures(plane: Plane, numbers: Vector) -> Iterator[Vector]:
    """A plane of more than two dimensions is a row of pictures, one of one dimension is broken into rows."""
    if len(plane.shape) == 1:
        for start in range(0, plane.size, LONGEST_ROW):
            yield numbers[None, start : start + LONGEST_ROW]
        return
    for at in product(*(range(size) for size in plane.shape[:-2])):
        yield numbers[at]


def _drawn(picture: Vector, left: int, top: int) -> str:
    rows, columns = picture.shape
    found = [f'<rect x="{left}" y="{top}" width="{columns * SQUARE}" height="{rows * SQUARE}"/>\n']
    for row, column in np.argwhere(picture).tolist():
        number = float(picture[row, column])
        kind = "more" if number > 0 else "less"
        d = f"M{left + column * SQUARE} {top + row * SQUARE}h{SQUARE}v{SQUARE}h-{SQUARE}z"
        found.append(f'<path class="{kind}" opacity="{max(0.15, abs(number)):.2g}" d="{d}"/>\n')
    return "".join(found)
