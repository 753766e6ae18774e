"""Rédac' Chef in a terminal: the middle, a desk, the page drawn square by square, the others in a line each.

Nothing is told by colour alone: a tile shows its id on its first square and on the others what it is: an article its
colour's letter and its mood, a photo `▣`, an ad its dollars; one that lies face down is hatched. Below, every id in
sight stands with its headline, by which sentences call it.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from marbre.games.redac_chef.box import COLOURS, DAYS, TRAITS, Numbers, Piece, TileIndex
from marbre.games.redac_chef.pages.page import Sheet
from marbre.games.redac_chef.secrets.view import Desk, View
from marbre.games.redac_chef.words.text import SQUARES, face_name, tile_name
from marbre.kernel.seats import Seat
from marbre.kernel.words.messages import Catalogue

if TYPE_CHECKING:
    from marbre.games.redac_chef.game import RedacChef

_STYLES: Final = ("green", "yellow", "blue", "magenta", "cyan")
"""Of the five groups of tiles."""
_EMPTY: Final = " ·  "
_STAR: Final = " ★  "
_TRIBUNE: Final = "▓▓▓▓"
_DOWN: Final = "░░░░"
_PHOTO: Final = " ▣  "
_MOODS: Final = {True: "+", False: "-"}
_PER_ROW: Final = 4
"""Tiles that are listed side by side."""
_HEADLINE: Final = 38
"""Signs for an id and its headline: two of them in a row."""


def draw(rules: "RedacChef", view: View, words: Catalogue, lang: str, names: Sequence[str]) -> RenderableType:
    numbers = rules.numbers
    desk = None if view.seat is None else view.desks[rules.seating.side_of[view.seat]]
    return Group(
        _head(rules.clocks, view, words, lang),
        _middle(view, words, lang, numbers),
        *([_own(rules.sheets[view.day], desk, view, words, lang)] if desk is not None else []),
        _headlines(view, desk, words, lang),
        _sides(rules.seating.seats_of, view, words, lang, names),
        *_characters(rules.seating.seats_of, view, words, lang, names),
        *_day_count(rules.seating.seats_of, view, words, lang, names),
        *_offer(view, words, lang),
    )


def draw_side(
    rules: "RedacChef", view: View, seat: Seat, words: Catalogue, lang: str, names: Sequence[str]
) -> RenderableType:
    """The desk and the page of anybody: they lie open (RED-3.6). What is hinted at is the reader's own."""
    side = rules.seating.side_of[seat]
    name = " + ".join(names[one] for one in rules.seating.seats_of[side])
    shown = _own(rules.sheets[view.day], view.desks[side], replace(view, hints=None), words, lang)
    return Group(Text(name, style="bold italic"), shown)


def _word(words: Catalogue, lang: str, key: str) -> str:
    return words.label(lang, "word", key)


def _day(view: View) -> int:
    """The day that is played, or about to be: after the draft it is the next one."""
    return len(view.counts) if view.stage == "ready" else view.day


def _head(clocks: Sequence[int], view: View, words: Catalogue, lang: str) -> Text:
    day, stage = words.label(lang, "day", DAYS[_day(view)]), words.label(lang, "stage", view.stage)
    clock = clocks[_day(view)]
    seconds = f" · {clock // 60}:{clock % 60:02}" if clock else ""
    text = Text(f"{day} · {stage}{seconds}", style="bold")
    between = view.stage in ("draft", "ready")
    for key, flash in (("flash", view.flash), ("next-flash", view.next_flash)):
        if flash is not None and between == (key == "next-flash"):
            said = f"{words.label(lang, 'flash', flash)}. {words.label(lang, 'flash-says', flash)}"
            text.append(f"\n{_word(words, lang, key)} · {said}", style="italic")
    return text


def _middle(view: View, words: Catalogue, lang: str, numbers: Numbers) -> Group:
    """How many backs of each size and where the first of each lies; every open tile with its slot."""
    first: dict[int, int] = {}
    for slot, what in enumerate(view.heap, start=1):
        if what is not None and what < 0:
            first.setdefault(-what, slot)
    backs = Counter(-what for what in view.heap if what is not None and what < 0)
    listed = "  ".join(f"{count}×{area} (→{first[area]})" for area, count in sorted(backs.items()))
    shown = [(slot, what) for slot, what in enumerate(view.heap, start=1) if what is not None and what >= 0]
    tiles = [Text.assemble(f"{slot:>3} ", _tile(numbers.pieces[what], words, lang)) for slot, what in shown]
    return Group(Text(f"{_word(words, lang, 'backs')} · {listed}"), _listed(_word(words, lang, "open"), tiles))


