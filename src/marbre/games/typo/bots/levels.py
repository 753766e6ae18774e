"""Typo bots: a novice with everyday words, a regular who looks after his hand, an expert who looks at the others too.

A level is first of all a vocabulary: the words of the commonest tiers, so that a bot says what a person would. Then it
is how far a bot thinks. Nothing is asked of the table but its view; what others hold is drawn from the cards unseen.
"""

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar

import msgspec

from marbre.games.typo.actions import Place, PlayerAction, RowId
from marbre.games.typo.bots.answering import answer
from marbre.games.typo.bots.doubting import Nerve, doubt_chance
from marbre.games.typo.bots.planning import Future, Planner
from marbre.games.typo.bots.vocabulary import Rows, Spot, vocabulary
from marbre.games.typo.effects import placing_order
from marbre.games.typo.legality import ACCEPT, CHOICES, DOUBT, ENDS, GIVE_UPS
from marbre.games.typo.lexicon.spelling import plain
from marbre.games.typo.secrets import View
from marbre.games.typo.state import less, placed
from marbre.games.typo.trial import DOUBTED
from marbre.kernel.bot import Question, any_of

if TYPE_CHECKING:
    from marbre.games.typo.game import Typo

Asked: TypeAlias = "Question[Typo, View, PlayerAction]"
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
    nerve: Nerve
    """How it doubts and lies, if bluffing is agreed on."""


NOVICE: Final = Level(("1",), careless=0.25, rounds=0, fear=0.5, malice=0.0, nerve=Nerve(0.06, 1, bluffs=0.1))
REGULAR: Final = Level(("1", "2"), careless=0.0, rounds=0, fear=1.0, malice=0.0, nerve=Nerve(0.12, 2, bluffs=0.3))
EXPERT: Final = Level(("1", "2", "3"), careless=0.0, rounds=8, fear=1.0, malice=0.5, nerve=Nerve(0.24, 3, bluffs=0.6))


def novice(asked: Asked) -> PlayerAction:
    """Everyday words, and one thought for the next card; now and then no thought at all."""
    return play_at(NOVICE, asked)


def regular(asked: Asked) -> PlayerAction:
    """More words, and the rows that suit the hand best."""
    return play_at(REGULAR, asked)


def expert(asked: Asked) -> PlayerAction:
    """A reader's words; imagines the cards of others, and leaves rows that suit its hand and nobody else's."""
    return play_at(EXPERT, asked)


def play_at(level: Level, asked: Asked) -> PlayerAction:
    match asked.view.stage:
        case "choose":
            return _choose(level, asked)
        case "place":
            return _place(level, asked)
        case "doubt":
            return _vote(level, asked)
        case "vote" | "rule" | "appeal":
            return answer(asked, vocabulary(asked.rules.lexicon, level.tiers))
        case _:
            return any_of(asked.legal, asked.rng)


def planner_for(level: Level, asked: Asked) -> Planner:
    rules, view = asked.rules, asked.view
    known = "".join(view.rows) + view.discards + view.hand
    known += "" if view.stage == "choose" else "".join(filter(None, view.chosen))
    return Planner(
        words=vocabulary(rules.lexicon, level.tiers),
        hand=view.hand,
        unseen=less(rules.deck, known),
        others=len(rules.playing) - 1,
        empty_hand=rules.options.empty_hand,
        fear=level.fear,
        malice=level.malice,
    )


def _choose(level: Level, asked: Asked) -> PlayerAction:
    """The card that promises most: it goes somewhere, and what is left of the hand does too."""
    view, rng = asked.view, asked.rng
    planner = planner_for(level, asked)
    letters = list(dict.fromkeys(view.hand))
    if rng.random() < level.careless:
        return CHOICES[any_of(letters, rng)]
    if not level.rounds:
        return CHOICES[best_of([(letter, promise(planner, view.rows, letter)) for letter in letters], rng)]
    totals = dict.fromkeys(letters, 0.0)
    for _ in asked.budget.spend(level.rounds):
        others = rng.sample(planner.unseen, planner.others) if len(planner.unseen) >= planner.others else []
        for letter in letters:
            totals[letter] += _imagined(planner, asked, letter, others)
    return CHOICES[best_of(list(totals.items()), rng)]


def promise(planner: Planner, rows: Rows, letter: str) -> float:
    """The best that can be done with a card if nobody else placed any."""
    hand = less(planner.hand, letter)
    return max(planner.worth(after, hand) - cost for _, after, cost in planner.futures(rows, letter))


