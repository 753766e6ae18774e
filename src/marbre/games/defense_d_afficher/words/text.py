"""Actions of Défense d'afficher as text that can be typed.

A poster is written as its panel and slot: `5.2` is the second of panel 5, and `5.2b` the other card of it. Typed are
`roll`, `exchange`, `chance`, `go 23`, `stay`, `post 5.2 5.3`, `hold`, `misplace 5.2 6.1`, `take 3`, `slip 5.2`,
`bar 5.1 5.2`, `lift 1`, `scrape 5.2 2` (a side), `give 5.2 2`, `swap 5.2 2`, `look 2`. Capitals and accents do not
matter; the words of any message file's [typed] table are understood.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from marbre.games.defense_d_afficher.actions import (
    CARDS,
    PANELS,
    POSTERS,
    SIDES,
    Bar,
    Card,
    Chance,
    Exchange,
    Give,
    Lift,
    Look,
    Misplace,
    Move,
    PlayerAction,
    Post,
    Roll,
    Scrape,
    Slip,
    Stay,
    Swap,
    Take,
)
from marbre.games.defense_d_afficher.legality.listing import CHANCE, EXCHANGE, HOLD_BACK, ROLL
from marbre.games.defense_d_afficher.messages import CATALOGUE
from marbre.games.defense_d_afficher.streets import STAY
from marbre.kernel.refusals import unreadable
from marbre.kernel.words.typed import Typed, alone, only, plain, within

if TYPE_CHECKING:
    from marbre.games.defense_d_afficher.game import Defense

_EXAMPLES: Final = "roll, go 23, stay, post 5.2 5.3, hold, exchange, take 3, slip 5.2, chance, bar 5.1, give 5.2 2"
_TYPED: Final = Typed(CATALOGUE)


_VERBS: Final[dict[type[Any], str]] = {Roll: "roll", Exchange: "exchange", Chance: "chance", Stay: "stay"}


def card_text(card: Card) -> str:
    poster = card % POSTERS
    return f"{poster // 4 + 1}.{poster % 4 + 1}{'b' if card >= POSTERS else ''}"


def to_text(_rules: "Defense", action: PlayerAction) -> str:  # noqa: C901 - one case per kind of action
    match action:
        case Move():
            return f"go {action.to}"
        case Post(cards=()):
            return "hold"
        case Post():
            return "post " + " ".join(map(card_text, action.cards))
        case Misplace():
            return f"misplace {card_text(action.card)} {card_text(action.slot)}"
        case Take():
            return f"take {action.count}"
        case Slip():
            return f"slip {card_text(action.card)}"
        case Bar():
            return "bar " + " ".join(map(card_text, action.slots))
        case Lift():
            return f"lift {action.number + 1}"
        case Scrape():
            return f"scrape {card_text(action.slot)} {action.to + 1}"
        case Give():
            return f"give {card_text(action.card)} {action.to + 1}"
        case Swap():
            return f"swap {card_text(action.card)} {action.to + 1}"
        case Look():
            return f"look {action.at + 1}"
        case Roll() | Exchange() | Chance() | Stay():
            return _VERBS[type(action)]


def from_text(_rules: "Defense", text: str) -> PlayerAction:
    """Read a typed action, in English or with the words of any language's [typed] table."""
    verb, *rest = text.strip().split() or [""]
    words = [plain(word) for word in rest]
    try:
        return _READ[_TYPED.known(verb)](words)
    except (KeyError, ValueError, IndexError):
        raise unreadable("bad-text", text=text.strip(), examples=_EXAMPLES) from None


def _card(word: str) -> Card:
    """`52` and `52b`: the dot is gone by now."""
    panel, slot = int(word[0]), int(word[1])
    if word[2:] not in ("", "b") or not (1 <= panel <= PANELS and 1 <= slot <= 4):
        raise ValueError(word)
    return 4 * (panel - 1) + slot - 1 + (POSTERS if word[2:] else 0)


def _slot(word: str) -> int:
    if (card := _card(word)) >= POSTERS:
        raise ValueError(word)
    return card


def _cards(words: Sequence[str]) -> tuple[Card, ...]:
    if len(words) > 4:
        raise ValueError(words)
    return tuple(map(_card, words))


def _bar(words: Sequence[str]) -> PlayerAction:
    if not 1 <= len(words) <= 4:
        raise ValueError(words)
    return Bar(tuple(map(_slot, words)))


def _square(words: Sequence[str]) -> PlayerAction:
    return Move(within(str(int(only(words)) + 1), 10_000))


def _card_and_side(kind: Callable[[Card, int], PlayerAction]) -> Callable[[Sequence[str]], PlayerAction]:
    def read(words: Sequence[str]) -> PlayerAction:
        card, side = words
        return kind(_card(card), within(side, SIDES))

    return read


_READ: Final[dict[str, Callable[[Sequence[str]], PlayerAction]]] = {
    "roll": alone(ROLL),
    "exchange": alone(EXCHANGE),
    "chance": alone(CHANCE),
    "stay": alone(STAY),
    "hold": alone(HOLD_BACK),
    "go": _square,
    "post": lambda words: Post(_cards(words)),
    "misplace": lambda words: Misplace(_card(words[0]), _slot(words[1])),
    "take": lambda words: Take(within(words[0], CARDS) + 1),
    "slip": lambda words: Slip(_card(words[0])),
    "bar": _bar,
    "lift": lambda words: Lift(within(words[0], 24)),
    "scrape": lambda words: Scrape(_slot(words[0]), within(words[1], SIDES)),
    "give": _card_and_side(Give),
    "swap": _card_and_side(Swap),
    "look": lambda words: Look(within(words[0], SIDES)),
}