def _tile(piece: Piece, words: Catalogue, lang: str) -> Text:
    """A tile in a few signs: id, size, and what is printed on it."""
    said = f"{tile_name(piece.index)} {piece.width}x{piece.height} "
    if piece.kind == 0:
        faces = _MOODS[piece.mood > 0] * abs(piece.mood)
        said += f"{words.label(lang, 'colour-letter', COLOURS[piece.group])}{faces} {piece.points}"
    elif piece.kind == 1:
        wanted = [trait for at, trait in enumerate(TRAITS) if piece.wants >> at & 1]
        said += "▣" + "".join(words.label(lang, "colour-letter", trait) for trait in wanted)
    else:
        said += f"{piece.dollars}$"
    return Text(said, style=_STYLES[piece.group])


def _listed(title: str, tiles: Iterable[Text]) -> Table:
    """Tiles in columns under a title."""
    table = _grid(title)
    rest = iter(tiles)
    while row := list(islice(rest, _PER_ROW)):
        table.add_row(*row)
    return table


def _grid(title: str) -> Table:
    table = Table.grid(padding=(0, 2, 0, 0), pad_edge=False)
    table.title, table.title_justify = Text(title, style="dim"), "left"
    return table


def _own(sheet: Sheet, desk: Desk, view: View, words: Catalogue, lang: str) -> Group:
    """What somebody has: tribune, character, hand, desk and page."""
    numbers, hints = sheet.numbers, view.hints
    parts: list[RenderableType] = []
    face = desk.chosen if view.stage == "ready" else desk.face
    if face is not None:
        parts.append(Text(f"{_word(words, lang, 'tribune')} {_tribune(face, words, lang)}"))
    if desk.character is not None:
        parts.append(Text(_power(desk.character, words, lang)))
    if desk.hand is not None:
        hand = _tile(numbers.pieces[desk.hand], words, lang)
        headline = words.label(lang, "headline", desk.hand)
        parts.append(Text.assemble(f"{_word(words, lang, 'hand')} · ", hand, f" {headline}"))
    parts.append(_listed(_word(words, lang, "desk"), [_tile(numbers.pieces[tile], words, lang) for tile in desk.desk]))
    parts.append(_page(sheet, desk, words, lang))
    parts.append(Text(_word(words, lang, "legend"), style="dim"))
    if desk.conflicts:
        pairs = "; ".join(_named(conflict, words, lang) for conflict in desk.conflicts)
        parts.append(Text(f"{_word(words, lang, 'conflicts')} · {pairs}", style="red"))
    if hints is not None and hints.best_flips:
        parts.append(Text(f"{_word(words, lang, 'best-flips')} · {_named(hints.best_flips, words, lang)}"))
    if hints is not None:
        count = hints.forecast
        shown = f"{count.points} · {_word(words, lang, 'empty')} {count.empty} · {count.dollars}$"
        parts.append(Text(f"{_word(words, lang, 'forecast')} · {shown}", style="dim"))
    return Group(*parts)


def _headlines(view: View, desk: Desk | None, words: Catalogue, lang: str) -> Table:
    """What the ids mean: those in the middle, and the reader's own."""
    mine = () if desk is None else (*desk.desk, *(placed.tile for placed in desk.placed))
    middle = (what for what in view.heap if what is not None and what >= 0)
    table = _grid(_word(words, lang, "headlines"))
    for _ in range(2):
        table.add_column(width=_HEADLINE, no_wrap=True, overflow="ellipsis")
    said = (f"{tile_name(tile)} {words.label(lang, 'headline', tile)}" for tile in sorted({*mine, *middle}))
    for one in said:
        table.add_row(one, next(said, ""))
    return table


def _named(tiles: Iterable[TileIndex], words: Catalogue, lang: str) -> str:
    return ", ".join(words.label(lang, "named", tile) for tile in tiles)


