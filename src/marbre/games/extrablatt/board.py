"""Das Extrablatt in a terminal: clock, fax plan, a double page drawn in letters, the other papers, the forecast.

Nothing is told by colour alone: domains have letters, articles numbers, ads a hatching, misprints a cross.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from marbre.games.extrablatt.actions import MOTOR
from marbre.games.extrablatt.box import DOMAINS, PER_DOMAIN, PILES
from marbre.games.extrablatt.secrets.view import View
from marbre.games.extrablatt.state import Article, domain_of
from marbre.games.extrablatt.words.text import SQUARES
from marbre.kernel.seats import Seat
from marbre.kernel.words.messages import Catalogue, message

if TYPE_CHECKING:
    from marbre.games.extrablatt.game import Extrablatt

_STYLES: Final = ("magenta", "yellow", "green", "red", "cyan", "blue")
_FREE: Final = "·"
_ZONE: Final = "▫"
_LOGO: Final = "═"
_AD: Final = "▒"
_MISPRINT: Final = "×"


def draw(rules: "Extrablatt", view: View, words: Catalogue, lang: str, names: Sequence[str]) -> RenderableType:
    shown = _shown(view)
    return Group(
        _clock(rules, view, words, lang),
        _fax(rules, view, words, lang),
        *[
            Text(f"{one.column + 1} ✗ {words.say(one.message, lang, names=names)}", style="dim")
            for one in view.obstacles
        ],
        *[draw_paper(rules, view, words, lang, names, seat) for seat in (shown, *_rivals(view, shown))],
        Text(words.label(lang, "word", "others"), style="dim"),
        _others(view, words, lang, names, shown),
        _forecast(view, words, lang, names),
        *([_mine(rules, view, words, lang, names)] if view.seat is not None else []),
    )


def _shown(view: View) -> Seat:
    """Whose paper is drawn large: where the reader has something to lay, else his own."""
    duel = view.duel
    if duel is not None and duel.winner == view.seat is not None and view.stage in ("advertise", "misprint"):
        return duel.loser
    return view.turn if view.seat is None else view.seat


def _rivals(view: View, shown: Seat) -> list[Seat]:
    """Whose papers are drawn as well: all of them, while the reader may take a motor and has to name a target."""
    may_aim = view.stage in ("act", "extra") and view.seat == view.turn
    if not may_aim or not any(cards and cards[0] == MOTOR for cards in view.columns):
        return []
    return [seat for seat in range(len(view.papers)) if seat != shown]


def draw_paper(
    rules: "Extrablatt", view: View, words: Catalogue, lang: str, names: Sequence[str], seat: Seat
) -> RenderableType:
    name = Text(words.say(message("paper-of", seat=seat), lang, names=names), style="bold italic")
    return Group(name, _pages(rules, view, words, lang, seat))


def _mark(words: Catalogue, lang: str, domain: int) -> str:
    """The letter of a domain."""
    return words.label(lang, "domain-letter", DOMAINS[domain])


def _clock(rules: "Extrablatt", view: View, words: Catalogue, lang: str) -> Text:
    hour = (
        words.label(lang, "word", "hour").format(hour=view.hour) if view.hour else words.label(lang, "word", "not-one")
    )
    sector = words.label(lang, "sector", view.sector)
    value = words.label(lang, "value", rules.box.sectors[view.sector].value)
    phase = words.label(lang, "word", "misprints" if view.misprints else "ads")
    taken = f"{words.label(lang, 'word', 'taken')} {view.taken}/{rules.motors}"
    return Text(f"{hour} · {sector} {value} · {phase} · {taken}", style="bold")


def _fax(rules: "Extrablatt", view: View, words: Catalogue, lang: str) -> Table:
    """Five columns; the card at the foot, which can be used, is the lowest and bold."""
    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="dim")
    for column in range(len(view.columns)):
        table.add_column(
            f"{words.label(lang, 'word', 'fax')} {column + 1}" if not column else str(column + 1), width=14
        )
    for row in range(rules.box.rows - 1, -1, -1):
        cells = []
        for cards in view.columns:
            text = _card(view, words, lang, cards[row]) if row < len(cards) else Text("")
            cells.append(Text.assemble(text, style="bold") if row == 0 else text)
        table.add_row(*cells)
    piles = "  ".join(
        f"{words.label(lang, 'pile', name)} {dispatches + motors} ({motors} {words.label(lang, 'word', 'motor')})"
        for name, (dispatches, motors) in zip(PILES, view.piles, strict=True)
    )
    table.caption = f"{words.label(lang, 'word', 'piles')} · {piles}"
    table.caption_justify = "left"
    return table


def _card(view: View, words: Catalogue, lang: str, card: int) -> Text:
    """A dispatch by its domain's letter and its headline; a star where it would become a photo in my paper."""
    if card == MOTOR:
        return Text(f"▶ {words.label(lang, 'word', 'motor')}", style="reverse")
    domain = domain_of(card)
    mine = () if view.seat is None else view.papers[view.seat].articles
    again = "*" if any(article.headline == card for article in mine) else ""
    name = words.label(lang, "headline", card)
    return Text(f"{_mark(words, lang, domain)}{card % PER_DOMAIN + 1}{again} {name}", style=_STYLES[domain])


