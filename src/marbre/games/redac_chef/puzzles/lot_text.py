"""The lot of a puzzle as text: its tiles, then the side of the tribune that goes with them, `A01 A14 P03 D07 / 3A`.

The text stands in the options of the match, so that a record of a puzzle is whole by itself.
"""

from typing import Final, TypeAlias

from marbre.games.redac_chef.box import Box, FaceIndex, Puzzle, TileIndex
from marbre.games.redac_chef.options import RedacOptions
from marbre.kernel.refusals import unreadable

MOST_TILES: Final = 40
"""More than would ever fit on a Friday page."""

Lot: TypeAlias = tuple[FaceIndex, tuple[TileIndex, ...]]


def write_lot(puzzle: Puzzle) -> str:
    """Tiles in order: one lot has one text."""
    return f"{' '.join(sorted(puzzle.tiles))} / {puzzle.face}"


def lot_played(options: RedacOptions, box: Box) -> str:
    """The lot of a puzzle that is played with these options, however they name it."""
    if not options.lot:
        return write_lot(box.puzzles[(options.puzzle - 1) % len(box.puzzles)])
    face, tiles = read_lot(options.lot, box)
    return write_lot(Puzzle(box.faces[face].id, tuple(box.tiles[tile].id for tile in tiles)))


def read_lot(text: str, box: Box) -> Lot:
    """The tribune's side and the tiles by their numbers. Raises Unreadable that says what is wrong."""
    words, slash, face = text.partition("/")
    tiles = words.upper().split()
    if not slash or not tiles or len(face.split()) != 1:
        raise unreadable("lot-form", given=text[:80])
    if len(tiles) > MOST_TILES:
        raise unreadable("lot-many", given=len(tiles), most=MOST_TILES)
    numbers = {tile.id: number for number, tile in enumerate(box.tiles)}
    for tile in tiles:
        if tile not in numbers:
            raise unreadable("lot-tile", given=tile[:20])
        if tiles.count(tile) > 1:
            raise unreadable("lot-twice", given=tile)
    faces = [one.id for one in box.faces]
    side = face.strip().upper()
    if side not in faces:
        raise unreadable("lot-face", given=side[:20], known=", ".join(faces))
    return faces.index(side), tuple(numbers[tile] for tile in tiles)
