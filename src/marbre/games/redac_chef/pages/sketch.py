"""A page as plain text: one character a square, and under it what each letter is."""

from string import ascii_lowercase
from typing import Final

from marbre.games.redac_chef.box import Box
from marbre.games.redac_chef.pages.page import Page, sheet_of

LETTERS: Final = ascii_lowercase.replace("t", "") + "0123456789" + ascii_lowercase.upper().replace("T", "")


def sketch(box: Box, page: Page, lang: str, face_down: str) -> str:
    """The page row by row (`T` is the tribune, a dot is empty), then its tiles; `face_down` says that one is."""
    sheet = sheet_of(box.numbers, page.day)
    squares = {sheet.tribune_mask(page.tribune): "T"}
    legend = []
    for letter, one in zip(LETTERS, sorted(page.placed, key=lambda one: (one.y, one.x)), strict=False):
        tile = box.tiles[one.tile]
        squares[sheet.mask(one.tile, one.x, one.y)] = letter
        state = "" if one.up else f" ({face_down})"
        legend.append(f"{letter} {tile.id} {getattr(tile.headline, lang)}{state}")
    rows = []
    for y in range(sheet.front.rows):
        bits = [1 << y * sheet.stride + x for x in range(sheet.front.columns)]
        rows.append("".join(next((mark for mask, mark in squares.items() if mask & bit), ".") for bit in bits))
    return "\n".join([*rows, "", *legend])
