"""What Défense d'afficher calls its components."""

from collections.abc import Iterator

import msgspec

from marbre.games.defense_d_afficher.actions import POSTERS
from marbre.games.defense_d_afficher.box import Box, ChanceData
from marbre.games.defense_d_afficher.messages import CATALOGUE
from marbre.kernel.words.messages import LANGUAGES, Labels


def labels(box: Box) -> Labels:
    """What the pack calls its posters, streets and chance cards, and how its posters are drawn."""
    posters = sorted(box.posters, key=lambda poster: (poster.panel, poster.slot))
    names = [poster.name for poster in posters]
    art = {str(number): msgspec.to_builtins(poster.art) for number, poster in enumerate(posters)}
    return {
        lang: {
            "poster": {str(number): getattr(name, lang) for number, name in enumerate(names)},
            "card": {str(card): getattr(names[card % POSTERS], lang) for card in range(2 * POSTERS)},
            "slogan": {str(number): getattr(poster.slogan, lang) for number, poster in enumerate(posters)},
            "street": {str(number): getattr(street.name, lang) for number, street in enumerate(box.streets)},
            "chance": {str(number): getattr(card.title, lang) for number, card in _chance(box)},
            "chance-text": {str(number): _chance_text(box, number, card, lang) for number, card in _chance(box)},
            "art": art,
        }
        for lang in LANGUAGES
    }


def _chance(box: Box) -> Iterator[tuple[int, ChanceData]]:
    """The chance cards by the numbers of their words; beyond them, the fog once more as it was originally."""
    yield from enumerate(box.chance)
    yield from ((number + len(box.chance), card) for number, card in enumerate(box.chance) if card.kind == "fog")


def _chance_text(box: Box, number: int, card: ChanceData, lang: str) -> str:
    text: str = getattr(card.text, lang)
    return text if number < len(box.chance) else CATALOGUE.label(lang, "word", "original-fog")
