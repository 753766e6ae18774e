"""Front pages drawn as text, so that a test shows what it talks about.

A page is drawn row by row, one character a square: a letter for each tile, `T` for the tribune, a dot for an empty
square; rows and squares that are left out are empty. Under it stands what each letter is:

    .TTTTT.
    .TTTTT.
    aTTTTTb
    aTTTTTb
    a....pp
    a....pp
    .....pp
    a sport happy, b A02 down, p photo sport+news

A tile is named by its id or described: its kind or an article's colour, and what else matters (happy, sad, `+2`, `-2`
faces, a photo's criterion, `$1`). The first tile of the box that has the drawn size and all that is taken. `down` lays
it face down.
"""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

import marbre
from marbre.games.redac_chef.box import Box, Numbers, Tile
from marbre.games.redac_chef.box_faults import box_faults
from marbre.games.redac_chef.cards import terms_of
from marbre.games.redac_chef.cards.terms import Terms
from marbre.games.redac_chef.pages.page import Page, Placed, Sheet, sheet_of, turned_down
from marbre.kernel.packs import load_pack

PACK = Path(marbre.__file__).parent / "games/redac_chef/packs/classic.toml"


@cache
def box() -> Box:
    return load_pack(PACK, Box, box_faults).box


def numbers() -> Numbers:
    return box().numbers


def sheet(day: int = 0) -> Sheet:
    return sheet_of(numbers(), day)


def index(tile: str) -> int:
    """The number of a tile by its id."""
    return [one.id for one in box().tiles].index(tile)


def face(name: str) -> int:
    """The number of a tribune's side by its id."""
    return [one.id for one in box().faces].index(name)


def flash(name: str) -> int:
    return [one.id for one in box().flashes].index(name)


def character(name: str) -> int:
    return [one.id for one in box().characters].index(name)


def terms(
    tribune: str | None = None,
    memo: str | None = None,
    who: str | None = None,
    *,
    family: bool = False,
    alone: bool = False,
) -> Terms:
    """What holds with this tribune, flash and character."""
    return terms_of(
        numbers(),
        None if tribune is None else face(tribune),
        None if memo is None else flash(memo),
        None if who is None else character(who),
        family=family,
        alone=alone,
    )


def page(drawing: str, day: int = 0) -> Page:
    """The page that is drawn; its tribune lies in the usual place if it is not."""
    rows = [line.strip() for line in drawing.strip().splitlines() if " " not in line.strip()]
    on = sheet(day)
    tribune = _area(rows, "T")[:2] if any("T" in row for row in rows) else on.new_page().tribune
    placed: list[Placed] = []
    taken = on.tribune_mask(tribune)
    for letter, *words in legend(drawing):
        x, y, width, height = _area(rows, letter)
        up = "down" not in words
        tile = _find(width, height, [word for word in words if word != "down"], [one.tile for one in placed])
        assert on.fits(taken, tile, x, y), f"{letter} does not fit"
        taken |= on.mask(tile, x, y)
        placed.append(Placed(tile, x, y, up))
    return Page(day, tribune, tuple(placed), taken)


def legend(drawing: str) -> list[list[str]]:
    """What each letter is, word by word."""
    lines = [line.strip() for line in drawing.strip().splitlines()]
    return [entry.split() for entry in " ".join(line for line in lines if " " in line).split(",")]


def down(drawing: str, letters: str) -> Page:
    """A drawn page with these tiles face down."""
    one = page(drawing)
    names = [letter for letter, *_ in legend(drawing)]
    return turned_down(one, frozenset(one.placed[names.index(letter)].tile for letter in letters))


def drawn(one: Page) -> list[str]:
    """The rows of a page, its tiles lettered in their order."""
    on = sheet(one.day)
    rows = [["."] * on.front.columns for _ in range(on.front.rows)]
    pieces = [(chr(ord("a") + number), on.mask(it.tile, it.x, it.y)) for number, it in enumerate(one.placed)]
    for letter, mask in [*pieces, ("T", on.tribune_mask(one.tribune))]:
        for y, row in enumerate(rows):
            for x in range(len(row)):
                if mask >> y * on.stride + x & 1:
                    row[x] = letter
    return ["".join(row) for row in rows]


def touching(left: str, right: str, width: int = 3) -> Page:
    """Two tiles side by side."""
    rows = "\n".join(["......."] * 7 + ["a" * width + "b" * width] * (2 if width == 3 else 3))
    return page(f"{rows}\na {left}, b {right}")


def _find(width: int, height: int, words: Sequence[str], used: Sequence[int]) -> int:
    for number, tile in enumerate(box().tiles):
        if number not in used and (tile.width, tile.height) == (width, height) and _has(tile, words):
            return number
    raise AssertionError(f"there is no such tile of {width} x {height} left: {' '.join(words)}")


def _has(tile: Tile, words: Sequence[str]) -> bool:
    mood = "happy" if tile.mood > 0 else "sad"
    said = {tile.id, tile.kind, f"${tile.dollars}", f"{tile.mood:+d}"}
    said |= {tile.colour, mood} if tile.kind == "article" else {tile.criterion}  # type: ignore[arg-type]
    return said.issuperset(words)


def _area(rows: Sequence[str], letter: str) -> tuple[int, int, int, int]:
    squares = [(x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == letter]
    assert squares, f"{letter} is not drawn"
    left, right = min(x for x, _ in squares), max(x for x, _ in squares)
    top, bottom = min(y for _, y in squares), max(y for _, y in squares)
    width, height = right - left + 1, bottom - top + 1
    assert len(squares) == width * height, f"{letter} is not a rectangle"
    return left, top, width, height


EXAMPLE = """
eTTTTTf
eTTTTTf
eTTTTTf
eTTTTTf
gh.kiii
gh.kiii
gh.k...
gh.kjjj
bbbbjjj
bbbbccc
bbbbccc
aaaaddd
aaaaddd
aaaaddd
a business -2, b photo sport+news, c business +1, d ad $2, e ad $1, f sport +1,
g sport +1, h news -1, i photo sad, j sport -1, k news -1
"""
"""A page of ours with the numbers of the rulebook's example: 8 points of articles, 5 of photos, three faces against
five, four squares in the largest empty area, three dollars; and with the tribune 4A two pairs above the fold."""

OTHER = """
aTTTTTb
aTTTTTb
aTTTTTb
aTTTTTb
ppppccc
ppppccc
qqnnnrr
qqnnnrr
qqnnnrr
qqssss.
tttt...
tttt...
tttt...
a ad, b news, c business, n sport, s business, t news, p photo, r photo, q ad
"""
"""A page with what the example lacks: tiles of all five areas, photos beside ads, a photo and an ad across the fold."""
