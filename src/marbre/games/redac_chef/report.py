"""The balance of a box of Rédac' Chef, for `marbre packs report`: what is in it, and what bots make of it."""

from collections import Counter
from collections.abc import Sequence

from marbre.games.redac_chef.actions import GiveBack, Keep
from marbre.games.redac_chef.box import COLOURS, DAYS, KINDS, Box, TileIndex
from marbre.games.redac_chef.scoring.day_count import DayCount
from marbre.games.redac_chef.state import State
from marbre.kernel.entries import Entry, history
from marbre.kernel.packs import Figures


def report(box: Box, played: Sequence[Entry]) -> tuple[Figures, ...]:
    """Sizes, colours and moods, criteria; then from the games that were played, days and tiles."""
    still = (_sizes(box), _colours(box), _criteria(box))
    return (*still, _days(played), _tiles(box, played)) if played else still


def _sizes(box: Box) -> Figures:
    areas = sorted({tile.width * tile.height for tile in box.tiles})
    rows = []
    for area in areas:
        tiles = [tile for tile in box.tiles if tile.width * tile.height == area]
        kinds = Counter(tile.kind for tile in tiles)
        points, dollars = sum(tile.points for tile in tiles), sum(tile.dollars for tile in tiles)
        rows.append((area, *(kinds[kind] for kind in KINDS), points, dollars))
    return Figures("sizes", ("squares", "articles", "photos", "ads", "points", "dollars"), tuple(rows))


def _colours(box: Box) -> Figures:
    rows = []
    for colour in COLOURS:
        tiles = [tile for tile in box.tiles if tile.colour == colour]
        happy = sum(max(0, tile.mood) for tile in tiles)
        sad = sum(max(0, -tile.mood) for tile in tiles)
        rows.append((colour, len(tiles), sum(tile.points for tile in tiles), happy, sad))
    return Figures("colours", ("colour", "articles", "points", "happy", "sad"), tuple(rows))


def _criteria(box: Box) -> Figures:
    found = Counter(tile.criterion for tile in box.tiles if tile.criterion)
    return Figures("criteria", ("criterion", "photos"), tuple(found.items()))


def _days(played: Sequence[Entry]) -> Figures:
    """Of each day, what a page brings on average, and the best page of a table."""
    rows = []
    for day, name in enumerate(DAYS):
        counts = [entry.state.counts[day] for entry in played if len(entry.state.counts) > day]
        if counts:
            rows.append((name, *_averages(counts)))
    return Figures("days", ("day", "points", "best", "dollars", "empty", "leftovers"), tuple(rows))


def _averages(counts: Sequence[tuple[DayCount, ...]]) -> tuple[float, ...]:
    pages = [count for table in counts for count in table]
    tallies = [count.tally for count in pages if count.tally is not None]
    sums = (
        sum(count.points for count in pages) / len(pages),
        sum(max(count.points for count in table) for table in counts) / len(counts),
        sum(count.dollars for count in pages) / len(pages),
        sum(tally.empty for tally in tallies) / len(pages),
        sum(tally.leftovers for tally in tallies) / len(pages),
    )
    return tuple(round(value, 2) for value in sums)


def _tiles(box: Box, played: Sequence[Entry]) -> Figures:
    """How often each tile was in a hand, and how often it was kept; the favourites first."""
    seen: Counter[TileIndex] = Counter()
    kept: Counter[TileIndex] = Counter()
    for last in played:
        for entry in history(last):
            if isinstance(entry.action, Keep | GiveBack) and entry.previous is not None:
                hand = _let_go(entry.previous.state, entry.state)
                seen[hand] += 1
                kept[hand] += isinstance(entry.action, Keep)
    rows = [
        (tile.id, tile.kind, f"{tile.width}x{tile.height}", seen[at], kept[at], round(kept[at] / max(1, seen[at]), 2))
        for at, tile in enumerate(box.tiles)
    ]
    rows.sort(key=lambda row: (-row[-1], row[0]))
    return Figures("tiles", ("tile", "kind", "size", "seen", "kept", "share"), tuple(rows))


def _let_go(before: State, after: State) -> TileIndex:
    """The tile that was in a hand and is not any more."""
    hands = zip(before.sides, after.sides, strict=True)
    return next(was.hand for was, now in hands if was.hand is not None and now.hand is None)
