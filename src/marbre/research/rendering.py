"""A position as text, for `render`: what a spectator sees, drawn as in a terminal."""

from io import StringIO
from typing import Final

from rich.console import Console

from marbre.kernel.match import Match

WIDTH: Final = 120
MODES: Final = ("human", "ansi")


def drawn(match: Match, lang: str = "en") -> str:
    """The board from outside: it shows no seat's secrets."""
    console = Console(file=StringIO(), width=WIDTH, markup=False, highlight=False, emoji=False, force_terminal=False)
    console.print(match.rules.draw_board(match.view(None), match.messages, lang, match.names(lang)))
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


def render(match: Match, mode: str | None) -> str | None:
    """As Gymnasium and PettingZoo ask for it: `human` prints, `ansi` returns."""
    if mode == "human":
        print(drawn(match))
    return drawn(match) if mode == "ansi" else None
