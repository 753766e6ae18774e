"""What a box calls its components."""

from marbre.games.redac_chef.box import Box, Face, Tile
from marbre.games.redac_chef.messages import CATALOGUE
from marbre.kernel.words.messages import LANGUAGES, Labels, message


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
