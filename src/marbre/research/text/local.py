"""A match of this process: one seat is the model's, bots play the others."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

from marbre.bots.table import Hands, act_as_bot, rings_before
from marbre.kernel.bot import Budget, Memory
from marbre.kernel.match import Match
from marbre.kernel.packs import PackSource
from marbre.kernel.registry import find_game
from marbre.kernel.seats import Seat
from marbre.kernel.start import start
from marbre.research.text.position import SeatPosition, position_of

USUAL_HAND: Final = "regular"
"""Whose hand the model's is as fast as, where hands race: thinking takes no time on a virtual clock."""


class LocalTable:
    """Same seed, same answers of the model, same match: bots think in rounds, with luck from the table's secret."""

    def __init__(self, match: Match, seat: Seat, levels: Sequence[str], lang: str = "en") -> None:
        """`levels` are those of all seats; the one of `seat` is not asked."""
        self.match, self.seat, self.levels, self.lang = match, seat, levels, lang
        self.memories: list[Memory] = [{} for _ in match.seats]
        race = match.game.spec.real_time
        self.hands = Hands(len(match.seats), Random(f"{match.header.commitment}/hands")) if race else None

    def position(self) -> SeatPosition:
        now = None if self.hands is None else max(self.hands.free[self.seat], self.match.last.at)
        return position_of(self.match, self.seat, self.lang, now)

    def act(self, action: Any) -> None:
        at = None if self.hands is None else max(self.hands.free[self.seat], self.match.last.at)
        self.match.act(self.seat, action, at=at)
        if self.hands is not None:
            self.hands.busy(self.match, self.seat, action, USUAL_HAND, self.match.last.at)

    def wait(self, _seconds: float = 0) -> None:
        """Nobody plays in his own time here: the bots and the clock act at once."""
        match = self.match
        while (seat := self._next()) not in (None, self.seat):
            assert seat is not None
            level = self.levels[seat]
            luck = Random(match.bot_seed(seat))
            at = None if self.hands is None else self.hands.first(match, (seat,))[1]
            action = act_as_bot(match, seat, match.game.bot(level), Budget(), luck, at, memory=self.memories[seat])
            if self.hands is not None:
                self.hands.busy(match, seat, action, level, match.last.at)

    def _next(self) -> Seat | None:
        """Who acts next, after the clock has rung where it is due; None when the match is over."""
        match = self.match
        while match.outcome is None:
            acting = match.to_act
            if not acting:
                alarm = match.alarm
                assert alarm is not None, f"{match.game.slug}: nobody may act, and the match is not over"
                match.advance(alarm.at)
            elif self.hands is None:
                return self.seat if self.seat in acting else acting[0]
            else:
                seat, at = self.hands.first(match, acting)
                if not rings_before(match, at):
                    return seat
        return None


def local_table(
    slug: str,
    *,
    players: int | None = None,
    bots: Sequence[str] = ("regular",),
    seat: Seat = 0,
    seed: str | None = None,
    options: Mapping[str, Any] | None = None,
    names: Sequence[str | None] | None = None,
    pack: PackSource = None,
    lang: str = "en",
) -> LocalTable:
    """A new match against bots, whose levels are dealt round the other seats."""
    game = find_game(slug)
    for level in bots:
        game.bot(level)
    match = start(slug, players, seed, options, names=names, pack=pack)
    match.view(seat)  # a seat that is not there is refused
    return LocalTable(match, seat, [bots[(other - seat - 1) % len(bots)] for other in match.seats], lang)
