"""Actions of Défense d'afficher as text that can be typed, and what could be done.

A poster is written as its panel and slot: `5.2` is the second of panel 5, and `5.2b` the other card of it; where sides
find out what fits themselves (DEF-3.4), as its name in the pack: `limacor`, `limacor2`. Both are always understood.
Typed are `roll`, `exchange 5.2 7.1`, `chance`, `go 23`, `stay`, `post 5.2 5.3`, `hold`, `stick limacor 5.1`,
`slip 5.2`, `bar 5.1 5.2`, `lift 1`, `scrape 5.2 2` (a side, from 1), `give 5.2 2`, `swap 5.2 2`, `look 2`.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from marbre.games.defense_d_afficher import actions
from marbre.games.defense_d_afficher.actions import CARDS, PANELS, POSTERS, SIDES, SLOTS, Card, PlayerAction
from marbre.games.defense_d_afficher.legality.listing import CHANCE, HOLD_BACK, ROLL
from marbre.games.defense_d_afficher.messages import CATALOGUE
from marbre.games.defense_d_afficher.streets import STAY
from marbre.kernel.words.messages import Message, message
from marbre.kernel.words.typed import TypedActions, TypedWord, numbered, plain, within

if TYPE_CHECKING:
    from marbre.games.defense_d_afficher.game import Defense

_SIDE: Final = numbered("number", SIDES)
_SQUARE: Final = TypedWord(str, lambda word: (within(str(int(word) + 1), 10_000),), "square", int)
_EXAMPLES: Final = "roll, go 23, stay, post 5.2 5.3, hold, exchange 5.2 7.1, chance, bar 5.1, give 5.2 2"


class DefenseText(TypedActions):
    """The text form for one box, and for what was agreed on: posters by their places, or by their names."""

    def __init__(self, posters: Sequence[str], *, by_name: bool) -> None:
        self.posters, self.by_name = posters, by_name
        names = [plain(name) + copy for copy in ("", "2") for name in posters]
        self.named = {name: card for card, name in enumerate(names)}
        card, cards = TypedWord(self.card, self._card, "card", int), _several("cards", self.card, self._card, CARDS)
        slot, slots = TypedWord(slot_text, _slot, "poster", int), _several("posters", slot_text, _slot, SLOTS)
        verbs: dict[str, Any] = {
            "roll": ROLL,
            "exchange": (actions.Exchange, cards),
            "chance": CHANCE,
            "go": (actions.Move, _SQUARE),
            "stay": STAY,
            "post": (actions.Post, cards),
            "hold": HOLD_BACK,
            "stick": (actions.Stick, card, slot),
            "slip": (actions.Slip, card),
            "bar": (actions.Bar, slots),
            "lift": (actions.Lift, numbered("number", 24)),
            "scrape": (actions.Scrape, slot, _SIDE),
            "give": (actions.Give, card, _SIDE),
            "swap": (actions.Swap, card, _SIDE),
            "look": (actions.Look, _SIDE),
        }
        super().__init__(CATALOGUE, verbs, _EXAMPLES)

    def card(self, card: Card) -> str:
        """A card as it is typed."""
        if not self.by_name:
            return slot_text(card)
        return self.posters[card % POSTERS] + ("2" if card >= POSTERS else "")

    def _card(self, word: str) -> tuple[Card]:
        name = plain(word)
        return (self.named[name],) if name in self.named else _place(name)

    def describe(self, action: Any) -> Message:
        return message("do-hold") if action == HOLD_BACK else super().describe(action)


def _several(name: str, write: Any, read: Any, most: int) -> TypedWord:
    """A list of posters or slots to the end of the line."""

    def read_all(text: str) -> tuple[tuple[Card, ...]]:
        if not 1 <= len(words := text.split()) <= most:
            raise ValueError(text)
        return (tuple(card for word in words for card in read(word)),)

    return TypedWord(lambda cards: " ".join(map(write, cards)), read_all, name, tuple, raw=True)


def slot_text(card: Card) -> str:
    poster = card % POSTERS
    return f"{poster // 4 + 1}.{poster % 4 + 1}{'b' if card >= POSTERS else ''}"


def _place(word: str) -> tuple[Card]:
    """`52` and `52b`: the dot is gone by now."""
    panel, slot = int(word[0]), int(word[1])
    if word[2:] not in ("", "b") or not (1 <= panel <= PANELS and 1 <= slot <= SLOTS):
        raise ValueError(word)
    return (4 * (panel - 1) + slot - 1 + (POSTERS if word[2:] else 0),)


def _slot(word: str) -> tuple[Card]:
    (card,) = _place(plain(word))
    if card >= POSTERS:
        raise ValueError(word)
    return (card,)


def describe(rules: "Defense", action: PlayerAction) -> Message:
    return rules.text.describe(action)


def to_text(rules: "Defense", action: PlayerAction) -> str:
    return rules.text.to_text(action)


def from_text(rules: "Defense", text: str) -> PlayerAction:
    found: PlayerAction = rules.text.from_text(text)
    return found
