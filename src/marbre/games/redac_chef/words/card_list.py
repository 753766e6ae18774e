"""Every card of the box in words: tribunes, flashes day by day, characters."""

from collections.abc import Iterable
from typing import Final

from marbre.games.redac_chef.box import DAYS, Box, Face
from marbre.games.redac_chef.messages import CATALOGUE
from marbre.kernel.words.rulebook import Chapter, Paragraph

PRINTED: Final = frozenset(["1A", "3B", "4A", "D1", "F1", "F12", "S1", "S10", "S11", "U1", "U11"])
"""Cards of the classic box whose effect is printed; the others are ours."""


def card_list(box: Box, lang: str) -> tuple[Chapter, ...]:
    """The chapters of the list; a card is cited by its number."""
    flashes = [
        (f"cards-{day}", [_card(one.id, one.headline, one.sentence, lang) for one in box.flashes if one.day == day])
        for day in DAYS
    ]
    people = [Paragraph(one.name, "printed", getattr(one.sentence, lang)) for one in box.characters]
    found = [
        ("cards-starting", _tribunes((face for one in box.starting for face in one.faces), lang)),
        ("cards-tribunes", _tribunes((face for one in box.tribunes for face in one.faces), lang)),
        *flashes,
        ("cards-characters", people),
    ]
    return tuple(Chapter(CATALOGUE.label(lang, "word", title), tuple(cards)) for title, cards in found)


def _tribunes(faces: Iterable[Face], lang: str) -> list[Paragraph]:
    return [
        _card(face.id, face.headline, face.sentence, lang, f" ({face.value:+})" if face.value else "") for face in faces
    ]


def _card(name: str, headline: object, sentence: object, lang: str, value: str = "") -> Paragraph:
    text = f"{getattr(headline, lang)}{value}. {getattr(sentence, lang)}"
    return Paragraph(name, "printed" if name in PRINTED else "ours", text)
