"""Rédac' Chef in words: what could be done, and actions as text that can be typed.

The text form is `ready`, `clock 150`, `take 17` (a slot in the middle), `keep`, `back`, `maquette`, `place A07 C5` or
`place A07 C5 down` (a tile, its top left square), `flip A07`, `lift A07`, `tribune B2`, `tirage`, `correct`, `choose
3B`. Tiles and tribunes are called as in the game's own box. Capitals and accents do not matter; the words of any
message file's [typed] table are understood.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, get_args

from marbre.games.redac_chef.actions import (
    CHOICES,
    CORRECT,
    FLIPS,
    GIVE_BACK,
    KEEP,
    LIFTS,
    MAQUETTE,
    READY,
    STRETCHES,
    TAKES,
    TIRAGE,
    Choose,
    Correct,
    Flip,
    GiveBack,
    Keep,
    Lift,
    Maquette,
    MoveTribune,
    Percent,
    Place,
    PlayerAction,
    Ready,
    Stretch,
    Take,
    Tirage,
    move_tribune,
    place,
)
from marbre.games.redac_chef.messages import CATALOGUE
from marbre.kernel.refusals import unreadable
from marbre.kernel.words.messages import Message, message
from marbre.kernel.words.typed import Typed, alone, only, within

if TYPE_CHECKING:
    from marbre.games.redac_chef.game import RedacChef

COLUMNS: Final = "ABCDEFGHIJKL"
_ROWS: Final = 24
_KINDS: Final = (("A", 0, 57), ("P", 57, 29), ("D", 86, 42))
"""Letters of articles, photos and ads, the number of the first, and how many there may be."""
_TWO_SIDED: Final = 12
_EXAMPLES: Final = "take 17, keep, back, maquette, place A07 C5, flip A07, tribune B2, tirage, choose 3B, ready"
_TYPED: Final = Typed(CATALOGUE)


def square(x: int, y: int) -> str:
    """What a square is called: its column's letter and its row's number."""
    return f"{COLUMNS[x]}{y + 1}"


def tile_name(tile: int) -> str:
    """What a tile is called in text."""
    letter, first, _ = next(kind for kind in reversed(_KINDS) if tile >= kind[1])
    return f"{letter}{tile - first + 1:02}"


def face_name(face: int) -> str:
    """What a side of a tribune is called in text."""
    number, side = divmod(face, 2)
    return f"D{face - 2 * _TWO_SIDED + 1}" if number >= _TWO_SIDED else f"{number + 1}{'AB'[side]}"


def describe(_rules: "RedacChef", action: PlayerAction) -> Message:
    """What an action would be, for a menu or a button."""
    match action:
        case Ready() | Keep() | GiveBack() | Maquette() | Tirage() | Correct():
            return message(f"do-{action.__struct_config__.tag}")
        case Stretch():
            return message("do-stretch", percent=action.percent)
        case Take():
            return message("do-take", number=action.slot + 1)
        case Place():
            key = "do-place" if action.up else "do-place-down"
            return message(key, tile=action.tile, square=square(action.x, action.y))
        case Flip():
            return message("do-flip", tile=action.tile)
        case Lift():
            return message("do-lift", tile=action.tile)
        case MoveTribune():
            return message("do-tribune", square=square(action.x, action.y))
        case Choose():
            return message("do-choose", face=action.face)


def to_text(_rules: "RedacChef", action: PlayerAction) -> str:
    match action:
        case Stretch():
            return f"clock {action.percent}"
        case Take():
            return f"take {action.slot + 1}"
        case GiveBack():
            return "back"
        case Place():
            down = "" if action.up else " down"
            return f"place {tile_name(action.tile)} {square(action.x, action.y)}{down}"
        case Flip():
            return f"flip {tile_name(action.tile)}"
        case Lift():
            return f"lift {tile_name(action.tile)}"
        case MoveTribune():
            return f"tribune {square(action.x, action.y)}"
        case Choose():
            return f"choose {face_name(action.face)}"
        case _:
            return str(action.__struct_config__.tag)


def from_text(_rules: "RedacChef", text: str) -> PlayerAction:
    """Read a typed action, in English or with the words of any language's [typed] table."""
    verb, *words = [_TYPED.known(word) for word in text.split()] or [""]
    try:
        return _READ[verb](words)
    except (KeyError, ValueError, IndexError):
        raise unreadable("bad-text", text=text.strip(), examples=_EXAMPLES) from None


def read_tile(word: str) -> int:
    """The tile of that name."""
    _, first, count = next(kind for kind in _KINDS if kind[0] == word[0].upper())
    return first + within(word[1:], count)


def _face(word: str) -> int:
    if word[0] == "d":
        return 2 * _TWO_SIDED + within(word[1:], 128 - 2 * _TWO_SIDED)
    return 2 * within(word[:-1], _TWO_SIDED) + "ab".index(word[-1])


def read_square(word: str) -> tuple[int, int]:
    """Column and row of that square, from 0."""
    return COLUMNS.index(word[0].upper()), within(word[1:], _ROWS)


def _read_place(words: Sequence[str]) -> PlayerAction:
    tile, at, *rest = words
    if rest not in ([], ["down"], ["up"]):
        raise ValueError(rest)
    return place(read_tile(tile), *read_square(at), rest != ["down"])


_READ: Final[dict[str, Callable[[Sequence[str]], PlayerAction]]] = {
    "ready": alone(READY),
    "clock": lambda words: STRETCHES[[str(percent) for percent in get_args(Percent)].index(only(words))],
    "take": lambda words: TAKES[within(only(words), len(TAKES))],
    "keep": alone(KEEP),
    "back": alone(GIVE_BACK),
    "maquette": alone(MAQUETTE),
    "place": _read_place,
    "flip": lambda words: FLIPS[read_tile(only(words))],
    "lift": lambda words: LIFTS[read_tile(only(words))],
    "tribune": lambda words: move_tribune(*read_square(only(words))),
    "tirage": alone(TIRAGE),
    "correct": alone(CORRECT),
    "choose": lambda words: CHOICES[_face(only(words))],
}
