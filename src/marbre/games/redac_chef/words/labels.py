"""What a box calls its components, and every card of it in words."""

from collections.abc import Iterable
from typing import Final

from marbre.games.redac_chef.box import DAYS, Box, Face, Tile
from marbre.games.redac_chef.messages import CATALOGUE
from marbre.kernel.words.messages import LANGUAGES, Labels, message
from marbre.kernel.words.rulebook import Chapter, Paragraph


def labels(box: Box) -> Labels:
    """What the pack calls its tiles, tribunes, flashes and characters; each by its number.

    `piece` has what a client needs to draw a tile: kind, width x height, then what is printed on it (`sport +2 1p`).
    """
    faces = box.faces
    return {
        lang: {
            "headline": {str(number): getattr(tile.headline, lang) for number, tile in enumerate(box.tiles)},
            "tile": {str(number): tile.id for number, tile in enumerate(box.tiles)},
            "named": {str(number): _named(tile, lang) for number, tile in enumerate(box.tiles)},
            "piece": {str(number): _printed(tile) for number, tile in enumerate(box.tiles)},
            "face": {str(number): face.id for number, face in enumerate(faces)},
            "called": {str(number): _named(face, lang) for number, face in enumerate(faces)},
            "face-value": {str(number): f"{face.value:+}" for number, face in enumerate(faces)},
            "tribune": {str(number): getattr(face.headline, lang) for number, face in enumerate(faces)},
            "tribune-says": {str(number): getattr(face.sentence, lang) for number, face in enumerate(faces)},
            "flash": {str(number): getattr(flash.headline, lang) for number, flash in enumerate(box.flashes)},
            "flash-says": {str(number): getattr(flash.sentence, lang) for number, flash in enumerate(box.flashes)},
            "character": {str(number): one.name for number, one in enumerate(box.characters)},
            "trade": {str(number): getattr(one.trade, lang) for number, one in enumerate(box.characters)},
            "power": {str(number): getattr(one.sentence, lang) for number, one in enumerate(box.characters)},
        }
        for lang in LANGUAGES
    }


def _named(card: Tile | Face, lang: str) -> str:
    """How a sentence calls a tile or a tribune: by its headline, and what can be typed for it."""
    return CATALOGUE.say(message("named", headline=getattr(card.headline, lang), code=card.id), lang)


def _printed(tile: Tile) -> str:
    words = [tile.kind, f"{tile.width}x{tile.height}"]
    if tile.kind == "article":
        words += [str(tile.colour), f"{tile.mood:+}", f"{tile.points}p"]
    elif tile.kind == "photo":
        words.append(str(tile.criterion))
    else:
        words.append(f"{tile.dollars}$")
    return " ".join(words)


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