def _imagined(planner: Planner, asked: Asked, letter: str, others: Sequence[str]) -> float:
    """The same, with these cards of others before and after it."""
    view, seat, rng = asked.view, asked.seat, asked.rng
    chosen = (*others[:seat], letter, *others[seat:])
    order = placing_order(chosen, view.dictionary, view.part) if len(chosen) == len(view.sizes) else (seat,)
    turn = order.index(seat)
    before, after = ([chosen[one] for one in part] for part in (order[:turn], order[turn + 1 :]))
    rows, lost = planner.follow(view.rows, before, rng)
    hand = less(planner.hand, letter)
    best, cost = max(
        ((rows, cost) for _, rows, cost in planner.futures(rows, letter)),
        key=lambda future: planner.worth(future[0], hand) - future[1],
    )
    rows, more = planner.follow(best, after, rng)
    return lost + more - cost + planner.worth(rows, hand)


def _place(level: Level, asked: Asked) -> PlayerAction:
    """Where the card goes best, for my hand and for the cards that are still to be placed; or a row given up."""
    view, rng = asked.view, asked.rng
    letter = view.chosen[asked.seat]
    assert letter is not None
    planner = planner_for(level, asked)
    futures = list(planner.futures(view.rows, letter))
    spots = [future for future in futures if isinstance(future[0], tuple)]
    if not spots and (lie := lie_about(level, planner, asked, letter)) is not None:
        return lie
    if spots and rng.random() < level.careless:
        futures = [any_of(spots, rng)]
    return put(planner, asked, letter, best_of(_weigh(level, planner, asked, futures), rng))


def put(planner: Planner, asked: Asked, letter: str, what: Spot | RowId) -> PlayerAction:
    """Say where a card goes, with a word for it, or which row it replaces."""
    if isinstance(what, int):
        return GIVE_UPS[what]
    at, end = what
    word = planner.words.word(placed(asked.view.rows[at], letter, end), asked.rng)
    assert word is not None
    return Place(at, end, word)


def lie_about(level: Level, planner: Planner, asked: Asked, letter: str) -> PlayerAction | None:
    """What to say of a card that goes nowhere, if lies are allowed and it dares to."""
    if asked.rules.options.words == "judge" or asked.rng.random() >= level.nerve.bluffs:
        return None
    return _bluff(level, planner, asked, letter)


def _weigh(level: Level, planner: Planner, asked: Asked, futures: Sequence[Future]) -> list[tuple[Spot | RowId, float]]:
    """What each future is worth, the cards that are still to be placed in this round included if I think so far."""
    view = asked.view
    to_come = [card for one in view.queue[1:] if (card := view.chosen[one]) is not None]
    at_a_glance = [(what, planner.worth(rows, view.hand) - cost) for what, rows, cost in futures]
    if not level.rounds or not to_come:
        return at_a_glance
    totals = [0.0] * len(futures)
    rounds = 0
    for _ in asked.budget.spend(level.rounds):
        rounds += 1
        for number, (_, rows, _) in enumerate(futures):
            after, lost = planner.follow(rows, to_come, asked.rng)
            totals[number] += lost + planner.worth(after, view.hand)
    if not rounds:
        return at_a_glance
    return [(what, total / rounds - cost) for (what, _, cost), total in zip(futures, totals, strict=True)]


def _bluff(level: Level, planner: Planner, asked: Asked, letter: str) -> PlayerAction | None:
    """A word that may exist for all it knows, if it pays to be believed as often as can be hoped."""
    view, cost = asked.view, planner.cost(asked.view.rows)
    places = [(at, end, placed(row, letter, end)) for at, row in enumerate(view.rows) for end in ENDS]
    guesses: list[tuple[PlayerAction | None, float]] = [(None, 0.0)]
    for at, end, row in places:
        for word, strange in planner.words.guesses(row):
            doubted = doubt_chance(level.nerve, view, asked.seat, strange, empty_hand=planner.empty_hand)
            guesses.append((Place(at, end, word), (1 - doubted) * cost - doubted * DOUBTED))
    return best_of(guesses, asked.rng)


def _vote(level: Level, asked: Asked) -> PlayerAction:
    """Doubt some of what I do not know: the likelier, the stranger it looks and the worse its announcer's record."""
    said = asked.view.announced
    assert said is not None
    words = vocabulary(asked.rules.lexicon, level.tiers)
    word = plain(said.word) or ""
    if words.has(word):
        return ACCEPT
    free = asked.rules.options.empty_hand
    chance = doubt_chance(level.nerve, asked.view, said.seat, words.strange(word), empty_hand=free)
    return DOUBT if asked.rng.random() < chance else ACCEPT


def best_of(values: Sequence[tuple[Item, float]], rng: Random) -> Item:
    """One of those that are worth most."""
    most = max(value for _, value in values)
    return any_of([item for item, value in values if value >= most - 1e-9], rng)
