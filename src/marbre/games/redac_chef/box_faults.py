"""What can be wrong with a box as a whole, beyond the types of its values: each time a key and the reason."""

from collections import Counter
from collections.abc import Iterator

from marbre.games.redac_chef.box import DAYS, Box, Tile
from marbre.games.redac_chef.cards import CHARACTERS, FLASHES, TRIBUNES

LETTERS = {"article": "A", "photo": "P", "ad": "D"}


def box_faults(box: Box) -> Iterator[tuple[str, str]]:
    """Every fault of a box, the first one first."""
    yield from _doubled(box)
    for tile in box.tiles:
        if fault := _tile_fault(tile):
            yield "tiles", f"{tile.id}: {fault}"
    yield from _page_faults(box)
    yield from _side_faults(box)
    yield from _unknown_effects(box)
    yield from _puzzle_faults(box)


def _doubled(box: Box) -> Iterator[tuple[str, str]]:
    ids = {
        "tiles": [tile.id for tile in box.tiles],
        "tribunes": [face.id for face in box.faces],
        "flashes": [flash.id for flash in box.flashes],
        "characters": [character.id for character in box.characters],
    }
    for key, names in ids.items():
        for name, count in Counter(names).items():
            if count > 1:
                yield key, f"{name} is there {count} times"


def _tile_fault(tile: Tile) -> str | None:
    if tile.id[0] != LETTERS[tile.kind]:
        return f"the id of this kind begins with {LETTERS[tile.kind]}"
    if (tile.kind == "article") != (tile.colour is not None):
        return "articles have a colour, and nothing else has"
    if (tile.kind == "photo") != (tile.criterion is not None):
        return "photos have a criterion, and nothing else has"
    if tile.kind != "article" and (tile.mood or tile.points):
        return "only articles have a mood and points"
    if tile.kind != "ad" and tile.dollars:
        return "only ads have dollars"
    return None


def _page_faults(box: Box) -> Iterator[tuple[str, str]]:
    for name, day in zip(DAYS, box.days, strict=True):
        x, y = day.star
        if not (0 <= x < day.columns and 0 <= y < day.rows and day.fold < day.rows):
            yield "days", f"{name}: the star and the fold must lie on the page"
        if box.tribune.width > day.columns or box.tribune.height > day.rows:
            yield "tribune", f"it is larger than the page of {name}"
        for tile in box.tiles:
            if tile.width > day.columns or tile.height > day.rows:
                yield "tiles", f"{tile.id}: it is larger than the page of {name}"


def _side_faults(box: Box) -> Iterator[tuple[str, str]]:
    for tribune in box.tribunes:
        if len(tribune.faces) != 2:
            yield "tribunes", f"{tribune.id} has one side; only a starting tribune may"
    for tribune in box.starting:
        if len(tribune.faces) != 1:
            yield "starting", f"{tribune.id} has two sides; the back of a starting tribune is plain"
    for name in DAYS:
        if not any(flash.day == name for flash in box.flashes):
            yield "flashes", f"there is none for {name}"


def _unknown_effects(box: Box) -> Iterator[tuple[str, str]]:
    for key, known, wanted in (
        ("tribunes", TRIBUNES, [(face.id, face.effect) for face in box.faces]),
        ("flashes", FLASHES, [(flash.id, flash.effect) for flash in box.flashes]),
        ("characters", CHARACTERS, [(character.id, character.effect) for character in box.characters]),
    ):
        for owner, effect in wanted:
            if effect not in known:
                yield key, f"{owner}: there is no effect {effect}; there are {', '.join(known)}"


def _puzzle_faults(box: Box) -> Iterator[tuple[str, str]]:
    faces, tiles = {face.id for face in box.faces}, {tile.id for tile in box.tiles}
    for number, puzzle in enumerate(box.puzzles, start=1):
        if puzzle.face not in faces:
            yield "puzzles", f"puzzle {number}: there is no tribune {puzzle.face}"
        for tile in puzzle.tiles:
            if tile not in tiles:
                yield "puzzles", f"puzzle {number}: there is no tile {tile}"
        if len(set(puzzle.tiles)) < len(puzzle.tiles):
            yield "puzzles", f"puzzle {number}: a tile is there twice"
