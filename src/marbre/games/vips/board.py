"""VIPs in a terminal: five portraits on their columns, hands, slips and the count."""

from collections.abc import Sequence
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from marbre.games.vips.actions import Bet
from marbre.games.vips.state import COLOURS, LEVELS
from marbre.games.vips.text import ROMAN
from marbre.games.vips.view import Chips, View
from marbre.kernel.messages import Catalogue

# Shape and colour both tell: leaf, lozenge, wave.
_MARKS: Final = {"green": ("♣", "green"), "red": ("♦", "red"), "blue": ("≈", "blue")}


def draw(view: View, words: Catalogue, lang: str, names: Sequence[str]) -> RenderableType:
    sought = view.options.sought
    if words.knows(lang, "sought", sought):
        sought = words.label(lang, "sought", sought)
    title = Text(words.label(lang, "word", "sought").format(sought=sought), style="bold italic")
    return Group(title, _portraits(view, words, lang), _seats(view, words, lang, names))


def _portraits(view: View, words: Catalogue, lang: str) -> Table:
    """Tallest column first; each stands as many rows lower as it is shorter."""
    table = Table(box=None, padding=(0, 1), pad_edge=False)
    for _ in range(5):
        table.add_column(justify="center", vertical="bottom", min_width=13, no_wrap=True)
    mine = view.bets[view.seat] if view.seat is not None else None
    table.add_row(*(_stand(view, words, lang, column, mine) for column in range(5)))
    return table


def _stand(view: View, words: Catalogue, lang: str, column: int, mine: Bet | None) -> Group:
    parts: list[RenderableType] = []
    for level in range(3):
        piece = next(p for p in range(level * 5, level * 5 + 5) if view.columns[p] == column)
        line = Text(f"{words.label(lang, 'level', LEVELS[level])} {ROMAN[piece % 5]}")
        if mine is not None and piece in mine.pieces:
            line.stylize("bold reverse")
        parts += [line, chips(view.chips[piece])]
    parts.append(Text("▀" * 13))
    row = view.fame[column]
    parts += [Text(f"{points} /{bettors}", style="dim") for bettors, points in enumerate(row, start=1)]
    return Group(*parts)


def chips(counts: Chips) -> Text:
    text = Text()
    for colour, count in zip(COLOURS, counts, strict=True):
        mark, style = _MARKS[colour]
        text.append(mark * count, style=style)
    return text if any(counts) else Text("·", style="dim")


def _seats(view: View, words: Catalogue, lang: str, names: Sequence[str]) -> Table:
    table = Table(box=None, padding=(0, 2), pad_edge=False)
    for key in (None, "chips", "bet"):
        table.add_column(words.label(lang, "word", key) if key else "", style="default")
    for seat, name in enumerate(names):
        bet = view.bets[seat]
        if bet is not None:
            slip = "-".join(ROMAN[piece % 5] for piece in bet.pieces)
        else:
            slip = words.label(lang, "word", "covered") if view.has_bet[seat] else "…"
        turn = seat == view.turn
        table.add_row(
            Text(("▶ " if turn else "  ") + name, style="bold" if turn else ""), chips(view.hands[seat]), slip
        )
    return table
