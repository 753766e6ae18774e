"""Défense d'afficher in a terminal: the street plan, the panels, one's hand by panel, and the others.

Nothing is told by colour alone: squares and slots have signs, sides have the numbers by which they are typed.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from marbre.games.defense_d_afficher.actions import POSTERS
from marbre.games.defense_d_afficher.secrets import View
from marbre.games.defense_d_afficher.words import slot_text
from marbre.kernel.words.messages import Catalogue

if TYPE_CHECKING:
    from marbre.games.defense_d_afficher.game import Defense

WIDTH: Final = 80
_ROWS: Final = 20
_SIGNS: Final = {"plain": "·", "start": "⌂", "chance": "?", "again": "↻", "skip": "‖"}
_FIGURE: Final = "@"
_COLOURS: Final = ("red", "blue", "green", "yellow")
_LEGEND: Final = {"figure": "@1", "brush": "①", "chance": "?", "again": "↻", "skip": "‖", "start": "⌂"}


def draw(rules: "Defense", view: View, words: Catalogue, lang: str, names: Sequence[str]) -> RenderableType:
    legend = words.label(lang, "word", "legend").format(**_LEGEND)
    parts: list[RenderableType] = [_plan(rules, view), Text(legend, style="dim"), _panels(view, words, lang)]
    if view.bars:
        parts.append(_bars(view, words, lang))
    if view.side is not None:
        parts.append(_names(rules, view, words, lang) if view.trapped else _hand(rules, view, words, lang))
    if view.trapped and view.stage == "post":
        parts.append(_reserved(rules, view, words, lang))
    parts += [_sides(rules, view, words, lang, names), _piles(rules, view, words, lang)]
    return Group(*parts)


def _plan(rules: "Defense", view: View) -> Text:
    """Every square where it lies: a figure on it has the number of its side, and where a roll leads has a number."""
    squares = rules.plan.squares
    wide, high = max(square.x for square in squares) or 1, max(square.y for square in squares) or 1
    canvas: dict[tuple[int, int], tuple[str, str]] = {}
    for number, square in enumerate(squares):
        row, column = round(square.y / high * (_ROWS - 1)), round(square.x / wide * (WIDTH - 4))
        for at, letter in enumerate(_sign(rules, view, number)):
            canvas[row, column + at] = letter
    text = Text()
    for row in range(_ROWS):
        last = max((column for line, column in canvas if line == row), default=-1)
        for column in range(last + 1):
            sign, style = canvas.get((row, column), (" ", ""))
            text.append(sign, style=style)
        text.append("\n")
    text.rstrip()
    return text


def _sign(rules: "Defense", view: View, number: int) -> list[tuple[str, str]]:
    square = rules.plan.squares[number]
    here = [side for side, at in enumerate(view.squares) if at == number]
    if here:
        return [(_FIGURE, "bold"), *((str(side + 1), f"bold {_COLOURS[side]} reverse") for side in here)]
    if any(route.to == number for route in view.routes):
        return [(digit, "bold underline") for digit in str(number)]
    if square.panel is not None:
        return [("①②③④⑤⑥⑦⑧⑨"[square.panel], "bold")]
    return [(_SIGNS[square.kind], "dim" if square.kind == "plain" else "")]


def _panels(view: View, words: Catalogue, lang: str) -> Table:
    """Nine panels of four slots: ■ carries a poster, □ is free, ✕ is barred, ▣ barred with a poster under it."""
    barred = {slot for bar in view.bars for slot in bar}
    table = Table.grid(padding=(0, 2, 0, 0), pad_edge=False)
    for _ in range(9):
        table.add_column(no_wrap=True)
    table.add_row(*(Text(f"{'①②③④⑤⑥⑦⑧⑨'[panel]} {_marks(view, barred, panel)}") for panel in range(9)))
    facts = " ".join(
        [
            f"■ {words.label(lang, 'word', 'gone')}",
            f"□ {words.label(lang, 'word', 'free')}",
            f"✕ {words.label(lang, 'word', 'barred')}",
        ]
    )
    outer = Table.grid()
    outer.add_row(table)
    outer.add_row(Text(facts, style="dim"))
    return outer


def _marks(view: View, barred: set[int], panel: int) -> str:
    marks = ""
    for slot in range(4 * panel, 4 * panel + 4):
        posted = view.posted[slot] is not None
        marks += ("▣" if posted else "✕") if slot in barred else "■" if posted else "□"
    return marks


def _bars(view: View, words: Catalogue, lang: str) -> Text:
    """The Défense cards, by the numbers with which they are lifted: the panel, and the slots under each."""
    cards = [
        f"{number} {words.label(lang, 'word', 'panel')} {bar[0] // 4 + 1} ({' '.join(map(slot_text, bar))})"
        for number, bar in enumerate(view.bars, start=1)
    ]
    return Text(f"{words.label(lang, 'word', 'bar')} " + " · ".join(cards))


def _names(rules: "Defense", view: View, words: Catalogue, lang: str) -> Text:
    """Behind the screen of a side that is to find out itself what fits where: names as they are typed, nothing else."""
    names = sorted(map(rules.text.card, view.hand))
    return Text(f"{words.label(lang, 'word', 'hand')} · {len(names)}: {', '.join(names)}")


def _reserved(rules: "Defense", view: View, words: Catalogue, lang: str) -> Text:
    """What is written on the open slots of the panel at which somebody stands."""
    panel = rules.plan.squares[view.squares[view.turn]].panel
    assert panel is not None
    barred = {slot for bar in view.bars for slot in bar}
    slots = [slot for slot in range(4 * panel, 4 * panel + 4) if view.posted[slot] is None and slot not in barred]
    reserved = words.label(lang, "word", "reserved")
    return Text(" · ".join(f"{slot_text(slot)} {reserved} {words.label(lang, 'poster', slot)}" for slot in slots))


def _hand(rules: "Defense", view: View, words: Catalogue, lang: str) -> Table:
    """Behind the screen: posters by panel, and what has become of their slots."""
    barred = {slot for bar in view.bars for slot in bar}
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
    table.add_column(f"{words.label(lang, 'word', 'hand')} · {len(view.hand)}")
    table.add_column("")
    for panel in range(9):
        cards = sorted((card for card in view.hand if card % POSTERS // 4 == panel), key=lambda card: card % POSTERS)
        if cards:
            line = Text()
            for card in cards:
                slot = card % POSTERS
                state = "gone" if view.posted[slot] is not None else "barred" if slot in barred else ""
                name = f"{rules.text.card(card)} {words.label(lang, 'card', card)}"
                line.append(name, style="dim" if state else "bold")
                line.append(f" ({words.label(lang, 'word', state)})  " if state else "  ", style="dim")
            table.add_row(f"{words.label(lang, 'word', 'panel')} {panel + 1}", line)
    return table


def _sides(rules: "Defense", view: View, words: Catalogue, lang: str, names: Sequence[str]) -> Table:
    table = Table.grid(padding=(0, 3, 0, 0), pad_edge=False)
    for side, members in enumerate(rules.sides):
        turn = view.stage != "over" and side == view.turn
        who = " + ".join(names[seat] for seat in members)
        known = ", ".join(words.label(lang, "card", card) for card in view.public[side])
        table.add_row(
            Text(f"{'▶' if turn else ' '} {side + 1} {who}", style="bold" if turn else ""),
            Text(f"{view.counts[side]} {words.label(lang, 'word', 'posters')}{_keeps(rules, view, side, words, lang)}"),
            Text(f"({words.label(lang, 'word', 'known')} {known})" if known else "", style="dim"),
        )
    return table


def _keeps(rules: "Defense", view: View, side: int, words: Catalogue, lang: str) -> str:
    """The chance card that a side keeps for its next arrival."""
    kept = view.kept[side]
    if kept is None:
        return ""
    title = words.label(lang, "chance", rules.plan.chance[kept].text)
    return f", {words.label(lang, 'word', 'kept')} {title}"


def _piles(rules: "Defense", view: View, words: Catalogue, lang: str) -> Text:
    """The reserve, with what is known of its bottom, and the chance cards."""
    line = f"{words.label(lang, 'word', 'reserve')} {view.reserve + len(view.bottom)}"
    known = [words.label(lang, "card", card) for card in view.bottom if card is not None]
    if known:
        line += f" ({words.label(lang, 'word', 'under')} {', '.join(known)})"
    for key, count in (("stock", view.stock), ("discard", len(view.discard))):
        line += f" · {words.label(lang, 'word', key)} {count}"
    if view.card is not None:
        text = rules.plan.chance[view.card].text
        line += f"\n{words.label(lang, 'chance', text)}: {words.label(lang, 'chance-text', text)}"
    return Text(line, style="dim")
