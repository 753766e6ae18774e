"""Actions of Rédac' Chef as text that can be typed, and what could be done.

The text form is `ready`, `clock 150`, `take 17` (a slot in the middle), `keep`, `back`, `maquette`, `place A07 C5` or
`place A07 C5 down` (a tile, its top left square), `flip A07`, `lift A07`, `tribune B2`, `tirage`, `correct`, `choose
3B`. Tiles and tribunes are called as in the game's own box.
"""

from typing import Any, Final, get_args

from marbre.games.redac_chef import actions
from marbre.games.redac_chef.messages import CATALOGUE
from marbre.kernel.words.messages import Message
from marbre.kernel.words.typed import Squares, TypedActions, TypedWord, numbered, within

SQUARES: Final = Squares("ABCDEFGHIJKL", 24)
_KINDS: Final = (("A", 0, 57), ("P", 57, 29), ("D", 86, 42))
"""Letters of articles, photos and ads, the number of the first, and how many there may be."""
_TWO_SIDED: Final = 12


def tile_name(tile: int) -> str:
    """What a tile is called in text."""
    letter, first, _ = next(kind for kind in reversed(_KINDS) if tile >= kind[1])
    return f"{letter}{tile - first + 1:02}"


def read_tile(word: str) -> int:
    """The tile of that name."""
    _, first, count = next(kind for kind in _KINDS if kind[0] == word[0].upper())
    return first + within(word[1:], count)


def face_name(face: int) -> str:
    """What a side of a tribune is called in text."""
    number, side = divmod(face, 2)
    return f"D{face - 2 * _TWO_SIDED + 1}" if number >= _TWO_SIDED else f"{number + 1}{'AB'[side]}"


def _read_face(word: str) -> int:
    if word[0] == "d":
        return 2 * _TWO_SIDED + within(word[1:], 128 - 2 * _TWO_SIDED)
    return 2 * within(word[:-1], _TWO_SIDED) + "ab".index(word[-1])


_PERCENTS: Final = {str(percent): percent for percent in get_args(actions.Percent)}
_PERCENT: Final = TypedWord(str, lambda word: (_PERCENTS[word],), "percent", int)
_TILE: Final = TypedWord(tile_name, lambda word: (read_tile(word),), "tile", int)
_FACE: Final = TypedWord(face_name, lambda word: (_read_face(word),), "face", int)
_UP: Final = TypedWord(lambda up: "" if up else "down", lambda word: ({"up": True, "down": False}[word],))


class RedacText(TypedActions):
    """A tile that is laid face down has a sentence of its own."""

    def describe(self, action: Any) -> Message:
        said = super().describe(action)
        is_down = isinstance(action, actions.Place) and not action.up
        return Message("do-place-down", said.values) if is_down else said


TEXT: Final = RedacText(
    CATALOGUE,
    {
        "ready": actions.READY,
        "clock": (actions.Stretch, _PERCENT),
        "take": (actions.Take, numbered("number", len(actions.TAKES))),
        "keep": actions.KEEP,
        "back": actions.GIVE_BACK,
        "maquette": actions.MAQUETTE,
        "place": (actions.Place, _TILE, SQUARES.typed, _UP),
        "flip": (actions.Flip, _TILE),
        "lift": (actions.Lift, _TILE),
        "tribune": (actions.MoveTribune, SQUARES.typed),
        "tirage": actions.TIRAGE,
        "correct": actions.CORRECT,
        "choose": (actions.Choose, _FACE),
    },
    examples="take 17, keep, back, maquette, place A07 C5, flip A07, tribune B2, tirage, choose 3B, ready",
)
