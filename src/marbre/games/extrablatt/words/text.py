"""Actions of Das Extrablatt as text that can be typed, and what could be done.

The text form is `write 2 4x3 C5` (column of the fax plan, size, top left square), `eliminate 2` or `eliminate 2 4`,
`motor 3`, `motor 3 1` (a seat, counted from 1) or `motor 3 1 sport`, `pay 8`, `ad 3x2 K9`, `misprint 4` (the number of
an article), `refill tempo`, `finish`, `decline`.
"""

from typing import Any, Final

from marbre.games.extrablatt import actions
from marbre.games.extrablatt.box import COLUMNS, DOMAINS, Box
from marbre.games.extrablatt.legality.listing import DECLINE, FINISH
from marbre.games.extrablatt.messages import CATALOGUE
from marbre.kernel.words.messages import LANGUAGES, Labels, Message, message
from marbre.kernel.words.typed import Squares, TypedActions, TypedWord, numbered, one_of, within

SQUARES: Final = Squares("ABCDEFGHIJKLMNOPQRST", 13)


def size_name(width: int, height: int) -> str:
    return f"{width}×{height}"


def _read_size(word: str) -> tuple[int, int]:
    width, _, height = word.partition("x")
    return within(width, 10) + 1, within(height, 10) + 1


_COLUMN: Final = numbered("column", COLUMNS)
_SIZE: Final = TypedWord(lambda width, height: f"{width}x{height}", _read_size, "size", size_name, fields=2)
_CHEQUE: Final = TypedWord(str, lambda word: (within(word, 12) + 1,), "thousands", int)


class ExtrablattText(TypedActions):
    """Some actions have a sentence for each number of words."""

    def describe(self, action: Any) -> Message:
        match action:
            case actions.Eliminate(first=column, second=int(another)):
                return message("do-eliminate-two", column=column + 1, another=another + 1)
            case actions.Eliminate(first=column):
                return message("do-eliminate", column=column + 1)
            case actions.TakeMotor(column=column, target=int(other), domain=str(domain)):
                return message("do-motor-misprint", column=column + 1, other=other, domain=domain)
            case actions.TakeMotor(column=column, target=int(other)):
                return message("do-motor-ad", column=column + 1, other=other)
            case actions.TakeMotor(column=column):
                return message("do-motor", column=column + 1)
            case _:
                return super().describe(action)


TEXT: Final = ExtrablattText(
    CATALOGUE,
    {
        "write": (actions.Write, _COLUMN, _SIZE, SQUARES.typed),
        "eliminate": (actions.Eliminate, _COLUMN, _COLUMN),
        "motor": (actions.TakeMotor, _COLUMN, numbered("other", 9), one_of("domain", DOMAINS)),
        "pay": (actions.Pay, _CHEQUE),
        "ad": (actions.Advertise, _SIZE, SQUARES.typed),
        "misprint": (actions.Misprint, numbered("number", 41)),
        "refill": (actions.Refill, one_of("pile", ("normal", "tempo"))),
        "finish": FINISH,
        "decline": DECLINE,
    },
    examples="write 2 4x3 C5, eliminate 2 4, motor 3 1, pay 8, ad 3x2 K9, misprint 4, refill tempo, finish, decline",
)


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
