"""What a searching master of Typo has learnt, for who has no time to search: a look at every card, and every place."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final, TypeVar

from marbre.games.typo.actions import PlayerAction
from marbre.games.typo.bots.levels import EXPERT, Asked, expert, lie_about, planner_for, put
from marbre.games.typo.bots.planning import Future, Planner
from marbre.games.typo.bots.vocabulary import Rows
from marbre.games.typo.effects import placing_order
from marbre.games.typo.legality import CHOICES
from marbre.games.typo.lexicon.word_list import BIT
from marbre.games.typo.state import less
from marbre.search import Net, load_nets

Item = TypeVar("Item")

NETS_FILE: Final = Path(__file__).with_name("nets.json")
NETS: Final = load_nets(NETS_FILE) if NETS_FILE.exists() else {}
"""By what is decided, `choose` or `place`."""

OF_ROWS: Final = (
    "price", "longest", "rule of thumb", "my share stuck", "their share stuck", "my cards stuck", "hand",
    "open letters", "my spots", "their spots", "rows' letters", "cost of my stuck", "cost of theirs",
)  # fmt: skip
"""Of the rows that a card leads to."""
FEATURES: Final = {
    "choose": (*OF_ROWS, "spots", "places first", "rows gone"),
    "place": (*OF_ROWS, "to come stuck", "cost of those", "last"),
}


def look_at_rows(planner: Planner, rows: Rows, hand: str, price: float) -> list[float]:
    """What there is to be seen of rows for the rounds to come, with this hand left."""
    words, unseen = planner.words, planner.unseen
    ends = [mask for row in rows for mask in words.masks(row)]
    takes = words.takes(rows)
    longest = float(planner.cost(rows))
    stuck = sum([not takes & BIT[letter] for letter in hand])
    mine = stuck / max(1, len(hand))
    theirs = sum([not takes & BIT[letter] for letter in unseen]) / max(1, len(unseen))
    spots, their_spots = (
        sum([bool(mask & BIT[letter]) for mask in ends for letter in letters]) / max(1, len(letters))
        for letters in (hand, unseen)
    )
    return [
        price, longest, planner.worth(rows, hand) - price, mine, theirs, float(stuck), float(len(hand)),
        float(takes.bit_count()), spots, their_spots, float(sum(map(len, rows))), longest * mine, longest * theirs,
    ]  # fmt: skip


def look_at_choice(asked: Asked, planner: Planner, letter: str) -> list[float]:
    """Of a card of the hand: of the rows that it leads to if nobody else placed one, and of when it is placed."""
    rows, hand, view = asked.view.rows, less(planner.hand, letter), asked.view
    _, after, price = max(planner.futures(rows, letter), key=lambda future: planner.worth(future[1], hand) - future[2])
    first = 0
    for other in planner.unseen:
        cards = [other] * len(view.sizes)
        cards[asked.seat] = letter
        first += placing_order(tuple(cards), view.dictionary, view.part)[0] == asked.seat
    spots = len(planner.words.spots(rows, letter))
    gone = sum(map(len, rows)) + 1 - sum(map(len, after))
    return [*look_at_rows(planner, after, hand, price), spots, first / max(1, len(planner.unseen)), gone]


def look_at_place(asked: Asked, planner: Planner, future: Future) -> list[float]:
    """Of a place for a card: of the rows that it leads to, and whether the cards after it can still be placed."""
    view, (_, rows, price) = asked.view, future
    to_come = [card for seat in view.queue[1:] if (card := view.chosen[seat]) is not None]
    takes = planner.words.takes(rows)
    stuck = sum(not takes & BIT[card] for card in to_come)
    seen = look_at_rows(planner, rows, planner.hand, price)
    return [*seen, stuck, stuck * planner.cost(rows), float(not to_come)]


def best_first(net: Net | None, items: Sequence[Item], looks: Sequence[Sequence[float]]) -> list[Item]:
    """In the order that the net puts them in; as they are where there is none."""
    if net is None or len(items) < 2:
        return list(items)
    scores = net.scores(looks)
    return [items[at] for at in sorted(range(len(items)), key=lambda at: -scores[at])]


def ranked_letters(asked: Asked, planner: Planner) -> list[str]:
    """The cards of the hand, the most promising first."""
    letters = list(dict.fromkeys(planner.hand))
    return best_first(NETS.get("choose"), letters, [look_at_choice(asked, planner, letter) for letter in letters])


def ranked_futures(asked: Asked, planner: Planner, letter: str) -> list[Future]:
    """What can be done with a card, the most promising first."""
    futures = list(planner.futures(asked.view.rows, letter))
    return best_first(NETS.get("place"), futures, [look_at_place(asked, planner, future) for future in futures])


def quick(asked: Asked) -> PlayerAction:
    """Plays what a master would probably find, at a glance; doubts and lies as an expert does."""
    view = asked.view
    if view.stage not in ("choose", "place"):
        return expert(asked)
    planner = planner_for(EXPERT, asked)
    if view.stage == "choose":
        return CHOICES[ranked_letters(asked, planner)[0]]
    letter = view.chosen[asked.seat]
    assert letter is not None
    futures = ranked_futures(asked, planner, letter)
    spots = any(isinstance(what, tuple) for what, _, _ in futures)
    if not spots and (lie := lie_about(EXPERT, planner, asked, letter)) is not None:
        return lie
    return put(planner, asked, letter, futures[0][0])
