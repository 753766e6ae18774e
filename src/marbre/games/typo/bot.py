"""Typo bots: a novice with everyday words, a regular who looks after his hand, an expert who looks at the others too.

A level is first of all a vocabulary: the words of the commonest tiers, so that a bot says what a person would. Then it
is how far a bot thinks. Nothing is asked of the table but its view; what others hold is drawn from the cards unseen.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final, TypeVar

import msgspec

from marbre.games.typo.actions import Place, PlayerAction, RowId
from marbre.games.typo.menus import CHOICES, ENDS, GIVE_UPS, VOTES, inventions
from marbre.games.typo.placing import placing_order
from marbre.games.typo.spelling import plain
from marbre.games.typo.state import less, placed
from marbre.games.typo.thinking import Future, Outlook, Rows, Spot, vocabulary
from marbre.games.typo.view import View
from marbre.kernel.bot import Bot, Budget

Item = TypeVar("Item")


class Level(msgspec.Struct, frozen=True):
    """What makes a bot strong."""

    tiers: tuple[str, ...]
    careless: float
    """How often it does just anything that it knows."""
    rounds: int
    """Of imagined cards of others, for each card that it thinks about; 0: it does not imagine."""
    fear: float
    malice: float
    bluffs: float
    """How often it invents a word, if bluffing is agreed on and it has none."""


NOVICE: Final = Level(("1",), careless=0.25, rounds=0, fear=0.5, malice=0.0, bluffs=0.0)
REGULAR: Final = Level(("1", "2"), careless=0.0, rounds=0, fear=1.0, malice=0.0, bluffs=0.2)
EXPERT: Final = Level(("1", "2", "3"), careless=0.0, rounds=8, fear=1.0, malice=0.5, bluffs=0.4)

VOTE, STAND = VOTES
_DOUBTED: Final = 2


def novice(view: View, legal: Sequence[PlayerAction], budget: Budget, rng: Random) -> PlayerAction:
    """Everyday words, and one thought for the next card; now and then no thought at all."""
    return _play(NOVICE, view, legal, budget, rng)


def regular(view: View, legal: Sequence[PlayerAction], budget: Budget, rng: Random) -> PlayerAction:
    """More words, and the rows that suit the hand best."""
    return _play(REGULAR, view, legal, budget, rng)


def expert(view: View, legal: Sequence[PlayerAction], budget: Budget, rng: Random) -> PlayerAction:
    """A reader's words; imagines the cards of others, and leaves rows that suit its hand and nobody else's."""
    return _play(EXPERT, view, legal, budget, rng)


def _play(level: Level, view: View, legal: Sequence[PlayerAction], budget: Budget, rng: Random) -> PlayerAction:
    match view.stage:
        case "choose":
            return _choose(level, view, budget, rng)
        case "place":
            return _place(level, view, budget, rng)
        case "doubt":
            return _vote(level, view)
        case _:
            return _any(legal, rng)


def _outlook(level: Level, view: View) -> Outlook:
    known = "".join(view.rows) + view.discards + view.hand
    known += "" if view.stage == "choose" else "".join(filter(None, view.chosen))
    return Outlook(
        words=vocabulary(view.options.language, level.tiers),
        hand=view.hand,
        unseen=less(view.deck, known),
        others=len(view.sizes) - 1,
        empty_hand=view.options.empty_hand,
        fear=level.fear,
        malice=level.malice,
    )


def _choose(level: Level, view: View, budget: Budget, rng: Random) -> PlayerAction:
    """The card that promises most: it goes somewhere, and what is left of the hand does too."""
    outlook = _outlook(level, view)
    letters = list(dict.fromkeys(view.hand))
    if rng.random() < level.careless:
        return CHOICES[_any(letters, rng)]
    if not level.rounds:
        return CHOICES[_best([(letter, _promise(outlook, view.rows, letter)) for letter in letters], rng)]
    totals = dict.fromkeys(letters, 0.0)
    for _ in budget.spend(level.rounds):
        others = rng.sample(outlook.unseen, outlook.others) if len(outlook.unseen) >= outlook.others else []
        for letter in letters:
            totals[letter] += _imagined(outlook, view, letter, others, rng)
    return CHOICES[_best(list(totals.items()), rng)]


def _promise(outlook: Outlook, rows: Rows, letter: str) -> float:
    """The best that can be done with a card if nobody else placed any."""
    hand = less(outlook.hand, letter)
    return max(outlook.worth(after, hand) - cost for _, after, cost in outlook.futures(rows, letter))


def _imagined(outlook: Outlook, view: View, letter: str, others: Sequence[str], rng: Random) -> float:
    """The same, with these cards of others before and after it."""
    seat = view.seat or 0
    chosen = (*others[:seat], letter, *others[seat:])
    order = placing_order(chosen, view.dictionary, view.part) if len(chosen) == len(view.sizes) else (seat,)
    turn = order.index(seat)
    before, after = ([chosen[one] for one in part] for part in (order[:turn], order[turn + 1 :]))
    rows, lost = outlook.follow(view.rows, before, rng)
    hand = less(outlook.hand, letter)
    best, cost = max(
        ((rows, cost) for _, rows, cost in outlook.futures(rows, letter)),
        key=lambda future: outlook.worth(future[0], hand) - future[1],
    )
    rows, more = outlook.follow(best, after, rng)
    return lost + more - cost + outlook.worth(rows, hand)


def _place(level: Level, view: View, budget: Budget, rng: Random) -> PlayerAction:
    """Where the card goes best, for my hand and for the cards that are still to be placed; or a row given up."""
    seat = view.seat or 0
    letter = view.chosen[seat]
    assert letter is not None
    outlook = _outlook(level, view)
    futures = list(outlook.futures(view.rows, letter))
    spots = [future for future in futures if isinstance(future[0], tuple)]
    if not spots and view.options.words == "bluff" and rng.random() < level.bluffs:
        lie = _bluff(outlook, view, letter, rng)
        if lie is not None:
            return lie
    if spots and rng.random() < level.careless:
        futures = [_any(spots, rng)]
    what = _best(_weigh(level, outlook, view, futures, budget, rng), rng)
    if isinstance(what, int):
        return GIVE_UPS[what]
    at, end = what
    word = outlook.words.word(placed(view.rows[at], letter, end), rng)
    assert word is not None
    return Place(at, end, word)


def _weigh(
    level: Level, outlook: Outlook, view: View, futures: Sequence[Future], budget: Budget, rng: Random
) -> list[tuple[Spot | RowId, float]]:
    """What each future is worth, the cards that are still to be placed in this round included if I think so far."""
    to_come = [card for one in view.queue[1:] if (card := view.chosen[one]) is not None]
    if not level.rounds or not to_come:
        return [(what, outlook.worth(rows, view.hand) - cost) for what, rows, cost in futures]
    totals = [0.0] * len(futures)
    rounds = 0
    for _ in budget.spend(level.rounds):
        rounds += 1
        for number, (_, rows, _) in enumerate(futures):
            after, lost = outlook.follow(rows, to_come, rng)
            totals[number] += lost + outlook.worth(after, view.hand)
    return [(what, total / rounds - cost) for (what, _, cost), total in zip(futures, totals, strict=True)]


def _bluff(outlook: Outlook, view: View, letter: str, rng: Random) -> PlayerAction | None:
    """An invented word, at a row whose letters a person could believe in: all but the new one begin a word."""
    takes = [
        (at, end)
        for at, row in enumerate(view.rows)
        for end in ENDS
        if len(row) > 1 and outlook.words.begins(row if end == "right" else row[:-1])
    ]
    lies = [
        Place(at, end, word)
        for at, end in takes
        for word in inventions(outlook.words.lexicon, placed(view.rows[at], letter, end))
    ]
    return _any(lies, rng) if lies else None


def _vote(level: Level, view: View) -> PlayerAction:
    """Doubt what I do not know, if being right pays more than being wrong costs.

    A word whose row begins none that I know is hardly one. For the rest, the more words I know the less likely is it
    that there is one which I do not.
    """
    said = view.announced
    assert said is not None
    words = vocabulary(view.options.language, level.tiers)
    word = plain(said.word) or ""
    if words.has(word):
        return STAND
    card = view.chosen[said.seat] or ""
    row = placed(view.rows[said.row], card, said.end)
    false = 0.9 if not words.begins(row) else 0.15 * len(level.tiers)
    longest = max(map(len, view.rows))
    return VOTE if false * (longest + _DOUBTED) > (1 - false) * _DOUBTED else STAND


def _best(values: Sequence[tuple[Item, float]], rng: Random) -> Item:
    """One of those that are worth most."""
    most = max(value for _, value in values)
    return _any([item for item, value in values if value >= most - 1e-9], rng)


def _any(items: Sequence[Item], rng: Random) -> Item:
    return items[int(rng.random() * len(items))]


BOTS: Final[Mapping[str, Bot]] = {"novice": novice, "regular": regular, "expert": expert}
