"""What a pack of Das Extrablatt calls its components."""

from marbre.games.extrablatt.box import DOMAINS, Box
from marbre.kernel.words.messages import LANGUAGES, Labels


def labels(box: Box) -> Labels:
    """Its headlines and its photos. A photo's number is 0 for the first of its domain."""
    headlines = [words for domain in DOMAINS for words in box.headlines[domain]]
    pictures = [
        (f"{domain}-{number}", picture) for domain in DOMAINS for number, picture in enumerate(box.photos[domain])
    ]
    return {
        lang: {
            "headline": {str(card): getattr(words, lang) for card, words in enumerate(headlines)},
            "photo": {key: getattr(picture.name, lang) for key, picture in pictures},
            "caption": {key: getattr(picture.caption, lang) for key, picture in pictures},
            "drawing": {key: picture.id for key, picture in pictures},
        }
        for lang in LANGUAGES
    }
