"""Where Défense d'afficher's words come from."""

from typing import Final

from marbre.kernel.refusals import refuser
from marbre.kernel.words.messages import KERNEL, LANGUAGES, Catalogue

_PLAIN: Final = {str(card): f"{card % 36 // 4 + 1}.{card % 4 + 1}" for card in range(72)}
"""Posters by panel and slot, for whoever has not the pack at hand, which knows their names."""

CATALOGUE: Final = Catalogue(
    "marbre.games.defense_d_afficher",
    parent=KERNEL.plus({lang: {"card": _PLAIN, "poster": _PLAIN} for lang in LANGUAGES}),
)
refuse: Final = refuser(CATALOGUE)
