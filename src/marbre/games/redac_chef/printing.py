"""Print my Une: a finished page as a real front page, typeset: headlines, columns of text, pictures of our own.

The page is written as a small Typst document; what its tiles look like is told in `front_page.typ`.
"""

import json
import tomllib
from functools import cache
from importlib import resources
from random import Random
from typing import Any, Final, Literal

from marbre.games.redac_chef.box import Box, FaceIndex, Tile
from marbre.games.redac_chef.page import Page

Format = Literal["pdf", "svg", "png"]

WORDS_PER_SQUARE: Final = 34
"""More than fits: what is too much is left out, line by line."""
SHARPNESS: Final = 110.0
"""Dots per inch of a PNG."""


def typeset(box: Box, page: Page, lang: str, form: Format, face: FaceIndex | None = None) -> bytes:
    """The page as a front page, ready to print."""
    import typst

    document = resources.files("marbre.games.redac_chef").joinpath("front_page.typ").read_bytes()
    inputs = {"page": json.dumps(printed(box, page, lang, face), ensure_ascii=False)}
    found = typst.compile(document, format=form, ppi=SHARPNESS, sys_inputs=inputs)
    assert isinstance(found, bytes)
    return found


def printed(box: Box, page: Page, lang: str, face: FaceIndex | None = None) -> dict[str, Any]:
    """What stands on the page, in words and squares."""
    day = box.days[page.day]
    words = prose()[lang]
    headline = words["tribune"] if face is None else getattr(box.faces[face].headline, lang)
    x, y = page.tribune
    squares = box.tribune.width * box.tribune.height
    tiles = [
        {
            "kind": "tribune",
            "x": x,
            "y": y,
            "width": box.tribune.width,
            "height": box.tribune.height,
            "headline": headline,
            "label": words["tribune"],
            "text": story(lang, f"tribune {page.tribune}", squares),
        }
    ]
    tiles += [
        _tile(box.tiles[one.tile], one.x, one.y, lang) if one.up else _back(box.tiles[one.tile], one.x, one.y)
        for one in page.placed
    ]
    return {
        "columns": day.columns,
        "rows": day.rows,
        "fold": day.fold,
        "lang": lang,
        "paper": words["paper"],
        "motto": words["motto"],
        "day": words["days"][page.day],
        "tiles": tiles,
    }


def _tile(tile: Tile, x: int, y: int, lang: str) -> dict[str, Any]:
    found = {
        "kind": tile.kind,
        "x": x,
        "y": y,
        "width": tile.width,
        "height": tile.height,
        "headline": getattr(tile.headline, lang),
        "label": prose()[lang]["advert"] if tile.kind == "ad" else "",
    }
    if tile.kind == "article":
        found["colour"] = tile.colour
        found["text"] = story(lang, tile.id, tile.width * tile.height)
    if tile.kind == "photo":
        found["picture"] = photograph(tile.id)
    return found


def _back(tile: Tile, x: int, y: int) -> dict[str, Any]:
    return {"kind": "back", "x": x, "y": y, "width": tile.width, "height": tile.height, "headline": "", "label": ""}


def story(lang: str, seed: str, squares: int) -> str:
    """Enough invented sentences for so many squares; the same ones for the same story."""
    rng = Random(f"story/{seed}")
    sentences: list[str] = []
    while sum(len(sentence.split()) for sentence in sentences) < WORDS_PER_SQUARE * squares:
        sentences += rng.sample(prose()[lang]["sentences"], len(prose()[lang]["sentences"]))
    return " ".join(sentences)


@cache
def photograph(tile: str) -> str:
    """The picture of a photo as the client draws it (`npm run photos`), or of the first one if a box has more."""
    folder = resources.files("marbre.games.redac_chef").joinpath("photos")
    file = folder.joinpath(f"{tile}.svg")
    return (file if file.is_file() else folder.joinpath("P01.svg")).read_text("utf-8")


@cache
def prose() -> dict[str, Any]:
    return tomllib.loads(resources.files("marbre.games.redac_chef").joinpath("prose.toml").read_text("utf-8"))
