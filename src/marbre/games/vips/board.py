"""VIPs in a terminal: five portraits on their columns, hands, slips and the count.

Nothing is told by colour alone: chips differ in shape, the pieces of your slip carry a star, the turn an arrow.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from marbre.games.vips.box import VipsOptions
from marbre.games.vips.secrets import Chips, View
from marbre.games.vips.state import COLOURS, LEVELS
from marbre.games.vips.words import ROMAN
from marbre.kernel.words.messages import Catalogue

if TYPE_CHECKING:
    from marbre.games.vips.game import Vips

# Leaf, lozenge, wave.
_MARKS: Final = {"green": ("♣", "green"), "red": ("♦", "red"), "blue": ("≈", "blue")}
_BETTOR: Final = "●"
_WIDTH: Final = 13
"""Inside of a portrait; five of them with their edges fit in 80 columns."""


def draw(rules: "Vips", view: View, words: Catalogue, lang: str, names: Sequence[str]) -> RenderableType:
    return Group(
        _title(rules.options, words, lang),
        _portraits(rules, view, words, lang),
        _people(rules.options, view, words, lang),
        _seats(view, words, lang, names),
    )


def _title(options: VipsOptions, words: Catalogue, lang: str) -> Text:
    """Whom everybody looks for, in the gender of the portraits, or in the players' own words."""
    sought = options.sought
    table = "sought-women" if options.portraits == "women" else "sought"
    if words.knows(lang, table, sought):
        sought = words.label(lang, table, sought)
    return Text(words.label(lang, "word", "sought").format(sought=sought), style="bold italic")


def _portraits(rules: "Vips", view: View, words: Catalogue, lang: str) -> Table:
    """The tallest column first; each next one stands a step lower."""
    table = Table.grid(padding=(0, 1, 0, 0), pad_edge=False)
    tallest = max(1 + column + len(_paying(rules, column)) for column in range(5))
    for _ in range(5):
        table.add_column(vertical="bottom", no_wrap=True, width=_WIDTH + 2)
    stands = [(*_portrait(view, words, lang, at), *_column(rules, words, lang, at, tallest - at)) for at in range(5)]
    table.add_row(*(Text("\n").join(stand) for stand in stands))
    return table


def _portrait(view: View, words: Catalogue, lang: str, column: int) -> Iterator[Text]:
    """Three pieces in a frame: a star on those of your slip, and, once they are counted, a dot for each bettor."""
    mine = view.bets[view.seat] if view.seat is not None else None
    bets = view.bets if view.count is not None else ()
    yield Text(f"╭{'─' * _WIDTH}╮", style="dim")
    for level in range(3):
        piece = next(p for p in range(level * 5, level * 5 + 5) if view.columns[p] == column)
        on_slip = mine is not None and piece in mine.pieces
        label = f"{words.label(lang, 'level', LEVELS[level])} {ROMAN[piece % 5]}"
        yield _framed(Text(f"{'★' if on_slip else ' '} {label}", style="bold" if on_slip else ""))
        bettors = _BETTOR * sum(bet is not None and piece in bet.pieces for bet in bets)
        heap = chips(view.chips[piece], _WIDTH - 3 - len(bettors))
        heap.truncate(_WIDTH - 3 - len(bettors), pad=True)
        yield _framed(Text("  ").append_text(heap).append(bettors))


def _column(rules: "Vips", words: Catalogue, lang: str, column: int, height: int) -> Iterator[Text]:
    """Its number, and what it pays each of so many bettors: a dot for each."""
    pays = _paying(rules, column)
    head = f"{words.label(lang, 'word', 'column')} {column + 1}"
    yield Text(f"▐{f' {head} ':█^{_WIDTH}}▌" if pays else f"▐{f'{head} · 0':^{_WIDTH}}▌")
    for bettors in range(1, height):
        line = ""
        if bettors <= len(pays):
            alone = f" {words.label(lang, 'word', 'alone')}" if bettors == 1 else ""
            line = f"{pays[bettors - 1]:>4} {_BETTOR * bettors}{alone}"
        yield Text(f"▐{line[:_WIDTH]:<{_WIDTH}}▌")


def _paying(rules: "Vips", column: int) -> tuple[int, ...]:
    """The points of a column for 1, 2, 3 ... bettors, up to the last that are any."""
    row = rules.box.fame[column]
    return row[: max((bettors for bettors, points in enumerate(row, start=1) if points), default=0)]


def _framed(inside: Text) -> Text:
    inside.truncate(_WIDTH, pad=True)
    return Text.assemble(("│", "dim"), inside, ("│", "dim"))


def chips(counts: Chips, room: int = _WIDTH) -> Text:
    """Each chip by its mark; more than there is room for, by numbers."""
    text = Text()
    for colour, count in zip(COLOURS, counts, strict=True):
        mark, style = _MARKS[colour]
        text.append(mark * count if sum(counts) <= room else f"{count}{mark}" if count else "", style=style)
    return text if any(counts) else Text("–", style="dim")


def _people(options: VipsOptions, view: View, words: Catalogue, lang: str) -> Text:
    """Whose face each number is; in full while there is time to look at them."""
    names = [words.label(lang, options.portraits, number) for number in range(5)]
    if view.stage != "bet":
        names = [name.split()[0] for name in names]
    whose = [f"{number} {name}" for number, name in zip(ROMAN, names, strict=True)]
    lines = [whose[:3], whose[3:]] if view.stage == "bet" else [whose]
    return Text("\n".join(" · ".join(line) for line in lines), style="dim italic")


def _seats(view: View, words: Catalogue, lang: str, names: Sequence[str]) -> RenderableType:
    """The hands and the slips; after the count, the points."""
    table = Table(box=None, padding=(0, 3, 0, 0), pad_edge=False, header_style="")
    table.add_column("")
    legend = Text(f"{words.label(lang, 'word', 'chips')}  ", style="dim")
    for colour, (mark, style) in _MARKS.items():
        legend.append(mark, style=style).append(f" {words.label(lang, 'chip', colour)}  ")
    table.add_column(legend)
    table.add_column(Text(f"★ {words.label(lang, 'word', 'bet')}" if view.seat is not None else "", style="dim"))
    table.add_column("", justify="right")
    for seat, name in enumerate(names):
        turn = seat == view.turn
        points = f"→ {view.count.scores[seat]:>3}" if view.count is not None else ""
        table.add_row(
            Text(("▶ " if turn else "  ") + name, style="bold" if turn else ""),
            _hand(view.hands[seat]),
            Text(_slip(view, words, lang, seat)),
            Text(points, style="bold"),
        )
    return table


def _hand(counts: Chips) -> Text:
    """Three little rows, each in its place, so that hands compare at a glance."""
    text = Text()
    for colour, count in zip(COLOURS, counts, strict=True):
        mark, style = _MARKS[colour]
        text.append((mark * count if count < 8 else f"{count}{mark}").ljust(4), style=style)
    return text if any(counts) else Text("–", style="dim")


def _slip(view: View, words: Catalogue, lang: str, seat: int) -> str:
    bet = view.bets[seat]
    if bet is None:
        return f"  {words.label(lang, 'word', 'covered')}" if view.has_bet[seat] else "  …"
    return ("★ " if seat == view.seat else "  ") + "-".join(ROMAN[piece % 5] for piece in bet.pieces)
