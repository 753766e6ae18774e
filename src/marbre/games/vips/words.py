"""VIPs in words: what happened, what could be done, and actions as text that can be typed.

The text form is `bet II-V-IV`, `place red top II`, `swap top II V`, `argue 3` (a ready-made line, counted from 1) or
`argue Some words`. Capitals and accents do not matter; the words of any message file's [typed] table are understood.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from marbre.games.vips.actions import LONGEST_ARGUMENT, Argue, Arrange, Bet, Deal, First, Place, PlayerAction, Swap
from marbre.games.vips.box import Box
from marbre.games.vips.legality import BETS, SWAPS, chip_words
from marbre.games.vips.messages import CATALOGUE
from marbre.games.vips.pleas import named_levels
from marbre.games.vips.state import COLOURS, LEVELS, State
from marbre.kernel.refusals import unreadable
from marbre.kernel.seats import Actor, Seat
from marbre.kernel.words.messages import LANGUAGES, Labels, Message, message
from marbre.kernel.words.typed import Typed, within

if TYPE_CHECKING:
    from marbre.games.vips.game import Vips

ROMAN: Final = ("I", "II", "III", "IV", "V")
_EXAMPLES: Final = "bet II-V-IV, place red top II, swap top II V, argue …"
_TYPED: Final = Typed(CATALOGUE)


def labels(box: Box) -> Labels:
    """What the pack calls its people, whom it looks for, and its ready-made arguments."""
    return {
        lang: {
            "argument": {str(line): getattr(words, lang) for line, words in enumerate(box.arguments)},
            "argument-level": {str(line): level or "any" for line, level in enumerate(named_levels(box))},
            "sought": {sought.id: getattr(sought.men, lang) for sought in box.sought},
            "sought-women": {sought.id: getattr(sought.women, lang) for sought in box.sought},
            "men-trade": {str(number): getattr(person.trade, lang) for number, person in enumerate(box.men)},
            "women-trade": {str(number): getattr(person.trade, lang) for number, person in enumerate(box.women)},
            "men": {str(number): person.name for number, person in enumerate(box.men)},
            "women": {str(number): person.name for number, person in enumerate(box.women)},
        }
        for lang in LANGUAGES
    }


def describe(_rules: "Vips", action: PlayerAction) -> Message:
    """What an action would be, for a menu or a button."""
    match action:
        case Bet():
            return message("do-bet", pieces=action.pieces)
        case Place():
            return message("do-place", chip=action.chip, piece=action.piece)
        case Swap():
            return message("do-swap", first=action.first, second=action.second)
        case Argue():
            return message("do-argue", words=action.words)


def tell(
    _rules: "Vips", before: State, actor: Actor, action: Any, after: State, seat: Seat | None
) -> tuple[Message, ...]:
    """What happened, for that seat; the bets of others are not named."""
    return (*_tell_action(before, actor, action, after, seat), *_tell_end(after))


def _tell_action(before: State, actor: Actor, action: Any, after: State, seat: Seat | None) -> tuple[Message, ...]:
    by: int = actor if isinstance(actor, int) else 0
    match action:
        case Arrange():
            numbers = sorted(range(5), key=lambda number: action.columns[number])
            return (message("arranged", portraits=tuple(ROMAN[number] for number in numbers)),)
        case Deal():
            return (message("dealt"),)
        case First():
            return (message("begins", seat=action.seat),)
        case Bet() if by == seat:
            return (message("bet-own", seat=by, pieces=action.pieces),)
        case Bet():
            return (message("bet", seat=by),)
        case Place():
            return (message("placed", seat=by, chip=action.chip, piece=action.piece),)
        case Swap() if after.announced is not None:
            return (message("announced", seat=by, first=action.first, second=action.second),)
        case Swap():
            return (_swapped(before, by, action),)
        case _:
            assert before.announced is not None
            return message("argued", seat=by, words=action.words), _swapped(before, by, before.announced)


def _swapped(before: State, by: Seat, swap: Swap) -> Message:
    chips = chip_words(before.chips[swap.first])
    return message("swapped", seat=by, first=swap.first, second=swap.second, chips=chips)


def _tell_end(after: State) -> tuple[Message, ...]:
    if after.stage != "over":
        return ()
    chosen = sorted(range(15), key=lambda piece: after.columns[piece])[:3]
    return (message("round-over", pieces=tuple(sorted(chosen))),)


def to_text(_rules: "Vips", action: PlayerAction) -> str:
    match action:
        case Bet():
            return "bet " + "-".join(ROMAN[piece % 5] for piece in action.pieces)
        case Place():
            return f"place {action.chip} {_piece(action.piece)}"
        case Swap():
            return f"swap {_piece(action.first)} {ROMAN[action.second % 5]}"
        case Argue():
            return f"argue {action.words + 1}" if isinstance(action.words, int) else f'argue "{action.words}"'


def _piece(piece: int) -> str:
    return f"{LEVELS[piece // 5]} {ROMAN[piece % 5]}"


def from_text(_rules: "Vips", text: str) -> PlayerAction:
    """Read a typed action, in English or with the words of any language's [typed] table."""
    verb, _, rest = text.strip().partition(" ")
    words = [_TYPED.known(word) for word in rest.replace("-", " ").split()]
    try:
        return _READ[_TYPED.known(verb)](rest.strip(), words)
    except (KeyError, ValueError, IndexError):
        raise unreadable("bad-text", text=text.strip(), examples=_EXAMPLES) from None


def _piece_of(level: str, number: str) -> int:
    """A piece by its level and its portrait, in Roman numerals or others."""
    return LEVELS.index(level) * 5 + (within(number, 5) if number.isdecimal() else ROMAN.index(number.upper()))


def _read_bet(_rest: str, words: Sequence[str]) -> PlayerAction:
    top, middle, bottom = (_piece_of("top", word) for word in words)
    return BETS[top * 25 + middle * 5 + bottom]


def _read_place(_rest: str, words: Sequence[str]) -> PlayerAction:
    chip, level, number = words
    return Place(COLOURS[[*COLOURS].index(chip)], _piece_of(level, number))  # type: ignore[arg-type]


def _read_swap(_rest: str, words: Sequence[str]) -> PlayerAction:
    level, one, *_, other = words
    first, second = sorted((_piece_of(level, one), _piece_of(level, other)))
    return SWAPS.get((first, second)) or Swap(first, second)


def _read_argue(rest: str, _words: Sequence[str]) -> PlayerAction:
    if rest.isdecimal():
        return Argue(within(rest, 10_000))
    said = rest.strip('"').strip()
    if not 1 <= len(said) <= LONGEST_ARGUMENT:
        raise ValueError(rest)
    return Argue(said)


_READ: Final[dict[str, Callable[[str, Sequence[str]], PlayerAction]]] = {
    "bet": _read_bet,
    "place": _read_place,
    "swap": _read_swap,
    "argue": _read_argue,
}