def _pages(rules: "Extrablatt", view: View, words: Catalogue, lang: str, seat: Seat) -> Table:
    """The double page, two characters a square, beside the list of its articles."""
    table = Table.grid(padding=(0, 2, 0, 0), pad_edge=False)
    table.add_column(no_wrap=True, width=2 * rules.box.page.width + 4)
    table.add_column(no_wrap=True, width=30)
    listed = [
        Text(f"{number:>2} {_short(words, lang, article)}", style=_STYLES[domain_of(article.headline)])
        for number, article in enumerate(view.papers[seat].articles, start=1)
    ]
    table.add_row(_grid(rules, view, words, lang, seat), Text("\n").join(listed))
    return table


def _short(words: Catalogue, lang: str, article: Article) -> str:
    mark = f"{_mark(words, lang, domain_of(article.headline))}{article.headline % PER_DOMAIN + 1}"
    photo = "*" if article.photo is not None else ""
    misprint = f" {_MISPRINT}" if article.misprint is not None else ""
    return f"{mark}{photo} {article.value // 1000}{misprint} {words.label(lang, 'headline', article.headline)}"


def _grid(rules: "Extrablatt", view: View, words: Catalogue, lang: str, seat: Seat) -> Text:
    page = rules.box.page
    cells = [[(_FREE + " ", "dim")] * page.width for _ in range(page.height)]

    def cover(x: int, y: int, width: int, height: int, marks: Sequence[str], style: str) -> None:
        for at in range(width * height):
            cells[y + at // width][x + at % width] = (marks[min(at, len(marks) - 1)], style)

    for area, mark in ((page.zone, _ZONE), (page.logo, _LOGO)):
        cover(area.x, area.y, area.width, area.height, [mark + (mark if mark == _LOGO else " ")], "red")
    for number, article in enumerate(view.papers[seat].articles, start=1):
        domain = domain_of(article.headline)
        letter = _mark(words, lang, domain)
        fill = _MISPRINT if article.misprint is not None else str(number % 10)
        marks = [f"{letter}{article.headline % PER_DOMAIN + 1}", letter.lower() + fill]
        cover(article.x, article.y, article.width, article.height, marks, _STYLES[domain])
    for ad in view.papers[seat].ads:
        cover(ad.x, ad.y, ad.width, ad.height, [_AD * 2], "dim")
    text = Text("   " + "".join(f"{letter} " for letter in SQUARES.columns[: page.width]) + "\n", style="")
    for y, row in enumerate(cells):
        text.append(f"{y + 1:>2} ", style="dim")
        for mark, style in row:
            text.append(mark, style=style)
        text.append("\n")
    return text


def _others(view: View, words: Catalogue, lang: str, names: Sequence[str], shown: Seat) -> Table:
    """The other papers in a few lines: articles by domain and number."""
    table = Table.grid(padding=(0, 2, 0, 0), pad_edge=False)
    for seat, name in enumerate(names):
        if seat != shown:
            paper = view.papers[seat]
            sizes = " ".join(
                f"{_mark(words, lang, domain_of(article.headline))}{article.headline % PER_DOMAIN + 1}"
                f"{'*' if article.photo is not None else ''}{_MISPRINT if article.misprint is not None else ''}"
                f"·{article.width * article.height}"
                for article in paper.articles
            )
            table.add_row(
                Text(f"{seat + 1} {name}", style="dim"), Text(sizes + f" {_AD}" * len(paper.ads), style="dim")
            )
    return table


def _forecast(view: View, words: Catalogue, lang: str, names: Sequence[str]) -> Table:
    """The count of every paper if it ended now, in thousands, step by step; and what it has left."""
    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="dim")
    table.title, table.title_justify = Text(words.label(lang, "word", "forecast"), style="dim"), "left"
    table.add_column("")
    for step in (
        "step-zone",
        "step-removed",
        "step-domains",
        "step-largest",
        "step-articles",
        "total",
        "tiles",
        "extras",
    ):
        table.add_column(words.label(lang, "word", step), justify="right")
    for seat, (name, row) in enumerate(zip(names, view.forecast, strict=True)):
        turn = seat == view.turn and view.stage != "over"
        numbers = (row.zone // 1000, row.removed, row.domains // 1000, row.largest // 1000, row.articles // 1000)
        table.add_row(
            Text(("▶ " if turn else "  ") + name, style="bold" if turn else ""),
            *map(str, numbers),
            Text(str(row.total // 1000), style="bold"),
            str(sum(view.papers[seat].tiles)),
            str(view.extras[seat]),
        )
    return table


def _mine(rules: "Extrablatt", view: View, words: Catalogue, lang: str, names: Sequence[str]) -> Text:
    """My cheques and where they come from, and the tiles I have left."""
    assert view.seat is not None
    cheques = ", ".join(
        f"{held.cheque}" + ("" if held.origin == view.seat else f" ({names[held.origin]})") for held in view.cheques
    )
    tiles = "  ".join(
        f"{count}×{tile.short}x{tile.long}"
        for tile, count in zip(rules.box.tiles, view.papers[view.seat].tiles, strict=True)
        if count
    )
    return Text(f"{words.label(lang, 'word', 'cheques')} · {cheques}\n{words.label(lang, 'word', 'tiles')} · {tiles}")