def _page(sheet: Sheet, desk: Desk, words: Catalogue, lang: str) -> Text:
    front, numbers = sheet.front, sheet.numbers
    cells = [[(_EMPTY, "dim")] * front.columns for _ in range(front.rows)]
    cells[front.star[1]][front.star[0]] = (_STAR, "bold")

    def cover(x: int, y: int, width: int, height: int, marks: tuple[str, str], style: str) -> None:
        for at in range(width * height):
            cells[y + at // width][x + at % width] = (marks[at > 0], style)

    name = "▓▓▓▓" if desk.face is None else f"▓{face_name(desk.face):▓<3}"
    cover(*desk.tribune, *numbers.tribune, (name, _TRIBUNE), "dim")
    star_x, star_y = front.star
    if "▓" in cells[star_y][star_x][0]:
        cells[star_y][star_x] = ("★" + cells[star_y][star_x][0][1:], "bold")
    for placed in desk.placed:
        piece = numbers.pieces[placed.tile]
        mark = _mark(piece, words, lang) if placed.up else _DOWN
        style = _STYLES[piece.group] if placed.up else "dim"
        cover(placed.x, placed.y, piece.width, piece.height, (f"{tile_name(placed.tile)} ", mark), style)
    text = Text("   " + "".join(f" {letter}  " for letter in SQUARES.columns[: front.columns]) + "\n")
    for y, row in enumerate(cells):
        if y == front.fold:
            text.append("   " + "─" * (4 * front.columns) + "\n", style="dim")
        text.append(f"{y + 1:>2} ", style="dim")
        for mark, style in row:
            text.append(mark, style=style)
        if y + 1 < front.rows:
            text.append("\n")
    return text


def _mark(piece: Piece, words: Catalogue, lang: str) -> str:
    """What the squares of a tile show, but for the first."""
    if piece.kind == 0:
        return f" {words.label(lang, 'colour-letter', COLOURS[piece.group])}{_MOODS[piece.mood > 0]} "
    return _PHOTO if piece.kind == 1 else f" {piece.dollars}$ "


def _sides(sides: Sequence[Sequence[Seat]], view: View, words: Catalogue, lang: str, names: Sequence[str]) -> Table:
    """Everybody in a line: what they do, what they have, what they have earned."""
    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="dim")
    for key in ("", "phase", "desk", "page", "token", "points", "dollars"):
        table.add_column(_word(words, lang, key) if key else "", justify="left" if key in ("", "phase") else "right")
    for at, (seats, desk) in enumerate(zip(sides, view.desks, strict=True)):
        acting = any(seat in view.acting for seat in seats)
        table.add_row(
            Text(("▶ " if acting else "  ") + " + ".join(names[seat] for seat in seats)),
            _word(words, lang, desk.phase),
            str(len(desk.desk)),
            str(len(desk.placed)),
            "" if desk.token is None else str(desk.token),
            Text(str(view.points[at]), style="bold"),
            f"{view.dollars[at]}$",
        )
    return table


def _characters(
    sides: Sequence[Sequence[Seat]], view: View, words: Catalogue, lang: str, names: Sequence[str]
) -> list[Text]:
    """Everybody's character and its power: they are open (RED-10.1)."""
    return [
        Text(f"{' + '.join(names[seat] for seat in seats)} · {_power(desk.character, words, lang)}", style="dim")
        for seats, desk in zip(sides, view.desks, strict=True)
        if desk.character is not None and view.seat not in seats
    ]


def _power(character: int, words: Catalogue, lang: str) -> str:
    return f"{words.label(lang, 'character', character)} · {words.label(lang, 'power', character)}"


def _day_count(
    sides: Sequence[Sequence[Seat]], view: View, words: Catalogue, lang: str, names: Sequence[str]
) -> list[Table]:
    """The last day category by category, a column for each side, until the next one begins."""
    day = view.counts[-1] if view.counts else ()
    if not any(count.lines for count in day):
        return []
    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="dim")
    table.add_column(words.label(lang, "day", DAYS[len(view.counts) - 1]))
    for seats in sides:
        table.add_column(" + ".join(names[seat] for seat in seats), justify="right")
    for category, cited in _CATEGORIES.items():
        sums = [sum(line.points for line in count.lines if line.rule in cited) for count in day]
        if any(line.rule in cited for count in day for line in count.lines):
            table.add_row(words.label(lang, "count", category), *(f"{total:+d}" if total else "0" for total in sums))
    totals = [str(count.points) if count.complete else "–" for count in day]
    table.add_row(words.label(lang, "count", "total"), *(Text(total, style="bold") for total in totals))
    table.add_row(_word(words, lang, "dollars"), *(f"{count.dollars}$" for count in day))
    return [table]


_CATEGORIES: Final = {
    "articles": ("RED-6.2",),
    "photos": ("RED-6.3",),
    "tribune": ("RED-6.4", "RED-7.4"),
    "flash": ("RED-9.3", "RED-9.5"),
    "empty": ("RED-6.5",),
    "mood": ("RED-6.6",),
    "leftovers": ("RED-6.7", "RED-10.3"),
    "floor": ("RED-6.9",),
    "incomplete": ("RED-12.3",),
}
"""The lines of a count by the rule that each cites."""


def _offer(view: View, words: Catalogue, lang: str) -> list[Text]:
    """The tribunes to choose from."""
    return [Text(_tribune(face, words, lang)) for face in view.offer]


def _tribune(face: int, words: Catalogue, lang: str) -> str:
    """Its headline, its value and what it says."""
    name, value, says = (words.label(lang, table, face) for table in ("called", "face-value", "tribune-says"))
    return f"{name} {value} · {says}"
