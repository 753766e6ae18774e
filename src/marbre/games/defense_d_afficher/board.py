"""Défense d'afficher in a terminal."""

from collections.abc import Sequence

from rich.console import RenderableType
from rich.text import Text

from marbre.games.defense_d_afficher.view import View
from marbre.kernel.messages import Catalogue


def draw(view: View, words: Catalogue, lang: str, names: Sequence[str]) -> RenderableType:
    return Text(f"{words.label(lang, 'stage', view.stage)} {names}")
