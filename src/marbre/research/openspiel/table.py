"""What does not change in the tree of a game: rules, numbers, planes, bounds. Made once for each set of parameters."""

from collections.abc import Mapping
from functools import cached_property, lru_cache
from random import Random
from typing import Any, Final

import msgspec

from marbre.bots.finding import find_bot
from marbre.bots.table import play_out
from marbre.kernel.bot import Budget
from marbre.kernel.entries import Entry, history, opening
from marbre.kernel.match import Match
from marbre.kernel.seats import CLOCK, DEALER
from marbre.research.door import Door
from marbre.research.encoding import Way

LEAST_CHANCE: Final = 64
TRIED: Final = 5000
"""Entries of a random game that are looked at for a bound."""


class Endgame(msgspec.Struct, frozen=True):
    """The last part of a game between bots, as a game of its own."""

    seed: str
    left: int
    """Entries of that game that are left to be played: actions of seats, dealer and clock."""
    worlds: int = 1
    limit: int = 0
    """Choices of seats after which it ends undecided; 0 for none."""
    level: str = "novice"
    rounds: int = 1


class SpielTable(Door):
    """A table as a tree."""

    def __init__(
        self,
        slug: str,
        options: Mapping[str, Any],
        players: int | None,
        way: Way,
        pack: str | None,
        draws: int = 0,
        endgame: Endgame | None = None,
    ) -> None:
        super().__init__(slug, options, players=players, actions=way, pack=pack)
        self.parameters: Final = (slug, tuple(options.items()), players, way, pack, draws, endgame)
        self.endgame: Final = endgame
        self.draws: Final = draws
        """So many ways each of the dealer's draws may go, known beforehand; 0 for all there are."""
        self.races: Final = self.game.spec.real_time
        self.root: Entry = opening(self.rules.begin())
        self.worlds: tuple[Entry, ...] = ()
        """Where an endgame begins: worlds that a spectator cannot tell apart, each as likely. None of a whole game."""
        self.limit = 0
        if endgame is not None:
            self.limit = endgame.limit
            self.root, self.worlds = self._begin_late(endgame)

    def __reduce__(self) -> Any:
        return table_of, self.parameters

    def _begin_late(self, endgame: Endgame) -> tuple[Entry, tuple[Entry, ...]]:
        """How a game between bots began, and the worlds of its last part."""
        match, rng = self.open(endgame.seed).match, Random(endgame.seed)
        bot = find_bot(self.slug, endgame.level)
        play_out(match, [bot] * self.players, Budget(rounds=endgame.rounds), endgame.seed)
        played = [entry.previous or entry for entry in history(match.last)]
        cut = self.match_at(played[max(0, len(played) - endgame.left)])
        return played[0], (cut.last, *(cut.redeal(None, rng).last for _ in range(endgame.worlds - 1)))

    def match_at(self, last: Entry) -> Match:
        """A match at this point of the tree. Nobody's secret has drawn its luck."""
        return Match(self.game, self.rules, self.header, None, last)

    @cached_property
    def most_chances(self) -> int:
        """A bound on the answers to one question: twice the most that three random games have asked for."""
        if self.draws:
            return max(self.draws, self.players, len(self.worlds))
        counter = _CountingLuck(Random(0))
        for seed in range(3):
            match, rng = self.match_at(self.root), Random(seed)
            while match.outcome is None and match.last.number < TRIED:
                _step(match, rng, counter)
        return max(LEAST_CHANCE, 2 * counter.most)


class _CountingLuck:
    """Remembers the largest question."""

    def __init__(self, rng: Random) -> None:
        self.rng, self.most = rng, 0

    def below(self, n: int) -> int:
        self.most = max(self.most, n)
        return self.rng.randrange(n)


def _step(match: Match, rng: Random, luck: _CountingLuck) -> None:
    if match.rules.chance(match.state) is not None:
        match.enter(DEALER, match.rules.draw(match.state, luck), None)
    elif acting := match.to_act:
        seat = rng.choice(acting)
        match.enter(seat, match.sample(seat, rng), None)
    else:
        alarm = match.alarm
        assert alarm is not None
        match.enter(CLOCK, alarm.action, alarm.at)


@lru_cache(maxsize=64)
def table_of(
    slug: str,
    options: tuple[tuple[str, Any], ...],
    players: int | None,
    way: Way,
    pack: str | None,
    draws: int,
    endgame: Endgame | None = None,
) -> SpielTable:
    """Kept, so that games which are loaded again (OpenSpiel does so for every pickle) cost nothing."""
    return SpielTable(slug, dict(options), players, way, pack, draws, endgame)
