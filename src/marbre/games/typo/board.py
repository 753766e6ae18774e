"""Typo in a terminal: four rows of type, the cards to be placed, who has chosen, hands and points.

Nothing is told by colour alone: the dictionary is a mark, the turn an arrow, a chosen card a box.
"""

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from marbre.games.typo.lexicon.hints import Hint
from marbre.games.typo.secrets import View
from marbre.kernel.words.messages import Catalogue

if TYPE_CHECKING:
    from marbre.games.typo.game import Typo

DICTIONARY: Final = "▤"
_COVERED: Final = "▒"


def draw(rules: "Typo", view: View, words: Catalogue, lang: str, names: Sequence[str]) -> RenderableType:
    parts: list[RenderableType] = [
        _title(rules, view, words, lang),
        _rows(view, words, lang),
        _seats(rules, view, words, lang, names),
        _copies(rules, view, words, lang),
    ]
    if view.stage == "place" and view.turn == view.seat:
        keys = ("how", "how-appeal") if rules.options.words == "judge" else ("how",)
        parts += [Text(words.label(lang, "word", key), style="dim italic") for key in keys]
    return Group(*parts)


def _title(rules: "Typo", view: View, words: Catalogue, lang: str) -> Text:
    part = "one-part" if rules.options.empty_hand else "part-one" if view.part == 1 else "part-two"
    text = Text(words.label(lang, "word", part), style="bold italic")
    if view.announced is not None:
        text.append(f" · {words.label(lang, 'word', 'announces')} “{view.announced.word}”")
    return text


def _rows(view: View, words: Catalogue, lang: str) -> Table:
    """The rows, each with its number and length, and where the card fits if hints were agreed on."""
    table = Table.grid(padding=(0, 2, 0, 0), pad_edge=False)
    for at, row in enumerate(view.rows):
        hints = {hint.end: hint for hint in view.hints or () if hint.row == at}
        cards = Text.assemble(
            _hint(hints.get("left"), "‹"),
            *((f"[{letter}]", "bold") for letter in row),
            _hint(hints.get("right"), "›"),
        )
        length = len(row)
        table.add_row(f"{words.label(lang, 'word', 'row')} {at + 1}", cards, Text(f"{-length}", style="dim"))
    return table


def _hint(hint: Hint | None, mark: str) -> Text:
    if hint is None:
        return Text(" ")
    return Text(mark if hint.words is None else f"{mark}{hint.words}{mark}", style="green")


def _copies(rules: "Typo", view: View, words: Catalogue, lang: str) -> Text:
    """How many there are in the box, of each letter in my hand or, for a spectator, of all (TYP-1.2)."""
    counts = Counter(rules.deck)
    shown = " ".join(f"{letter}×{counts[letter]}" for letter in dict.fromkeys(view.hand or rules.deck))
    return Text(f"{words.label(lang, 'word', 'copies')}  {shown}", style="dim")


def _seats(rules: "Typo", view: View, words: Catalogue, lang: str, names: Sequence[str]) -> Table:
    """Who holds the dictionary, who has chosen what, how many cards and points everybody has."""
    table = Table(box=None, padding=(0, 3, 0, 0), pad_edge=False, header_style="dim")
    table.add_column("")
    table.add_column(words.label(lang, "word", "chosen"))
    table.add_column(words.label(lang, "word", "cards"), justify="right")
    table.add_column(words.label(lang, "word", "points"), justify="right")
    table.add_column(words.label(lang, "word", "hand") if view.seat is not None else "")
    for seat, name in enumerate(names):
        turn = seat == view.turn
        whose = Text(("▶ " if turn else "  ") + name, style="bold" if turn else "")
        if seat == rules.referee:
            whose.append(f" ⚖ {words.label(lang, 'word', 'referee')}", style="dim")
        if seat == view.dictionary:
            whose.append(f" {DICTIONARY} {words.label(lang, 'word', 'dictionary')}", style="dim")
        table.add_row(
            whose,
            _card(view, seat),
            str(view.sizes[seat]),
            str(view.scores[seat]),
            Text(" ".join(view.hand), style="bold") if seat == view.seat else "",
        )
    return table


def _card(view: View, seat: int) -> str:
    card = view.chosen[seat]
    if card is not None:
        return f"[{card}]"
    return f"[{_COVERED}]" if view.has_chosen[seat] else ""
