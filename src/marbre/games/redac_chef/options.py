"""What the players of Rédac' Chef agree on before they start, and the lot of a puzzle as text.

A lot is its tiles, then the side of the tribune that goes with them: `A01 A14 P03 D07 / 3A`. It stands in the options
of the match, so that a record of a puzzle is whole by itself.
"""

from collections.abc import Mapping
from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta

from marbre.games.redac_chef.box import Box, FaceIndex, Puzzle, TileIndex
from marbre.kernel.refusals import unreadable

Mode: TypeAlias = Literal["press", "slow", "puzzle"]
Pace: TypeAlias = Literal["frenzy", "standard", "relaxed"]
PACES: Final[Mapping[Pace, int]] = {"frenzy": 180, "standard": 240, "relaxed": 300}
"""Seconds of each day (RED-1.6)."""
Seconds: TypeAlias = Annotated[int, Meta(ge=0, le=3600)] | None
"""For one day; 0: no clock; None: as the pace says."""


class RedacOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the players agree on."""

    mode: Mode = "press"
    """Everybody at once against the clock; Slo-Mode, in turns without a clock; or a page puzzle."""
    puzzle: Annotated[int, Meta(ge=1, le=12)] = 1
    """Which puzzle of the pack is laid out in puzzle mode; past the last it begins again with the first."""
    lot: Annotated[str, Meta(max_length=300)] = ""
    """A lot of one's own instead, see `read_lot`."""
    newsroom: bool = False
    """Teams of two share a page: one reports, the other lays out, and they change every day."""
    family: bool = False
    """No mood penalty, no bankruptcy, starting tribunes with their plain side."""
    characters: bool = False
    flashes: bool = False
    pace: Pace = "standard"
    """How long a day is, where it has no time of its own."""
    friday: Seconds = None
    saturday: Seconds = None
    sunday: Seconds = None
    stretch: bool = True
    """Whether a seat may choose a longer clock for itself."""
    hints: bool = True
    """Whether conflicts and the count are shown while pages are laid out; off in rated games."""

    @property
    def clocks(self) -> tuple[int, int, int]:
        """Seconds of each day."""
        usual = PACES[self.pace]
        friday, saturday, sunday = (usual if one is None else one for one in (self.friday, self.saturday, self.sunday))
        return friday, saturday, sunday


def over_days(options: RedacOptions) -> RedacOptions | None:
    """Everybody at once against the clock is for one sitting; Slo-Mode and puzzles wait for anybody."""
    return None if options.mode == "press" else options


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
