"""Print my Une: a finished page as a real front page, typeset: headlines, columns of text, pictures of our own.

The page is written as a small Typst document; what its tiles look like is told in `front_page.typ`.
"""

import datetime
import json
import re
import tomllib
from functools import cache
from importlib import resources
from itertools import product
from random import Random
from typing import Any, Final, Literal

import msgspec

from marbre.games.redac_chef.box import Box, FaceIndex, Tile
from marbre.games.redac_chef.pages.page import Page, sheet_of
from marbre.hosting.lettering import settable

Format = Literal["pdf", "svg", "png"]
Paper = Literal["a4", "a3"]
"""A sheet that a page is scaled to; without one it has its own size, an inch and a bit to a square."""

WORDS_PER_SQUARE: Final = 46
"""More than fits: what is too much is left out, sentence by sentence."""
SPARE: Final = 12
"""Sentences more, short and long, among which the last ones are chosen."""
LEAST_WHITE: Final = 8
"""Empty squares that are spoken of."""
FRAMES: Final = 4
"""Kinds of frame that an ad may have."""
SHARPNESS: Final = 110.0
"""Dots per inch of a PNG."""


class Imprint(msgspec.Struct, frozen=True):
    """Who made the page up, under which tribune, and when; what is not known is not printed."""

    face: FaceIndex | None = None
    editor: str = ""
    date: datetime.date | None = None


UNSIGNED: Final = Imprint()


def typeset(
    box: Box, page: Page, lang: str, form: Format, imprint: Imprint = UNSIGNED, paper: Paper | None = None
) -> bytes:
    """The page as a front page, ready to print."""
    import typst

    document = resources.files(__package__).joinpath("front_page.typ").read_bytes()
    told = {**printed(box, page, lang, imprint), "sheet": paper}
    inputs = {"page": json.dumps(told, ensure_ascii=False)}
    found = typst.compile(document, format=form, ppi=SHARPNESS, sys_inputs=inputs)
    assert isinstance(found, bytes)
    return found


def printed(box: Box, page: Page, lang: str, imprint: Imprint = UNSIGNED) -> dict[str, Any]:
    """What stands on the page, in words and squares."""
    day = box.days[page.day]
    words = prose()[lang]
    editor = settable(imprint.editor) or words["paper"]
    tiles = [_tribune(box, page, lang, imprint.face)]
    tiles += [
        _tile(box.tiles[one.tile], one.x, one.y, lang) if one.up else _back(box.tiles[one.tile], one.x, one.y, lang)
        for one in page.placed
    ]
    if white := white_space(box, page):
        x, y, width, height = white
        tiles.append({"kind": "white", "x": x, "y": y, "width": width, "height": height, "label": words["white"]})
    return {
        "columns": day.columns,
        "rows": day.rows,
        "lang": lang,
        "date": words["days"][page.day] if imprint.date is None else dateline(imprint.date, lang),
        "ears": [
            [words["edition"], words["days"][page.day]],
            [words["editor"], editor] if imprint.editor else words["weather"],
        ],
        "tiles": tiles,
        **{key: words[key] for key in ("paper", "motto", "price", "imprint")},
    }


def dateline(date: datetime.date, lang: str) -> str:
    """The date as a newspaper writes it."""
    words = prose()[lang]
    first = "1er" if lang == "fr" and date.day == 1 else str(date.day)
    return f"{words['weekdays'][date.weekday()]} {first} {words['months'][date.month - 1]} {date.year}"


def white_space(box: Box, page: Page) -> tuple[int, int, int, int] | None:
    """The largest rectangle of empty squares, where there is one worth a word: column, row, width, height."""
    day, taken = box.days[page.day], page.taken
    stride = sheet_of(box.numbers, page.day).stride
    found = None
    for x, y in product(range(day.columns), range(day.rows)):
        width, most = day.columns - x, LEAST_WHITE if found is None else found[2] * found[3] + 1
        for bottom in range(y, day.rows):
            row = taken >> bottom * stride + x & (1 << width) - 1
            if row:
                width = (row & -row).bit_length() - 1
            height = bottom - y + 1
            if min(width, height) > 1 and width * height >= most:
                found, most = (x, y, width, height), width * height + 1
    return found


def _tribune(box: Box, page: Page, lang: str, face: FaceIndex | None) -> dict[str, Any]:
    words = prose()[lang]
    x, y = page.tribune
    return {
        "kind": "tribune",
        "x": x,
        "y": y,
        "width": box.tribune.width,
        "height": box.tribune.height,
        "headline": words["tribune"] if face is None else settable(getattr(box.faces[face].headline, lang)),
        "label": words["tribune"],
        "text": story(lang, f"tribune {face}", box.tribune.width * box.tribune.height),
    }


def _tile(tile: Tile, x: int, y: int, lang: str) -> dict[str, Any]:
    headline = settable(getattr(tile.headline, lang)) or tile.id
    words, rng = prose()[lang], Random(f"tile/{tile.id}")
    found: dict[str, Any] = {
        "kind": tile.kind,
        "x": x,
        "y": y,
        "width": tile.width,
        "height": tile.height,
        "headline": headline,
    }
    match tile.kind:
        case "article":
            found["colour"] = tile.colour
            found["label"] = words["sections"][tile.colour]
            found["deck"], found["byline"] = rng.choice(words["decks"]), rng.choice(words["bylines"])
            found["text"] = story(lang, tile.id, tile.width * tile.height)
        case "photo":
            found["picture"] = photograph(tile.id)
        case "ad":
            name, *slogan = re.split(r"\s*[:,]\s+", headline, maxsplit=1)
            found["name"], found["slogan"] = name, "".join(slogan)
            found["label"], found["byline"] = words["advert"], rng.choice(words["small"])
            found["frame"] = rng.randrange(FRAMES)
    return found


def _back(tile: Tile, x: int, y: int, lang: str) -> dict[str, Any]:
    label, note = prose()[lang]["back"]
    size = {"x": x, "y": y, "width": tile.width, "height": tile.height}
    return {"kind": "back", "headline": "", "label": label, "byline": note, **size}


def story(lang: str, seed: str, squares: int) -> list[str]:
    """More than enough invented sentences for so many squares; the same ones for the same story."""
    rng = Random(f"story/{seed}")
    words = prose()[lang]
    told = [f"{who} {what}." for who, what in product(words["who"], words["what"])]
    rng.shuffle(told)
    by_length = sorted(words["sentences"], key=len)
    last, rare = by_length[: SPARE // 2], by_length[SPARE // 2 :]
    rng.shuffle(rare)
    sentences: list[str] = []
    while sum(len(sentence.split()) for sentence in sentences) < WORDS_PER_SQUARE * squares:
        sentences += [told.pop(), told.pop(), *([rare.pop()] if rare else [])]
    return [*sentences, *last, *told[: SPARE - len(last)]]


@cache
def photograph(tile: str) -> str:
    """The picture of a photo as the client draws it (`npm run photos`), or of the first one if a box has more."""
    folder = resources.files(__package__).joinpath("photos")
    file = folder.joinpath(f"{tile}.svg")
    return (file if file.is_file() else folder.joinpath("P01.svg")).read_text("utf-8")


@cache
def prose() -> dict[str, Any]:
    return tomllib.loads(resources.files(__package__).joinpath("prose.toml").read_text("utf-8"))
