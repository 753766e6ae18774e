"""Who may hold which cheques, as far as one seat can know.

A seat knows the set it was handed and both cheques of each duel it fought; of the duels of others it knows who won. All
histories that fit are equally likely. They are not listed but counted: after each duel, in how many ways the hands can
be what they are, so that one history can be drawn backwards from the end, each with the same chance.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import permutations
from random import Random
from typing import Final, TypeAlias

import msgspec

from marbre.games.extrablatt.actions import Cheque
from marbre.games.extrablatt.effects import outbids, swapped
from marbre.games.extrablatt.state import Duel
from marbre.kernel.seats import Seat
from marbre.layout import bits

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
