"""What a seat cannot see of Das Extrablatt, drawn anew; the histories that led there; every component counted."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import permutations
from random import Random
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import msgspec
from msgspec.structs import replace

from marbre.games.extrablatt.actions import MOTOR, Cheque, Hand, Pay
from marbre.games.extrablatt.box import DOMAINS
from marbre.games.extrablatt.effects import outbids, swapped
from marbre.games.extrablatt.secrets.view import View, choices, known_duel, rebuild
from marbre.games.extrablatt.state import Ad, Article, Duel, Paper, State, domain_of
from marbre.kernel.rules import RetoldWorlds
from marbre.kernel.seats import Actor, Seat
from marbre.layout import bits

if TYPE_CHECKING:
    from marbre.games.extrablatt.game import Extrablatt


def components(rules: "Extrablatt", state: State) -> dict[str, int]:
    cards = Counter(card for column in state.columns for card in column)
    cards.update(article.headline for paper in state.papers for article in paper.articles)
    cards.update(state.removed)
    for pile in state.unseen:
        cards.update({card: copies for card, copies in enumerate(pile) if copies})
    motors = state.taken + cards.pop(MOTOR, 0) + sum(pile[1] for pile in state.piles)
    found = {f"headline {card}": count for card, count in sorted(cards.items())}
    found |= {
        "motors": motors,
        "dispatches in piles": sum(map(sum, state.unseen)) - sum(pile[0] for pile in state.piles),
    }
    for kind, tile in enumerate(rules.box.tiles):
        size = {tile.short, tile.long}
        laid = sum({piece.width, piece.height} == size for paper in state.papers for piece in pieces(paper))
        found[f"tiles {tile.short}x{tile.long}"] = laid + sum(paper.tiles[kind] for paper in state.papers)
    for domain, name in enumerate(DOMAINS):
        shown = sum(
            article.photo is not None and domain_of(article.headline) == domain
            for paper in state.papers
            for article in paper.articles
        )
        found[f"photos {name}"] = state.photos[domain] + shown
    hands = 0 if state.stage in ("lay", "hand") else sum(map(int.bit_count, state.hands))
    union = 0
    for hand in state.hands:
        union |= hand
    found["cheques"] = hands or 3 * len(state.papers)
    found["different cheques"] = union.bit_count() or 3 * len(state.papers)
    found["squares"] = sum(_squares(paper) for paper in state.papers)
    return found


def pieces(paper: Paper) -> tuple[Article | Ad, ...]:
    """Every tile that lies in a paper."""
    return (*paper.articles, *paper.ads)


def _squares(paper: Paper) -> int:
    """Free and covered squares of a page: more or fewer than it has, if two tiles overlapped."""
    tiles = sum(piece.width * piece.height for piece in pieces(paper))
    return tiles + paper.free.bit_count()


Hands: TypeAlias = tuple[int, ...]
Sets: TypeAlias = tuple[tuple[Cheque, ...], ...]

MOST: Final = 2000
"""A seat at a table of four can think of 1680 distributions at most, for its own hand is certain. For a spectator there
may be 369,600; of more than these so many are kept, drawn evenly, and a history is then fair only on average."""
REMEMBERED: Final = 64
"""So many answers are kept: those of every seat after every duel of a game."""


class Known(msgspec.Struct, frozen=True, cache_hash=True):
    """What somebody knows about the cheques at the table."""

    mine: tuple[Seat, int] | None
    """My seat and the number of my set; None for a spectator."""
    duels: tuple[Duel, ...]
    """Settled ones; `given` is (None, None) where I was not in it."""


class History(msgspec.Struct, frozen=True):
    """One way in which it may have come about."""

    sets: tuple[int, ...]
    duels: tuple[Duel, ...]
    hands: Hands


class Histories:
    """What may have happened to the cheques at a table of so many players."""

    def __init__(self, sets: Sets, players: int) -> None:
        self.everything: Final = sets
        """Of the box: its lowest cheque beats its highest, whether they are in play or not."""
        self.handed: Final = tuple(sum(1 << cheque for cheque in some) for some in sets[:players])
        """The sets in play, as hands."""
        self.hands: Final = lru_cache(maxsize=REMEMBERED)(self._hands)

    def draw(self, known: Known, rng: Random) -> History:
        """One of the histories that fit, each equally likely."""
        layers = [self.hands(Known(known.mine, known.duels[:length])) for length in range(len(known.duels) + 1)]
        (hands,) = rng.choices(list(layers[-1]), list(layers[-1].values()))
        last = hands
        duels: list[Duel] = []
        for number in range(len(known.duels) - 1, -1, -1):
            befores = [
                (before, duel) for before, duel in self._back(known.duels[number], hands) if before in layers[number]
            ]
            ((hands, duel),) = rng.choices(befores, [layers[number][before] for before, _ in befores])
            duels.append(duel)
        return History(tuple(map(self.handed.index, hands)), tuple(reversed(duels)), last)

    def _hands(self, known: Known) -> dict[Hands, int]:
        """What the hands may be now, and in how many ways they can have become so."""
        if not known.duels:
            return dict.fromkeys(self._first_hands(known), 1)
        *before, seen = known.duels
        found: dict[Hands, int] = {}
        for hands, ways in self.hands(Known(known.mine, tuple(before))).items():
            for duel in self._fought(seen, hands[seen.attacker], hands[seen.target]):
                after = swapped(hands, duel)
                found[after] = found.get(after, 0) + ways
        if len(found) > MOST:
            found = {hands: found[hands] for hands in Random(len(found)).sample(list(found), MOST)}
        return found

    def _first_hands(self, known: Known) -> Iterator[Hands]:
        for numbers in permutations(range(len(self.handed))):
            if known.mine is None or numbers[known.mine[0]] == known.mine[1]:
                yield tuple(self.handed[number] for number in numbers)

    def _fought(self, seen: Duel, attacker: int, target: int) -> Iterator[Duel]:
        """How this duel may have been fought with these hands."""
        one, other = seen.given
        if one is not None and other is not None:
            if attacker >> one & 1 and target >> other & 1:
                yield seen
            return
        for one in bits(attacker):
            for other in bits(target):
                if outbids(self.everything, one, other) == (seen.winner == seen.attacker):
                    yield Duel(seen.attacker, seen.target, seen.domain, (one, other), seen.winner)

    def _back(self, seen: Duel, hands: Hands) -> Iterator[tuple[Hands, Duel]]:
        """The hands before a duel, for all ways in which it may have led to these."""
        for one in bits(hands[seen.target]):
            for other in bits(hands[seen.attacker]):
                duel = Duel(seen.attacker, seen.target, seen.domain, (one, other), seen.winner)
                before = swapped(hands, duel)
                if duel in self._fought(seen, before[seen.attacker], before[seen.target]):
                    yield before, duel


def seen(_rules: "Extrablatt", _before: State, actor: Actor, action: Any, seat: Seat | None) -> Any:
    """Everybody sees everything but the cheques that others are handed and give (EXT-7.1)."""
    match action:
        case Pay():
            return action if actor == seat else None
        case Hand():
            return Hand(tuple(number if owner == seat else -1 for owner, number in enumerate(action.sets)))
        case _:
            return action


def shows(rules: "Extrablatt", before: State, seat: Seat, action: Any) -> bool:
    """The second cheque of a duel shows the first."""
    return isinstance(action, Pay) and len(rules.apply(before, seat, action).duels) > len(before.duels)


def redeal(rules: "Extrablatt", state: State, seat: Seat | None, rng: Random) -> State:
    """Until the end, any cheques for the others that fit what this seat was handed, gave, got and saw (EXT-7.1)."""
    if state.stage in ("lay", "hand", "over"):
        return state
    history = rules.histories.draw(known_to(state, seat), rng)
    duel = state.duel
    if duel is not None and duel.winner is not None:
        duel = history.duels[-1]
    elif duel is not None:
        one, other = (
            cheque if cheque is None or who == seat else rng.choice(list(bits(history.hands[who])))
            for who, cheque in choices(duel)
        )
        duel = replace(duel, given=(one, other))
    return replace(state, hands=history.hands, sets=history.sets, duels=history.duels, duel=duel)


def known_to(state: State, seat: Seat | None) -> Known:
    """What a seat, or a spectator, knows of the cheques."""
    mine = None if seat is None else (seat, state.sets[seat])
    return Known(mine, tuple(known_duel(duel, seat) for duel in state.duels))


def imagine(rules: "Extrablatt", view: View, rng: Random) -> State:
    """A state that fits this view."""
    return redeal(rules, rebuild(rules, view), view.seat, rng)


def retell(_rules: "Extrablatt", action: Any, actor: Actor, worlds: RetoldWorlds[State]) -> Any:
    """A set or a cheque must have been the one of the redealt history; one taken back, any of the hand then."""
    truth, then = worlds.truth, worlds.then
    match action:
        case Hand():
            return Hand(truth.sets)
        case Pay():
            assert isinstance(actor, int)
            number = len(then.duels)
            duel = truth.duels[number] if number < len(truth.duels) else truth.duel
            chosen = dict(choices(duel)).get(actor) if duel is not None and number <= len(truth.duels) else None
            return Pay(chosen or next(bits(then.hands[actor])))
        case _:
            return action
