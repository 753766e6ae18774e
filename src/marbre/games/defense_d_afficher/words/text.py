"""Actions of Défense d'afficher as text that can be typed.

A poster is written as its panel and slot: `5.2` is the second of panel 5, and `5.2b` the other card of it; where sides
find out what fits themselves (DEF-3.4), as its name in the pack: `limacor`, `limacor2`. Both are always understood.
Typed are `roll`, `exchange 5.2 7.1`, `chance`, `go 23`, `stay`, `post 5.2 5.3`, `hold`, `stick limacor 5.1`,
`slip 5.2`, `bar 5.1 5.2`, `lift 1`, `scrape 5.2 2` (a side, from 1), `give 5.2 2`, `swap 5.2 2`, `look 2`. Capitals and
accents do not matter; the words of any message file's [typed] table are understood.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from marbre.games.defense_d_afficher.actions import (
    CARDS,
    PANELS,
    POSTERS,
    SIDES,
    SLOTS,
    Bar,
    Card,
    Chance,
    Exchange,
    Give,
    Lift,
    Look,
    Move,
    PlayerAction,
    Post,
    Roll,
    Scrape,
    Slip,
    Stay,
    Stick,
    Swap,
)
from marbre.games.defense_d_afficher.legality.listing import CHANCE, HOLD_BACK, ROLL
from marbre.games.defense_d_afficher.messages import CATALOGUE
from marbre.games.defense_d_afficher.streets import STAY
from marbre.kernel.refusals import unreadable
from marbre.kernel.words.typed import Typed, alone, only, plain, within

if TYPE_CHECKING:
    from marbre.games.defense_d_afficher.game import Defense

_EXAMPLES: Final = "roll, go 23, stay, post 5.2 5.3, hold, exchange 5.2 7.1, chance, bar 5.1, give 5.2 2"
_TYPED: Final = Typed(CATALOGUE)


_VERBS: Final[dict[type[Any], str]] = {Roll: "roll", Chance: "chance", Stay: "stay"}


def slot_text(card: Card) -> str:
    poster = card % POSTERS
    return f"{poster // 4 + 1}.{poster % 4 + 1}{'b' if card >= POSTERS else ''}"


def card_text(rules: "Defense", card: Card) -> str:
    if rules.options.penalties:
        return f"{rules.poster_ids[card % POSTERS]}{'2' if card >= POSTERS else ''}"
    return slot_text(card)


def _texts(rules: "Defense", cards: Sequence[Card]) -> str:
    return " ".join(card_text(rules, card) for card in cards)


def to_text(rules: "Defense", action: PlayerAction) -> str:  # noqa: C901 - one case per kind of action
    match action:
        case Move():
            return f"go {action.to}"
        case Post(cards=()):
            return "hold"
        case Post():
            return f"post {_texts(rules, action.cards)}"
        case Stick():
            return f"stick {card_text(rules, action.card)} {slot_text(action.slot)}"
        case Exchange():
            return f"exchange {_texts(rules, action.cards)}"
        case Slip():
            return f"slip {card_text(rules, action.card)}"
        case Bar():
            return "bar " + " ".join(map(slot_text, action.slots))
        case Lift():
            return f"lift {action.number + 1}"
        case Scrape():
            return f"scrape {slot_text(action.slot)} {action.to + 1}"
        case Give():
            return f"give {card_text(rules, action.card)} {action.to + 1}"
        case Swap():
            return f"swap {card_text(rules, action.card)} {action.to + 1}"
        case Look():
            return f"look {action.at + 1}"
        case Roll() | Chance() | Stay():
            return _VERBS[type(action)]


def from_text(rules: "Defense", text: str) -> PlayerAction:
    """Read a typed action, in English or with the words of any language's [typed] table."""
    verb, *rest = text.strip().split() or [""]
    words = [rules.codes.get(word, word) for word in map(plain, rest)]
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


def _cards(words: Sequence[str], most: int = SLOTS) -> tuple[Card, ...]:
    if not 1 <= len(words) <= most:
        raise ValueError(words)
    return tuple(map(_card, words))


def _bar(words: Sequence[str]) -> PlayerAction:
    if max(slots := _cards(words)) >= POSTERS:
        raise ValueError(words)
    return Bar(slots)


def _square(words: Sequence[str]) -> PlayerAction:
    return Move(within(str(int(only(words)) + 1), 10_000))


def _card_and_side(kind: Callable[[Card, int], PlayerAction]) -> Callable[[Sequence[str]], PlayerAction]:
    def read(words: Sequence[str]) -> PlayerAction:
        card, side = words
        return kind(_card(card), within(side, SIDES))

    return read


_READ: Final[dict[str, Callable[[Sequence[str]], PlayerAction]]] = {
    "roll": alone(ROLL),
    "exchange": lambda words: Exchange(_cards(words, CARDS)),
    "chance": alone(CHANCE),
    "stay": alone(STAY),
    "hold": alone(HOLD_BACK),
    "go": _square,
    "post": lambda words: Post(_cards(words)),
    "stick": lambda words: Stick(_card(words[0]), _slot(words[1])),
    "slip": lambda words: Slip(_card(words[0])),
    "bar": _bar,
    "lift": lambda words: Lift(within(words[0], 24)),
    "scrape": lambda words: Scrape(_slot(words[0]), within(words[1], SIDES)),
    "give": _card_and_side(Give),
    "swap": _card_and_side(Swap),
    "look": lambda words: Look(within(words[0], SIDES)),
}
