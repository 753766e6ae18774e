"""Actions of Das Extrablatt as text that can be typed.

The text form is `write 2 4x3 C5` (column of the fax plan, size, top left square), `eliminate 2` or `eliminate 2 4`,
`motor 3`, `motor 3 1` (a seat, counted from 1) or `motor 3 1 sport`, `pay 8`, `ad 3x2 K9`, `misprint 4` (the number of
an article), `refill tempo`, `finish`, `decline`. Capitals and accents do not matter; the words of any message file's
[typed] table are understood.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from marbre.games.extrablatt.actions import (
    Advertise,
    Decline,
    Domain,
    Eliminate,
    Finish,
    Misprint,
    Pay,
    PlayerAction,
    Refill,
    TakeMotor,
    Write,
)
from marbre.games.extrablatt.box import COLUMNS, DOMAINS
from marbre.games.extrablatt.legality import DECLINE, FINISH, REFILLS, motor
from marbre.games.extrablatt.messages import CATALOGUE
from marbre.kernel.refusals import unreadable
from marbre.kernel.words.typed import Typed, only, within

if TYPE_CHECKING:
    from marbre.games.extrablatt.game import Extrablatt

LETTERS: Final = "ABCDEFGHIJKLMNOPQRST"
_ROWS: Final = 13
_EXAMPLES: Final = (
    "write 2 4x3 C5, eliminate 2 4, motor 3 1, pay 8, ad 3x2 K9, misprint 4, refill tempo, finish, decline"
)
_TYPED: Final = Typed(CATALOGUE)


def square(x: int, y: int) -> str:
    """What a square is called: its column's letter and its row's number."""
    return f"{LETTERS[x]}{y + 1}"


def to_text(_rules: "Extrablatt", action: PlayerAction) -> str:
    match action:
        case Write():
            return f"write {action.column + 1} {action.width}x{action.height} {square(action.x, action.y)}"
        case Eliminate():
            second = "" if action.second is None else f" {action.second + 1}"
            return f"eliminate {action.first + 1}{second}"
        case TakeMotor():
            words = ["motor", str(action.column + 1)]
            words += [] if action.target is None else [str(action.target + 1)]
            words += [] if action.domain is None else [action.domain]
            return " ".join(words)
        case Pay():
            return f"pay {action.cheque}"
        case Advertise():
            return f"ad {action.width}x{action.height} {square(action.x, action.y)}"
        case Misprint():
            return f"misprint {action.article + 1}"
        case Refill():
            return f"refill {action.pile}"
        case Finish():
            return "finish"
        case Decline():
            return "decline"


def from_text(_rules: "Extrablatt", text: str) -> PlayerAction:
    """Read a typed action, in English or with the words of any language's [typed] table."""
    verb, *words = [_TYPED.known(word) for word in text.replace("×", "x").split()] or [""]
    try:
        return _READ[verb](words)
    except (KeyError, ValueError, IndexError):
        raise unreadable("bad-text", text=text.strip(), examples=_EXAMPLES) from None


def _column(word: str) -> int:
    return within(word, COLUMNS)


def _placed(size: str, at: str) -> tuple[int, int, int, int]:
    """Width, height, x and y."""
    width, _, height = size.partition("x")
    return within(width, 10) + 1, within(height, 10) + 1, LETTERS.index(at[0].upper()), within(at[1:], _ROWS)


def _read_write(words: Sequence[str]) -> PlayerAction:
    column, size, at = words
    return Write(_column(column), *_placed(size, at))


def _read_eliminate(words: Sequence[str]) -> PlayerAction:
    first, second = (*words, None) if len(words) == 1 else words
    return Eliminate(_column(str(first)), None if second is None else _column(second))


def _read_motor(words: Sequence[str]) -> PlayerAction:
    column, *rest = words
    target = within(rest[0], 9) if rest else None
    domain: Domain | None = DOMAINS[[*DOMAINS].index(rest[1])] if len(rest) > 1 else None  # type: ignore[arg-type]
    if len(rest) > 2:
        raise ValueError(words)
    return motor(_column(column), target, domain)


def _read_advertise(words: Sequence[str]) -> PlayerAction:
    size, at = words
    return Advertise(*_placed(size, at))


_READ: Final[dict[str, Callable[[Sequence[str]], PlayerAction]]] = {
    "write": _read_write,
    "eliminate": _read_eliminate,
    "motor": _read_motor,
    "pay": lambda words: Pay(within(only(words), 12) + 1),
    "ad": _read_advertise,
    "misprint": lambda words: Misprint(within(only(words), 41)),
    "refill": lambda words: REFILLS[("normal", "tempo").index(only(words))],
    "finish": lambda _words: FINISH,
    "decline": lambda _words: DECLINE,
}
